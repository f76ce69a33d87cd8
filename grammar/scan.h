/*
 * Shared by all scanners and parsers of this folder: the places of tokens,
 * memory (from the record's arena, so that nothing is freed on its own), and
 * errors (a scanner that cannot continue is left by longjmp, and the record is
 * reported as too large).
 */
#ifndef LUDEX_GRAMMAR_SCAN_H
#define LUDEX_GRAMMAR_SCAN_H

#include <setjmp.h>
#include <stdnoreturn.h>

#include "diag.h"
#include "prose.h"
#include "record.h"
#include "source.h"

struct scan {
    struct builder *b;
    struct arena *arena; /* the record's */
    char *base;          /* spans are offsets from here */
    struct span open;    /* of the comment being scanned */
    size_t depth;        /* open variations */
    size_t skipped;      /* open variations beyond NESTING_MAX */
    uint32_t ply;        /* where the current ply begins */
    struct ply read;     /* result of the last scan_cells or scan_word */
    bool lowered;        /* lower case in it was reported */
    bool spaced;         /* a space in it was reported */
    size_t stop;         /* for the header: where movetext begins */
    char stopped;        /* for the header: the byte there */
    bool commas;         /* the notation has commas between rounds */
    const char *alone;   /* end of a token after which the parser waits for
                            nothing */
    /* notation.plain, or NULL */
    const char *(*plain)(struct scan *scan, const char *at);
    struct scan_prose *prose; /* the next marked piece; or NULL */
    bool stray;               /* there is only prose, which was reported */
    char slack[SLICE_SLACK];
    jmp_buf fatal;
};

/* A piece of prose, whose first byte is SCAN_PROSE until it is read. */
struct scan_prose {
    struct scan_prose *next;
    struct span span;
    char first;
};

enum { SCAN_PROSE = 1 };

/* Writes the two NULs after the text that flex needs, and restores the
   bytes. */
void scan_begin(struct scan *scan, struct builder *b);
void scan_end(struct scan *scan);

noreturn void scan_fatal(struct scan *scan);

/* Marks the prose in movetext from `begin` on. The plies up to `rest` have been
   read already. */
void scan_mark_prose(struct scan *scan, size_t begin, size_t rest);
/* Returns the piece of prose marked there, with its first byte restored, and
   builds a comment from it. Returns NULL if there is none. */
const struct scan_prose *scan_prose(struct scan *scan, const char *at);

/* Tokens of several notations. */
struct point scan_point(const char *text, size_t length);
/* scan_cells reads a ply of consecutive cells, with or without hyphens;
   scan_word one that is a single word. Upper case is reported. The result is
   valid until the next one. */
const struct ply *scan_cells(struct scan *scan, struct span span,
                             enum ply_kind kind);
const struct ply *scan_word(struct scan *scan, struct span span,
                            enum ply_kind kind);
struct scan_number {
    uint32_t number; /* saturates */
    uint8_t dots;
};
struct scan_number scan_number(const char *text, size_t length);
/* The same for a number without full stops: DOTS_ANY. */
struct scan_number scan_bare_number(const char *text, size_t length);
int scan_count_digits(const char *text); /* number of digits at the front of a
                                      token */
bool scan_glyph(const char *text, size_t length, uint8_t *out);
/* Returns the glyph for a chess symbol, "+=", which is reported. */
uint8_t scan_sign(struct scan *scan, struct span span);

/* Returns the span from `begin` to before `end`. */
static inline struct span scan_span(const struct scan *scan, const char *begin,
                                    const char *end)
{
    return (struct span){(uint32_t)(begin - scan->base),
                         (uint32_t)(end - begin)};
}

/* Builds the plain plies from `at` on, if the notation reads them directly
   (plies_fast.h). Returns where they end. */
static inline const char *scan_plain(struct scan *scan, const char *at)
{
    return scan->plain ? scan->plain(scan, at) : at;
}

static inline void scan_begin_ply(struct scan *scan, struct span span)
{
    scan->ply = span.begin;
    scan->lowered = scan->spaced = false;
}

/* Report something and continue. scan_open returns false beyond NESTING_MAX. */
void scan_upper_case(struct scan *scan, struct span span);
void scan_lower_case(struct scan *scan, struct span span); /* once per ply */
void scan_ply_form(struct scan *scan, struct span span);   /* once per ply */
void scan_phrase_form(struct scan *scan, struct span span, const char *as);
void scan_look_alike(struct scan *scan, struct span span, const char *as);
bool scan_open(struct scan *scan, struct span span);
void scan_unexpected(struct scan *scan, enum diag_code code, struct span where,
                     const char *token, const char *label);

/* Returns the result that the token means, or RESULT_NONE. Unusual spellings
   are reported. */
enum result_kind scan_result(struct scan *scan, struct span span);
/* Add "Black wins" or "draw" to the record. */
void scan_wins(struct scan *scan, struct span who, struct span span);
void scan_drawn(struct scan *scan, struct span span);
void scan_comma(struct scan *scan, struct span span);

static const struct span scan_nowhere = {0, 0};

/* Returns the span between a comment's braces. */
static inline struct span scan_inner(struct span open, struct span close)
{
    return (struct span){open.begin + 1, close.begin - open.begin - 1};
}

/* For the parsers: a rule extends from its first token to its last. */
#define YYLLOC_DEFAULT(current, rhs, n)                                 \
    ((current) = (n) ? span_between(YYRHSLOC(rhs, 1), YYRHSLOC(rhs, n)) \
                     : (struct span){YYRHSLOC(rhs, 0).begin, 0})

/* For rules of a .l file: returns a token that the parser reduces at once, so
   that it holds nothing at the end of the token. */
#define ALONE(token)                      \
    do {                                  \
        yyextra->alone = yytext + yyleng; \
        return (token);                   \
    } while (0)

/* Ends the token at `end`, which may be far beyond what was matched. The byte
   after a token is flex's until yyless restores it. */
#define GO_ON(end)                   \
    do {                             \
        yyless(0);                   \
        yyless((int)((end)-yytext)); \
    } while (0)

/* For the definitions section of a .l file. */
#define YY_USER_ACTION \
    *yylloc =          \
        (struct span){(uint32_t)(yytext - yyextra->base), (uint32_t)yyleng};

#endif
