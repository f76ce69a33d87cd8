/*
 * Functions and types that all scanners and parsers in this folder share:
 * places of tokens, memory, and errors. Memory comes from the record's arena,
 * so nothing is freed individually. A scanner that cannot continue calls
 * longjmp(), and the record is reported as too large.
 */
#ifndef LUDEX_GRAMMAR_SCAN_H
#define LUDEX_GRAMMAR_SCAN_H

#include <setjmp.h>
#include <stdnoreturn.h>

#include "diag.h"
#include "prose.h"
#include "record.h"
#include "source.h"

enum {
    FLEX_NULS = 2, /* NULs that flex needs after a text */
};

struct scan {
    struct builder *b;
    struct arena *arena; /* arena of the record */
    char *base;          /* start of the text; spans are offsets from it */
    struct span open;    /* place where the current comment begins */
    size_t depth;        /* number of open variations */
    size_t skipped;      /* number of open variations beyond NESTING_MAX */
    uint32_t ply;        /* offset at which the current ply begins */
    struct ply read;     /* result of the last call of scan_cells() or
                            scan_word() */
    bool lowered;        /* lower case in the current ply has been reported */
    bool spaced;         /* a space in the current ply has been reported */
    size_t stop;         /* in the header: offset at which movetext begins */
    char stopped;        /* in the header: byte at that offset */
    bool commas;         /* the notation uses commas between rounds */
    const char *alone;   /* end of a token after which the parser has reduced
                            everything */
    /* notation.plain; may be NULL */
    const char *(*plain)(struct scan *scan, const char *at);
    struct scan_prose *prose; /* next marked piece of prose; NULL if there is
                                 none */
    bool stray; /* the text is only prose, which has been reported */
    char slack[SLICE_SLACK];
    jmp_buf fatal;
};

/* A piece of prose. Until it is read, SCAN_PROSE replaces its first byte. */
struct scan_prose {
    struct scan_prose *next;
    struct span span;
    char first;
};

enum { SCAN_PROSE = 1 };

/* scan_begin() sets the SLICE_SLACK bytes after the text to 0, which is more
   than flex needs; scan_end() restores the bytes. */
void scan_begin(struct scan *scan, struct builder *b);
void scan_end(struct scan *scan);

noreturn void scan_fatal(struct scan *scan);

/* Marks the prose in movetext that begins at `begin`. The plies up to `rest`
   have already been read. */
void scan_mark_prose(struct scan *scan, size_t begin, size_t rest);
/* Builds a comment from the piece of prose that is marked at `at`, restores its
   first byte, and returns the piece. Returns NULL if there is none. */
const struct scan_prose *scan_prose(struct scan *scan, const char *at);

/* Read tokens that several notations have. */
struct point scan_point(const char *text, size_t length);
/* scan_cells() reads a ply of consecutive cells, with or without hyphens.
   scan_word() reads a ply that is one word. Upper case is reported. The result
   is valid until the next call. */
const struct ply *scan_cells(struct scan *scan, struct span span,
                             enum ply_kind kind);
const struct ply *scan_word(struct scan *scan, struct span span,
                            enum ply_kind kind);
struct scan_number {
    uint32_t number; /* excess digits are ignored */
    uint8_t dots;
};
struct scan_number scan_number(const char *text, size_t length);
/* Reads a number without full stops, with `dots` set to DOTS_ANY. */
struct scan_number scan_bare_number(const char *text, size_t length);
int scan_count_digits(const char *text); /* returns the number of digits at the
                                            front of a token */
bool scan_glyph(const char *text, size_t length, uint8_t *out);
/* True if a token directly follows a ply or another word. A "?" then belongs to
   that ply or word. */
bool scan_is_joined(const struct scan *scan, const char *token);
/* Returns the glyph for a symbol of chess such as "+=". The spelling is
   reported. */
uint8_t scan_sign(struct scan *scan, struct span span);

/* Returns the span from `begin` up to, but not including, `end`. */
static inline struct span scan_span(const struct scan *scan, const char *begin,
                                    const char *end)
{
    return (struct span){(uint32_t)(begin - scan->base),
                         (uint32_t)(end - begin)};
}

/* Builds the plain plies after `at`, if the notation can read them directly
   (plies_fast.h). Returns the end of these plies. */
static inline const char *scan_plain(struct scan *scan, const char *at)
{
    return scan->plain ? scan->plain(scan, at) : at;
}

static inline void scan_begin_ply(struct scan *scan, struct span span)
{
    scan->ply = span.begin;
    scan->lowered = scan->spaced = false;
}

/* Report unusual text and continue. scan_open() returns false if NESTING_MAX is
   exceeded. */
void scan_upper_case(struct scan *scan, struct span span);
void scan_lower_case(struct scan *scan, struct span span); /* reports once per
                                                              ply */
void scan_ply_form(struct scan *scan, struct span span);   /* reports once per
                                                              ply */
void scan_phrase_form(struct scan *scan, struct span span, const char *as);
void scan_look_alike(struct scan *scan, struct span span, const char *as);
bool scan_open(struct scan *scan, struct span span);
void scan_unexpected(struct scan *scan, enum diag_code code, struct span where,
                     const char *token, const char *label);

/* Returns the result that the token stands for, or RESULT_NONE if it is not a
   result. Reports unusual spellings. */
enum result_kind scan_result(struct scan *scan, struct span span);
/* Add a phrase such as "Black wins" or "draw" to the record. */
void scan_win_phrase(struct scan *scan, struct span who, struct span span);
void scan_draw_phrase(struct scan *scan, struct span span);
void scan_comma(struct scan *scan, struct span span);

static const struct span scan_nowhere = {0, 0};

/* Returns the span between the braces of a comment. */
static inline struct span span_inside_braces(struct span open,
                                             struct span close)
{
    return (struct span){open.begin + 1, close.begin - open.begin - 1};
}

/* For the parsers: computes the place of a rule, which extends from the first
   to the last token of the rule. */
#define YYLLOC_DEFAULT(current, rhs, n)                                 \
    ((current) = (n) ? span_between(YYRHSLOC(rhs, 1), YYRHSLOC(rhs, n)) \
                     : (struct span){YYRHSLOC(rhs, 0).begin, 0})

/* For rules in .l files: returns a token that the parser reduces at once. After
   this token the parser holds no other token. */
#define ALONE(token)                      \
    do {                                  \
        yyextra->alone = yytext + yyleng; \
        return (token);                   \
    } while (0)

/* Ends the token at `end`, which may be far after the text that was matched.
   flex changes the byte after a token; yyless() restores it. */
#define GO_ON(end)                   \
    do {                             \
        yyless(0);                   \
        yyless((int)((end)-yytext)); \
    } while (0)

/* Sets the place of each token. For the definitions section of .l files. */
#define YY_USER_ACTION \
    *yylloc =          \
        (struct span){(uint32_t)(yytext - yyextra->base), (uint32_t)yyleng};

#endif
