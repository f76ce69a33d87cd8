/*
 * Writes records in native notations, whose grammar is movetext.l and .y:
 * rounds or lists, notes, variations, results. Lines have at most 80 columns,
 * and do not break inside of a ply or after its number.
 */
#ifndef GRAMMAR_NATIVE_NOTATION_H
#define GRAMMAR_NATIVE_NOTATION_H

#include "notation.h"
#include "scan.h"

/* Appends the whole record: header, empty line, movetext, result, empty line.
   If the notation does not read commas, STYLE_LIST is written as rounds. */
bool native_write(const struct notation *notation, const struct record *r,
                  const struct write_options *options, struct text *out);

/*
 * Append a part of it on one line, except for comments that end with their
 * line: everything after the header; notes, as after a ply; a ply as written;
 * the phrase and the result.
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

/* Appends "d3": the letter of the column, then the row. */
void write_cell(struct point point, struct text *out);

#endif
