/*
 * Points of rating histories. Points are added in the order of days.
 * rating_points_end() then sorts them by player.
 */
#ifndef LUDEX_EVENTS_RATING_POINTS_H
#define LUDEX_EVENTS_RATING_POINTS_H

#include "ratings.h"

struct point_maker {
    struct arena *arena;
    struct rating_point *list; /* returns NULL if out of memory */
    size_t count, room;
};

void rating_points_begin(struct point_maker *m, struct arena *arena,
                         size_t most);
void rating_points_add(struct point_maker *m, uint32_t player, uint32_t games,
                       int32_t day, struct rating rating);
/* Sorts the points, and sets out->points and out->begin. Returns false if out
   of memory. */
bool rating_points_end(struct point_maker *m, size_t players,
                       struct ratings *out);

#endif
