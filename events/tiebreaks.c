#include "c07.h"

/* ---- shares --------------------------------------------------------------- */

struct shares shares_begin(const struct ledger *l, uint32_t player)
{
    return (struct shares){.ledger = l,
                           .at = l->begin[player],
                           .end = l->begin[player + 1],
                           .player = player};
}

/*
 * FIDE's virtual opponent, valid from 1 July 2009: "a player who has no
 * opponent will be considered as having played against a virtual opponent who
 * has the same number of points at the beginning of the round and who draws
 * in all the following rounds. For the round itself the result by forfeit
 * will be considered as a normal result": Svon = SPR + (1 - SfPR) + 0.5 *
 * (n - R).
 */
static int64_t virtual_opponent(const struct shares *s, uint32_t round,
                                uint8_t score)
{
    static const uint8_t other_side[] = {SCORE_WON, SCORE_DRAWN, SCORE_LOST};
    const struct ledger *l = s->ledger;

    return s->before + ledger_points_of(l, other_side[score]) +
           ledger_points_of(l, SCORE_DRAWN) * (l->rounds - round);
}

static void set_unplayed(const struct shares *s, struct share *share)
{
    const struct ledger *l = s->ledger;

    share->unplayed = true;
    if (l->options->unplayed == UNPLAYED_OWN_SCORE)
        share->opponent = l->points[s->player];
    if (l->options->unplayed != UNPLAYED_VIRTUAL)
        return;
    share->opponent = virtual_opponent(s, share->round, share->score);
    share->step = ledger_points_of(l, SCORE_DRAWN);
}

static void enter_round(struct shares *s, uint32_t round)
{
    if (round != s->round)
        s->before = s->so_far;
    s->round = round;
}

/* Rounds of a Swiss in which the player does not appear before this one; a
   round that is only paired is not there yet. */
static bool missed(struct shares *s, uint32_t round, struct share *out)
{
    const struct ledger *l = s->ledger;
    uint32_t end = round < l->rounds + 1 ? round : l->rounds + 1;
    uint32_t begin = s->round + 1;

    if (l->format.kind != FORMAT_SWISS || !l->rounds_told ||
        !l->member[s->player] || end <= begin)
        return false;
    enter_round(s, end - 1);
    *out = (struct share){
        .round = begin, .rounds = end - begin, .score = SCORE_LOST};
    set_unplayed(s, out);
    return true;
}

static void take_bout(struct shares *s, const struct bout *bout,
                      struct share *out)
{
    const struct ledger *l = s->ledger;

    *out = (struct share){
        .bout = bout, .round = bout->round, .rounds = 1, .score = bout->score};
    if (ledger_counts(l, bout))
        out->opponent = l->adjusted[bout->opponent];
    else
        set_unplayed(s, out);
    s->so_far += ledger_points_of(l, bout->score);
}

bool shares_next(struct shares *s, struct share *out)
{
    const struct ledger *l = s->ledger;

    while (s->at < s->end) {
        const struct bout *bout = &l->bouts[s->at];
        if (!bout->result->tiebreak && missed(s, bout->round, out))
            return true;
        s->at++;
        if (bout->result->tiebreak)
            continue;
        enter_round(s, bout->round);
        if (bout->score == SCORE_NONE || ledger_free(l, bout))
            continue;
        take_bout(s, bout, out);
        return true;
    }
    return missed(s, l->rounds + 1, out);
}

struct opponents opponents_of(const struct ledger *l, uint32_t player)
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

/* ---- groups --------------------------------------------------------------- */

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

static size_t met_in_group(const struct ledger *l, uint32_t player)
{
    uint64_t number = ++l->numbers[1];
    size_t met = 0;

    for (size_t i = l->begin[player]; i < l->begin[player + 1]; i++) {
        const struct bout *bout = &l->bouts[i];
        if (bout->result->tiebreak || !ledger_counts(l, bout) ||
            !group_has(l, bout->opponent))
            continue;
        met += l->met[bout->opponent] != number;
        l->met[bout->opponent] = number;
    }
    return met;
}

bool group_met(const struct ledger *l, const struct standing *rows,
               size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (met_in_group(l, rows[i].player) + 1 < count)
            return false;
    return true;
}

static int64_t points_in_group(const struct ledger *l, uint32_t player,
                               bool tiebreak)
{
    int64_t points = 0;

    for (size_t i = l->begin[player]; i < l->begin[player + 1]; i++) {
        const struct bout *bout = &l->bouts[i];
        if (bout->result->tiebreak == tiebreak &&
            group_has(l, bout->opponent) &&
            (tiebreak || ledger_counts(l, bout)))
            points += ledger_points_of(l, bout->score);
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

/* ---- those that are told by a name, each in quarters of a point ----------- */

enum { HALVES = 2, WHOLES = 4 };

static int64_t wins(const struct ledger *l, const struct standing *row)
{
    (void)l;
    return (int64_t)row->won * WHOLES;
}

/* What one has beaten counts whole, what one has drawn with by half. */
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

static int64_t buchholz(const struct ledger *l, const struct standing *row)
{
    return opponents_of(l, row->player).sum * HALVES;
}

static int64_t buchholz_cut1(const struct ledger *l, const struct standing *row)
{
    struct opponents o = opponents_of(l, row->player);

    return (o.sum - o.lowest) * HALVES;
}

static int64_t median(const struct ledger *l, const struct standing *row)
{
    struct opponents o = opponents_of(l, row->player);

    return o.count < 2 ? 0 : (o.sum - o.lowest - o.highest) * HALVES;
}

bool koya_opponent(const struct ledger *l, uint32_t player)
{
    return l->points[player] * 2 >=
           ledger_points_of(l, SCORE_WON) * l->games[player];
}

static int64_t koya(const struct ledger *l, const struct standing *row)
{
    struct shares shares = shares_begin(l, row->player);
    struct share share;
    int64_t sum = 0;

    while (shares_next(&shares, &share))
        if (!share.unplayed && koya_opponent(l, share.bout->opponent))
            sum += ledger_points_of(l, share.score);
    return sum * HALVES;
}

/* Points after each round, added up: a point of round r counts in each round
   from there on. */
static int64_t progressive(const struct ledger *l, const struct standing *row)
{
    int64_t sum = 0;

    for (size_t i = l->begin[row->player]; i < l->begin[row->player + 1]; i++) {
        const struct bout *bout = &l->bouts[i];
        if (!bout->result->tiebreak)
            sum += ledger_gain(l, bout) * (l->rounds - bout->round + 1);
    }
    return sum * HALVES;
}

typedef int64_t count_one(const struct ledger *l, const struct standing *row);

static count_one *const counts[TIEBREAK_KINDS] = {
    [TIEBREAK_WINS] = wins,
    [TIEBREAK_SONNEBORN_BERGER] = sonneborn_berger,
    [TIEBREAK_BUCHHOLZ] = buchholz,
    [TIEBREAK_BUCHHOLZ_CUT1] = buchholz_cut1,
    [TIEBREAK_BUCHHOLZ_MEDIAN] = median,
    [TIEBREAK_KOYA] = koya,
    [TIEBREAK_PROGRESSIVE] = progressive,
};

/* ---- those of who is level ------------------------------------------------ */

static void direct(const struct ledger *l, struct standing *rows, size_t count,
                   size_t column)
{
    bool met;

    group_set(l, rows, count);
    met = group_met(l, rows, count);
    for (size_t i = 0; i < count; i++)
        rows[i].tiebreaks[column] = (struct figure){
            met ? points_in_group(l, rows[i].player, false) * HALVES : 0, 1};
}

static void encounter(const struct c07 *c, struct tiebreak t,
                      struct standing *rows, size_t count, size_t column)
{
    c07_encounter(c, t, rows, count);
    for (size_t i = 0; i < count; i++)
        rows[i].tiebreaks[column] = (struct figure){
            c->encounters[rows[i].player] * HALVES, ENCOUNTER_UNIT};
}

/* ---- all of them ---------------------------------------------------------- */

bool tiebreak_of_level(struct tiebreak t)
{
    return t.kind == TIEBREAK_DIRECT || t.kind == TIEBREAK_DE;
}

void tiebreak_count(const struct c07 *c, struct tiebreak t,
                    struct standing *rows, size_t count, size_t column)
{
    if (t.kind == TIEBREAK_DIRECT) {
        direct(c->ledger, rows, count, column);
        return;
    }
    if (t.kind == TIEBREAK_DE) {
        encounter(c, t, rows, count, column);
        return;
    }
    for (size_t i = 0; i < count; i++)
        rows[i].tiebreaks[column] =
            t.kind < TIEBREAK_DE
                ? (struct figure){counts[t.kind](c->ledger, &rows[i]), 1}
                : c07_figure(c, t, rows[i].player);
}

/* What is rather low than high parts the other way round. */
struct figure tiebreak_key(const struct c07 *c, struct tiebreak t,
                           const struct standing *row, size_t column)
{
    struct figure key = row->tiebreaks[column];

    if (t.kind == TIEBREAK_DE)
        return (struct figure){-(int64_t)c->rank[row->player], 1};
    if ((t.kind == TIEBREAK_TPN) != t.reversed)
        key.n = -key.n;
    return key;
}
