/*
 * Writes records in the native notations, whose common grammar is in movetext.l
 * and movetext.y. Lines have at most 80 columns and do not break within a ply
 * or after its number.
 */
#ifndef GRAMMAR_NATIVE_NOTATION_H
#define GRAMMAR_NATIVE_NOTATION_H

#include "notation.h"
#include "scan.h"

/* Appends a whole record: header, empty line, movetext, result, empty line.
   STYLE_LIST is written as rounds if the notation does not allow commas. */
bool native_write(const struct notation *notation, const struct record *r,
                  const struct write_options *options, struct text *out);

/*
 * Append a part of a record on one line: everything after the header; the notes
 * of a ply; a ply as written; the phrase and the result. Only comments that end
 * with their line add line breaks.
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

enum {
    NUMBER_BYTES = 10, /* length of the greatest number */
    CELL_BYTES = 1 + NUMBER_BYTES,
};
/* Write a number, or the name of a cell whose column has a letter from `first`
   on, to memory of NUMBER_BYTES or CELL_BYTES bytes. Return the end. */
char *put_number(char *at, uint32_t n);
char *put_cell(char *at, struct point point, char first);
/* Appends the name of a cell, such as "d3": the letter of the column, then the
   row. */
void write_cell(struct point point, struct text *out);

#endif
