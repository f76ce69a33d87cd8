/*
 * Fields of CSV (RFC 4180), as written in all tables.
 *
 * A spreadsheet would run a field as a formula if it begins with = + - @, their
 * full-width forms, a tab, a CR or an LF, and is not a number. Such a field
 * gets a leading apostrophe, and so does a field that already begins with such
 * apostrophes, so that csv_field_without_guard can restore every field exactly.
 */
#ifndef LUDEX_CSV_FIELD_H
#define LUDEX_CSV_FIELD_H

#include "text.h"

/* Appends a field, quoted if necessary. If `raw` is set, formulas are not
   escaped. */
void csv_add_field(struct text *out, struct str field, bool raw);
/* Returns the contents of a field as read (or the bytes between its quotes),
   without the apostrophe that csv_add_field added. */
struct str csv_field_without_guard(struct str field);

#endif
