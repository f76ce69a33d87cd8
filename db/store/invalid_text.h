/*
 * Finds text in an archive that is not UTF-8. Import never stores such text, so
 * another program has written it.
 */
#ifndef DB_STORE_INVALID_TEXT_H
#define DB_STORE_INVALID_TEXT_H

#include "../rows/rows.h"
#include "../sql.h"

/* Names the part of a record that is not UTF-8, "its text"; returns NULL if
   there is none. */
const char *invalid_text_of(const struct row *row);

/* Checks every column whose text does not belong to a single record. Reports
   each that is not UTF-8: "site.name: 1 text is not UTF-8". */
int invalid_text_check(struct sql *sql,
                       void (*find)(void *context, struct str finding),
                       void *context);

#endif
