/* Determines which players are paired in a round, for all systems. */
#include <stdlib.h>

#include "ledger.h"
#include "swiss.h"

/* True if every player has a seed. The seeds are then the players' numbers. */
static bool all_seeded(const struct event *event)
{
    for (size_t i = 0; i < event->player_count; i++)
        if (event->players[i].seed == 0)
            return false;
    return true;
}

static bool all_teams_seeded(const struct event *event)
{
    for (size_t i = 0; i < event->team_count; i++)
        if (event->teams[i].seed == 0)
            return false;
    return true;
}

struct str pairing_entrant_name(const struct event *event, uint32_t entrant)
{
    return event->team_count ? event->teams[entrant].name
                             : event->players[entrant].name;
}

uint32_t pairing_entrant_number(const struct event *event, uint32_t entrant)
{
    if (!event->team_count)
        return pairing_number(event, entrant);
    return all_teams_seeded(event) ? event->teams[entrant].seed : entrant + 1;
}

uint32_t pairing_number(const struct event *event, uint32_t player)
{
    return all_seeded(event) ? event->players[player].seed : player + 1;
}

struct numbered_player {
    uint32_t number, player;
};

static int compare_by_number(const void *left, const void *right)
{
    const struct numbered_player *a = left, *b = right;

    if (a->number != b->number)
        return a->number < b->number ? -1 : 1;
    return number_compare(a->player, b->player);
}

bool pairing_entrants(const struct event *event, struct arena *arena,
                      struct entrants *out)
{
    size_t count = event->player_count;
    struct numbered_player *all = arena_alloc(arena, (count + 1) * sizeof *all);
    bool seeded = all_seeded(event);

    out->list = arena_alloc(arena, (count + 1) * sizeof *out->list);
    if (!all || !out->list)
        return false;
    for (uint32_t i = 0; i < count; i++)
        all[i] = (struct numbered_player){
            seeded ? event->players[i].seed : i + 1, i};
    qsort(all, count, sizeof *all, compare_by_number);
    for (size_t i = 0; i < count; i++)
        out->list[i] = all[i].player;
    out->count = count;
    return true;
}

bool pairing_has_games(const struct event *event, uint32_t stage,
                       uint32_t round)
{
    for (const struct event_result *r = event->results; r; r = r->next)
        if (r->stage == stage && r->round == round && !r->tiebreak &&
            result_is_paired(r) && event_result_valid(event, r))
            return true;
    return false;
}

void pairing_mark_withdrawn(const struct event *event, uint32_t stage,
                            uint32_t round, bool *marks)
{
    for (const struct event_result *r = event->results; r; r = r->next)
        if (r->how == HOW_WITHDRAWN && r->stage == stage && r->round <= round &&
            event_result_valid(event, r))
            marks[r->first] = true;
}

void pairing_mark_byes(const struct event *event, uint32_t stage,
                       uint32_t round, bool *marks)
{
    bool paired = pairing_has_games(event, stage, round);

    for (const struct event_result *r = event->results; r; r = r->next) {
        bool allotted = paired && r->kind == RESULT_FIRST && !r->requested;
        if (r->how == HOW_BYE && !allotted && r->stage == stage &&
            r->round == round && event_result_valid(event, r))
            marks[r->first] = true;
    }
}

struct event_format pairing_format(const struct event *event, uint32_t stage)
{
    if (stage < event->stage_count &&
        event->stages[stage].format.kind != FORMAT_UNKNOWN)
        return event->stages[stage].format;
    return event->format;
}

struct event_result **pairing_insertion_place(struct event *e, uint32_t stage,
                                              uint32_t round)
{
    struct event_result **place = &e->results;

    for (struct event_result *r = *place; r; r = r->next)
        if (r->stage < stage || (r->stage == stage && r->round <= round))
            place = &r->next;
    return place;
}
