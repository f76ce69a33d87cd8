/*
 * PGN, the Portable Game Notation (ludex-pgn(5)): shared by reader and writer.
 * A record of a game of Ludex is written with its plies in comments, which
 * chess programs preserve without reading them:
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

/* The seven tags that a PGN record must have, with their names here, and their
   values if unspecified. NULL ends the list. */
struct pgn_tag {
    const char *name, *ours, *unknown;
};
extern const struct pgn_tag pgn_roster[];
const struct pgn_tag *pgn_tag(struct str name); /* NULL if it is not one of
                                                   them */

/* Tags added by Ludex: the tags of the roster that the record lacks, separated
   by spaces, and the value of its Result tag if that is not a result of PGN. */
#define PGN_ADDED  "LudexAdded"
#define PGN_RESULT "LudexResult"

/* Introduces plies within a comment, up to a bracket. */
#define PGN_MOVES "[%moves"
/* Represents a closing brace in a comment. PGN has no other way: not all
   programs read comments to the end of a line. */
#define PGN_BRACE "[%brace]"

/* True if the first bytes of a file can only be PGN. */
bool pgn_sniff(struct str head);
void pgn_fill_draft(struct draft *d);
bool pgn_write(const struct record *r, const struct write_options *options,
               struct text *out, struct text *why);

#endif
