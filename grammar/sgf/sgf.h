/*
 * SGF, the Smart Game Format FF[4]; see ludex-sgf(5). This header has the tree
 * of nodes that the scanner and the grammar build, and declarations that the
 * reader and the writer share.
 *
 *     (;FF[4]RU[quax]SZ[11];B[di];W[fg](;B[fd])(;B[cc];W[gd]))
 */
#ifndef LUDEX_GRAMMAR_SGF_H
#define LUDEX_GRAMMAR_SGF_H

#include "../scan.h"
#include "draft.h"
#include "notation.h"

/* ---- a tree -------------------------------------------------------------- */

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
    bool after; /* text after the tree has been reported */
    bool loose; /* a node without a parenthesis before it has been reported */
    bool unclosed; /* a value is not closed before the end of the text */
};

/* Scans and parses the record's text. Text before the tree is skipped. */
void sgf_run(struct sgf *s);

/* The grammar's actions call these functions. */
void sgf_open(struct sgf *s, struct span span);
void sgf_close(struct sgf *s, struct span span);
void sgf_add_node(struct sgf *s, struct span span);
/* Adds the plain nodes at `at`, which follows a semicolon. A plain node has
   only one property, such as "B[di]", whose value consists of letters. Returns
   the end of the plain nodes, before a special character of the tree, or `at`
   if there are none. */
const char *sgf_plain(struct scan *scan, const char *at);
void sgf_add_property(struct sgf *s, struct span name, struct span value);
void sgf_add_value(struct sgf *s, struct span value);
/* Report a value that is never closed, and text that is not a tree. */
void sgf_report_unclosed(struct sgf *s, struct span span);
void sgf_report_lost(struct sgf *s, struct span span);
/* Completes the tree after the last token. */
void sgf_finish(struct sgf *s);

/* ---- correspondences ----------------------------------------------------- */

/* A game of Ludex that can be written in SGF. */
struct sgf_game {
    const char *name;
    uint16_t size; /* default of the tag Size */
    uint8_t rows;  /* number of rows: rows * size - less */
    uint8_t less;
    const char *joint; /* text between the cells of a ply */
    bool square;       /* stones on a board determine a position completely */
};

/* Returns the name for a number (GM) in SGF's list of games, or an empty string
   if the number is invalid. */
struct str sgf_game_numbered(struct str number);
/* True if SGF's list of games has the name. */
bool sgf_game_is_numbered(struct str name);
/* Returns the game of SGF's list with which the name of an event begins. The
   names that servers write are recognised, such as "hex.mc.2011"; with `loose`,
   also names such as "Hex open". Returns an empty string if there is none. */
struct str sgf_game_of_event(struct str event, bool loose);
/* True if the ply is a word that occurs only in Hex files. Sets *swap if the
   word is a swap, which also occurs only there. */
bool sgf_is_word_of_hex(struct str ply, bool *swap);
/* True if the value of RU names rules of Go. */
bool sgf_rules_are_go(struct str rules);
/* Returns the game with this name, or NULL if SGF cannot represent it. */
const struct sgf_game *sgf_game(struct str name);
/* sgf_rows() returns the number of rows of a board of a certain size, or 0 if
   the size is invalid. sgf_size() returns the size for a number of rows. */
unsigned sgf_rows(const struct sgf_game *game, uint64_t size);
uint64_t sgf_size(const struct sgf_game *game, uint64_t rows);

/* Properties that correspond to tags. The list ends with NULL. */
struct sgf_tag {
    const char *property, *tag;
};
extern const struct sgf_tag sgf_tags[];
/* Properties that correspond to glyphs, such as TE[1] for glyph 1. */
struct sgf_glyph {
    const char *property, *value;
    uint8_t glyph;
};
extern const struct sgf_glyph sgf_glyphs[];

/* Tag for the part of RE after the colour, such as "3.5" of B+3.5 or "F" for a
   forfeit. */
#define SGF_DETAIL "ResultDetail"
/* Returns the letter for a way of winning, such as "R" for Resign, or an empty
   string if there is none. */
struct str sgf_usual_way(struct str how);
/* True for properties of the root whose meaning is known. Other properties
   become tags. */
bool sgf_is_root_name(struct str name);
/* True if a property of the root is preserved as a note, not as a tag. This
   applies to properties that SGF assigns to positions, and to unknown
   properties with several values. */
bool sgf_is_kept_at_root(struct str name, bool several);

void sgf_fill_draft(struct draft *d);
bool sgf_write(const struct record *r, const struct write_options *options,
               struct text *out, struct text *why);

#endif
