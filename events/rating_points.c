#include "rating_points.h"

void rating_points_begin(struct point_maker *m, struct arena *arena,
                         size_t most)
{
    *m = (struct point_maker){.arena = arena, .room = most};
    m->list = arena_alloc(arena, (most + 1) * sizeof *m->list);
}

void rating_points_add(struct point_maker *m, uint32_t player, uint32_t games,
                       int32_t day, struct rating rating)
{
    assert(m->count < m->room);
    m->list[m->count++] = (struct rating_point){.player = player,
                                                .games = games,
                                                .day = day,
                                                .rating = rating.rating,
                                                .deviation = rating.deviation};
}

/* Sorts the points by player with a counting sort, which preserves the order of
   each player's points. */
bool rating_points_end(struct point_maker *m, size_t players,
                       struct ratings *out)
{
    out->points = arena_alloc(m->arena, (m->count + 1) * sizeof *out->points);
    out->begin = arena_alloc(m->arena, (players + 2) * sizeof *out->begin);
    if (!out->points || !out->begin)
        return false;
    for (size_t i = 0; i < m->count; i++)
        out->begin[m->list[i].player + 2]++;
    for (size_t i = 2; i <= players + 1; i++)
        out->begin[i] += out->begin[i - 1];
    for (size_t i = 0; i < m->count; i++)
        out->points[out->begin[m->list[i].player + 1]++] = m->list[i];
    return true;
}
