/* Adds the results of a pairing to an event (pairing.h). */
#include "teams.h"

bool pairing_add(struct event *e, uint32_t stage, const struct pairing *p,
                 struct arena *arena)
{
    struct event_result **place = pairing_insertion_place(e, stage, p->round);

    if (e->team_count)
        return pairing_add_matches(e, stage, p, arena);
    for (size_t i = 0; i < p->count; i++) {
        const struct pairing_board *b = &p->boards[i];
        bool bye = b->second == NOBODY;
        struct event_result *r = ARENA_NEW(arena, struct event_result);
        if (!r)
            return false;
        *r = (struct event_result){.next = *place,
                                   .stage = stage,
                                   .round = p->round,
                                   .first = b->first,
                                   .second = b->second,
                                   .how = bye ? HOW_BYE : HOW_PLAYED,
                                   .kind = bye ? RESULT_FIRST : RESULT_UNKNOWN};
        *place = r;
        place = &r->next;
        e->result_count++;
    }
    return true;
}
