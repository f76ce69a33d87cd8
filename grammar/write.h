/*
 * Writing movetext: what the home notations have in common. Rounds or lists,
 * notes, variations, results; lines of at most 80 columns, broken neither
 * inside a ply nor after its number.
 */
#ifndef LUDEX_GRAMMAR_WRITE_H
#define LUDEX_GRAMMAR_WRITE_H

#include "notation.h"
#include "record.h"

/* One ply as the notation writes it. */
typedef void ply_writer(const struct ply *ply, bool ascii, struct text *out);

/* The whole record: header, empty line, movetext, result, empty line. Where the
   notation does not read commas, STYLE_LIST is written as rounds. */
void write_record(const struct record *r, const struct write_options *options,
                  bool commas, ply_writer *write_ply, struct text *out);

/* "d3": the letter of the column, the row. */
void write_cell(struct point point, struct text *out);

#endif
