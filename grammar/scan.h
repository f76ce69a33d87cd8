/*
 * What every scanner and parser of this folder shares: where tokens stand,
 * where their memory comes from (the record's arena, so that nothing is freed
 * on its own), and what happens when a scanner cannot go on (it is left by
 * longjmp; the record is then reported as too large).
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
    char *base;          /* what spans count from */
    struct span open;    /* of the comment being scanned */
    size_t depth;        /* variations open */
    size_t skipped;      /* variations open beyond NESTING_MAX */
    uint32_t ply;        /* where the ply at hand begins */
    struct ply read;     /* what scan_cells or scan_word read last */
    bool lowered;        /* lower case was reported in it */
    bool spaced;         /* and so was a blank within it */
    size_t stop;         /* header: where movetext begins */
    char stopped;        /* header: the byte that stands there */
    bool commas;         /* the notation reads commas between rounds */
    const char *alone;   /* where a token ended that left the parser nothing
                            to wait for */
    /* notation.plain; NULL: it is not asked */
    const char *(*plain)(struct scan *scan, const char *at);
    struct scan_prose *prose; /* the next piece that is marked; or NULL */
    bool stray; /* there is nothing but prose, which was reported */
    char slack[SLICE_SLACK];
    jmp_buf fatal;
};

/* A piece of prose: its first byte is SCAN_PROSE until it is read. */
struct scan_prose {
    struct scan_prose *next;
    struct span span;
    char first;
};

enum { SCAN_PROSE = 1 };

/* Puts the two NULs after the text that flex wants, and takes them back. */
void scan_begin(struct scan *scan, struct builder *b);
void scan_end(struct scan *scan);

noreturn void scan_fatal(struct scan *scan);

/* Marks the prose of movetext from `begin` on, of which the plies up to `rest`
   are read already. */
void scan_mark_prose(struct scan *scan, size_t begin, size_t rest);
/* The piece of prose that is marked there, whole again, for which a comment is
   built; NULL if there is none. */
const struct scan_prose *scan_prose(struct scan *scan, const char *at);

/* Tokens of many notations. */
struct point scan_point(const char *text, size_t length);
/* A ply of cells one after another, with hyphens between or without; one that
   is a word alone. Upper case is reported. Valid until
   the next one is read. */
const struct ply *scan_cells(struct scan *scan, struct span span,
                             enum ply_kind kind);
const struct ply *scan_word(struct scan *scan, struct span span,
                            enum ply_kind kind);
struct scan_number {
    uint32_t number; /* saturates */
    uint8_t dots;
};
struct scan_number scan_number(const char *text, size_t length);
/* One without full stops: DOTS_ANY. */
struct scan_number scan_bare_number(const char *text, size_t length);
int scan_digits(const char *text); /* at the front of a token */
bool scan_glyph(const char *text, size_t length, uint8_t *out);
/* A sign of chess, "+=", as the glyph of its number, which is reported. */
uint8_t scan_sign(struct scan *scan, struct span span);

/* From `begin` to before `end`, of the text. */
static inline struct span scan_span(const struct scan *scan, const char *begin,
                                    const char *end)
{
    return (struct span){(uint32_t)(begin - scan->base),
                         (uint32_t)(end - begin)};
}

/* Builds the plain plies from `at` on, as far as the notation reads them by
   hand (plies_fast.h); gives where they end. */
static inline const char *scan_plain(struct scan *scan, const char *at)
{
    return scan->plain ? scan->plain(scan, at) : at;
}

static inline void scan_begin_ply(struct scan *scan, struct span span)
{
    scan->ply = span.begin;
    scan->lowered = scan->spaced = false;
}

/* Reports; each goes on. scan_open is false beyond NESTING_MAX. */
void scan_upper_case(struct scan *scan, struct span span);
void scan_lower_case(struct scan *scan, struct span span); /* once a ply */
void scan_ply_form(struct scan *scan, struct span span);   /* once a ply */
void scan_phrase_form(struct scan *scan, struct span span, const char *as);
void scan_look_alike(struct scan *scan, struct span span, const char *as);
bool scan_open(struct scan *scan, struct span span);
void scan_unexpected(struct scan *scan, enum diag_code code, struct span where,
                     const char *token, const char *label);

/* Returns the result that the token is; one that is written otherwise is
   reported. RESULT_NONE if it is none. */
enum result_kind scan_result(struct scan *scan, struct span span);
/* "Black wins", "draw": into the record. */
void scan_wins(struct scan *scan, struct span who, struct span span);
void scan_drawn(struct scan *scan, struct span span);
void scan_comma(struct scan *scan, struct span span);

static const struct span scan_nowhere = {0, 0};

/* What stands between a comment's two braces. */
static inline struct span scan_inner(struct span open, struct span close)
{
    return (struct span){open.begin + 1, close.begin - open.begin - 1};
}

/* For the parsers: a rule's place is from its first token to its last. */
#define YYLLOC_DEFAULT(current, rhs, n)                                 \
    ((current) = (n) ? span_between(YYRHSLOC(rhs, 1), YYRHSLOC(rhs, n)) \
                     : (struct span){YYRHSLOC(rhs, 0).begin, 0})

/* For the rules of a .l file: a token that the parser takes at once, by itself:
   where it ends, the parser holds nothing. */
#define ALONE(token)                      \
    do {                                  \
        yyextra->alone = yytext + yyleng; \
        return (token);                   \
    } while (0)

/* The token ends there, which may be far beyond its end. The byte after a token
   is flex's until yyless gives it back. */
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
