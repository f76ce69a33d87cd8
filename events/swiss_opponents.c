/* Decides which players may meet (C1, C3, and bans). */
#include "swiss.h"

bool swiss_may_meet(const struct swiss *s, const struct swiss_player *a,
                    const struct swiss_player *b)
{
    for (uint32_t i = 0; i < a->met_count; i++)
        if (a->met[i] == b->index)
            return false;
    if (a->strength == PREFERS_ABSOLUTELY && b->strength == a->strength &&
        a->colour == b->colour && !a->topscorer && !b->topscorer)
        return false;
    return !s->bans || !swiss_is_banned(s->bans, a->index, b->index);
}
