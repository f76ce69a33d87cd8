/*
 * A field of CSV, by RFC 4180, for every table that is written.
 *
 * A field that a spreadsheet would run as a formula (it begins with = + - @,
 * their full-width forms, a tab, a CR or an LF, and is not a number) gets a
 * leading apostrophe. So does one that already begins with such apostrophes:
 * csv_field_meant restores every field exactly.
 */
#ifndef LUDEX_CSV_FIELD_H
#define LUDEX_CSV_FIELD_H

#include "text.h"

/* Appends a field, quoted if necessary. `raw`: do not escape formulas. */
void csv_add_field(struct text *out, struct str field, bool raw);
/* Returns a field as read, or the bytes between its quotes, without the
   apostrophe that csv_add_field added. */
struct str csv_field_meant(struct str field);

#endif
