/*
 * A buffer of bytes that are first written and then read once. If there are
 * many bytes, they are moved to a temporary file.
 */
#ifndef DB_POSTGRES_ROW_SPOOL_H
#define DB_POSTGRES_ROW_SPOOL_H

#include "text.h"

struct row_spool {
    struct text rows; /* the bytes in memory */
    size_t at;        /* offset of the next byte to read */
    int file;         /* descriptor of the file that has the bytes not in
                         memory */
    bool has_file;
};

/* Empties the buffer, which can then be used again. */
void row_spool_clear(struct row_spool *a);
void row_spool_release(struct row_spool *a);
/* Moves the bytes to the file if there are many. Call after adding bytes to
   a->rows. Returns ARCHIVE_OK or a fault. */
int row_spool_flush_if_full(struct row_spool *a);
/* Prepares to read from the beginning. Call after adding the last byte. Returns
   ARCHIVE_OK or a fault. */
int row_spool_rewind(struct row_spool *a);
/* Makes `bytes` bytes available at a->at. Bytes before a->at may be discarded.
   Returns 1, 0 at the end of the buffer, or a fault. */
int row_spool_fill(struct row_spool *a, size_t bytes);

#endif
