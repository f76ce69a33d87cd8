#include "seen_positions.h"

#include <stdlib.h>

enum { ROOM_MIN = 1024 };

void seen_positions_release(struct seen_positions *t)
{
    free(t->list);
    *t = (struct seen_positions){0};
}

struct seen_position *seen_positions_slot(const struct seen_positions *t,
                                          int64_t variant, uint64_t exact)
{
    size_t mask = t->room - 1;
    size_t at =
        (size_t)((exact ^ (uint64_t)variant) * 0x9E3779B97F4A7C15u >> 20) &
        mask;

    while (t->list[at].used &&
           (t->list[at].exact != exact || t->list[at].variant != variant))
        at = (at + 1) & mask;
    return &t->list[at];
}

static bool grow_seen_positions(struct seen_positions *t)
{
    struct seen_positions larger = {.count = t->count,
                                    .room = t->room ? t->room * 2 : ROOM_MIN};
    const struct seen_position *seen;

    larger.list = malloc(larger.room * sizeof *larger.list);
    if (!larger.list)
        return false;
    for (size_t i = 0; i < larger.room; i++) /* not calloc, for the reason given
                                                in tally.c */
        larger.list[i].used = false;
    for (size_t at = 0; (seen = seen_positions_next(t, &at));)
        *seen_positions_slot(&larger, seen->variant, seen->exact) = *seen;
    free(t->list);
    *t = larger;
    return true;
}

struct seen_position *seen_positions_find_or_add(struct seen_positions *t,
                                                 int64_t variant,
                                                 uint64_t exact)
{
    if (t->count * 2 >= t->room && !grow_seen_positions(t)) {
        t->failed = true;
        return NULL;
    }
    struct seen_position *seen = seen_positions_slot(t, variant, exact);
    t->count += !seen->used;
    if (!seen->used)
        *seen = (struct seen_position){
            .variant = variant, .exact = exact, .used = true};
    return seen;
}

struct seen_position *seen_positions_next(const struct seen_positions *t,
                                          size_t *at)
{
    while (*at < t->room)
        if (t->list[(*at)++].used)
            return &t->list[*at - 1];
    return NULL;
}
