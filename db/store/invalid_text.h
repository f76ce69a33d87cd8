/*
 * Finds text in an archive that is not valid UTF-8. Imports never store such
 * text, so it was written by another program.
 */
#ifndef DB_STORE_INVALID_TEXT_H
#define DB_STORE_INVALID_TEXT_H

#include "../rows/rows.h"
#include "../sql.h"

/* Returns the name of the part of a record that is not UTF-8, such as "its
   text", or NULL if there is no such part. */
const char *invalid_text_of(const struct row *row);

/* Checks every column whose text does not belong to a single record. Reports
   each column that has text that is not UTF-8, such as "site.name: 1 text is
   not UTF-8". */
int invalid_text_check(struct sql *sql,
                       void (*find)(void *context, struct str finding),
                       void *context);

#endif
