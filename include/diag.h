/*
 * Diagnostics: errors in the data, collected record by record. The functions of
 * report.h print them; those of this header do not print anything.
 */
#ifndef LUDEX_DIAG_H
#define LUDEX_DIAG_H

#include <assert.h>

#include "arena.h"
#include "text.h"

enum severity { SEVERITY_OFF, SEVERITY_NOTE, SEVERITY_WARNING, SEVERITY_ERROR };

enum diag_code {
#define DIAG(name, severity, slug, text) DIAG_##name,
#include "diag.def"
#undef DIAG
    DIAG_COUNT
};

struct diag_info {
    enum severity severity;
    const char *slug, *text;
    bool claim; /* the diagnostic can be switched off even if it is an error */
    bool loss;  /* the diagnostic reports something that the record cannot
                   hold */
};

const struct diag_info *diag_info(enum diag_code code);
const char *severity_name(enum severity severity); /* returns "error" */
bool diag_find(struct str slug, enum diag_code *out);
/* Returns the diagnostic name that is nearest to the one in an argument of
   diag_levels_set, for "did you mean", or NULL if none is near. */
const char *diag_nearest(struct str argument);

/* The severity of each diagnostic, as changed by the option -W. */
struct diag_levels {
    uint8_t level[DIAG_COUNT]; /* enum severity */
};

void diag_levels_init(struct diag_levels *levels);
/*
 * Applies one argument of -W: NAME, no-NAME or error=NAME. Returns false if the
 * name is unknown. Also returns false, and sets *fixed, if the diagnostic is an
 * error that cannot be switched off because it is not a claim.
 */
bool diag_levels_set(struct diag_levels *levels, struct str argument,
                     bool *fixed);

/* A place in a file: an offset in bytes, in the decompressed text. */
struct place {
    uint64_t offset;
};

/* A range of bytes in a record's text. */
struct span {
    uint32_t begin, length;
};

static inline struct str span_str(struct str text, struct span span)
{
    assert(span.begin <= text.len && span.length <= text.len - span.begin);
    return str_part(text, span.begin, span.begin + span.length);
}

static inline struct span span_between(struct span a, struct span b)
{
    assert(a.begin <= b.begin + b.length);
    return (struct span){a.begin, b.begin + b.length - a.begin};
}

enum { DIAG_HELP_MAX = 3 };

struct diag {
    struct diag *next;
    enum diag_code code;
    enum severity severity;
    struct span span;
    uint32_t ply;        /* index of the ply in its line of play, from 1; 0 if
                            there is none */
    struct str message;  /* one line without a full stop */
    struct str label;    /* the reason, printed after the caret; may be empty */
    struct str position; /* position before the ply; may be empty */
    struct str help[DIAG_HELP_MAX];
    size_t helps;
    uint32_t follows; /* number of later plies of the line that are legal with
                         the first suggestion; 0 if there are none, or if
                         unknown */
};

/*
 * Maps offsets in a converted text to offsets in the original text: a byte at
 * offset `at` or later is `by` bytes further on in the original text.
 */
struct shift {
    uint32_t at;
    int32_t by;
};

struct shifts {
    const struct shift *list; /* ascending */
    size_t count;
};

/* Returns the offset in the original text of the byte at offset `at` in the
   converted text. */
uint32_t shifts_before(const struct shifts *shifts, uint32_t at);

/* The conversions that are applied to a record's bytes before the scanner reads
   them. */
enum { SHIFTS_DECODED, SHIFTS_DRAFTED, SHIFTS_FOLDED, SHIFTS };

/* The number of reports of each code, including those that are not stored. */
struct diag_tally {
    uint32_t counts[DIAG_COUNT];
};

struct diags {
    struct arena arena; /* memory for messages; reset for each record */
    const struct diag_levels *levels;
    struct diag *first, *last;         /* ordered by place */
    size_t counts[SEVERITY_ERROR + 1]; /* number of diagnostics by severity,
                                          including those that were not
                                          stored */
    size_t kept, limit; /* number of diagnostics stored, and its limit; 0 for no
                           limit */
    bool no_memory;     /* some diagnostics could not be stored; never reset */
    bool loses;         /* something that the record cannot hold was skipped,
                           whether reported or not */
    struct shifts
        shifts[SHIFTS];       /* empty for conversions that change nothing */
    struct diag *lone;        /* the diagnostic of bytes that are not UTF-8, if
                             there is only one such place */
    struct diag *cleared;     /* the last place passed to diag_retract */
    struct diag *inserted;    /* the last one that was added, or an earlier
                                 one */
    struct diag_tally *tally; /* also counts the diagnostics; may be NULL */
    struct text *errors;      /* start of the span of each error, stored
                                 or not, as a uint32_t; may be NULL */
};

enum { DIAGS_KEPT = 20 }; /* default number stored per record */

void diags_init(struct diags *d, const struct diag_levels *levels,
                size_t limit);
void diags_clear(struct diags *d);
void diags_release(struct diags *d);

/*
 * Reports a diagnostic at a place of the scanned text. The format makes the
 * message; NULL means the code's standard text. The diagnostic is always
 * counted. Returns the diagnostic, so that the caller can add a label and
 * suggestions, or NULL if it was switched off or not stored, or if out of
 * memory. The functions below do nothing if NULL is passed to them.
 */
struct diag *diag_report(struct diags *d, enum diag_code code, struct span span,
                         const char *format, ...)
    __attribute__((format(printf, 4, 5)));
struct diag *diag_reportv(struct diags *d, enum diag_code code,
                          struct span span, const char *format, va_list args);
void diag_label(struct diags *d, struct diag *diag, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void diag_help(struct diags *d, struct diag *diag, struct str help);
void diag_position(struct diags *d, struct diag *diag, uint32_t ply,
                   struct str position);

/*
 * Reduce several diagnostics with the same cause to one. diag_blame returns
 * true if a word that cannot be read contains the only bytes that are not UTF-8
 * (`lone`), which are then the cause. diag_retract removes diagnostics about
 * the reading of such a word. Words must be passed in the order of the text.
 */
bool diag_blame(struct diags *d, struct span word);
void diag_retract(struct diags *d, struct span word);
/* Removes the diagnostic of a word that was not read, if it was reported after
   the last diag_retract. `diag` may be NULL. */
void diag_drop(struct diags *d, const struct diag *diag);

/* Returns the highest severity of the reported diagnostics. */
enum severity diags_worst(const struct diags *d);

/* Converts a span of the scanned text to a span of the file's bytes. */
struct span diag_map_to_file(const struct diags *d, struct span span);

#endif
