/* Adds the results of a pairing to an event (pairing.h). */
#include "swiss.h"
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

/* Marks the full-point byes of a Swiss that the round had before it was paired.
   They were requested, as the pairing assigns only the bye that it adds. A bye
   whose points would change by this stays as it is. */
static void mark_requested_byes(struct event *e, uint32_t stage, uint32_t round)
{
    uint8_t kind = pairing_format(e, stage).kind;
    const struct event_points *points = &e->terms.points;

    if ((kind != FORMAT_SWISS && kind != FORMAT_UNKNOWN) ||
        (points->stated && points->bye != points->win))
        return;
    for (struct event_result *r = e->results; r; r = r->next)
        r->requested |= r->stage == stage && r->round == round &&
                        r->how == HOW_BYE && r->kind == RESULT_FIRST;
}

bool pairing_add(struct event *e, uint32_t stage, const struct pairing *p,
                 struct arena *arena)
{
    struct event_result **place;

    if (e->team_count)
        return pairing_add_matches(e, stage, p, arena);
    remove_requested_byes(e, stage, p);
    mark_requested_byes(e, stage, p->round);
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
