/*
 * A field of CSV, as RFC 4180 has it, for every table that is written.
 *
 * What a spreadsheet would run as a formula (it begins with = + - @, their
 * full-width forms, a tab, a CR or an LF, and is not a number) gets an
 * apostrophe in front, and so does what has such apostrophes already: so
 * csv_field_meant gives back what went in.
 */
#ifndef LUDEX_CSV_FIELD_H
#define LUDEX_CSV_FIELD_H

#include "text.h"

/* Appends a field, in quotes where it needs them. `raw`: formulas stay. */
void csv_add_field(struct text *out, struct str field, bool raw);
/* A field as read, or the bytes between its quotes, without the apostrophe that
   csv_add_field put in front. */
struct str csv_field_meant(struct str field);

#endif
