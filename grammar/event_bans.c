/* Finds bans that repeat other bans, for all forms of events. */
#include "event.h"

#include <stdlib.h>

static uint32_t lower_player(const struct event_ban *b)
{
    return b->players[0] < b->players[1] ? b->players[0] : b->players[1];
}

static uint32_t higher_player(const struct event_ban *b)
{
    return b->players[0] < b->players[1] ? b->players[1] : b->players[0];
}

/* Sorts bans by the players, then by place in the text. */
static int compare_bans(const void *left, const void *right)
{
    const struct event_ban *a = *(struct event_ban *const *)left;
    const struct event_ban *b = *(struct event_ban *const *)right;
    int order = number_compare(a->kind, b->kind);

    order = order ? order : number_compare(lower_player(a), lower_player(b));
    order = order ? order : number_compare(higher_player(a), higher_player(b));
    order = order ? order : number_compare(a->from, b->from);
    return order ? order : number_compare(a->span.begin, b->span.begin);
}

static bool same_players(const struct event_ban *a, const struct event_ban *b)
{
    return a->kind == b->kind && lower_player(a) == lower_player(b) &&
           higher_player(a) == higher_player(b);
}

bool event_repeated_bans(struct event_terms *terms, struct arena *arena,
                         event_ban_taker *take, void *context)
{
    struct event_ban **list;
    size_t count = 0;

    for (const struct event_ban *b = terms->bans; b; b = b->next)
        count += b->from > 0;
    if (!count)
        return true;
    list = arena_alloc(arena, count * sizeof *list);
    if (!list)
        return false;
    count = 0;
    for (struct event_ban *b = terms->bans; b; b = b->next)
        if (b->from)
            list[count++] = b;
    qsort(list, count, sizeof *list, compare_bans);
    for (size_t i = 1, last = 0; i < count; i++)
        if (same_players(list[last], list[i]) &&
            list[i]->before <= list[last]->before)
            take(context, list[i]);
        else
            last = i;
    return true;
}

void event_remove_bans(struct event_terms *terms)
{
    for (struct event_ban **at = &terms->bans; *at;)
        if ((*at)->from)
            at = &(*at)->next;
        else
            *at = (*at)->next;
}
