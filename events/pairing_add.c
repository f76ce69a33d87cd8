/* Adds the results of a pairing to an event (pairing.h). */
#include "teams.h"

/* True if the pairing assigns a bye to the player. */
static bool assigns_bye(const struct pairing *p, uint32_t player)
{
    for (size_t i = 0; i < p->count; i++)
        if (p->boards[i].first == player)
            return p->boards[i].second == NOBODY;
    return false;
}

/* Removes the requested byes of players to whom the pairing assigns a bye. The
   order of the byes of a knock-out decides who meets in the next round. */
static void remove_requested_byes(struct event *e, uint32_t stage,
                                  const struct pairing *p)
{
    for (struct event_result **at = &e->results; *at;) {
        const struct event_result *r = *at;
        if (r->stage == stage && r->round == p->round && r->how == HOW_BYE &&
            !r->match && assigns_bye(p, r->first)) {
            *at = r->next;
            e->result_count--;
        } else {
            at = &(*at)->next;
        }
    }
}

bool pairing_add(struct event *e, uint32_t stage, const struct pairing *p,
                 struct arena *arena)
{
    struct event_result **place;

    if (e->team_count)
        return pairing_add_matches(e, stage, p, arena);
    remove_requested_byes(e, stage, p);
    place = pairing_insertion_place(e, stage, p->round);
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
