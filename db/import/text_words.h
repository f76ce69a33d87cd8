/*
 * The words of records, in the tables of full-text search. Functions that
 * return an int return ARCHIVE_OK or a fault.
 */
#ifndef DB_IMPORT_TEXT_WORDS_H
#define DB_IMPORT_TEXT_WORDS_H

#include "names.h"

/* words_store writes the words of a record. words_delete removes the words that
   words_store wrote for this row. */
int words_store(struct sql *sql, struct names *names, const struct row *row,
                int64_t record);
int words_delete(struct sql *sql, const struct row *row, int64_t record);
/* Writes the words of all records, for an archive that has no words yet. */
int words_store_all(struct sql *sql);

#endif
