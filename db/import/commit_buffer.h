/*
 * Rows that wait for the commit, to be written in the order of their keys. A
 * caller that adds a record, or rewrites one, makes room for the next: by
 * pending_relieve, or by pending_full where a commit comes first. Functions
 * that return an int return ARCHIVE_OK or a fault.
 */
#ifndef DB_IMPORT_COMMIT_BUFFER_H
#define DB_IMPORT_COMMIT_BUFFER_H

#include "../rows/rows.h"
#include "../sql.h"
#include "../store/feature_sets.h"

enum { PENDING_MAX = 65536 }; /* records of one transaction */

struct pending {
    struct sql *sql;
    struct pending_rows *rows; /* made when first needed */
};

/* Adds the identity, openings and signature of a record. */
int pending_add(struct pending *pending, const struct row *row, int64_t id);
/* Replaces the signature of a record. */
int pending_sign(struct pending *pending, int64_t id, struct features features);
bool pending_full(const struct pending *pending);
/* Writes the rows if there is no room for another record. */
int pending_relieve(struct pending *pending);
int pending_write(struct pending *pending);
void pending_clear(struct pending *pending);
void pending_release(struct pending *pending);
/* Returns the number of a record with this identity, or 0 after the last. The
   caller keeps *from between calls; it is 0 at first. */
int64_t pending_find(const struct pending *pending, uint64_t identity,
                     size_t *from);

#endif
