/* Decides which players may meet (C1, C3, and bans). */
#include "swiss.h"

/* True if the ban applies to the two players. */
static bool ban_applies(const struct event *e, const struct event_ban *ban,
                        uint32_t a, uint32_t b)
{
    const struct event_player *x = &e->players[a], *y = &e->players[b];

    if (ban->kind == BAN_COUNTRY)
        return x->country.len && str_equal(x->country, y->country);
    if (ban->kind == BAN_CLUB)
        return x->club.len && str_equal(x->club, y->club);
    return (ban->players[0] == a && ban->players[1] == b) ||
           (ban->players[0] == b && ban->players[1] == a);
}

bool swiss_is_banned(const struct event *e, uint32_t round, uint32_t a,
                     uint32_t b)
{
    for (const struct event_ban *ban = e->terms.bans; ban; ban = ban->next)
        if (round >= ban->from && round < ban->before &&
            ban_applies(e, ban, a, b))
            return true;
    return false;
}

bool swiss_may_meet(const struct swiss *s, const struct swiss_player *a,
                    const struct swiss_player *b)
{
    for (uint32_t i = 0; i < a->met_count; i++)
        if (a->met[i] == b->index)
            return false;
    if (a->strength == PREFERS_ABSOLUTELY && b->strength == a->strength &&
        a->colour == b->colour && !a->topscorer && !b->topscorer)
        return false;
    return !s->event->terms.bans ||
           !swiss_is_banned(s->event, s->after + 1, a->index, b->index);
}
