/*
 * Text of an archive that is not UTF-8. Nothing that is imported is: a hand, or
 * another program, has put it there.
 */
#ifndef DB_STORE_INVALID_TEXT_H
#define DB_STORE_INVALID_TEXT_H

#include "../rows/rows.h"
#include "../sql.h"

/* What of a record is not UTF-8: "its text"; NULL if all of it is. */
const char *invalid_text_of(const struct row *row);

/* Finds every column with text that is of no record alone and not UTF-8: "site.name:
   1 text is not UTF-8". */
int invalid_text_check(struct sql *sql,
                       void (*find)(void *context, struct str finding),
                       void *context);

#endif
