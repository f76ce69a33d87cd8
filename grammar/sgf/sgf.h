/*
 * SGF, the Smart Game Format FF[4] (ludex-sgf(5)): a tree of nodes as its scanner
 * and grammar take it apart, and what its reader and writer share.
 *
 *     (;FF[4]RU[quax]SZ[11];B[di];W[fg](;B[fd])(;B[cc];W[gd]))
 */
#ifndef LUDEX_GRAMMAR_SGF_H
#define LUDEX_GRAMMAR_SGF_H

#include "../scan.h"
#include "draft.h"
#include "notation.h"

/* ---- a tree --------------------------------------------------------------- */

struct sgf_value {
    struct sgf_value *next;
    struct span span; /* without its brackets */
};

struct sgf_property {
    struct sgf_property *next;
    struct str name;
    struct span span; /* of the name */
    struct sgf_value *values, **last;
};

struct sgf_node {
    struct sgf_node *parent, *child, *sibling;
    struct sgf_node *last; /* of its children */
    struct sgf_property *properties, **end;
    struct span span; /* its semicolon */
    struct span ply;  /* the value of a plain one, */
    char colour;      /* and its name, B or W; 0: its properties tell */
    bool plays;       /* it has a ply, or a node after it has */
};

/* One tree, while it is read. */
struct sgf {
    struct scan scan; /* the first: sgf_plain is given it */
    struct draft *draft;
    struct sgf_node *root, *at; /* the node that the next one follows */
    struct sgf_opened *open;    /* parentheses */
    struct sgf_property *property;
    bool after;    /* something after the tree was told, */
    bool loose;    /* a node that no ( stands before */
    bool unclosed; /* a value has taken the rest */
};

/* Scans and parses the record's text from its head on. */
void sgf_run(struct sgf *s);

/* What the grammar's actions call. */
void sgf_open(struct sgf *s, struct span span);
void sgf_close(struct sgf *s, struct span span);
void sgf_add_node(struct sgf *s, struct span span);
/* Adds the plain nodes from `at` on, which is after a semicolon: "B[di]" and no
   more, of letters. Gives where they end, before a sign of the tree; `at` if
   there are none. */
const char *sgf_plain(struct scan *scan, const char *at);
void sgf_add_property(struct sgf *s, struct span name, struct span value);
void sgf_add_value(struct sgf *s, struct span value);
/* A value that never ends, or that is not in the text as a tree. */
void sgf_unclosed(struct sgf *s, struct span span);
void sgf_lost(struct sgf *s, struct span span);
/* After the last token. */
void sgf_finish(struct sgf *s);

/* ---- what stands for what ------------------------------------------------- */

/* A game that is written so. */
struct sgf_game {
    const char *name;
    uint16_t size; /* the usual one, of its tag Size */
    uint8_t rows;  /* of the board: rows * size - less */
    uint8_t less;
    const char *joint; /* between the cells of a ply */
    bool square;       /* set-up stones tell its position */
};

/* What SGF's list calls the game of a number, GM; empty: it has none. */
struct str sgf_game_numbered(struct str number);
/* Whether it is the name of a game in that list, not of one beyond it. */
bool sgf_game_is_numbered(struct str name);
/* The game of that list that an event names at its front, as servers do:
   "hex.mc.2011", and `loose` "Hex open"; empty: it names none. */
struct str sgf_game_of_event(struct str event, bool loose);
/* Whether a ply is a word that SGF has in Hex alone; of swaps no other game's
   files have it either. */
bool sgf_is_word_of_hex(struct str ply, bool *swap);
/* Whether RU says by which rules Go was played. */
bool sgf_is_rules_of_go(struct str rules);
/* NULL: none of these. */
const struct sgf_game *sgf_game(struct str name);
/* How many rows a board of that size has; 0: there is no such size. */
unsigned sgf_rows(const struct sgf_game *game, uint64_t size);
uint64_t sgf_size(const struct sgf_game *game, uint64_t rows);

/* Tags that have properties of their own; NULL ends them. */
struct sgf_tag {
    const char *property, *tag;
};
extern const struct sgf_tag sgf_tags[];
/* Glyphs that have: 1 is TE[1]. */
struct sgf_glyph {
    const char *property, *value;
    uint8_t glyph;
};
extern const struct sgf_glyph sgf_glyphs[];

/* The tag of what RE says besides: "3.5" of B+3.5, "F" of a forfeit. */
#define SGF_DETAIL "ResultDetail"
/* A way of winning by its letter, where it has one: "R" of Resign. */
struct str sgf_usual_way(struct str how);
/* A property that has a meaning of its own in the root. */
bool sgf_is_root_name(struct str name);
/* Whether one that stands in the root is kept as a note is, not as a tag: it is of
   a position by SGF's list, or not known and of several values. */
bool sgf_is_kept_at_root(struct str name, bool several);

void sgf_draft(struct draft *d);
bool sgf_write(const struct record *r, const struct write_options *options,
               struct text *out, struct text *why);

#endif
