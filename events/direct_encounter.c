/*
 * Direct encounter (C.07, Article 6). Tied players are ranked by the games
 * among themselves. Each group of players who are still tied is then ranked by
 * the games within the group, until no further ties can be broken.
 */
#include <stdlib.h>

#include "c07.h"

/* One of the tied players. The points are those in the separate standings of
   the tied players, where ENCOUNTER_UNIT is half a point. */
struct contender {
    uint32_t player;
    int64_t score;
    int64_t least, most; /* range of the points for all possible results of
                            missing games */
};

struct contender *allocate_contenders(struct arena *arena, size_t count)
{
    return arena_alloc(arena, count * sizeof(struct contender));
}

bool c07_have_met(const struct c07 *c, struct tiebreak t,
                  const struct round_result *round_result)
{
    return !round_result->result->tiebreak &&
           round_result->opponent != NOBODY &&
           round_result->score != SCORE_NONE &&
           (round_result->played || t.forfeits ||
            ledger_round_robin(c->ledger));
}

/* ---- separate standings -------------------------------------------------- */

static bool in_group(const struct ledger *l, uint32_t player)
{
    return l->group[player] == l->numbers[0];
}

/* Computes the player's points against each member of the group. Returns the
   number of members whom the player has met. */
static uint32_t score_against_group(const struct c07 *c, struct tiebreak t,
                                    uint32_t player)
{
    const struct ledger *l = c->ledger;
    uint64_t number = ++l->numbers[1];
    uint32_t met = 0;

    for (size_t i = l->begin[player]; i < l->begin[player + 1]; i++) {
        const struct round_result *round_result = &l->round_results[i];
        if (!c07_have_met(c, t, round_result) ||
            !in_group(l, round_result->opponent))
            continue;
        if (l->met[round_result->opponent] != number) {
            l->met[round_result->opponent] = number;
            c->met_count[round_result->opponent] = 0;
            c->met_gain[round_result->opponent] = 0;
            met++;
        }
        c->met_count[round_result->opponent]++;
        c->met_gain[round_result->opponent] +=
            ledger_points_gained(l, round_result);
    }
    return met;
}

/* Returns the sum of the player's points against each opponent. If there were
   several games with an opponent, their average counts (6.1.2). */
static int64_t add_averages(const struct c07 *c, struct tiebreak t,
                            uint32_t player)
{
    const struct ledger *l = c->ledger;
    int64_t sum = 0;

    for (size_t i = l->begin[player]; i < l->begin[player + 1]; i++) {
        const struct round_result *round_result = &l->round_results[i];
        uint32_t opponent = round_result->opponent;
        if (!c07_have_met(c, t, round_result) || !in_group(l, opponent) ||
            c->met_count[opponent] == 0)
            continue;
        sum += c->met_gain[opponent] * ENCOUNTER_UNIT / c->met_count[opponent];
        c->met_count[opponent] = 0;
    }
    return sum;
}

/* Computes the separate standings of the listed players. Returns true if all of
   them have met each other. */
static bool rank_among_tied(const struct c07 *c, struct tiebreak t,
                            struct contender *list, size_t count)
{
    const struct ledger *l = c->ledger;
    int64_t win = ledger_points_of(l, SCORE_WON) * ENCOUNTER_UNIT;
    int64_t loss = ledger_points_of(l, SCORE_LOST) * ENCOUNTER_UNIT;
    bool all = true;

    ++l->numbers[0];
    for (size_t i = 0; i < count; i++)
        l->group[list[i].player] = l->numbers[0];
    for (size_t i = 0; i < count; i++) {
        int64_t missing =
            (int64_t)count - 1 - score_against_group(c, t, list[i].player);
        list[i].score = add_averages(c, t, list[i].player);
        list[i].least = list[i].score + missing * loss;
        list[i].most = list[i].score + missing * win;
        all = all && missing == 0;
    }
    return all;
}

/* ---- ranks --------------------------------------------------------------- */

static int compare_contenders(const void *a, const void *b)
{
    const struct contender *x = a, *y = b;

    if (x->most != y->most)
        return x->most > y->most ? -1 : 1;
    return x->player < y->player ? -1 : x->player > y->player;
}

/* Ranks players who have all met each other by their points (6.2). */
static bool rank_contenders(const struct c07 *c, struct contender *list,
                            size_t count, uint32_t before)
{
    uint32_t rank = before;

    for (size_t i = 0; i < count; i++) {
        if (i > 0 && list[i].score != list[i - 1].score)
            rank = before + (uint32_t)i;
        c->rank[list[i].player] = rank;
    }
    return rank != before;
}

/* Ranks the players at the top whose places no missing result can change (6.3).
   Used if some of the players have not met. */
static bool rank_certain(const struct c07 *c, struct contender *list,
                         size_t count, uint32_t before)
{
    size_t certain = 0;

    while (certain + 1 < count && list[certain].least > list[certain + 1].most)
        certain++;
    for (size_t i = 0; i < count; i++)
        c->rank[list[i].player] =
            before + (uint32_t)(i < certain ? i : certain);
    return certain > 0;
}

static bool break_tie(const struct c07 *c, struct tiebreak t,
                      struct contender *list, size_t count, uint32_t before)
{
    bool all = rank_among_tied(c, t, list, count);

    if (!all && ledger_round_robin(c->ledger))
        return false;
    qsort(list, count, sizeof *list, compare_contenders);
    return all ? rank_contenders(c, list, count, before)
               : rank_certain(c, list, count, before);
}

void c07_direct_encounter(const struct c07 *c, struct tiebreak t,
                          const struct standing *rows, size_t count)
{
    struct contender *list = c->contenders;
    size_t end;

    for (size_t i = 0; i < count; i++) {
        list[i].player = rows[i].player;
        c->rank[rows[i].player] = 0;
    }
    rank_among_tied(c, t, list, count);
    for (size_t i = 0; i < count; i++)
        c->encounters[list[i].player] = list[i].score;
    for (size_t at = 0; at < count; at = end) {
        uint32_t rank = c->rank[list[at].player];
        for (end = at + 1; end < count && c->rank[list[end].player] == rank;)
            end++;
        if (end - at > 1 && break_tie(c, t, list + at, end - at, rank))
            end = at;
    }
}
