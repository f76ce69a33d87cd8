/*
 * Opening nodes: positions of the first plies that many games went through,
 * with sums of what was played next (the tables `opening_node` and `next`), so
 * that these games need not be read. The start of every variant is an opening
 * node, and so is every other position that CROSSING_GAMES games have reached.
 *
 * Code that changes records keeps the sums up to date:
 *
 *     opening_cache_take(c, id, -1);   before the record changes or goes,
 *     opening_cache_take(c, id, +1);   once it is there,
 *     opening_cache_flush(c);          before the commit.
 *
 * A changed record, and one that is about to be deleted, are read from the
 * archive. All functions return ARCHIVE_OK or a fault.
 */
#ifndef DB_OPENINGS_OPENING_CACHE_H
#define DB_OPENINGS_OPENING_CACHE_H

#include "../rows/rows.h"
#include "../sql.h"
#include "tally.h"

enum {
    CROSSING_GAMES = 256,
    NODES_OF_CLASS = 64, /* that symmetries map onto each other, at most */
    CROSSINGS_WAITING = 1 << 17, /* added games that are kept in memory,
                                    about */
};

struct opening_cache;

/* *out is NULL after a fault. */
int opening_cache_open(struct sql *sql, struct opening_cache **out);
void opening_cache_free(struct opening_cache *c); /* NULL is allowed */
/* Adds a record to the sums (+1) or subtracts it (-1). */
int opening_cache_take(struct opening_cache *c, int64_t record, int sign);
/*
 * Adds a new record, given its row, the number of its variant and the data to
 * be counted. Its number must be greater than all others. The record must be in
 * the archive before opening_cache_flush. Until then opening_cache_take may not
 * add others.
 */
int opening_cache_add(struct opening_cache *c, const struct row *row,
                      int64_t variant, const struct tallied *game);
/*
 * opening_cache_defer makes opening_cache_add only collect games, for
 * opening_cache_flush to count. opening_cache_count_aside counts them on a
 * thread of its own: no other function here may be called before
 * opening_cache_flush.
 */
void opening_cache_defer(struct opening_cache *c);
int opening_cache_count_aside(struct opening_cache *c);
/* True if enough games were added that they should be written. */
bool opening_cache_full(const struct opening_cache *c);
/* Writes the changes, and makes an opening node of every position that has
   become one. */
int opening_cache_flush(struct opening_cache *c);
/* Counts everything again. */
int opening_cache_make(struct sql *sql);
/* Checks the sums against a recount. *wrong is the number of errors. */
int opening_cache_check(struct sql *sql, uint64_t *wrong);

/* The contents of the cache for a position. */
struct opening_cache_known {
    uint64_t exact[NODES_OF_CLASS]; /* the opening nodes among its symmetric
                                       positions */
    size_t count;
};

/* A position whose sums are requested. */
struct opening_cache_asked {
    int64_t variant;
    uint64_t canonical, position; /* its hashes; `position` is the exact one */
    uint8_t side;                 /* the side to move */
    bool exact; /* only this position; otherwise all that symmetries map onto
                   it, with the winners exchanged where the sides are */
};

/* Adds the sums as node 0, by the keys of the next positions. Adds nothing for
   a class of positions that some game reached twice. */
int opening_cache_read(struct sql *sql, const struct opening_cache_asked *asked,
                       struct counted *out, struct opening_cache_known *known);

#endif
