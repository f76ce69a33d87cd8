/*
 * Writes rows of records, and texts that stay as another archive packed them,
 * many at once. Functions that return an int return ARCHIVE_OK or a fault.
 */
#ifndef DB_IMPORT_BULK_H
#define DB_IMPORT_BULK_H

#include "../store/text_store.h"

struct bulk {
    struct sql_bulk *records, *texts; /* NULL if each row is written at once */
    bool alone; /* the current record is not written with others */
};

/* Begins to collect rows in memory, with what their values point to, until
   bulk_write. */
int bulk_begin(struct bulk *b, struct sql *sql,
               const struct sql_write *insert_record);
int bulk_write(struct bulk *b);
void bulk_end(struct bulk *b);

#endif
