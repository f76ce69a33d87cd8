/*
 * Adds the results of an archive's events and records to a rating pool.
 */
#ifndef LUDEX_ARCHIVE_RATINGS_H
#define LUDEX_ARCHIVE_RATINGS_H

#include "archive.h"
#include "ratings.h"

/* Selects records. */
struct archive_rated {
    struct str game;        /* only this game, or "" for all */
    const int64_t *records; /* only these records, in ascending order, or NULL
                               for all that no result of an event refers to */
    size_t count;
};

/* Adds the results of records. Events are allocated in the arena. Returns
   ARCHIVE_OK or a fault. If memory runs out for the pool, pool->failed is
   set. */
int archive_rate_records(struct archive *a, const struct archive_rated *asked,
                         struct arena *arena, struct rating_pool *pool);
/* Adds the results of a list of events, linked by `next`. If `game` is not
   empty, only events of that game are rated. */
void archive_rate_events(const struct event *events, struct str game,
                         struct rating_pool *pool);

#endif
