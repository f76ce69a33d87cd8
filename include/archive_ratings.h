/*
 * Adds an archive's results to a pool of ratings: the results of its events and
 * of its records.
 */
#ifndef LUDEX_ARCHIVE_RATINGS_H
#define LUDEX_ARCHIVE_RATINGS_H

#include "archive.h"
#include "ratings.h"

/* Selects records. */
struct archive_rated {
    struct str game;        /* only this game; "": all */
    const int64_t *records; /* only these, in ascending order; NULL: those that
                               no result of an event refers to */
    size_t count;
};

/* Adds the results of records. Events are in the arena. Returns ARCHIVE_OK or a
   fault; pool->failed is set if the pool is out of memory. */
int archive_rate_records(struct archive *a, const struct archive_rated *asked,
                         struct arena *arena, struct rating_pool *pool);
/* Adds the results of events, a list by `next`, of this game only; "": all. */
void archive_rate_events(const struct event *events, struct str game,
                         struct rating_pool *pool);

#endif
