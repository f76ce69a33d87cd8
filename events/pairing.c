/* Pairing: which system pairs a round, and what all of them share. */
#include <stdlib.h>

#include "ledger.h"
#include "swiss.h"

/* ---- who is paired -------------------------------------------------------- */

/* Whether everybody has a seed of his own; seeds are then what players are
   called by. */
static bool all_seeded(const struct event *event)
{
    for (size_t i = 0; i < event->player_count; i++)
        if (event->players[i].seed == 0)
            return false;
    return true;
}

uint32_t pairing_number(const struct event *event, uint32_t player)
{
    return all_seeded(event) ? event->players[player].seed : player + 1;
}

struct numbered {
    uint32_t number, player;
};

static int by_number(const void *left, const void *right)
{
    const struct numbered *a = left, *b = right;

    if (a->number != b->number)
        return a->number < b->number ? -1 : 1;
    return number_compare(a->player, b->player);
}

bool pairing_entrants(const struct event *event, struct arena *arena,
                      struct entrants *out)
{
    size_t count = event->player_count;
    struct numbered *all = arena_alloc(arena, (count + 1) * sizeof *all);
    bool seeded = all_seeded(event);

    out->list = arena_alloc(arena, (count + 1) * sizeof *out->list);
    if (!all || !out->list)
        return false;
    for (uint32_t i = 0; i < count; i++)
        all[i] = (struct numbered){seeded ? event->players[i].seed : i + 1, i};
    qsort(all, count, sizeof *all, by_number);
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
            result_paired(r) && event_result_valid(event, r))
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

/* ---- Swiss ---------------------------------------------------------------- */

/* The least score of which somebody can have the bye, if one is needed. False:
   out of memory; where no round is possible out->fault says so. */
static bool find_bye(struct swiss *s, struct pairing *out)
{
    uint32_t left = 0;

    out->concerned =
        arena_alloc(s->arena, (s->count + 1) * sizeof *out->concerned);
    if (!out->concerned)
        return false;
    s->bye_score = s->count % 2 ? BYE_ANY : BYE_NONE;
    if (!swiss_completes(s, NULL, s->count, out->concerned, &left)) {
        for (uint32_t i = 0; i < left; i++)
            out->concerned[i] = s->players[out->concerned[i]].index;
        out->concerned_count = left;
        out->fault = PAIRING_IMPOSSIBLE;
        return true;
    }
    for (uint32_t i = s->count; i-- > 0 && s->bye_score != BYE_NONE;) {
        if (i + 1 < s->count && s->players[i].score == s->bye_score)
            continue;
        s->bye_score = s->players[i].score;
        if (swiss_completes(s, NULL, s->count, NULL, NULL))
            break;
    }
    return true;
}

static int by_table(const void *left, const void *right)
{
    const struct pairing_board *a = left, *b = right;
    int64_t a_most = a->points[0] > a->points[1] ? a->points[0] : a->points[1];
    int64_t b_most = b->points[0] > b->points[1] ? b->points[0] : b->points[1];
    int64_t a_sum = a->points[0] + a->points[1];
    int64_t b_sum = b->points[0] + b->points[1];

    if ((a->second == NOBODY) != (b->second == NOBODY))
        return a->second == NOBODY ? 1 : -1;
    if (a_most != b_most)
        return a_most > b_most ? -1 : 1;
    if (a_sum != b_sum)
        return a_sum > b_sum ? -1 : 1;
    return number_compare(a->rank, b->rank);
}

bool pairing_swiss(const struct event *event, uint32_t stage, uint32_t after,
                   const struct standings_options *options, struct arena *arena,
                   struct pairing *out)
{
    struct swiss s = {.event = event, .arena = arena, .after = after};

    if (!swiss_history(&s, stage, out->rounds ? out->rounds : UINT32_MAX,
                       options))
        return false;
    out->unknown = s.unknown;
    if (out->rounds && after >= out->rounds)
        out->fault = PAIRING_OVER;
    else if (s.count < 1)
        out->fault = PAIRING_FEW;
    if (out->fault)
        return true;
    if (!find_bye(&s, out) || s.no_memory)
        return false;
    if (out->fault)
        return true;
    if (!swiss_pair(&s))
        return false;
    qsort(s.boards, s.board_count, sizeof *s.boards, by_table);
    out->boards = s.boards;
    out->count = s.board_count;
    return true;
}

/* ---- all systems ---------------------------------------------------------- */

struct event_format pairing_format(const struct event *event, uint32_t stage)
{
    if (stage < event->stage_count &&
        event->stages[stage].format.kind != FORMAT_UNKNOWN)
        return event->stages[stage].format;
    return event->format;
}

/* What takes more than the arena may is too many players, and no fault of the
   machine. */
static bool is_too_many(const struct arena *arena, struct pairing *out)
{
    if (arena->no_memory)
        return false;
    out->fault = PAIRING_MANY;
    return true;
}

bool pairing_make(const struct event *event, uint32_t stage, uint32_t after,
                  const struct standings_options *options, struct arena *arena,
                  struct pairing *out)
{
    static pairing_system *const systems[] = {
        [FORMAT_UNKNOWN] = pairing_swiss,
        [FORMAT_KNOCKOUT] = pairing_knockout,
        [FORMAT_ROUND_ROBIN] = pairing_round_robin,
        [FORMAT_DOUBLE_ROUND_ROBIN] = pairing_round_robin,
        [FORMAT_SWISS] = pairing_swiss,
        [FORMAT_BEST_OF] = NULL,
    };
    struct event_format format = pairing_format(event, stage);

    *out = (struct pairing){.round = after + 1, .rounds = format.games};
    if (!systems[format.kind] || event->team_count || trf_is_of_teams(event)) {
        out->fault = PAIRING_NO_SYSTEM;
        return true;
    }
    return systems[format.kind](event, stage, after, options, arena, out) ||
           is_too_many(arena, out);
}
