/* Tests ratings with the worked examples of the papers, and with small
   generated lists that are also rated in a second, slow way. */
#include <check.h>
#include <math.h>
#include <stdio.h>

#include "random.h"
#include "ratings.h"
#include "suite.h"

enum { ARENA = 64 << 20 };

/* ---- lists --------------------------------------------------------------- */

/* A result of a list: players such as "A" and "B", the first player's score,
   and the date. */
struct line {
    const char *first, *second;
    uint8_t kind;
    uint32_t day;
    const char *event;
};

static void add(struct rating_pool *pool, const struct line *line)
{
    ratings_add(pool, &(struct rated_game){
                          .game = STR("quax"),
                          .event = str_of(line->event ? line->event : ""),
                          .first = str_of(line->first),
                          .second = str_of(line->second),
                          .days = {line->day, line->day},
                          .kind = line->kind});
}

static const struct rating_list *settle(struct rating_pool *pool)
{
    static const struct rating_settling usual = {.together = false};

    ck_assert(ratings_settle(pool, &usual));
    ck_assert_uint_eq(pool->list_count, 1);
    return &pool->lists[0];
}

/* Adds random results. Names are letters. Draws are added only if wanted. */
static void add_random(struct rating_pool *pool, uint64_t seed, bool draws)
{
    uint64_t random = seed;
    static const char names[] = "A\0B\0C\0D\0E\0F\0G\0H";

    for (int i = 0; i < 40; i++) {
        uint64_t a = random_below(&random, 8), b = random_below(&random, 7);
        uint64_t score = random_below(&random, draws ? 3 : 2);
        char event[] = {(char)('a' + i / 7), 0};
        const struct line line = {
            names + 2 * a, names + 2 * (b + (b >= a)),
            score == 2   ? RESULT_DRAW
            : score == 1 ? RESULT_FIRST
                         : RESULT_SECOND,
            date_of_count(date_count(19610301) + 9 * (i / 3)), event};
        add(pool, &line);
    }
}

static struct str initial(const struct rating_list *list, size_t i)
{
    return list->players[i].name;
}

/* ---- rated results ------------------------------------------------------- */

static const struct {
    struct rated_game result;
    enum rating_reason reason;
} offered[] = {
    {{.kind = RESULT_FIRST, .days = {19610101, 19610101}}, RATING_FINE},
    {{.kind = RESULT_DRAW, .days = {19610101, 19611231}}, RATING_FINE},
    {{.kind = RESULT_UNKNOWN, .days = {19610101, 19610101}}, RATING_OPEN},
    {{.kind = RESULT_NONE, .days = {19610101, 19610101}}, RATING_OPEN},
    {{.kind = RESULT_FIRST, .days = {19600101, 19691231}}, RATING_UNDATED},
    {{.kind = RESULT_FIRST}, RATING_UNDATED},
    {{.kind = RESULT_FIRST, .reason = RATING_UNPLAYED}, RATING_UNPLAYED},
    {{.kind = RESULT_FIRST, .first = {"Bob", 3}}, RATING_SAME_PLAYER},
    {{.kind = RESULT_FIRST, .first = {"?", 1}}, RATING_NAMELESS},
    {{.kind = RESULT_FIRST, .first = {" ", 1}}, RATING_NAMELESS},
    {{.kind = RESULT_NONE, .first = {"Bob", 3}}, RATING_SAME_PLAYER},
};

START_TEST(test_reasons)
{
    struct rating_pool pool;
    struct rated_game r = offered[_i].result;
    static const struct line dated = {"Cid", "Dan", RESULT_FIRST, 19610101,
                                      NULL};

    ratings_begin(&pool);
    add(&pool, &dated);
    r.game = STR("quax");
    r.first = r.first.len ? r.first : STR("Ann");
    r.second = STR("Bob");
    ratings_add(&pool, &r);
    ck_assert_uint_eq(settle(&pool)->game_count,
                      1 + (offered[_i].reason == RATING_FINE));
    for (size_t i = 1; i < RATING_REASONS; i++) {
        ck_assert_uint_eq(pool.left[i], i == offered[_i].reason);
        ck_assert_uint_gt(strlen(rating_reason_name((enum rating_reason)i)), 0);
    }
    ratings_release(&pool);
}
END_TEST

START_TEST(test_undated)
{
    static const struct line lines[] = {
        {"A", "B", RESULT_FIRST, 19610301, NULL},
        {"A", "B", RESULT_FIRST, 0, NULL},
        {"A", "B", RESULT_FIRST, 19620301, NULL},
    };
    static const size_t place[] = {[UNDATED_FIRST] = 0, [UNDATED_LAST] = 2};
    struct rating_pool pool;

    ratings_begin(&pool);
    for (size_t i = 0; i < 3; i++)
        add(&pool, &lines[i]);
    ck_assert(ratings_settle(
        &pool, &(struct rating_settling){.undated = (uint8_t)_i}));
    const struct rating_list *list = &pool.lists[0];
    ck_assert_uint_eq(list->game_count, _i == UNDATED_OUT ? 2 : 3);
    ck_assert_uint_eq(pool.undated, _i != UNDATED_OUT);
    if (_i != UNDATED_OUT)
        ck_assert_uint_eq(list->games[place[_i]].number, 1);
    ratings_release(&pool);
}
END_TEST

/* If no result has a year, all results are rated as of one day, in the order of
   the source. */
START_TEST(test_no_years)
{
    static const struct line lines[] = {{"A", "B", RESULT_FIRST, 0, NULL},
                                        {"B", "A", RESULT_FIRST, 0, NULL}};
    struct rating_pool pool;

    ratings_begin(&pool);
    add(&pool, &lines[0]);
    add(&pool, &lines[1]);
    const struct rating_list *list = settle(&pool);
    ck_assert(!list->dated);
    ck_assert_uint_eq(list->game_count, 2);
    ck_assert_uint_eq(list->games[0].number, 0);
    ck_assert_uint_eq(pool.left[RATING_UNDATED], 0);
    ratings_release(&pool);
}
END_TEST

START_TEST(test_groups)
{
    static const struct line lines[] = {
        {"Y", "X", RESULT_FIRST, 19610301, NULL},
        {"A", "B", RESULT_DRAW, 19610302, NULL},
        {"D", "C", RESULT_FIRST, 19610303, NULL},
        {"C", "B", RESULT_SECOND, 19610304, NULL},
    };
    struct rating_pool pool;

    ratings_begin(&pool);
    for (size_t i = 0; i < 4; i++)
        add(&pool, &lines[i]);
    const struct rating_list *list = settle(&pool);
    ck_assert_uint_eq(list->group_count, 2);
    ck_assert_uint_eq(list->groups[0].players, 4);
    ck_assert_uint_eq(list->groups[0].games, 3);
    ck_assert(str_equal(initial(list, list->groups[0].known), STR("B")));
    ck_assert_uint_eq(list->groups[1].players, 2);
    ck_assert_uint_eq(list->players[ratings_find(list, STR("X"))].group, 1);
    ck_assert_uint_eq(list->players[ratings_find(list, STR("D"))].group, 0);
    ck_assert_uint_eq(ratings_find(list, STR("E")), list->player_count);
    ck_assert_uint_eq(list->first, 2);
    ck_assert_uint_eq(list->drawn, 1);
    ck_assert_uint_eq(list->second, 1);
    ratings_release(&pool);
}
END_TEST

/* ---- Elo ----------------------------------------------------------------- */

/* Players whose ratings differ by 400 points score 10 to 1; 1600 beats 1400
   with K = 20. */
START_TEST(test_elo_formula)
{
    ck_assert_double_eq_tol(elo_expected(0), 0.5, 1e-15);
    ck_assert_double_eq_tol(elo_expected(400), 10.0 / 11, 1e-15);
    ck_assert_double_eq_tol(elo_expected(-200) + elo_expected(200), 1, 1e-15);
}
END_TEST

/* Computes a player's rating after an event in a second way: from the ratings
   of all others before it, each of which is computed again from the start. */
static double slow_elo(const struct rating_list *list, uint32_t player,
                       uint32_t event, double advantage)
{
    double rating, sum = 0;
    uint32_t games = 0;

    if (event == 0)
        return 1500;
    rating = slow_elo(list, player, event - 1, advantage);
    for (size_t i = 0; i < list->game_count; i++) {
        const struct rating_game *g = &list->games[i];
        bool first = g->first == player;
        if (!first && g->second != player)
            continue;
        games += g->event < event - 1;
        if (g->event != event - 1)
            continue;
        double other =
            slow_elo(list, first ? g->second : g->first, event - 1, advantage);
        double q = pow(10, rating / 400), r = pow(10, other / 400);
        double edge = pow(10, (first ? advantage : -advantage) / 400);
        sum += (first ? g->halves : 2 - g->halves) / 2.0 -
               q * edge / (q * edge + r);
    }
    return rating + (games < 5 ? 32 : 16) * sum;
}

START_TEST(test_elo_slowly)
{
    const struct elo_options options = {.start = 1500,
                                        .steps = {{32, 5}, {16, 0}},
                                        .step_count = 2,
                                        .advantage = _i * 20};
    struct rating_pool pool;
    struct ratings ratings;

    ratings_begin(&pool);
    add_random(&pool, (uint64_t)_i, true);
    const struct rating_list *list = settle(&pool);
    ck_assert(ratings_elo(list, &options, &pool.arena, &ratings));
    for (uint32_t i = 0; i < list->player_count; i++)
        ck_assert_double_eq_tol(
            ratings.players[i].rating,
            slow_elo(list, i, (uint32_t)list->event_count, options.advantage),
            1e-9);
    ratings_release(&pool);
}
END_TEST

/* The rating of a player with a stated rating after one event, by FIDE's
   rules. */
static const struct {
    uint32_t own, others[4];
    const char *scores; /* the player's scores: 1, = or 0 */
    double rating;
} by_fide[] = {
    /* Against 2100, 1900 and 2000, a player with 2000 is expected to score .36,
       .64 and .50. K is 40 for the first 30 games: 40 x (2.5 - 1.5). */
    {2000, {2100, 1900, 2000}, "11=", 2040},
    /* A difference counts as 400 points at most: .92 at 400 points and
       above. */
    {2000, {1000}, "1", 2003},
    {2000, {1600}, "1", 2003},
    /* Halves are rounded up: 40 x (.5 - .46). The other player expects .54. */
    {1970, {2000}, "=", 1972},
    /* K is 10 after a published rating of 2400, regardless of the number of
       games. Below 2400 it is 40 in the first 30 games. */
    {2400, {2400}, "0", 2395},
    {2600, {2600, 2600}, "11", 2610},
    {2399, {2399}, "1", 2419},
};

START_TEST(test_elo_fide)
{
    struct elo_options options = {.start = 1500, .stated = true, .fide = true};
    struct rating_pool pool;
    struct ratings ratings;

    ratings_begin(&pool);
    for (size_t i = 0; by_fide[_i].scores[i]; i++) {
        char name[] = {(char)('B' + i), 0}, score = by_fide[_i].scores[i];
        ratings_add(&pool,
                    &(struct rated_game){
                        .event = STR("Cup"),
                        .first = STR("A"),
                        .second = {name, 1},
                        .stated = {by_fide[_i].own, by_fide[_i].others[i]},
                        .days = {19610101, 19610101},
                        .kind = score == '1'   ? RESULT_FIRST
                                : score == '=' ? RESULT_DRAW
                                               : RESULT_SECOND});
    }
    const struct rating_list *list = settle(&pool);
    ck_assert(ratings_elo(list, &options, &pool.arena, &ratings));
    ck_assert_double_eq(ratings.players[0].rating, by_fide[_i].rating);
    ratings_release(&pool);
}
END_TEST

/* Each row determines A's K factor in another way: by the year of birth, by the
   options, or by an earlier rating. The opponent has the same rating, and A
   wins. */
static const struct {
    uint32_t stated, born, earlier; /* `earlier` is the rating stated in an
                                       earlier event */
    const struct elo_options *options;
    double gain;
} by_k[] = {
    {1700, 0, 0, &elo_fide, 20},
    {1700, 1943, 2400, &elo_fide, 5}, /* K stays 10 */
    {2500, 0, 0,
     &(struct elo_options){.start = 1500,
                           .fide = true,
                           .stated = true,
                           .steps = {{20, 0}},
                           .step_count = 1},
     10},
    {2500, 0, 0,
     &(struct elo_options){.start = 1500,
                           .fide = true,
                           .stated = true,
                           .steps = {{20, 0}},
                           .step_count = 1,
                           .high_k = 8,
                           .high_from = 2450},
     4},
    {1700, 0, 0,
     &(struct elo_options){.start = 1500,
                           .stated = true,
                           .steps = {{20, 0}},
                           .step_count = 1,
                           .high_k = 8,
                           .high_from = 1700},
     4},
};

START_TEST(test_elo_k)
{
    struct elo_options options = *by_k[_i].options;
    const char *const events[] = {"Before", "Cup"};
    struct rating_pool pool;
    struct ratings ratings;

    options.stated = true;
    ratings_begin(&pool);
    for (size_t i = by_k[_i].earlier ? 0 : 1; i < 2; i++)
        ratings_add(
            &pool, &(struct rated_game){
                       .event = str_of(events[i]),
                       .first = STR("A"),
                       .second = STR("B"),
                       .stated = {i ? by_k[_i].stated : by_k[_i].earlier,
                                  by_k[_i].earlier ? by_k[_i].earlier
                                                   : by_k[_i].stated},
                       .born = {by_k[_i].born},
                       .days = {19610101 + (uint32_t)i, 19610101 + (uint32_t)i},
                       .kind = RESULT_FIRST});
    const struct rating_list *list = settle(&pool);
    ck_assert(ratings_elo(list, &options, &pool.arena, &ratings));
    double before =
        by_k[_i].earlier ? ratings.points[0].rating : by_k[_i].stated;
    ck_assert_double_eq(ratings.players[0].rating - before, by_k[_i].gain);
    ratings_release(&pool);
}
END_TEST

/* Young players have K = 40 until the end of the year in which they become 18,
   while their rating is below 2300. In this test they have played more than 30
   games. */
static const struct {
    uint32_t born, stated;
    double gain;
} by_age[] = {
    {0, 1700, 10},    {1942, 1700, 10}, {1943, 1700, 20}, {1944, 1700, 20},
    {1943, 2299, 20}, {1943, 2300, 10}, {1943, 2400, 5},
};

START_TEST(test_elo_young)
{
    struct rating_pool pool;
    struct ratings ratings;

    ratings_begin(&pool);
    for (uint32_t i = 0; i <= 30; i++)
        ratings_add(&pool, &(struct rated_game){
                               .first = STR("A"),
                               .second = STR("B"),
                               .stated = {by_age[_i].stated, by_age[_i].stated},
                               .born = {by_age[_i].born},
                               .days = {19610101 + i, 19610101 + i},
                               .kind = i < 30 ? RESULT_DRAW : RESULT_FIRST});
    struct elo_options options = elo_fide;
    options.stated = true;
    ck_assert(ratings_elo(settle(&pool), &options, &pool.arena, &ratings));
    ck_assert_double_eq(ratings.players[0].rating,
                        by_age[_i].stated + by_age[_i].gain);
    ratings_release(&pool);
}
END_TEST

/* ---- periods ------------------------------------------------------------- */

/* A beats B a number of times in one event. Each period of 30 games counts as
   an event. */
static double often(const struct elo_options *options, int games,
                    struct rated_game like, struct ratings *ratings,
                    struct rating_pool *pool)
{
    ratings_begin(pool);
    like.first = STR("A");
    like.second = STR("B");
    like.kind = RESULT_FIRST;
    for (int i = 0; i < games; i++)
        ratings_add(pool, &like);
    ck_assert(ratings_elo(settle(pool), options, &pool->arena, ratings));
    return ratings->players[0].rating;
}

/* Computes the same in a simple way. */
static double often_slowly(int games, int at_once)
{
    double apart = 0;

    for (int done = 0, now; done < games; done += now) {
        now = games - done < at_once ? games - done : at_once;
        double factor = done < 30 ? 40 : 20;
        apart += 2 * factor * now * (1 - 1 / (1 + pow(10, -apart / 400)));
    }
    return 1500 + apart / 2;
}

static const struct {
    struct rated_game like;
    int games, at_once;
    size_t split, periods;
} split[] = {
    {{.event = {"Rated game", 10}}, 340, 30, 1, 12},
    {{.event = {"Rated game", 10}, .days = {20200101, 20201231}},
     340,
     30,
     1,
     12},
    {{.event = {"Cup", 3}}, 31, 30, 1, 2},
    {{.event = {"Cup", 3}}, 30, 30, 0, 0},
    {{.unnamed = 7}, 60, 30, 1, 2},
    {{.unnamed = 7}, 5, 5, 0, 0},
    {{.event = {"?", 1}}, 50, 1, 0, 0},
    {{.event = {"-", 1}}, 50, 1, 0, 0},
    {{.event = {" ", 1}}, 50, 1, 0, 0},
    {{.game = {"quax", 4}}, 50, 1, 0, 0},
};

START_TEST(test_elo_periods)
{
    struct rating_pool pool;
    struct ratings ratings;
    double rating =
        often(&elo_usual, split[_i].games, split[_i].like, &ratings, &pool);

    ck_assert_double_eq_tol(
        rating, often_slowly(split[_i].games, split[_i].at_once), 1e-9);
    ck_assert_uint_eq(ratings.split, split[_i].split);
    ck_assert_uint_eq(ratings.periods, split[_i].periods);
    ratings_release(&pool);
}
END_TEST

/* Periods are counted by each player's games: a game of C and D still belongs
   to the first period. */
START_TEST(test_elo_period_ends)
{
    struct rating_pool pool;
    struct ratings ratings;

    ratings_begin(&pool);
    for (int i = 0; i < 62; i++)
        ratings_add(&pool,
                    &(struct rated_game){.event = STR("Cup"),
                                         .first = i % 2 ? STR("A") : STR("C"),
                                         .second = i % 2 ? STR("B") : STR("D"),
                                         .kind = RESULT_FIRST});
    ck_assert(ratings_elo(settle(&pool), &elo_usual, &pool.arena, &ratings));
    ck_assert_uint_eq(ratings.periods, 2);
    ck_assert_double_eq_tol(ratings.players[0].rating,
                            ratings.players[2].rating, 1e-9);
    ck_assert_double_eq_tol(ratings.players[0].rating, often_slowly(31, 30),
                            1e-9);
    ratings_release(&pool);
}
END_TEST

/* By FIDE's rules an event with dates is one period, in which K times the
   number of games is at most 700. */
START_TEST(test_elo_periods_fide)
{
    static const struct rated_game dated = {.event = {"Cup", 3},
                                            .days = {19610101, 19610101}};
    static const struct rated_game undated = {.event = {"Cup", 3}};
    struct rating_pool pool;
    struct ratings ratings;

    ck_assert_double_eq(often(&elo_fide, 340, dated, &ratings, &pool), 1840);
    ck_assert_uint_eq(ratings.split, 0);
    ratings_release(&pool);
    ck_assert_double_lt(often(&elo_fide, 340, undated, &ratings, &pool), 2400);
    ck_assert_uint_eq(ratings.split, 1);
    ck_assert_uint_eq(ratings.periods, 12);
    ratings_release(&pool);
}
END_TEST

/* ---- newcomers ----------------------------------------------------------- */

/* A newcomer's scores against 2000, event by event, and the rating after them,
   or 0 if there is none. */
static const struct {
    const char *events[3];
    double rating;
} first_events[] = {
    {{"00000"}, 0},
    {{"00000", "0000"}, 0},
    {{"00000", "00000"}, 1634}, /* 1943 - 309, for 1 point of 7 */
    {{"=0000"}, 1713},
    {{"0000", "=000"}, 0},
    {{"0000", "=0000"}, 1713},
    {{"=000", "0"}, 1713},
};

START_TEST(test_elo_first_event)
{
    struct elo_options options = {.start = 1500, .stated = true, .fide = true};
    struct rating_pool pool;
    struct ratings ratings;

    ratings_begin(&pool);
    for (uint32_t i = 0; i < 3 && first_events[_i].events[i]; i++)
        for (const char *s = first_events[_i].events[i]; *s; s++) {
            char name[] = {(char)('B' + i),
                           (char)(s - first_events[_i].events[i] + 'a'), 0};
            char event[] = {(char)('e' + i), 0};
            ratings_add(&pool,
                        &(struct rated_game){
                            .event = str_of(event),
                            .first = STR("A"),
                            .second = str_of(name),
                            .stated = {0, 2000},
                            .days = {19610101 + i, 19610101 + i},
                            .kind = *s == '=' ? RESULT_DRAW : RESULT_SECOND});
        }
    ck_assert(ratings_elo(settle(&pool), &options, &pool.arena, &ratings));
    ck_assert_double_eq(ratings.players[0].rating, first_events[_i].rating);
    ck_assert(ratings.players[0].unrated == (first_events[_i].rating == 0));
    ratings_release(&pool);
}
END_TEST

/* A newcomer's first rating (8.2). Five games against 2000 with 2½ points,
   counting two draws against 1800, give 1943 + 0. After four games there is no
   rating. */
START_TEST(test_elo_newcomer)
{
    struct elo_options options = {.start = 1500, .stated = true, .fide = true};
    struct rating_pool pool;
    struct ratings ratings;

    ratings_begin(&pool);
    for (int i = 0; i < 4 + _i; i++) {
        char name[] = {(char)('B' + i), 0};
        ratings_add(&pool, &(struct rated_game){.event = STR("Cup"),
                                                .first = STR("A"),
                                                .second = {name, 1},
                                                .stated = {0, 2000},
                                                .days = {19610101, 19610101},
                                                .kind = RESULT_DRAW});
    }
    const struct rating_list *list = settle(&pool);
    ck_assert(ratings_elo(list, &options, &pool.arena, &ratings));
    ck_assert(ratings.players[0].unrated == (_i == 0));
    ck_assert_double_eq(ratings.players[0].rating, _i ? 1943 : 0);
    ck_assert_double_eq(ratings.players[1].rating, 2000);
    ratings_release(&pool);
}
END_TEST

/* ---- Glicko-2 ------------------------------------------------------------ */

/* Glickman's example, with the numbers of his paper. */
START_TEST(test_glicko_example)
{
    static const struct glicko_opponent met[] = {
        {1400, 30, 1, 0}, {1550, 100, 0, 0}, {1700, 300, 0, 0}};
    struct rating after = glicko_period(
        (struct rating){.rating = 1500, .deviation = 200, .volatility = 0.06},
        met, 3, &glicko_usual);

    ck_assert_double_eq_tol(after.rating, 1464.06, 0.011);
    ck_assert_double_eq_tol(after.deviation, 151.52, 0.005);
    ck_assert_double_eq_tol(after.volatility, 0.05999, 0.000006);
}
END_TEST

/* Repeats the steps of the paper. The volatility is found by bisection. */
static double slow_volatility(double delta, double phi, double v, double sigma,
                              double tau)
{
    double low = -60, high = 20;

    for (int i = 0; i < 200; i++) {
        double x = (low + high) / 2, s = phi * phi + v + exp(x);
        double f = exp(x) * (delta * delta - s) / (2 * s * s) -
                   (x - 2 * log(sigma)) / (tau * tau);
        if (f > 0)
            low = x;
        else
            high = x;
    }
    return exp(low / 2);
}

struct slow_player {
    double mu, phi, sigma;
    bool begun;
};

static struct slow_player slow_period(const struct rating_list *list,
                                      const struct slow_player *all,
                                      uint32_t player, int32_t from,
                                      int32_t until)
{
    struct slow_player p = all[player];
    double information = 0, surprise = 0, pi = acos(-1);
    bool any = false;

    for (size_t i = 0; i < list->game_count; i++) {
        const struct rating_game *g = &list->games[i];
        bool first = g->first == player;
        if (g->day < from || g->day >= until || (!first && g->second != player))
            continue;
        const struct slow_player *o = &all[first ? g->second : g->first];
        double weight = 1 / sqrt(1 + 3 * pow(o->phi / pi, 2));
        double e = 1 / (1 + exp(-weight * (p.mu - o->mu)));
        information += weight * weight * e * (1 - e);
        surprise += weight * ((first ? g->halves : 2 - g->halves) / 2.0 - e);
        any = true;
    }
    if (any)
        p.sigma = slow_volatility(surprise / information, p.phi,
                                  1 / information, p.sigma, 0.5);
    if (any || p.begun)
        p.phi = 1 / sqrt(1 / (p.phi * p.phi + p.sigma * p.sigma) + information);
    p.phi = fmin(p.phi, 350 / 173.7178);
    p.mu += p.phi * p.phi * surprise;
    p.begun |= any;
    return p;
}

/* Computes every player in every period, whether the player plays or not. */
START_TEST(test_glicko_slowly)
{
    struct glicko_options options = glicko_usual;
    struct slow_player players[8] = {{0}}, after[8];
    struct rating_pool pool;
    struct ratings ratings;

    ratings_begin(&pool);
    add_random(&pool, 100 + (uint64_t)_i, true);
    const struct rating_list *list = settle(&pool);
    options.unit = PERIOD_MONTHS;
    ck_assert(ratings_glicko(list, &options, &pool.arena, &ratings));
    for (size_t i = 0; i < 8; i++)
        players[i] = (struct slow_player){0, 350 / 173.7178, 0.06, false};
    for (uint32_t month = 3; month < 8; month++) {
        int32_t from = date_count(19610001 + month * 100);
        int32_t until = date_count(19610001 + (month + 1) * 100);
        if (from > list->event_days[list->event_count - 1])
            continue;
        for (uint32_t i = 0; i < list->player_count; i++)
            after[i] = slow_period(list, players, i, from, until);
        memcpy(players, after, sizeof players);
    }
    for (size_t i = 0; i < list->player_count; i++) {
        ck_assert_double_eq_tol(ratings.players[i].rating,
                                1500 + 173.7178 * players[i].mu, 1e-3);
        ck_assert_double_eq_tol(ratings.players[i].deviation,
                                173.7178 * players[i].phi, 1e-3);
    }
    ratings_release(&pool);
}
END_TEST

/* ---- whole histories ----------------------------------------------------- */

/* The published example of another program that follows Coulom's paper (README
   of goshrine/whole_history_rating, w² = 300): whole points, and hundredths of
   the variance of natural ratings. */
START_TEST(test_whole_example)
{
    static const struct line lines[] = {
        {"shusaku", "shusai", RESULT_FIRST, 19700102, NULL},
        {"shusaku", "shusai", RESULT_SECOND, 19700103, NULL},
        {"shusaku", "shusai", RESULT_SECOND, 19700104, NULL},
    };
    static const double wanted[] = {43, 45, 45, -43, -45, -45};
    const struct whole_history_options options = {.start = 0, .drift = 300};
    struct rating_pool pool;
    struct ratings ratings;

    ratings_begin(&pool);
    for (size_t i = 0; i < 3; i++)
        add(&pool, &lines[i]);
    ck_assert(
        ratings_whole_history(settle(&pool), &options, &pool.arena, &ratings));
    for (size_t i = 0; i < 6; i++) {
        ck_assert_double_eq_tol(ratings.points[i].rating, wanted[i], 1);
        ck_assert_double_eq_tol(
            100 * pow(ratings.points[i].deviation * log(10) / 400, 2), 84, 1);
    }
    ratings_release(&pool);
}
END_TEST

/*
 * The logarithm of the posterior, directly from the paper: gamma_i / (gamma_i +
 * gamma_j) for each game, with Davidson's draws, normally distributed changes
 * from day to day, and a win and a loss at the beginning. If `nu` and
 * `advantage` are fitted, each has two games of its own.
 */
struct model {
    const struct rating_list *list;
    const struct ratings *ratings;
    double drift, advantage, nu;
    bool fitted;
};

static double gamma_of(double points)
{
    return pow(10, points / 400);
}

static double rating_on(const struct model *m, uint32_t player, int32_t day)
{
    for (size_t i = m->ratings->begin[player];; i++)
        if (m->ratings->points[i].day == day)
            return m->ratings->points[i].rating;
}

static double log_game(const struct model *m, double a, double b, int halves)
{
    double first = gamma_of(a + m->advantage), second = gamma_of(b);
    double draw = m->nu * sqrt(first * second);

    return log((halves == 2   ? first
                : halves == 1 ? draw
                              : second) /
               (first + second + draw));
}

static double log_posterior(const struct model *m)
{
    double sum = 0;

    for (size_t i = 0; i < m->list->game_count; i++) {
        const struct rating_game *g = &m->list->games[i];
        sum += log_game(m, rating_on(m, g->first, g->day),
                        rating_on(m, g->second, g->day), g->halves);
    }
    for (size_t p = 0; p < m->list->player_count; p++) {
        const struct rating_point *at =
            m->ratings->points + m->ratings->begin[p];
        double first = gamma_of(at->rating);
        sum += log(first / (first + 1)) + log(1 / (first + 1));
        for (size_t i = m->ratings->begin[p] + 1; i < m->ratings->begin[p + 1];
             i++, at++)
            sum -= pow(at[1].rating - at->rating, 2) /
                   (2 * m->drift * (at[1].day - at->day));
    }
    if (m->fitted)
        sum += log_game(m, 0, 0, 2) + log_game(m, 0, 0, 0);
    return sum;
}

/* Checks a maximum. When any rating, the advantage or the parameter of draws
   is changed slightly, the slope is 0 and the value decreases in both
   directions. */
static void is_top(struct model *m, double *moved, double by)
{
    double here = log_posterior(m), at = *moved, up, down;

    *moved = at + by;
    up = log_posterior(m);
    *moved = at - by;
    down = log_posterior(m);
    *moved = at;
    ck_assert_double_lt(up, here);
    ck_assert_double_lt(down, here);
    ck_assert_double_eq_tol((up - down) / (2 * by), 0, 2e-5);
}

START_TEST(test_whole_slowly)
{
    const struct whole_history_options options = {
        .start = 0, .drift = 40 + 30 * _i, .advantage = 25, .fitted = _i % 4};
    struct rating_pool pool;
    struct ratings ratings;

    ratings_begin(&pool);
    add_random(&pool, 200 + (uint64_t)_i, _i % 2);
    const struct rating_list *list = settle(&pool);
    ck_assert(ratings_whole_history(list, &options, &pool.arena, &ratings));
    struct model model = {list,
                          &ratings,
                          options.drift,
                          ratings.advantage,
                          2 * ratings.draws / (1 - ratings.draws),
                          options.fitted};
    ck_assert(list->drawn ? model.nu > 0 : model.nu == 0);
    for (size_t i = 0; i < ratings.begin[list->player_count]; i++)
        is_top(&model, &ratings.points[i].rating, 0.5);
    if (options.fitted)
        is_top(&model, &model.advantage, 0.5);
    else
        ck_assert_double_eq_tol(ratings.advantage, 25, 1e-9);
    if (options.fitted && list->drawn)
        is_top(&model, &model.nu, 0.001);
    ratings_release(&pool);
}
END_TEST

enum { HISTORY_MOST = 40 };

/* Inverts a matrix by Gauss-Jordan elimination. */
static void invert(double a[HISTORY_MOST][2 * HISTORY_MOST], size_t n)
{
    for (size_t i = 0; i < n; i++) {
        double pivot = a[i][i];
        for (size_t k = 0; k < 2 * n; k++)
            a[i][k] /= pivot;
        for (size_t r = 0; r < n; r++) {
            double factor = a[r][i];
            for (size_t k = 0; k < 2 * n && r != i; k++)
                a[r][k] -= factor * a[i][k];
        }
    }
}

/* Compares the deviations of a player's history with the inverse of the
   negative matrix of second differences of the posterior's logarithm. */
START_TEST(test_whole_deviations)
{
    const struct whole_history_options options = {.start = 0, .drift = 100};
    static double a[HISTORY_MOST][2 * HISTORY_MOST];
    struct rating_pool pool;
    struct ratings ratings;

    ratings_begin(&pool);
    add_random(&pool, 300 + (uint64_t)_i, true);
    const struct rating_list *list = settle(&pool);
    ck_assert(ratings_whole_history(list, &options, &pool.arena, &ratings));
    struct model m = {
        list, &ratings, 100, 0, 2 * ratings.draws / (1 - ratings.draws), false};
    size_t n = ratings.begin[1];
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n; k++) {
            double *x = &ratings.points[i].rating, at_x = *x, sum = 0;
            double *y = &ratings.points[k].rating, at_y = *y;
            for (int s = -1; s <= 1; s += 2)
                for (int t = -1; t <= 1; t += 2) {
                    *x += s;
                    *y += t;
                    sum += s * t * log_posterior(&m);
                    *x = at_x;
                    *y = at_y;
                }
            a[i][k] = -sum / 4;
            a[i][n + k] = i == k;
        }
    invert(a, n);
    for (size_t i = 0; i < n; i++)
        ck_assert_double_eq_tol(ratings.points[i].deviation, sqrt(a[i][n + i]),
                                0.01);
    ratings_release(&pool);
}
END_TEST

/* A player who always wins has a finite rating, and the first move has a finite
   advantage even if it always wins. Without drift, the rating is the same on
   all days. */
START_TEST(test_whole_extremes)
{
    struct whole_history_options options = whole_history_usual;
    struct rating_pool pool;
    struct ratings ratings;

    ratings_begin(&pool);
    for (int i = 0; i < 500; i++) {
        const struct line line = {i % 2 ? "A" : "B", "C", RESULT_FIRST,
                                  19610101 + (uint32_t)(i % 28), NULL};
        add(&pool, &line);
    }
    options.drift = 0;
    ck_assert(
        ratings_whole_history(settle(&pool), &options, &pool.arena, &ratings));
    ck_assert_double_gt(ratings.players[0].rating, 1600);
    ck_assert_double_lt(ratings.players[0].rating, 3500);
    ck_assert_double_gt(ratings.advantage, 300);
    ck_assert_double_lt(ratings.advantage, 2000);
    ck_assert_uint_eq(ratings.begin[1], 1);
    ck_assert_uint_eq(ratings.points[0].games, 250);
    ratings_release(&pool);
}
END_TEST

/* Chains converge slowly, but must reach the maximum. */
START_TEST(test_whole_chain)
{
    enum { LINKS = 1500 };
    struct rating_pool pool;
    struct ratings ratings;
    char names[2][8];

    ratings_begin(&pool);
    for (int i = 0; i < LINKS; i++) {
        snprintf(names[0], sizeof names[0], "p%05d", i);
        snprintf(names[1], sizeof names[1], "p%05d", i + 1);
        for (int k = 0; k < 20; k++) {
            const struct line line = {
                names[k % 2], names[1 - k % 2],
                k % 2 && k < 12 ? RESULT_FIRST : RESULT_DRAW, 19610101, NULL};
            add(&pool, &line);
        }
    }
    ck_assert(ratings_whole_history(settle(&pool), &whole_history_usual,
                                    &pool.arena, &ratings));
    ck_assert_uint_lt(ratings.rounds, 3000);
    ck_assert_double_gt(ratings.players[LINKS].rating,
                        ratings.players[0].rating);
    ratings_release(&pool);
}
END_TEST

int main(void)
{
    TCase *c = tcase_create("ratings");

    suite_rows(c, test_reasons, offered);
    tcase_add_loop_test(c, test_undated, 0, 3);
    tcase_add_test(c, test_no_years);
    tcase_add_test(c, test_groups);
    tcase_add_test(c, test_elo_formula);
    tcase_add_loop_test(c, test_elo_slowly, 0, 4);
    suite_rows(c, test_elo_fide, by_fide);
    suite_rows(c, test_elo_k, by_k);
    suite_rows(c, test_elo_young, by_age);
    suite_rows(c, test_elo_periods, split);
    tcase_add_test(c, test_elo_period_ends);
    tcase_add_test(c, test_elo_periods_fide);
    suite_rows(c, test_elo_first_event, first_events);
    tcase_add_loop_test(c, test_elo_newcomer, 0, 2);
    tcase_add_test(c, test_glicko_example);
    tcase_add_loop_test(c, test_glicko_slowly, 0, 4);
    tcase_add_test(c, test_whole_example);
    tcase_add_loop_test(c, test_whole_slowly, 0, 6);
    tcase_add_loop_test(c, test_whole_deviations, 0, 2);
    tcase_add_test(c, test_whole_extremes);
    tcase_add_test(c, test_whole_chain);
    return suite_run_one("ratings", c);
}
