/*
 * Diagnostics: errors in the data, collected record by record and printed by
 * report.h. Nothing here prints.
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
    bool claim; /* can be switched off even if it is an error */
    bool loss;  /* reports something that a record has no place for */
};

const struct diag_info *diag_info(enum diag_code code);
const char *severity_name(enum severity severity); /* "error" */
bool diag_find(struct str slug, enum diag_code *out);
/* Returns the slug nearest to the one in an argument of diag_levels_set, for
   "did you mean"; NULL if none is near. */
const char *diag_nearest(struct str argument);

/* The severities, as changed by -W. */
struct diag_levels {
    uint8_t level[DIAG_COUNT]; /* enum severity */
};

void diag_levels_init(struct diag_levels *levels);
/*
 * Applies one -W argument: NAME, no-NAME, error=NAME. Returns false if the name
 * is unknown. Errors, except claims, cannot be switched off: that returns false
 * with *fixed set.
 */
bool diag_levels_set(struct diag_levels *levels, struct str argument,
                     bool *fixed);

/* A place in a file: an offset in bytes, in the decompressed text. */
struct place {
    uint64_t offset;
};

/* Bytes of a record's text. */
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
    uint32_t ply;        /* index in its line of play, from 1; 0: none */
    struct str message;  /* one line, no full stop */
    struct str label;    /* the reason, shown under the caret; may be empty */
    struct str position; /* before the ply; may be empty */
    struct str help[DIAG_HELP_MAX];
    size_t helps;
    uint32_t follows; /* later plies of the line that are legal with the first
                         help; 0: none, or unknown */
};

/*
 * Maps places in a derived text back to the older text: from `at` on, a byte is
 * `by` bytes further on in the older text.
 */
struct shift {
    uint32_t at;
    int32_t by;
};

struct shifts {
    const struct shift *list; /* ascending */
    size_t count;
};

/* Returns where a byte that is now at `at` was in the older text. */
uint32_t shifts_before(const struct shifts *shifts, uint32_t at);

/* The steps in which a record's bytes are converted before they are scanned. */
enum { SHIFTS_DECODED, SHIFTS_DRAFTED, SHIFTS_FOLDED, SHIFTS };

/* How often each code was reported, including diagnostics that are not
   stored. */
struct diag_tally {
    uint32_t counts[DIAG_COUNT];
};

struct diags {
    struct arena arena; /* for messages; reset for each record */
    const struct diag_levels *levels;
    struct diag *first, *last;         /* ordered by place */
    size_t counts[SEVERITY_ERROR + 1]; /* reported, including dropped ones */
    size_t kept, limit; /* how many are stored for printing; limit 0: no
                           limit */
    bool no_memory;     /* some could not be stored; stays set */
    bool loses;         /* something that a record has no place for was
                           skipped, reported or not */
    struct shifts shifts[SHIFTS]; /* empty where the texts are equal */
    struct diag *lone;    /* the diagnostic, if only one place has bytes that
                             are not UTF-8 */
    struct diag *cleared; /* the last place of diag_retract */
    struct diag_tally *tally; /* counts the same diagnostics; may be NULL */
    struct text *errors;      /* the place of every error, stored or not: a
                                 uint32_t each, the beginning of its span;
                                 may be NULL */
};

enum { DIAGS_KEPT = 20 }; /* stored per record by default */

void diags_init(struct diags *d, const struct diag_levels *levels,
                size_t limit);
void diags_clear(struct diags *d);
void diags_release(struct diags *d);

/*
 * Reports a diagnostic at a place of the scanned text. The format makes the
 * message; NULL: the code's own text. Returns the diagnostic, so that label and
 * help can be added. Returns NULL if it was switched off or dropped, or if out
 * of memory: the functions below accept NULL and do nothing. The diagnostic is
 * always counted.
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
 * Reduces the diagnostics of one cause to one. For a word of the scanned text
 * that cannot be read: diag_blame returns whether it contains the only bytes
 * that are not UTF-8 (`lone`), which are then the error; diag_retract removes
 * what was reported about how it is read. Words must come in the order of the
 * text.
 */
bool diag_blame(struct diags *d, struct span word);
void diag_retract(struct diags *d, struct span word);
/* Removes the report of an unread word, after what was last retracted. NULL is
   allowed. */
void diag_drop(struct diags *d, const struct diag *diag);

/* Returns the highest severity reported. */
enum severity diags_worst(const struct diags *d);

/* Converts a span of the scanned text to a span of the file's bytes. */
struct span diag_unshift(const struct diags *d, struct span span);

#endif
