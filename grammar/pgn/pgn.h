/*
 * PGN, the Portable Game Notation; see ludex-pgn(5). The reader and the writer
 * share this header. In records of Ludex's games, the plies are in comments,
 * which chess programs preserve without reading them:
 *
 *     [White "Ada"]
 *     [Result "1-0"]
 *     [Variant "quax"]
 *
 *     {[%moves 1. d3 e4]} {why?} {[%moves 2. h7 1-0]} 1-0
 */
#ifndef LUDEX_GRAMMAR_PGN_H
#define LUDEX_GRAMMAR_PGN_H

#include "draft.h"
#include "notation.h"

/* The seven tags that a PGN record must have: the name in PGN, the name in
   Ludex, and the value if unspecified. The list ends with NULL. */
struct pgn_tag {
    const char *name, *ours, *unknown;
};
extern const struct pgn_tag pgn_roster[];
const struct pgn_tag *pgn_tag(struct str name); /* returns NULL for any other
                                                   tag */

/* Tags that Ludex adds: the names of the required tags that the record lacks,
   separated by spaces; and the value of the record's Result tag, if PGN does
   not allow it. */
#define PGN_ADDED  "LudexAdded"
#define PGN_RESULT "LudexResult"

/* Introduces plies within a comment. A closing bracket ends these plies. */
#define PGN_MOVES "[%moves"
/* Stands for a closing brace in a comment. PGN has no way to write one, since
   not all programs read comments to the end of a line. */
#define PGN_BRACE "[%brace]"

/* True if a file that begins with these bytes can only be PGN. */
bool pgn_sniff(struct str head);
void pgn_fill_draft(struct draft *d);
bool pgn_write(const struct record *r, const struct write_options *options,
               struct text *out, struct text *why);

#endif
