/*
 * Ratings from the results of events.
 */
#ifndef LUDEX_SRC_LIBRARY_EVENT_RATINGS_H
#define LUDEX_SRC_LIBRARY_EVENT_RATINGS_H

#include "event.h"
#include "ratings.h"

/* Makes a table of all players' ratings by a method with its default options,
   each game separately. Returns false if out of memory. */
bool event_ratings(const struct event *events, enum rating_method method,
                   struct table *out);

#endif
