/*
 * Tables of rows that an archive returns, and the options that several of these
 * tables have.
 */
#ifndef LUDEX_SRC_LIBRARY_ARCHIVE_ROWS_H
#define LUDEX_SRC_LIBRARY_ARCHIVE_ROWS_H

#include "archive.h"
#include "archive_duplicates.h"
#include "archive_people.h"
#include "archives.h"
#include "tables.h"

/* A table of rows from an archive. `columns` are the names of the columns,
   ending with NULL. */
struct table_of_rows {
    struct table table;
    struct archive_rows rows; /* receives the rows */
    bool made;
};
void table_of_rows_begin(struct table_of_rows *t, const char *const *columns);
/* Makes a table of the rows that `give` passes on. `give` returns 0, a fault,
   or 1 if it refuses; the reason is then the archive's message. */
int table_of_archive(struct ludex_table **out, struct ludex_archive *a,
                     const char *const *columns,
                     int (*give)(void *context,
                                 const struct archive_rows *rows),
                     void *context, struct ludex_error *error);
/* Reads the options of duplicates, which determine which record of a group is
   retained. */
int read_keep(enum duplicate_better out[BETTERS],
              const struct ludex_option *options, struct ludex_error *error);

#endif
