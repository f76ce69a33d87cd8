/*
 * SGF, the Smart Game Format FF[4] (ludex-sgf(5)): a tree of nodes as its
 * scanner and grammar read it, and what reader and writer share.
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
    struct span span; /* place without the brackets */
};

struct sgf_property {
    struct sgf_property *next;
    struct str name;
    struct span span; /* place of the name */
    struct sgf_value *values, **last;
};

struct sgf_node {
    struct sgf_node *parent, *child, *sibling;
    struct sgf_node *last; /* last child */
    struct sgf_property *properties, **end;
    struct span span; /* place of the semicolon */
    struct span ply;  /* place of the value of a plain node */
    char colour;      /* B or W in a plain node; otherwise 0, and `properties`
                         is used */
    bool plays;       /* this node or a node after it has a ply */
};

/* A tree that is being read. */
struct sgf {
    struct scan scan; /* must be the first member, because sgf_plain() receives
                         a pointer to it */
    struct draft *draft;
    struct sgf_node *root, *at; /* `at` is the node before the next one */
    struct sgf_opened *open;    /* open parentheses */
    struct sgf_property *property;
    bool after;    /* text after the tree has been reported */
    bool loose;    /* a node without ( before it */
    bool unclosed; /* a value extends to the end */
};

/* Scans and parses the record's text after its head. */
void sgf_run(struct sgf *s);

/* Called by the grammar's actions. */
void sgf_open(struct sgf *s, struct span span);
void sgf_close(struct sgf *s, struct span span);
void sgf_add_node(struct sgf *s, struct span span);
/* Adds the plain nodes from `at` on, which follows a semicolon: nothing but
   "B[di]", of letters. Returns where they end, before a special character of
   the tree, or `at` if there are none. */
const char *sgf_plain(struct scan *scan, const char *at);
void sgf_add_property(struct sgf *s, struct span name, struct span value);
void sgf_add_value(struct sgf *s, struct span value);
/* A value that never ends, and text that is not a tree. */
void sgf_report_unclosed(struct sgf *s, struct span span);
void sgf_report_lost(struct sgf *s, struct span span);
/* Called after the last token. */
void sgf_finish(struct sgf *s);

/* ---- correspondences ----------------------------------------------------- */

/* A game of Ludex that can be written in SGF. */
struct sgf_game {
    const char *name;
    uint16_t size; /* the usual one, of its tag Size */
    uint8_t rows;  /* rows of the board are rows * size - less */
    uint8_t less;
    const char *joint; /* between the cells of a ply */
    bool square;       /* stones that are set up determine its position */
};

/* Returns the name for a number, GM, in SGF's list, or an empty text. */
struct str sgf_game_numbered(struct str number);
/* True if the name is in that list. */
bool sgf_game_is_numbered(struct str name);
/* Returns the game of the list that an event's name begins with, as servers
   write, "hex.mc.2011", or with `loose` "Hex open"; or an empty text. */
struct str sgf_game_of_event(struct str event, bool loose);
/* True if a ply is a word that only Hex has in SGF; *swap for swaps, which
   files of no other game have either. */
bool sgf_is_word_of_hex(struct str ply, bool *swap);
/* True if RU names rules of Go. */
bool sgf_is_rules_of_go(struct str rules);
/* Returns NULL if there is none. */
const struct sgf_game *sgf_game(struct str name);
/* Returns the number of rows of a board of that size, or 0 for an invalid size;
   and the size for a number of rows. */
unsigned sgf_rows(const struct sgf_game *game, uint64_t size);
uint64_t sgf_size(const struct sgf_game *game, uint64_t rows);

/* Tags that have a property of their own. NULL ends the list. */
struct sgf_tag {
    const char *property, *tag;
};
extern const struct sgf_tag sgf_tags[];
/* Glyphs that have one: 1 is TE[1]. */
struct sgf_glyph {
    const char *property, *value;
    uint8_t glyph;
};
extern const struct sgf_glyph sgf_glyphs[];

/* The tag for what RE says in addition: "3.5" of B+3.5, "F" of a forfeit. */
#define SGF_DETAIL "ResultDetail"
/* Returns the letter for a way of winning, if it has one: "R" for Resign. */
struct str sgf_usual_way(struct str how);
/* True if a property has a meaning of its own in the root. */
bool sgf_is_root_name(struct str name);
/* True if a property of the root is preserved as a note, not as a tag: SGF's
   list assigns it to a position, or it is unknown and has several values. */
bool sgf_is_kept_at_root(struct str name, bool several);

void sgf_fill_draft(struct draft *d);
bool sgf_write(const struct record *r, const struct write_options *options,
               struct text *out, struct text *why);

#endif
