/*
 * The words of records, in the tables that full text is looked up in.
 * Functions that return an int return ARCHIVE_OK or a fault.
 */
#ifndef DB_IMPORT_TEXT_WORDS_H
#define DB_IMPORT_TEXT_WORDS_H

#include "names.h"

/* words_put writes the words of a record; words_drop removes those that were
   written for this row. */
int words_put(struct sql *sql, struct names *names, const struct row *row,
              int64_t record);
int words_drop(struct sql *sql, const struct row *row, int64_t record);
/* Writes the words of all records of an archive that has none. */
int words_make(struct sql *sql);

#endif
