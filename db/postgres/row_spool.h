/*
 * Bytes that are put aside, to be read once from their beginning: in memory,
 * and what there is no room for in a file.
 */
#ifndef DB_POSTGRES_ROW_SPOOL_H
#define DB_POSTGRES_ROW_SPOOL_H

#include "text.h"

struct row_spool {
    struct text rows; /* those in memory */
    size_t at;        /* the next of them */
    int file;         /* what comes after those */
    bool has_file;
};

/* Forgets all of it; it may be used again. */
void row_spool_clear(struct row_spool *a);
void row_spool_release(struct row_spool *a);
/* After bytes were added to a->rows: if they are many, they go to the file. A
   fault. */
int row_spool_relieve(struct row_spool *a);
/* After the last one, before the first is read. A fault. */
int row_spool_rewind(struct row_spool *a);
/* Sees to it that so many bytes stand at a->at; those before it may go. 1; 0 at
   the end of all; or a fault. */
int row_spool_fill(struct row_spool *a, size_t bytes);

#endif
