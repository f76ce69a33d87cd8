/* Adds the results of a pairing to an event (pairing.h). */
#include "pairing.h"

struct event_result **pairing_insertion_place(struct event *e, uint32_t stage,
                                              uint32_t round)
{
    struct event_result **place = &e->results;

    for (struct event_result *r = *place; r; r = r->next)
        if (r->stage < stage || (r->stage == stage && r->round <= round))
            place = &r->next;
    return place;
}

bool pairing_add(struct event *e, uint32_t stage, const struct pairing *p,
                 struct arena *arena)
{
    struct event_result **place = pairing_insertion_place(e, stage, p->round);

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
