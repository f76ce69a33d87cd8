/*
 * Tables of rows that an archive gives, and the options that several of them have.
 */
#ifndef LUDEX_SRC_LIBRARY_ARCHIVE_ROWS_H
#define LUDEX_SRC_LIBRARY_ARCHIVE_ROWS_H

#include "archive_duplicates.h"
#include "archive_people.h"
#include "archives.h"
#include "tables.h"

/* Makes a table of rows that `give` gives. It returns 0, 1 if it refuses, with
   the archive's message, or a fault. */
int table_of_archive(struct ludex_table **out, struct ludex_archive *a,
                     const char *const *columns,
                     int (*give)(void *context,
                                 const struct archive_rows *rows),
                     void *context, struct ludex_error *error);
/* Reads the options of duplicates: which of a group is kept. */
int read_keep(enum duplicate_better out[BETTERS],
              const struct ludex_option *options, struct ludex_error *error);

#endif
