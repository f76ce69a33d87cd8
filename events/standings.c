/*
 * Computes standings: points, places, tie-breaks, and whether results are
 * missing (standings.h).
 */
#include "standings.h"

#include <stdlib.h>

#include "c07.h"
#include "matches.h"
#include "teams.h"

/* ---- points -------------------------------------------------------------- */

static void count_results_of_player(const struct ledger *l,
                                    struct standing *row)
{
    row->points = l->points[row->player];
    for (size_t i = l->begin[row->player]; i < l->begin[row->player + 1]; i++) {
        const struct round_result *round_result = &l->round_results[i];
        if (round_result->result->tiebreak || round_result->score == SCORE_NONE)
            continue;
        row->unplayed +=
            !round_result->played && !ledger_is_free_round(l, round_result);
        row->played += round_result->played;
        row->won += round_result->played && round_result->score == SCORE_WON;
        row->drawn +=
            round_result->played && round_result->score == SCORE_DRAWN;
        row->lost += round_result->played && round_result->score == SCORE_LOST;
    }
}

static bool make_rows(const struct ledger *l, struct standings *out)
{
    size_t players = l->event->player_count;
    size_t columns = l->options->tiebreak_count;
    struct fraction *figures =
        arena_alloc(l->arena, (players * columns + 1) * sizeof *figures);

    out->list = l->options->tiebreaks;
    out->list_count = columns;
    out->rows = arena_alloc(l->arena, (players + 1) * sizeof *out->rows);
    if (!out->rows || !figures)
        return false;
    for (size_t i = 0; i < players; i++)
        if (l->member[i]) {
            struct standing *row = &out->rows[out->count++];
            row->player = (uint32_t)i;
            row->tiebreaks = figures + i * columns;
            count_results_of_player(l, row);
        }
    return true;
}

/* ---- values -------------------------------------------------------------- */

/* Compares whole quarters first, then the remainders, because products of the
   full values could overflow. Returns a number less than, equal to or greater
   than 0. */
int fraction_compare(struct fraction a, struct fraction b)
{
    int64_t x, y, left_a, left_b;

    if (a.denominator == 0 || b.denominator == 0)
        return number_compare(a.denominator != 0, b.denominator != 0);
    left_a = a.numerator % a.denominator;
    left_b = b.numerator % b.denominator;
    x = a.numerator / a.denominator - (left_a < 0);
    y = b.numerator / b.denominator - (left_b < 0);
    if (x != y)
        return x < y ? -1 : 1;
    left_a += left_a < 0 ? a.denominator : 0;
    left_b += left_b < 0 ? b.denominator : 0;
    return number_compare((uint64_t)left_a * b.denominator,
                          (uint64_t)left_b * a.denominator);
}

/* ---- places: each key breaks the ties of the keys before it -------------- */

struct keyed_row {
    struct fraction key;
    struct standing row;
};

struct places {
    const struct ledger *ledger;
    struct c07 c07;
    struct standings *standings;
    struct keyed_row *work;
};

typedef struct fraction key_of(const struct places *p,
                               const struct standing *row, size_t column);

static struct fraction points_key(const struct places *p,
                                  const struct standing *row, size_t column)
{
    (void)p, (void)column;
    return (struct fraction){row->points, 1};
}

static struct fraction match_points_key(const struct places *p,
                                        const struct standing *row,
                                        size_t column)
{
    (void)column;
    return (struct fraction){p->ledger->points[row->player], 1};
}

static struct fraction play_off_key(const struct places *p,
                                    const struct standing *row, size_t column)
{
    (void)p, (void)column;
    return (struct fraction){row->play_off, 1};
}

static struct fraction column_key(const struct places *p,
                                  const struct standing *row, size_t column)
{
    return tiebreak_key(&p->c07, p->ledger->options->tiebreaks[column], row,
                        column);
}

/* Orders greater keys first; equal keys remain in the order of the source. */
static int compare_keyed(const void *a, const void *b)
{
    const struct keyed_row *x = a, *y = b;
    int order = fraction_compare(y->key, x->key);

    return order ? order : number_compare(x->row.player, y->row.player);
}

static void split_tied_rows(const struct places *p, struct standing *rows,
                            size_t count, key_of *key, size_t column)
{
    struct keyed_row *work = p->work;
    uint32_t place = rows[0].place;

    for (size_t i = 0; i < count; i++)
        work[i] = (struct keyed_row){key(p, &rows[i], column), rows[i]};
    qsort(work, count, sizeof *work, compare_keyed);
    for (size_t i = 0; i < count; i++) {
        rows[i] = work[i].row;
        rows[i].place =
            i > 0 && fraction_compare(work[i].key, work[i - 1].key) == 0
                ? rows[i - 1].place
                : place + (uint32_t)i;
    }
}

static size_t count_tied_rows(const struct standing *rows, size_t count)
{
    size_t n = 1;

    while (n < count && rows[n].place == rows[0].place)
        n++;
    return n;
}

/* Computes the values of a tie-break. If the values do not depend on ties,
   computes them for all rows at once. */
static void compute_values(const struct places *p, size_t column)
{
    struct tiebreak tiebreak = p->ledger->options->tiebreaks[column];
    struct standings *s = p->standings;
    bool of_level = tiebreak_depends_on_ties(tiebreak);

    if (!of_level)
        tiebreak_count(&p->c07, tiebreak, s->rows, s->count, column);
    for (size_t at = 0, n; at < s->count; at += n) {
        n = count_tied_rows(s->rows + at, s->count - at);
        /* the value is 0 for rows that are not tied */
        s->rows[at].tiebreaks[column].denominator |= of_level;
        if (n > 1 && of_level)
            tiebreak_count(&p->c07, tiebreak, s->rows + at, n, column);
        if (n > 1)
            split_tied_rows(p, s->rows + at, n, column_key, column);
    }
}

static void rank_by_play_off(const struct places *p)
{
    struct standings *s = p->standings;

    for (size_t at = 0, n; at < s->count; at += n) {
        n = count_tied_rows(s->rows + at, s->count - at);
        if (n > 1)
            tiebreak_play_off(p->ledger, s->rows + at, n);
        split_tied_rows(p, s->rows + at, n, play_off_key, 0);
    }
}

/* ---- knock-outs: the progress of each player ----------------------------- */

/* Finds the round in which each player lost or withdrew, and the number of the
   player's wins after this round, as in a match for third place. */
static bool find_eliminations(const struct ledger *l, struct standings *s)
{
    size_t players = l->event->player_count;
    uint32_t *out = arena_alloc(l->arena, (players + 1) * sizeof *out);
    uint32_t *after = arena_alloc(l->arena, (players + 1) * sizeof *after);
    struct matches m;

    if (!out || !after || !matches_make(l, &m))
        return false;
    for (size_t i = 0; i < m.count; i++) {
        const struct match *match = &m.list[i];
        if (match->loser != NOBODY && out[match->loser] == 0)
            out[match->loser] = match->round;
        else if (match->winner != NOBODY && match->loser != NOBODY &&
                 out[match->winner] > 0)
            after[match->winner]++;
    }
    for (size_t i = 0; i < s->count; i++) {
        uint32_t p = s->rows[i].player;
        bool gone = l->withdrawn[p] && out[p] == 0;
        s->rows[i].out = gone ? m.rounds : out[p];
        s->rows[i].beaten = after[p];
    }
    return true;
}

static struct fraction elimination_key(const struct places *p,
                                       const struct standing *row,
                                       size_t column)
{
    (void)p, (void)column;
    return (struct fraction){row->out ? row->out : INT64_MAX, 1};
}

static struct fraction beaten_key(const struct places *p,
                                  const struct standing *row, size_t column)
{
    (void)p, (void)column;
    return (struct fraction){row->beaten, 1};
}

static void split_all_ties(const struct places *p, key_of *key)
{
    struct standings *s = p->standings;

    for (size_t at = 0, n; at < s->count; at += n) {
        n = count_tied_rows(s->rows + at, s->count - at);
        split_tied_rows(p, s->rows + at, n, key, 0);
    }
}

/* ---- all standings ------------------------------------------------------- */

static bool place_rows(const struct ledger *l, struct standings *s)
{
    struct places p = {.ledger = l, .standings = s};

    p.work = arena_alloc(l->arena, (s->count + 1) * sizeof *p.work);
    if (!p.work || !c07_prepare(&p.c07, l) ||
        (l->format.kind == FORMAT_KNOCKOUT && !find_eliminations(l, s)))
        return false;
    if (s->count == 0)
        return true;
    for (size_t i = 0; i < s->count; i++)
        s->rows[i].place = 1;
    if (l->format.kind == FORMAT_KNOCKOUT) {
        split_all_ties(&p, elimination_key);
        split_all_ties(&p, beaten_key);
    }
    split_all_ties(&p, points_key);
    if (ledger_is_by_game_points(l))
        split_all_ties(&p, match_points_key);
    rank_by_play_off(&p);
    for (size_t i = 0; i < l->options->tiebreak_count; i++)
        compute_values(&p, i);
    return true;
}

/* ---- missing results ----------------------------------------------------- */

/* Returns the number of remaining opponents whom the player has met at least
   `wanted` times. Each call uses a new range of `wanted` numbers. The first
   game with an opponent sets the entry of that opponent in `met` to a number of
   this range, and each further game increases the entry. */
static size_t count_opponents_met(const struct ledger *l, uint32_t player,
                                  uint64_t wanted)
{
    uint64_t first = l->numbers[1] + 1, last = l->numbers[1] += wanted;
    size_t count = 0;

    for (size_t i = l->begin[player]; i < l->begin[player + 1]; i++) {
        const struct round_result *round_result = &l->round_results[i];
        if (round_result->result->tiebreak ||
            !ledger_is_game(l, round_result) ||
            l->withdrawn[round_result->opponent])
            continue;
        uint64_t *met = &l->met[round_result->opponent];
        if (*met == last)
            continue;
        *met = *met < first ? first : *met + 1;
        count += *met == last;
    }
    return count;
}

/* True if all remaining players have met each other at least `wanted` times. */
static bool have_all_met(const struct ledger *l, uint64_t wanted)
{
    size_t active = 0;

    for (uint32_t p = 0; p < l->event->player_count; p++)
        active += l->member[p] && !l->withdrawn[p];
    for (uint32_t p = 0; p < l->event->player_count; p++)
        if (l->member[p] && !l->withdrawn[p] &&
            count_opponents_met(l, p, wanted) + 1 < active)
            return false;
    return active > 1;
}

static bool is_complete(const struct ledger *l)
{
    if (l->unknown || l->counted == 0)
        return false;
    if (ledger_round_robin(l))
        return have_all_met(l, l->format.kind == FORMAT_ROUND_ROBIN ? 1 : 2);
    if (l->format.kind == FORMAT_SWISS && l->format.games > 0)
        return l->rounds >= l->format.games;
    if (l->format.kind == FORMAT_SWISS || l->format.kind == FORMAT_UNKNOWN)
        return !l->event->unfinished;
    return matches_decision(l).kind != DECISION_OPEN;
}

/* If the score of teams is the game points, replaces the points with them. */
static bool score_by_game_points(const struct ledger *l, struct standings *s)
{
    const int64_t *points;

    if (!ledger_is_by_game_points(l))
        return true;
    points = team_game_points(l->event->teams_source, l->stage,
                              l->options->after, l->arena);
    for (size_t i = 0; points && i < s->count; i++)
        s->rows[i].points = points[s->rows[i].player];
    return points != NULL;
}

bool compute_standings(const struct ledger *l, struct standings *out)
{
    *out = (struct standings){0};
    if (!make_rows(l, out) || !score_by_game_points(l, out) ||
        !place_rows(l, out))
        return false;
    out->complete = is_complete(l);
    return true;
}

bool event_stage_is(const struct event *event, uint32_t stage, struct str words)
{
    uint64_t number;

    return str_equal(event->stages[stage].name, words) ||
           (str_number(words, &number) && number == stage + 1u);
}

bool event_last_round(const struct event *event, uint32_t stage,
                      struct arena *arena, uint32_t *out)
{
    struct ledger ledger;

    if (!ledger_make(&ledger, event, stage, &standings_usual, arena))
        return false;
    *out = ledger.rounds_told ? ledger.rounds : 0;
    return true;
}

bool standings_make(const struct event *event, uint32_t stage,
                    const struct standings_options *options,
                    struct arena *arena, struct standings *out)
{
    struct ledger ledger;

    *out = (struct standings){0};
    return ledger_make(&ledger, event, stage, options, arena) &&
           compute_standings(&ledger, out);
}
