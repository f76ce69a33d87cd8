/*
 * Opening nodes are positions that many games reached in their first plies. The
 * tables `opening_node` and `next` have sums of what was played from these
 * positions, so that the games themselves need not be read. The start of every
 * variant is an opening node, and so is every other position that
 * OPENING_NODE_GAMES games have reached.
 *
 * Code that changes records must update the sums:
 *
 *     opening_cache_count_record(c, id, -1);  before a record is changed or
 *                                             deleted
 *     opening_cache_count_record(c, id, +1);  after a record was added or
 *                                             changed
 *     opening_cache_flush(c);                 before the commit
 *
 * The changed or deleted record is read from the archive. Functions that return
 * an int return ARCHIVE_OK or a fault.
 */
#ifndef DB_OPENINGS_OPENING_CACHE_H
#define DB_OPENINGS_OPENING_CACHE_H

#include "../rows/rows.h"
#include "../sql.h"
#include "tally.h"

enum {
    OPENING_NODE_GAMES = 256,
    NODES_OF_CLASS = 64, /* maximum number of positions that symmetries map onto
                            each other */
    OPENING_NODES_WAITING = 1
                            << 17, /* approximate number of added games that are
                                      buffered in memory */
};

struct opening_cache;

/* Opens the cache. Sets *out to NULL after a fault. */
int opening_cache_open(struct sql *sql, struct opening_cache **out);
void opening_cache_free(struct opening_cache *c); /* `c` may be NULL */
/* Adds a stored record to the sums (`sign` is +1), or subtracts it (-1). */
int opening_cache_count_record(struct opening_cache *c, int64_t record,
                               int sign);
/*
 * Adds a new record, given its row, the number of its variant and the data to
 * count. Its record number must be greater than all others. The record must be
 * stored before opening_cache_flush is called. Until then,
 * opening_cache_count_record must not be used to add other records.
 */
int opening_cache_add(struct opening_cache *c, const struct row *row,
                      int64_t variant, const struct tallied_game *game);
/*
 * opening_cache_defer makes opening_cache_add only collect games;
 * opening_cache_flush counts them later. opening_cache_count_in_thread starts a
 * separate thread that counts the collected games. The next function called
 * must then be opening_cache_flush.
 */
void opening_cache_defer(struct opening_cache *c);
int opening_cache_count_in_thread(struct opening_cache *c);
/* True if enough games were added for the caller to call
   opening_cache_flush. */
bool opening_cache_full(const struct opening_cache *c);
/* Writes the changes, and makes opening nodes of all positions that have been
   reached often enough. */
int opening_cache_flush(struct opening_cache *c);
/* Counts all records again and makes all opening nodes again. */
int opening_cache_make(struct sql *sql);
/* Checks the sums by counting again. Sets *wrong to the number of errors. */
int opening_cache_check(struct sql *sql, uint64_t *wrong);

/* The opening nodes whose sums were found for a position. */
struct opening_cache_known {
    uint64_t exact[NODES_OF_CLASS]; /* exact hashes of the opening nodes among
                                       the symmetric positions */
    size_t count;
};

/* A position whose sums are requested. */
struct opening_cache_request {
    int64_t variant;
    uint64_t canonical, position; /* canonical hash and exact hash of the
                                     position */
    uint8_t side;                 /* the side to move */
    bool exact; /* count only this position; otherwise count all symmetric
                   positions, with the results exchanged where the sides are
                   exchanged */
};

/* Adds the sums to *out as node 0, by the keys of the next positions. Adds
   nothing if any game reached two positions of the symmetry class. */
int opening_cache_read(struct sql *sql,
                       const struct opening_cache_request *asked,
                       struct node_tallies *out,
                       struct opening_cache_known *known);

#endif
