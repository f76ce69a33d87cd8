/*
 * Tables that functions return: rows of typed cells.
 */
#ifndef LUDEX_SRC_LIBRARY_TABLES_H
#define LUDEX_SRC_LIBRARY_TABLES_H

#include "library.h"
#include "table.h"

/* Converts a table to a handle, and empties the table even on failure. `made`
   is false if the table could not be made because memory ran out. */
int table_hand_out(struct ludex_table **out, struct table *t, bool made,
                   struct ludex_error *error);

#endif
