/*
 * A buffer of bytes to be read once, from the beginning: in memory, and in a
 * file once they are many.
 */
#ifndef DB_POSTGRES_ROW_SPOOL_H
#define DB_POSTGRES_ROW_SPOOL_H

#include "text.h"

struct row_spool {
    struct text rows; /* those in memory */
    size_t at;        /* offset of the next byte */
    int file;         /* has the bytes that follow those in memory */
    bool has_file;
};

/* Empties the buffer, which may be used again. */
void row_spool_clear(struct row_spool *a);
void row_spool_release(struct row_spool *a);
/* Called after bytes were added to a->rows: moves them to the file if they are
   many. Returns ARCHIVE_OK or a fault. */
int row_spool_relieve(struct row_spool *a);
/* Called after the last byte was added, before the first is read. Returns
   ARCHIVE_OK or a fault. */
int row_spool_rewind(struct row_spool *a);
/* Makes that many bytes available at a->at; earlier ones may be dropped.
   Returns 1, 0 at the end of the buffer, or a fault. */
int row_spool_fill(struct row_spool *a, size_t bytes);

#endif
