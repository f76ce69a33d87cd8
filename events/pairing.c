/* Pairs a round with the system of its stage. */
#include <stdlib.h>

#include "ledger.h"
#include "swiss.h"
#include "teams.h"

/* ---- Swiss --------------------------------------------------------------- */

/* If a bye is needed, sets s->bye_score to the lowest score of a player who can
   get the bye. If no pairing is possible, sets out->fault. Returns false if out
   of memory. */
static bool find_bye(struct swiss *s, struct pairing *out)
{
    uint32_t left = 0;

    out->concerned =
        arena_alloc(s->arena, (s->count + 1) * sizeof *out->concerned);
    if (!out->concerned)
        return false;
    s->bye_score = s->count % 2 ? BYE_ANY : BYE_NONE;
    if (!swiss_can_complete(s, NULL, s->count, out->concerned, &left)) {
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
        if (swiss_can_complete(s, NULL, s->count, NULL, NULL))
            break;
    }
    return true;
}

static int compare_by_table(const void *left, const void *right)
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

static bool pair_swiss(const struct event *event, uint32_t stage,
                       uint32_t after, const struct standings_options *options,
                       struct arena *arena, struct pairing *out)
{
    struct swiss s = {.event = event, .arena = arena, .after = after};

    if (!swiss_compute_history(&s, stage,
                               out->rounds ? out->rounds : UINT32_MAX, options))
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
    qsort(s.boards, s.board_count, sizeof *s.boards, compare_by_table);
    out->boards = s.boards;
    out->count = s.board_count;
    return true;
}

/* Sets the points and the rank of a game, which decide its place. Returns false
   if one of its players must not be paired. */
static bool rank_game(const struct swiss *s, const uint32_t *at,
                      struct pairing_board *game)
{
    uint32_t first = at[game->first], second = at[game->second];

    if (!first || !second)
        return false;
    game->points[0] = s->players[first - 1].points;
    game->points[1] = s->players[second - 1].points;
    game->rank = s->players[(first < second ? first : second) - 1].number;
    return true;
}

bool swiss_sort_games(const struct event *event, uint32_t stage, uint32_t after,
                      const struct standings_options *options,
                      struct arena *arena, struct pairing_board *games,
                      size_t count)
{
    struct swiss s = {.event = event, .arena = arena, .after = after};
    uint32_t *at = arena_alloc(arena, (event->player_count + 1) * sizeof *at);
    struct event_format format = pairing_format(event, stage);
    bool ranked = true;

    if (!at || !swiss_compute_history(&s, stage,
                                      format.games ? format.games : UINT32_MAX,
                                      options))
        return false;
    for (uint32_t i = 0; i < s.count; i++)
        at[s.players[i].index] = i + 1;
    for (size_t i = 0; i < count; i++)
        ranked &= rank_game(&s, at, &games[i]);
    if (ranked)
        qsort(games, count, sizeof *games, compare_by_table);
    return true;
}

/* ---- all systems --------------------------------------------------------- */

/* True if the arena has reached its limit although the system has memory. The
   caller reports this as too many players. */
static bool is_too_many(const struct arena *arena, struct pairing *out)
{
    if (arena->no_memory)
        return false;
    out->fault = PAIRING_MANY;
    return true;
}

static bool pair_teams(const struct event *event, uint32_t stage,
                       uint32_t after, pairing_system *system,
                       const struct standings_options *options,
                       struct arena *arena, struct pairing *out)
{
    struct teams teams;

    if (!teams_make(&teams, event, arena))
        return false;
    return system == pair_swiss
               ? pairing_team_swiss(&teams, stage, after, options, arena, out)
               : system(&teams.event, stage, after, options, arena, out);
}

bool pairing_make(const struct event *event, uint32_t stage, uint32_t after,
                  const struct standings_options *options, struct arena *arena,
                  struct pairing *out)
{
    static pairing_system *const systems[] = {
        [FORMAT_UNKNOWN] = pair_swiss,
        [FORMAT_KNOCKOUT] = pairing_knockout,
        [FORMAT_ROUND_ROBIN] = pairing_round_robin,
        [FORMAT_DOUBLE_ROUND_ROBIN] = pairing_round_robin,
        [FORMAT_SWISS] = pair_swiss,
        [FORMAT_FIRST_TO] = pairing_duel,
        [FORMAT_BEST_OF] = pairing_duel,
    };
    struct event_format format = pairing_format(event, stage);

    *out = (struct pairing){.round = after + 1, .rounds = format.games};
    pairing_system *system = systems[format.kind];
    if (!system || trf_is_of_teams(event)) {
        out->fault = PAIRING_NO_SYSTEM;
        return true;
    }
    return (event->team_count
                ? pair_teams(event, stage, after, system, options, arena, out)
                : system(event, stage, after, options, arena, out)) ||
           is_too_many(arena, out);
}
