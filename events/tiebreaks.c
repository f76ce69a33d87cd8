/*
 * Computes tie-breaks by name, and sets the columns of all tie-breaks (c07.h).
 */
#include "c07.h"

/* ---- opponents ----------------------------------------------------------- */

struct opponents list_opponents(const struct ledger *l, uint32_t player)
{
    struct shares shares = shares_begin(l, player);
    struct opponents o = {0};
    struct share share;

    while (shares_next(&shares, &share)) {
        int64_t more = share.rounds - 1;
        int64_t lowest = share.opponent - share.step * more;
        o.highest = o.count == 0 || share.opponent > o.highest ? share.opponent
                                                               : o.highest;
        o.lowest = o.count == 0 || lowest < o.lowest ? lowest : o.lowest;
        o.sum += share.opponent * share.rounds -
                 share.step * (more * (more + 1) / 2);
        o.count += share.rounds;
    }
    return o;
}

/* ---- groups -------------------------------------------------------------- */

void group_set(const struct ledger *l, const struct standing *rows,
               size_t count)
{
    uint64_t number = ++l->numbers[0];

    for (size_t i = 0; i < count; i++)
        l->group[rows[i].player] = number;
}

static bool group_has(const struct ledger *l, uint32_t player)
{
    return player != NOBODY && l->group[player] == l->numbers[0];
}

static size_t games_in_group(const struct ledger *l, uint32_t player)
{
    uint64_t number = ++l->numbers[1];
    size_t met = 0;

    for (size_t i = l->begin[player]; i < l->begin[player + 1]; i++) {
        const struct round_result *round_result = &l->round_results[i];
        if (round_result->result->tiebreak ||
            !ledger_is_game(l, round_result) ||
            !group_has(l, round_result->opponent))
            continue;
        met += l->met[round_result->opponent] != number;
        l->met[round_result->opponent] = number;
    }
    return met;
}

bool group_has_met(const struct ledger *l, const struct standing *rows,
                   size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (games_in_group(l, rows[i].player) + 1 < count)
            return false;
    return true;
}

static int64_t points_in_group(const struct ledger *l, uint32_t player,
                               bool tiebreak)
{
    int64_t points = 0;

    for (size_t i = l->begin[player]; i < l->begin[player + 1]; i++) {
        const struct round_result *round_result = &l->round_results[i];
        if (round_result->result->tiebreak == tiebreak &&
            group_has(l, round_result->opponent) &&
            (tiebreak || ledger_is_game(l, round_result)))
            points += ledger_points_of(l, round_result->score);
    }
    return points;
}

void tiebreak_play_off(const struct ledger *l, struct standing *rows,
                       size_t count)
{
    group_set(l, rows, count);
    for (size_t i = 0; i < count; i++)
        rows[i].play_off = points_in_group(l, rows[i].player, true);
}

/* ---- tie-breaks by name, in quarter points ------------------------------- */

enum { HALVES = 2, WHOLES = 4 };

static int64_t count_wins(const struct ledger *l, const struct standing *row)
{
    (void)l;
    return (int64_t)row->won * WHOLES;
}

/* Returns the sum of the points of the opponents whom the player beat, plus
   half of the points of those with whom the player drew. */
static int64_t sonneborn_berger(const struct ledger *l,
                                const struct standing *row)
{
    static const int64_t weights[] = {[SCORE_DRAWN] = 1, [SCORE_WON] = 2};
    struct shares shares = shares_begin(l, row->player);
    struct share share;
    int64_t sum = 0;

    while (shares_next(&shares, &share))
        if (share.score != SCORE_LOST)
            sum += share.opponent * weights[share.score];
    return sum;
}

static int64_t value_buchholz(const struct ledger *l,
                              const struct standing *row)
{
    return list_opponents(l, row->player).sum * HALVES;
}

static int64_t buchholz_cut1(const struct ledger *l, const struct standing *row)
{
    struct opponents o = list_opponents(l, row->player);

    return (o.sum - o.lowest) * HALVES;
}

static int64_t value_median(const struct ledger *l, const struct standing *row)
{
    struct opponents o = list_opponents(l, row->player);

    return o.count < 2 ? 0 : (o.sum - o.lowest - o.highest) * HALVES;
}

bool is_koya_opponent(const struct ledger *l, uint32_t player)
{
    return l->points[player] * 2 >=
           ledger_points_of(l, SCORE_WON) * l->games[player];
}

static int64_t value_koya(const struct ledger *l, const struct standing *row)
{
    struct shares shares = shares_begin(l, row->player);
    struct share share;
    int64_t sum = 0;

    while (shares_next(&shares, &share))
        if (!share.unplayed &&
            is_koya_opponent(l, share.round_result->opponent))
            sum += ledger_points_of(l, share.score);
    return sum * HALVES;
}

/* Adds up the points after each round. A point from round r therefore counts in
   round r and in each later round. */
static int64_t value_progressive(const struct ledger *l,
                                 const struct standing *row)
{
    int64_t sum = 0;

    for (size_t i = l->begin[row->player]; i < l->begin[row->player + 1]; i++) {
        const struct round_result *round_result = &l->round_results[i];
        if (!round_result->result->tiebreak)
            sum += ledger_points_gained(l, round_result) *
                   (l->rounds - round_result->round + 1);
    }
    return sum * HALVES;
}

typedef int64_t count_one(const struct ledger *l, const struct standing *row);

static count_one *const counts[TIEBREAK_KINDS] = {
    [TIEBREAK_WINS] = count_wins,
    [TIEBREAK_SONNEBORN_BERGER] = sonneborn_berger,
    [TIEBREAK_BUCHHOLZ] = value_buchholz,
    [TIEBREAK_BUCHHOLZ_CUT1] = buchholz_cut1,
    [TIEBREAK_BUCHHOLZ_MEDIAN] = value_median,
    [TIEBREAK_KOYA] = value_koya,
    [TIEBREAK_PROGRESSIVE] = value_progressive,
};

/* ---- tie-breaks among tied players --------------------------------------- */

static void compute_direct(const struct ledger *l, struct standing *rows,
                           size_t count, size_t column)
{
    bool met;

    group_set(l, rows, count);
    met = group_has_met(l, rows, count);
    for (size_t i = 0; i < count; i++)
        rows[i].tiebreaks[column] = (struct fraction){
            met ? points_in_group(l, rows[i].player, false) * HALVES : 0, 1};
}

static void compute_encounter(const struct c07 *c, struct tiebreak t,
                              struct standing *rows, size_t count,
                              size_t column)
{
    c07_direct_encounter(c, t, rows, count);
    for (size_t i = 0; i < count; i++)
        rows[i].tiebreaks[column] = (struct fraction){
            c->encounters[rows[i].player] * HALVES, ENCOUNTER_UNIT};
}

/* ---- all tie-breaks ------------------------------------------------------ */

bool tiebreak_depends_on_ties(struct tiebreak t)
{
    return t.kind == TIEBREAK_DIRECT || t.kind == TIEBREAK_DE;
}

void tiebreak_count(const struct c07 *c, struct tiebreak t,
                    struct standing *rows, size_t count, size_t column)
{
    if (t.kind == TIEBREAK_DIRECT) {
        compute_direct(c->ledger, rows, count, column);
        return;
    }
    if (t.kind == TIEBREAK_DE) {
        compute_encounter(c, t, rows, count, column);
        return;
    }
    for (size_t i = 0; i < count; i++)
        rows[i].tiebreaks[column] =
            t.kind < TIEBREAK_DE
                ? (struct fraction){counts[t.kind](c->ledger, &rows[i]), 1}
            : tiebreak_is_of_teams(t) ? team_tiebreak(c, t, rows[i].player)
                                      : c07_value(c, t, rows[i].player);
}

/* Negates the value if lower values are better. */
struct fraction tiebreak_key(const struct c07 *c, struct tiebreak t,
                             const struct standing *row, size_t column)
{
    struct fraction key = row->tiebreaks[column];

    if (t.kind == TIEBREAK_DE)
        return (struct fraction){-(int64_t)c->rank[row->player], 1};
    if ((t.kind == TIEBREAK_TPN || t.kind == TIEBREAK_BC) != t.reversed)
        key.numerator = -key.numerator;
    return key;
}
