/*
 * Tables as results: rows of typed cells, whatever made them.
 */
#ifndef LUDEX_SRC_LIBRARY_TABLES_H
#define LUDEX_SRC_LIBRARY_TABLES_H

#include "archive.h"
#include "library.h"
#include "table.h"

/* Takes the table and empties it, even if it fails. `made` is false if the
   table could not be made because memory ran out. */
int table_hand_out(struct ludex_table **out, struct table *t, bool made,
                   struct ludex_error *error);

/* A table of an archive's rows: `columns` are their names, then NULL. */
struct table_of_rows {
    struct table table;
    struct archive_rows rows; /* receives the rows */
    bool made;
};
void table_of_rows_begin(struct table_of_rows *t, const char *const *columns);

#endif
