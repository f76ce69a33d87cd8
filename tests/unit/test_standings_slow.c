/*
 * Computes tie-breaks and winners again as ludex-standings(7) defines them:
 * each value from all results, without caches, every player against every
 * other. Events are random and need not make sense: a player may have three
 * byes, or two games in a round, or may withdraw and continue.
 */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "standings.h"

#include "random.h"
#include "suite.h"

enum { PLAYERS = 8, RESULTS = 40, ROUNDS = 6, EVENTS = 80 };
enum {
    NAMED = TIEBREAK_DE
}; /* the other tie-breaks are in test_standings_c07 */

struct tournament {
    struct event event;
    struct event_stage stage;
    struct event_player players[PLAYERS];
    struct event_result results[RESULTS];
    struct standings_options options;
    uint64_t seed;
};

static uint32_t below(struct tournament *w, uint32_t bound)
{
    return (uint32_t)random_below(&w->seed, bound);
}

/* ---- events -------------------------------------------------------------- */

/* Among twenty results there are three byes, three forfeits, two play-off
   games, and one withdrawal. */
static void make_result(struct tournament *w, struct event_result *r,
                        bool rounds_given)
{
    static const uint8_t hows[20] = {HOW_BYE,      HOW_BYE,     HOW_BYE,
                                     HOW_FORFEIT,  HOW_FORFEIT, HOW_FORFEIT,
                                     HOW_WITHDRAWN};
    uint32_t chance = below(w, 20), players = (uint32_t)w->event.player_count;

    r->how = hows[chance];
    r->tiebreak = chance >= 18;
    r->round = rounds_given ? 1 + below(w, ROUNDS) : 0;
    r->first = below(w, players);
    r->second = (r->first + 1 + below(w, players - 1)) % players;
    r->kind = (uint8_t)(RESULT_FIRST + below(w, below(w, 3) ? 3 : 4));
    if (r->how == HOW_BYE && r->kind == RESULT_UNKNOWN)
        r->kind = RESULT_FIRST;
    if (r->how == HOW_BYE || r->how == HOW_WITHDRAWN)
        r->second = NOBODY;
    if (r->how == HOW_WITHDRAWN)
        r->kind = RESULT_UNKNOWN;
}

static void make_options(struct tournament *w)
{
    static const struct points points[] = {
        {2, 1, 0}, {2, 1, 0}, {6, 2, 0}, {8, 5, 2}};
    struct standings_options *o = &w->options;

    *o = (struct standings_options){.points = points[below(w, 4)],
                                    .unplayed = (uint8_t)below(w, 3),
                                    .tiebreak_count = NAMED};
    for (uint8_t i = 0; i < NAMED; i++) {
        uint32_t at = below(w, i + 1u);
        o->tiebreaks[i] = o->tiebreaks[at];
        o->tiebreaks[at].kind = i;
    }
}

static void make_of(struct tournament *w, uint64_t seed, uint8_t kind,
                    size_t players)
{
    bool rounds_given;

    memset(w, 0, sizeof *w);
    w->seed = seed;
    w->event.stages = &w->stage;
    w->event.stage_count = 1;
    w->event.players = w->players;
    w->event.format.kind = kind;
    w->event.format.games = below(w, ROUNDS);
    w->event.format.tiebreak = below(w, 2);
    w->event.player_count = players;
    w->event.result_count = below(w, RESULTS + 1);
    rounds_given = below(w, 4) > 0;
    for (size_t i = 0; i < w->event.result_count; i++) {
        make_result(w, &w->results[i], rounds_given && below(w, 500) > 0);
        w->results[i].next =
            i + 1 < w->event.result_count ? &w->results[i + 1] : NULL;
    }
    w->event.results = w->event.result_count ? w->results : NULL;
    make_options(w);
}

/* ---- byes of rounds that are not paired yet ------------------------------ */

static bool is_any(const struct tournament *w, uint32_t player, uint8_t how,
                   uint32_t from, uint32_t to)
{
    for (const struct event_result *r = w->event.results; r; r = r->next)
        if (r->how == how && r->first == player && r->round >= from &&
            r->round <= to)
            return true;
    return false;
}

/* True if everyone has a bye or has withdrawn, and at least one has a bye. */
static bool is_full(const struct tournament *w, uint32_t round)
{
    size_t here = 0, byes = 0;

    for (uint32_t p = 0; p < w->event.player_count; p++) {
        if (is_any(w, p, HOW_WITHDRAWN, 0, round))
            continue;
        here++;
        byes += is_any(w, p, HOW_BYE, round, round);
    }
    return byes > 0 && byes == here;
}

static uint32_t last_paired(const struct tournament *w)
{
    uint32_t last = 0;

    for (const struct event_result *r = w->event.results; r; r = r->next)
        if (!r->tiebreak && (r->how == HOW_PLAYED || r->how == HOW_FORFEIT) &&
            r->round > last)
            last = r->round;
    while (is_full(w, last + 1))
        last++;
    return last;
}

/* Removes early byes. The standings must be those of an event without these
   byes. */
static void omit_early(struct tournament *w)
{
    uint32_t last = last_paired(w);
    struct event_result **next = &w->event.results;
    bool rounds_given = w->event.format.kind == FORMAT_SWISS ||
                        w->event.format.kind == FORMAT_UNKNOWN;

    for (const struct event_result *r = w->event.results; r; r = r->next)
        rounds_given &= r->tiebreak || r->how == HOW_WITHDRAWN || r->round > 0;
    while (rounds_given && *next)
        if ((*next)->how == HOW_BYE && (*next)->round > last)
            *next = (*next)->next;
        else
            next = &(*next)->next;
}

/* ---- results ------------------------------------------------------------- */

static bool is_round_robin(const struct tournament *w)
{
    uint8_t kind = w->event.format.kind;

    return kind == FORMAT_ROUND_ROBIN || kind == FORMAT_DOUBLE_ROUND_ROBIN;
}

static bool has(const struct event_result *r, uint32_t player)
{
    return r->how != HOW_WITHDRAWN &&
           (r->first == player || r->second == player);
}

/* True if this is a result of the player that counts for points. */
static bool counts(const struct event_result *r, uint32_t player)
{
    return has(r, player) && !r->tiebreak;
}

enum wdl { WON, DRAWN, LOST, OPEN };

static enum wdl score_of(const struct event_result *r, uint32_t player)
{
    if (r->kind == RESULT_UNKNOWN)
        return r->how == HOW_FORFEIT ? LOST : OPEN;
    if (r->kind == RESULT_DRAW)
        return DRAWN;
    return (r->kind == RESULT_FIRST) == (r->first == player) ? WON : LOST;
}

static int64_t worth(const struct tournament *w, enum wdl what)
{
    const struct points *p = &w->options.points;

    return what == WON     ? p->win
           : what == DRAWN ? p->draw
           : what == LOST  ? p->loss
                           : 0;
}

/* True if this is a bye of a round robin, which is a free round. */
static bool is_free(const struct tournament *w, const struct event_result *r)
{
    return r->how == HOW_BYE && is_round_robin(w);
}

static int64_t gain(const struct tournament *w, const struct event_result *r,
                    uint32_t player)
{
    return is_free(w, r) ? 0 : worth(w, score_of(r, player));
}

/* True if this is a game against somebody, according to the rules of
   tie-breaks. */
static bool is_game(const struct tournament *w, const struct event_result *r)
{
    if (score_of(r, r->first) == OPEN || r->how == HOW_BYE)
        return false;
    return r->how == HOW_PLAYED || is_round_robin(w);
}

static uint32_t other(const struct event_result *r, uint32_t player)
{
    return r->first == player ? r->second : r->first;
}

/* ---- rounds -------------------------------------------------------------- */

static bool rounds_are_given(const struct tournament *w)
{
    for (const struct event_result *r = w->event.results; r; r = r->next)
        if (!r->tiebreak && r->how != HOW_WITHDRAWN && r->round == 0)
            return false;
    return true;
}

static uint32_t round_of(const struct tournament *w,
                         const struct event_result *of, uint32_t player)
{
    uint32_t number = 0;

    if (rounds_are_given(w))
        return of->round;
    for (const struct event_result *r = w->event.results; r != of; r = r->next)
        number += counts(r, player);
    return number + 1;
}

/* Returns the number of rounds that have a result. */
static uint32_t rounds(const struct tournament *w)
{
    uint32_t most = 0;

    for (uint32_t p = 0; p < w->event.player_count; p++)
        for (const struct event_result *r = w->event.results; r; r = r->next)
            if (counts(r, p) && score_of(r, p) != OPEN &&
                round_of(w, r, p) > most)
                most = round_of(w, r, p);
    return most;
}

static bool is_missed(const struct tournament *w, uint32_t player,
                      uint32_t round)
{
    if (w->event.format.kind != FORMAT_SWISS || !rounds_are_given(w))
        return false;
    for (const struct event_result *r = w->event.results; r; r = r->next)
        if (counts(r, player) && r->round == round)
            return false;
    return true;
}

/* Returns the points from the rounds before this one. */
static int64_t points_before(const struct tournament *w, uint32_t player,
                             uint32_t round)
{
    int64_t sum = 0;

    for (const struct event_result *r = w->event.results; r; r = r->next)
        if (counts(r, player) && round_of(w, r, player) < round)
            sum += gain(w, r, player);
    return sum;
}

static int64_t points(const struct tournament *w, uint32_t player)
{
    return points_before(w, player, UINT32_MAX);
}

/* ---- opponents ----------------------------------------------------------- */

/* Returns the points of an opponent. In the sums of a virtual opponent,
   unplayed games count as draws. */
static int64_t points_as_opponent(const struct tournament *w, uint32_t player)
{
    int64_t sum = points(w, player);

    if (w->options.unplayed != UNPLAYED_VIRTUAL)
        return sum;
    for (const struct event_result *r = w->event.results; r; r = r->next)
        if (counts(r, player) && score_of(r, player) != OPEN &&
            !is_free(w, r) && !is_game(w, r))
            sum += worth(w, DRAWN) - gain(w, r, player);
    for (uint32_t round = 1; round <= rounds(w); round++)
        sum += is_missed(w, player, round) ? worth(w, DRAWN) : 0;
    return sum;
}

static int64_t instead(const struct tournament *w, uint32_t player,
                       uint32_t round, enum wdl what)
{
    static const enum wdl other_side[] = {LOST, DRAWN, WON};

    if (w->options.unplayed == UNPLAYED_OWN_SCORE)
        return points(w, player);
    if (w->options.unplayed == UNPLAYED_NOTHING)
        return 0;
    return points_before(w, player, round) + worth(w, other_side[what]) +
           worth(w, DRAWN) * (rounds(w) - round);
}

/* A real or virtual opponent of a player, and the player's result against
   them. */
struct met {
    int64_t points;
    enum wdl what;
};

static size_t opponents(const struct tournament *w, uint32_t p, struct met *met)
{
    size_t count = 0;

    for (const struct event_result *r = w->event.results; r; r = r->next) {
        enum wdl what = score_of(r, p);
        if (!counts(r, p) || what == OPEN || is_free(w, r))
            continue;
        met[count++] =
            (struct met){is_game(w, r) ? points_as_opponent(w, other(r, p))
                                       : instead(w, p, round_of(w, r, p), what),
                         what};
    }
    for (uint32_t round = 1; round <= rounds(w); round++)
        if (is_missed(w, p, round))
            met[count++] = (struct met){instead(w, p, round, LOST), LOST};
    return count;
}

/* ---- tie-breaks, in quarters --------------------------------------------- */

struct row {
    int64_t points, play_off, figures[NAMED];
    uint32_t place;
    /* in a knock-out, taken from the tested code; generated and hand-made
       knock-outs check how far players come */
    uint32_t out, beaten;
};

/* True if two players are tied in points and in the given number of columns
   after them, the first of which is the play-off. */
static bool is_tied(const struct row *a, const struct row *b, size_t columns)
{
    bool same =
        a->points == b->points && a->out == b->out && a->beaten == b->beaten;

    if (columns > 0)
        same = same && a->play_off == b->play_off;
    for (size_t i = 0; i + 1 < columns; i++)
        same = same && a->figures[i] == b->figures[i];
    return same;
}

static bool have_met(const struct tournament *w, uint32_t a, uint32_t b)
{
    for (const struct event_result *r = w->event.results; r; r = r->next)
        if (counts(r, a) && has(r, b) && is_game(w, r))
            return true;
    return false;
}

/* Counts points against tied players, either in play-off games or in the
   others. */
static int64_t against_tied(const struct tournament *w, const struct row *rows,
                            uint32_t p, size_t columns, bool tiebreak)
{
    int64_t sum = 0;

    for (const struct event_result *r = w->event.results; r; r = r->next)
        if (has(r, p) && r->tiebreak == tiebreak && r->how != HOW_BYE &&
            (tiebreak || is_game(w, r)) &&
            is_tied(&rows[p], &rows[other(r, p)], columns))
            sum += worth(w, score_of(r, p));
    return sum;
}

static int64_t direct(const struct tournament *w, const struct row *rows,
                      uint32_t player, size_t columns)
{
    for (uint32_t a = 0; a < w->event.player_count; a++)
        for (uint32_t b = 0; b < w->event.player_count; b++)
            if (a != b && is_tied(&rows[player], &rows[a], columns) &&
                is_tied(&rows[player], &rows[b], columns) && !have_met(w, a, b))
                return 0;
    return 2 * against_tied(w, rows, player, columns, false);
}

static int64_t wins(const struct tournament *w, uint32_t player)
{
    int64_t count = 0;

    for (const struct event_result *r = w->event.results; r; r = r->next)
        count += counts(r, player) && r->how == HOW_PLAYED &&
                 score_of(r, player) == WON;
    return 4 * count;
}

static int64_t sonneborn_berger(const struct tournament *w, uint32_t player)
{
    struct met met[RESULTS + ROUNDS];
    size_t count = opponents(w, player, met);
    int64_t sum = 0;

    for (size_t i = 0; i < count; i++)
        sum += met[i].what == WON     ? 2 * met[i].points
               : met[i].what == DRAWN ? met[i].points
                                      : 0;
    return sum;
}

static int ascending(const void *a, const void *b)
{
    int64_t x = ((const struct met *)a)->points;
    int64_t y = ((const struct met *)b)->points;

    return (x > y) - (x < y);
}

/* Computes Buchholz without the given numbers of lowest and highest
   opponents. */
static int64_t buchholz(const struct tournament *w, uint32_t player,
                        size_t lowest, size_t highest)
{
    struct met met[RESULTS + ROUNDS];
    size_t count = opponents(w, player, met);
    int64_t sum = 0;

    qsort(met, count, sizeof *met, ascending);
    for (size_t i = lowest; i + highest < count; i++)
        sum += met[i].points;
    return 2 * sum;
}

/* True if the player has at least half of the points that their games allow. */
static bool has_half(const struct tournament *w, uint32_t player)
{
    int64_t games = 0;

    for (const struct event_result *r = w->event.results; r; r = r->next)
        games +=
            counts(r, player) && score_of(r, player) != OPEN && !is_free(w, r);
    return 2 * points(w, player) >= games * worth(w, WON);
}

static int64_t koya(const struct tournament *w, uint32_t player)
{
    int64_t sum = 0;

    for (const struct event_result *r = w->event.results; r; r = r->next)
        if (counts(r, player) && is_game(w, r) && has_half(w, other(r, player)))
            sum += gain(w, r, player);
    return 2 * sum;
}

static int64_t progressive(const struct tournament *w, uint32_t player)
{
    int64_t sum = 0;

    for (uint32_t round = 1; round <= rounds(w); round++)
        sum += points_before(w, player, round + 1);
    return 2 * sum;
}

static int64_t figure(const struct tournament *w, const struct row *rows,
                      uint32_t player, size_t column)
{
    switch (w->options.tiebreaks[column].kind) {
    case TIEBREAK_WINS:
        return wins(w, player);
    case TIEBREAK_DIRECT:
        return direct(w, rows, player, column + 1);
    case TIEBREAK_SONNEBORN_BERGER:
        return sonneborn_berger(w, player);
    case TIEBREAK_BUCHHOLZ:
        return buchholz(w, player, 0, 0);
    case TIEBREAK_BUCHHOLZ_CUT1:
        return buchholz(w, player, 1, 0);
    case TIEBREAK_BUCHHOLZ_MEDIAN:
        return buchholz(w, player, 1, 1);
    case TIEBREAK_KOYA:
        return koya(w, player);
    default:
        return progressive(w, player);
    }
}

static bool is_ahead(const struct row *a, const struct row *b)
{
    if (a->out != b->out)
        return a->out == 0 || (b->out != 0 && a->out > b->out);
    if (a->beaten != b->beaten)
        return a->beaten > b->beaten;
    if (a->points != b->points)
        return a->points > b->points;
    if (a->play_off != b->play_off)
        return a->play_off > b->play_off;
    for (size_t i = 0; i < NAMED; i++)
        if (a->figures[i] != b->figures[i])
            return a->figures[i] > b->figures[i];
    return false;
}

static void count_again(const struct tournament *w, struct row *rows)
{
    uint32_t players = (uint32_t)w->event.player_count;

    for (uint32_t p = 0; p < players; p++)
        rows[p].points = points(w, p);
    for (uint32_t p = 0; p < players; p++)
        rows[p].play_off = against_tied(w, rows, p, 0, true);
    for (size_t column = 0; column < NAMED; column++)
        for (uint32_t p = 0; p < players; p++)
            rows[p].figures[column] = figure(w, rows, p, column);
    for (uint32_t p = 0; p < players; p++) {
        rows[p].place = 1;
        for (uint32_t q = 0; q < players; q++)
            rows[p].place += is_ahead(&rows[q], &rows[p]);
    }
}

/* ---- games over the board, and others ------------------------------------ */

static uint32_t played(const struct tournament *w, uint32_t player,
                       enum wdl what)
{
    uint32_t count = 0;

    for (const struct event_result *r = w->event.results; r; r = r->next)
        count += counts(r, player) && r->how == HOW_PLAYED &&
                 score_of(r, player) == what;
    return count;
}

static uint32_t unplayed(const struct tournament *w, uint32_t player)
{
    uint32_t count = 0;

    for (const struct event_result *r = w->event.results; r; r = r->next)
        count += counts(r, player) && !is_free(w, r) &&
                 (r->how == HOW_BYE || r->how == HOW_FORFEIT);
    return count;
}

/* ---- decisions ----------------------------------------------------------- */

static bool has_withdrawn(const struct tournament *w, uint32_t player)
{
    for (const struct event_result *r = w->event.results; r; r = r->next)
        if (r->how == HOW_WITHDRAWN && r->first == player)
            return true;
    return false;
}

static uint32_t games_of(const struct tournament *w, uint32_t a, uint32_t b)
{
    uint32_t count = 0;

    for (const struct event_result *r = w->event.results; r; r = r->next)
        count += counts(r, a) && has(r, b) && is_game(w, r);
    return count;
}

/* True if all pairs of the remaining players are paired, and there are at least
   two players. */
static bool all_paired(const struct tournament *w)
{
    uint32_t wanted = w->event.format.kind == FORMAT_ROUND_ROBIN ? 1 : 2;
    uint32_t stay = 0;

    for (uint32_t a = 0; a < w->event.player_count; a++) {
        stay += !has_withdrawn(w, a);
        for (uint32_t b = 0; b < a; b++)
            if (!has_withdrawn(w, a) && !has_withdrawn(w, b) &&
                games_of(w, a, b) < wanted)
                return false;
    }
    return stay > 1;
}

/* True if a result is not known. In that case everything is open. */
static bool any_open(const struct tournament *w)
{
    for (const struct event_result *r = w->event.results; r; r = r->next)
        if (counts(r, r->first) && score_of(r, r->first) == OPEN)
            return true;
    return false;
}

static bool any_result(const struct tournament *w)
{
    for (const struct event_result *r = w->event.results; r; r = r->next)
        if (r->how != HOW_WITHDRAWN)
            return true;
    return false;
}

static bool league_is_over(const struct tournament *w)
{
    if (any_open(w) || !any_result(w))
        return false;
    if (is_round_robin(w))
        return all_paired(w);
    return w->event.format.games == 0 || rounds(w) >= w->event.format.games;
}

static struct decision league(const struct tournament *w,
                              const struct row *rows)
{
    struct decision v = {DECISION_OPEN, NOBODY, 0};

    for (uint32_t p = 0; league_is_over(w) && p < w->event.player_count; p++)
        if (rows[p].place == 1) {
            bool shared = v.kind != DECISION_OPEN;
            v.kind = shared ? DECISION_SHARED : DECISION_WON;
            v.champion = shared ? NOBODY : p;
        }
    return v;
}

/* The points and wins of two players in their first `most` games in the order
   of rounds, and the number of these games. */
struct tally {
    int64_t points[2], wins[2];
    uint32_t games;
};

static struct tally tally(const struct tournament *w, uint32_t most)
{
    uint32_t last = rounds_are_given(w) ? ROUNDS : 0;
    struct tally t = {{0}, {0}, 0};

    for (uint32_t round = 0; round <= last; round++)
        for (const struct event_result *r = w->event.results; r; r = r->next) {
            if (!counts(r, 0) || r->how == HOW_BYE || score_of(r, 0) == OPEN ||
                (last && r->round != round) || t.games == most)
                continue;
            t.games++;
            for (uint32_t p = 0; p < 2; p++) {
                t.points[p] += worth(w, score_of(r, p));
                t.wins[p] += score_of(r, p) == WON;
            }
        }
    return t;
}

/* True if the player has N wins, or more points than the other player can still
   reach. */
static bool has_won(const struct tournament *w, const struct tally *t,
                    uint32_t p)
{
    const struct points *points = &w->options.points;
    int64_t n = w->event.format.games, left = n - t->games;

    if (n == 0)
        return false;
    if (w->event.format.kind == FORMAT_FIRST_TO)
        return t->wins[p] >= n;
    left = left > 0 ? left : 0;
    return t->points[p] + left * points->loss >
           t->points[!p] + left * points->win;
}

static struct decision match(const struct tournament *w)
{
    const struct event_format *format = &w->event.format;
    struct tally all = tally(w, UINT32_MAX);
    struct row rows[PLAYERS] = {{0}};
    int64_t lead;

    for (uint32_t games = 1; games <= all.games; games++)
        for (uint32_t p = 0; p < 2; p++) {
            struct tally t = tally(w, games);
            if (has_won(w, &t, p))
                return (struct decision){DECISION_WON, p, 0};
        }
    lead =
        against_tied(w, rows, 0, 0, true) - against_tied(w, rows, 1, 0, true);
    if (!any_open(w) && lead != 0)
        return (struct decision){DECISION_WON, lead < 0, 0};
    if (!any_open(w) && format->kind == FORMAT_BEST_OF && format->games > 0 &&
        all.games >= format->games && !format->tiebreak)
        return (struct decision){DECISION_SHARED, NOBODY, 0};
    return (struct decision){DECISION_OPEN, NOBODY, 0};
}

/* ---- comparing both ways ------------------------------------------------- */

static void compare(const struct tournament *w, const struct standing *fast,
                    const struct row *slow)
{
    uint32_t p = fast->player;

    ck_assert_int_eq(fast->points, slow->points);
    ck_assert_int_eq(fast->play_off, slow->play_off);
    ck_assert_uint_eq(fast->place, slow->place);
    ck_assert_uint_eq(fast->won, played(w, p, WON));
    ck_assert_uint_eq(fast->drawn, played(w, p, DRAWN));
    ck_assert_uint_eq(fast->lost, played(w, p, LOST));
    ck_assert_uint_eq(fast->unplayed, unplayed(w, p));
    for (size_t i = 0; i < NAMED; i++)
        ck_assert_msg(fast->tiebreaks[i].numerator == slow->figures[i] &&
                          fast->tiebreaks[i].denominator == 1,
                      "%s of player %u is %lld; counted again it is %lld",
                      tiebreak_name(w->options.tiebreaks[i].kind), p,
                      (long long)fast->tiebreaks[i].numerator,
                      (long long)slow->figures[i]);
}

/* The number of events of each format. */
START_TEST(figures)
{
    struct row rows[PLAYERS];
    struct standings s;
    struct arena arena;
    struct tournament w;

    for (uint64_t i = 0; i < EVENTS; i++) {
        make_of(&w, i, (uint8_t)_i, 2 + i % (PLAYERS - 1));
        arena_init(&arena, 0, (size_t)1 << 30);
        ck_assert(standings_make(&w.event, 0, &w.options, &arena, &s));
        ck_assert_uint_eq(s.count, w.event.player_count);
        omit_early(&w);
        memset(rows, 0, sizeof rows);
        for (size_t k = 0; k < s.count; k++) {
            rows[s.rows[k].player].out = s.rows[k].out;
            rows[s.rows[k].player].beaten = s.rows[k].beaten;
        }
        count_again(&w, rows);
        for (size_t k = 0; k < s.count; k++)
            compare(&w, &s.rows[k], &rows[s.rows[k].player]);
        arena_release(&arena);
    }
}
END_TEST

static struct decision decision_again(const struct tournament *w)
{
    struct row rows[PLAYERS];

    if (w->event.format.kind >= FORMAT_FIRST_TO)
        return match(w);
    memset(rows, 0, sizeof rows);
    count_again(w, rows);
    return league(w, rows);
}

static const uint8_t judged[] = {FORMAT_ROUND_ROBIN, FORMAT_DOUBLE_ROUND_ROBIN,
                                 FORMAT_SWISS, FORMAT_FIRST_TO, FORMAT_BEST_OF};

/* Uses few players, so that a round robin can be over. */
START_TEST(decisions)
{
    uint32_t kinds[3] = {0};
    struct arena arena;
    struct tournament w;

    for (uint64_t i = 0; i < 5 * EVENTS; i++) {
        bool match = judged[_i] >= FORMAT_FIRST_TO;
        make_of(&w, i, judged[_i], match ? 2 : 2 + i % 3);
        arena_init(&arena, 0, (size_t)1 << 30);
        struct decision fast = event_decision(&w.event, &w.options, &arena);
        omit_early(&w);
        struct decision slow = decision_again(&w);
        ck_assert_uint_eq(fast.kind, slow.kind);
        ck_assert_uint_eq(fast.champion, slow.champion);
        kinds[fast.kind]++;
        arena_release(&arena);
    }
    ck_assert_uint_gt(kinds[DECISION_OPEN], EVENTS / 4);
    ck_assert_uint_gt(kinds[DECISION_WON], EVENTS / 4);
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("all");

    tcase_set_timeout(cases, 60);
    tcase_add_loop_test(cases, figures, 0, FORMAT_BEST_OF + 1);
    suite_rows(cases, decisions, judged);
    return suite_run_one("standings counted again", cases);
}
