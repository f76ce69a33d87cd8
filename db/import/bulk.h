/*
 * Writes many rows of records at once, and many texts that another archive
 * packed. Functions that return an int return ARCHIVE_OK or a fault.
 */
#ifndef DB_IMPORT_BULK_H
#define DB_IMPORT_BULK_H

#include "../store/text_store.h"

struct bulk {
    struct sql_bulk *records, *texts; /* NULL if rows are written one by one */
    bool alone;                       /* the current record is written alone */
};

/* Begins to collect rows in memory, with the data that their values point to,
   until bulk_write is called. */
int bulk_begin(struct bulk *b, struct sql *sql,
               const struct sql_write *insert_record);
int bulk_write(struct bulk *b);
void bulk_end(struct bulk *b);

#endif
