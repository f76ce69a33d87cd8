/*
 * What the home notations have in common, beside the grammar (movetext.l and
 * .y): how a record is written. Rounds or lists, notes, variations, results;
 * lines of at most 80 columns, broken neither inside a ply nor after its
 * number.
 */
#ifndef GRAMMAR_NATIVE_NOTATION_H
#define GRAMMAR_NATIVE_NOTATION_H

#include "notation.h"
#include "scan.h"

/* The whole record: header, empty line, movetext, result, empty line. Where the
   notation does not read commas, STYLE_LIST is written as rounds. */
bool native_write(const struct notation *notation, const struct record *r,
                  const struct write_options *options, struct text *out);

/*
 * Parts of it, each on one line, but for comments that their line ends: all after
 * the header; notes, as after a ply; a ply as it is written; the phrase and the
 * result.
 */
void native_write_movetext(const struct notation *notation,
                           const struct record *r,
                           const struct write_options *options,
                           struct text *out);
void native_write_notes(const struct note *notes, struct text *out);
void native_write_word(const struct notation *notation, const struct record *r,
                       const struct node *node,
                       const struct write_options *options, struct text *out);
void native_write_ending(const struct notation *notation,
                         const struct record *r,
                         const struct write_options *options, struct text *out);

/* "d3": the letter of the column, the row. */
void write_cell(struct point point, struct text *out);

#endif
