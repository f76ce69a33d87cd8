/*
 * Glicko-2. Steps are numbered as in Glickman's example
 * (glicko.net/glicko/glicko2.pdf), where mu, phi and sigma are a rating, its
 * deviation and its volatility.
 */
#include <math.h>
#include <stdlib.h>

#include "rating_points.h"

const struct glicko_options glicko_usual = {.start = 1500,
                                            .deviation = 350,
                                            .volatility = 0.06,
                                            .tau = 0.5,
                                            .unit = PERIOD_MONTHS,
                                            .length = 1};

static const double scale = 173.7178;     /* step 2 */
static const double tolerance = 0.000001; /* epsilon of step 5 */
/* Maximum number of steps; usually about ten are needed. */
enum { STEPS_MOST = 200 };
static const double pi = 3.14159265358979323846;

/* ---- one period of one player -------------------------------------------- */

static double glicko_g(double phi)
{
    return 1 / sqrt(1 + 3 * phi * phi / (pi * pi));
}

/* The sums over games in steps 3 and 4: for 1/v, and for the change of the
   rating. */
struct opponent_sums {
    double information;
    double surprise;
};

static struct opponent_sums
sum_opponents(double rating, const struct glicko_opponent *opponents,
              size_t count)
{
    struct opponent_sums seen = {0, 0};

    for (size_t i = 0; i < count; i++) {
        const struct glicko_opponent *o = &opponents[i];
        double g = glicko_g(o->deviation / scale);
        double apart = (rating + o->advantage - o->rating) / scale;
        double expected = 1 / (1 + exp(-g * apart));
        seen.information += g * g * expected * (1 - expected);
        seen.surprise += g * (o->score - expected);
    }
    return seen;
}

/* The parameters of the function in step 5. A zero of this function is sought,
   at x = ln sigma². */
struct volatility_search {
    double delta, phi, v, a, tau;
};

static double glicko_f(const struct volatility_search *s, double x)
{
    double e = exp(x), sum = s->phi * s->phi + s->v + e;

    return e * (s->delta * s->delta - sum) / (2 * sum * sum) -
           (x - s->a) / (s->tau * s->tau);
}

/* Returns the new volatility. Finds the zero with the Illinois variant of
   regula falsi. */
static double find_volatility(const struct volatility_search *s)
{
    double a = s->a, b, k = 1;
    double beyond = s->delta * s->delta - s->phi * s->phi - s->v;

    if (beyond > 0) {
        b = log(beyond);
    } else {
        while (glicko_f(s, s->a - k * s->tau) < 0 && k < STEPS_MOST)
            k++;
        b = s->a - k * s->tau;
    }
    double fa = glicko_f(s, a), fb = glicko_f(s, b);
    for (int i = 0; fabs(b - a) > tolerance && i < STEPS_MOST; i++) {
        double c = a + (a - b) * fa / (fb - fa), fc = glicko_f(s, c);
        if (fc * fb <= 0) {
            a = b;
            fa = fb;
        } else {
            fa /= 2;
        }
        b = c;
        fb = fc;
    }
    return exp(a / 2);
}

struct rating glicko_period(struct rating before,
                            const struct glicko_opponent *opponents,
                            size_t count, const struct glicko_options *options)
{
    double phi = before.deviation / scale, sigma = before.volatility;
    struct opponent_sums seen = sum_opponents(before.rating, opponents, count);
    struct rating after = before;

    if (count) {
        double v = 1 / seen.information;
        sigma = find_volatility(
            &(struct volatility_search){.delta = v * seen.surprise,
                                        .phi = phi,
                                        .v = v,
                                        .a = log(sigma * sigma),
                                        .tau = options->tau});
    }
    double larger = phi * phi + sigma * sigma;
    double smaller = 1 / (1 / larger + seen.information);
    after.rating += scale * smaller * seen.surprise;
    after.deviation = fmin(scale * sqrt(smaller), options->deviation);
    after.volatility = sigma;
    return after;
}

/* ---- periods ------------------------------------------------------------- */

struct glicko_player {
    struct rating now;
    int64_t period; /* last period that is included in `now` */
    uint32_t games;
    uint32_t of_period; /* number of games in the current period */
    size_t end;         /* index at which the next opponent of the player is
                           stored */
};

struct glicko {
    const struct rating_list *list;
    const struct glicko_options *options;
    struct rating_game *games; /* sorted by day */
    struct glicko_player *players;
    struct rating *after; /* new ratings of the players of a period */
    uint32_t *here;
    size_t here_count;
    struct glicko_opponent *opponents;
    struct point_maker points;
};

/* Returns the number of the period that contains a day. The earliest period is
   number 1. */
static int64_t period_number(const struct glicko_options *o, int32_t day)
{
    uint32_t date = date_of_count(day);

    if (o->unit == PERIOD_MONTHS)
        return (date / 10000 * 12 + date / 100 % 100 - 1) / o->length;
    return ((int64_t)day - date_count(10101)) / o->length;
}

/* Returns the last day of the period. */
static int32_t last_day_of_period(const struct glicko_options *o,
                                  int64_t period)
{
    uint32_t months = (uint32_t)(period + 1) * o->length;

    if (o->unit == PERIOD_MONTHS)
        return date_count(months / 12 * 10000 + months % 12 * 100 + 101) - 1;
    return (int32_t)((period + 1) * o->length - 1) + date_count(10101);
}

/* Accounts for the periods between a player's last period and the current one.
   Each of these periods adds the square of the volatility to the square of the
   deviation. */
static void add_missed_periods(struct glicko *g, struct glicko_player *p,
                               int64_t period)
{
    double missed = (double)(period - 1 - p->period);
    double phi = p->now.deviation / scale, sigma = p->now.volatility;

    if (p->games && missed > 0)
        p->now.deviation =
            fmin(scale * sqrt(phi * phi + missed * sigma * sigma),
                 g->options->deviation);
    p->period = period - 1;
}

static void enter_player(struct glicko *g, uint32_t player, int64_t period)
{
    struct glicko_player *p = &g->players[player];

    if (!p->of_period++) {
        add_missed_periods(g, p, period);
        g->here[g->here_count++] = player;
    }
}

static void add_opponent(struct glicko *g, const struct rating_game *game,
                         bool second)
{
    uint32_t self = second ? game->second : game->first;
    const struct rating *other =
        &g->players[second ? game->first : game->second].now;
    double score = game->halves / 2.0, advantage = g->options->advantage;

    g->opponents[g->players[self].end++] = (struct glicko_opponent){
        .rating = other->rating,
        .deviation = other->deviation,
        .score = second ? 1 - score : score,
        .advantage = second ? -advantage : advantage,
    };
}

/* Rates all players of a period, based on their ratings before the period. */
static void rate_period(struct glicko *g, const struct rating_game *games,
                        size_t count, int64_t period)
{
    size_t end = 0;

    g->here_count = 0;
    for (size_t i = 0; i < count; i++) {
        enter_player(g, games[i].first, period);
        enter_player(g, games[i].second, period);
    }
    for (size_t i = 0; i < g->here_count; i++) {
        g->players[g->here[i]].end = end;
        end += g->players[g->here[i]].of_period;
    }
    for (size_t i = 0; i < count; i++) {
        add_opponent(g, &games[i], false);
        add_opponent(g, &games[i], true);
    }
    for (size_t i = 0; i < g->here_count; i++) {
        const struct glicko_player *p = &g->players[g->here[i]];
        g->after[i] =
            glicko_period(p->now, &g->opponents[p->end - p->of_period],
                          p->of_period, g->options);
    }
    for (size_t i = 0; i < g->here_count; i++) {
        struct glicko_player *p = &g->players[g->here[i]];
        p->now = g->after[i];
        p->games += p->of_period;
        p->of_period = 0;
        p->period = period;
        rating_points_add(&g->points, g->here[i], p->games,
                          last_day_of_period(g->options, period), p->now);
    }
}

static int compare_days(const void *left, const void *right)
{
    const struct rating_game *a = left, *b = right;

    if (a->day != b->day)
        return a->day < b->day ? -1 : 1;
    return number_compare(a->number, b->number);
}

static void rate_periods(struct glicko *g, struct ratings *out)
{
    size_t count = g->list->game_count;
    int64_t period = 0;

    memcpy(g->games, g->list->games, count * sizeof *g->games);
    qsort(g->games, count, sizeof *g->games, compare_days);
    for (size_t at = 0, end; at < count; at = end) {
        period = period_number(g->options, g->games[at].day);
        for (end = at; end < count &&
                       period_number(g->options, g->games[end].day) == period;)
            end++;
        rate_period(g, g->games + at, end - at, period);
    }
    for (size_t i = 0; i < g->list->player_count; i++) {
        add_missed_periods(g, &g->players[i], period + 1);
        out->players[i] = g->players[i].now;
    }
}

static bool make_room(struct glicko *g, struct arena *arena,
                      struct ratings *out)
{
    size_t players = g->list->player_count + 1;
    size_t games = g->list->game_count + 1;

    g->games = arena_alloc(arena, games * sizeof *g->games);
    g->players = arena_alloc(arena, players * sizeof *g->players);
    g->after = arena_alloc(arena, players * sizeof *g->after);
    g->here = arena_alloc(arena, players * sizeof *g->here);
    g->opponents = arena_alloc(arena, 2 * games * sizeof *g->opponents);
    out->players = arena_alloc(arena, players * sizeof *out->players);
    rating_points_begin(&g->points, arena, 2 * games);
    return !arena->exhausted;
}

bool ratings_glicko(const struct rating_list *list,
                    const struct glicko_options *options, struct arena *arena,
                    struct ratings *out)
{
    struct glicko g = {.list = list, .options = options};

    *out = (struct ratings){.advantage = options->advantage};
    if (!make_room(&g, arena, out))
        return false;
    for (size_t i = 0; i < list->player_count; i++)
        g.players[i].now = (struct rating){.rating = options->start,
                                           .deviation = options->deviation,
                                           .volatility = options->volatility};
    rate_periods(&g, out);
    return rating_points_end(&g.points, list->player_count, out);
}
