/* Copies an event in its state after a given round. */
#include "standings.h"

static bool copy_results(struct event *e, uint32_t round, struct arena *arena)
{
    struct event_result **end = &e->results;
    const struct event_result *r = e->results;

    e->result_count = 0;
    for (*end = NULL; r; r = r->next) {
        if (r->round > round)
            continue;
        *end = ARENA_NEW(arena, struct event_result);
        if (!*end)
            return false;
        **end = *r;
        (*end)->next = NULL;
        end = &(*end)->next;
        e->result_count++;
    }
    return true;
}

struct event *event_until(const struct event *events, uint32_t round,
                          struct arena *arena)
{
    struct event *first = NULL, **end = &first;

    for (const struct event *e = events; e; e = e->next) {
        struct event *copy = ARENA_NEW(arena, struct event);
        if (!copy)
            return NULL;
        *copy = *e;
        copy->next = NULL;
        copy->stated =
            (struct event_stated){.won = -1, .lost = -1, .drawn = -1};
        if (!copy_results(copy, round, arena))
            return NULL;
        *end = copy;
        end = &copy->next;
    }
    return first;
}
