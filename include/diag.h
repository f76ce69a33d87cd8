/*
 * Diagnostics: what is wrong with the data, collected a record at a time and
 * printed by report.h. No function here prints.
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
    bool claim; /* may be switched off even if it is an error */
    bool loss;  /* of something that a record has no place for */
};

const struct diag_info *diag_info(enum diag_code code);
const char *severity_name(enum severity severity); /* "error" */
bool diag_find(struct str slug, enum diag_code *out);
/* The slug nearest to that of an argument of diag_levels_set, for "did you
   mean"; NULL if none is near. */
const char *diag_nearest(struct str argument);

/* What -W made of the severities. */
struct diag_levels {
    uint8_t level[DIAG_COUNT]; /* enum severity */
};

void diag_levels_init(struct diag_levels *levels);
/*
 * One -W argument: NAME, no-NAME, error=NAME. False if the name is unknown;
 * errors but of claims cannot be switched off, which gives false with *fixed set.
 */
bool diag_levels_set(struct diag_levels *levels, struct str argument,
                     bool *fixed);

/* A place in a file: bytes from its start, of the text as decompressed. */
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
    uint32_t ply;        /* index in its line of play, from 1; 0 none */
    struct str message;  /* one line, no full stop */
    struct str label;    /* the reason, shown under the caret; may be empty */
    struct str position; /* before the ply; may be empty */
    struct str help[DIAG_HELP_MAX];
    size_t helps;
};

/*
 * How places in a text that was made from another map back to that one: from
 * `at` on, a byte stands `by` bytes further on in the older text.
 */
struct shift {
    uint32_t at;
    int32_t by;
};

struct shifts {
    const struct shift *list; /* ascending */
    size_t count;
};

/* Where in the older text the byte stood that is at `at` now. */
uint32_t shifts_before(const struct shifts *shifts, uint32_t at);

/* What was made of a record's bytes before they were scanned. */
enum { SHIFTS_DECODED, SHIFTS_DRAFTED, SHIFTS_FOLDED, SHIFTS };

/* How many of each code were reported, those that are not kept included. */
struct diag_tally {
    uint32_t counts[DIAG_COUNT];
};

struct diags {
    struct arena arena; /* of messages; reset with each record */
    const struct diag_levels *levels;
    struct diag *first, *last;         /* in order of place */
    size_t counts[SEVERITY_ERROR + 1]; /* reported, dropped ones included */
    size_t kept, limit; /* how many are kept for printing; 0: no limit */
    bool no_memory;     /* some could not be kept; stays so */
    bool loses;         /* something was passed over that a record has no place
                           for: reported or not */
    struct shifts shifts[SHIFTS]; /* empty where the texts are equal */
    struct diag *lone;    /* of the only place of bytes that are not UTF-8 */
    struct diag *cleared; /* where diag_retract was last */
    struct diag_tally *tally; /* of what is counted above; NULL: nobody asks */
    struct text *errors;      /* where every error is, kept or not: a uint32_t
                             each, the begin of its span; NULL: nobody asks */
};

enum { DIAGS_KEPT = 20 }; /* of a record, unless more are asked for */

void diags_init(struct diags *d, const struct diag_levels *levels,
                size_t limit);
void diags_clear(struct diags *d);
void diags_release(struct diags *d);

/*
 * Reports a diagnostic at a place of the scanned text. The format makes the
 * message; NULL takes the code's own text. Returns it, for label and help to
 * be added, or NULL when it was switched off, dropped or memory ran out: the
 * functions below take NULL and do nothing. Counts either way.
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
 * One cause, one diagnostic. Of a word of the scanned text that cannot be read:
 * whether the only bytes that are not UTF-8 (`lone`) stand in it, which then is
 * the error; and what was said of how it is read is taken back. Words come in
 * the order of the text.
 */
bool diag_blame(struct diags *d, struct span word);
void diag_retract(struct diags *d, struct span word);
/* Takes back what was said of an unread word, after what was retracted last;
   NULL is fine. */
void diag_drop(struct diags *d, const struct diag *diag);

/* The worst that was reported. */
enum severity diags_worst(const struct diags *d);

/* A span of the scanned text as a span of the file's bytes. */
struct span diag_unshift(const struct diags *d, struct span span);

#endif
