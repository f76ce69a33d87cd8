/*
 * Buffers rows until the commit, which writes them in the order of their keys.
 * A caller that adds or rewrites a record makes room for the next one: with
 * commit_buffer_write_if_full or, if it must commit first, by checking
 * commit_buffer_full. Functions that return an int return ARCHIVE_OK or a
 * fault.
 */
#ifndef DB_IMPORT_COMMIT_BUFFER_H
#define DB_IMPORT_COMMIT_BUFFER_H

#include "../rows/rows.h"
#include "../sql.h"
#include "../store/feature_sets.h"

enum {
    PENDING_MAX = 65536
}; /* maximum number of records whose rows are buffered */

struct commit_buffer {
    struct sql *sql;
    struct commit_buffer_rows *rows; /* allocated when first needed */
};

/* Adds the identity, openings and signature of a record. */
int commit_buffer_add(struct commit_buffer *pending, const struct row *row,
                      int64_t id);
/* Buffers a signature that replaces the stored one of this record, if any. */
int commit_buffer_add_signature(struct commit_buffer *pending, int64_t id,
                                struct features features);
bool commit_buffer_full(const struct commit_buffer *pending);
/* True if rows of the record are buffered. May also be true if they are not. */
bool commit_buffer_may_have(const struct commit_buffer *pending, int64_t id);
/* Writes the buffered rows if there is no room for another record. */
int commit_buffer_write_if_full(struct commit_buffer *pending);
int commit_buffer_write(struct commit_buffer *pending);
void commit_buffer_clear(struct commit_buffer *pending);
void commit_buffer_release(struct commit_buffer *pending);
/* Returns the number of a buffered record with this identity, or 0 if there is
   no further one. *from is 0 before the first call; the caller keeps it between
   calls. */
int64_t commit_buffer_find(const struct commit_buffer *pending,
                           uint64_t identity, size_t *from);

#endif
