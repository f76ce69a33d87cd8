/*
 * PGN, the Portable Game Notation (ludex-pgn(5)): what its reader and its writer
 * share. A record of ours leaves with its plies in comments, which programs of
 * chess keep without reading them:
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

/* The seven tags that a record of PGN has, what they are called here, and what
   they say where nothing is known; NULL ends them. */
struct pgn_tag {
    const char *name, *ours, *unknown;
};
extern const struct pgn_tag pgn_roster[];
const struct pgn_tag *pgn_tag(struct str name); /* NULL: none of them */

/* Tags of Ludex' own: which tags of the roster the record has not, parted by
   blanks, and what its Result tag says if that is not the word of PGN. */
#define PGN_ADDED  "LudexAdded"
#define PGN_RESULT "LudexResult"

/* What plies stand in, within a comment: up to a bracket. */
#define PGN_MOVES "[%moves"
/* A closing brace of a comment, which PGN has no other place for: not all
   programs read comments that their line ends. */
#define PGN_BRACE "[%brace]"

/* Whether the first bytes of a file can only be of PGN. */
bool pgn_sniff(struct str head);
void pgn_draft(struct draft *d);
bool pgn_write(const struct record *r, const struct write_options *options,
               struct text *out, struct text *why);

#endif
