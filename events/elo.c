/*
 * Elo. Ratings are updated after each event, either with the given options or
 * according to FIDE's Rating Regulations (B.02, 8).
 */
#include <math.h>

#include "c07.h"
#include "rating_points.h"

const struct elo_options elo_usual = {
    .start = 1500, .steps = {{40, 30}, {20, 0}}, .step_count = 2};
const struct elo_options elo_fide = {.start = 1500,
                                     .fide = true,
                                     .steps = {{40, 30}, {20, 0}},
                                     .step_count = 2,
                                     .high_k = 10,
                                     .high_from = 2400,
                                     .young_k = 40};

/* Constants of FIDE's regulations (8.2, 8.3.1, 8.3.3). */
enum {
    FIDE_MOST = 400,         /* maximum rating difference; greater differences
                                count as this difference */
    FIDE_SUPPOSED = 1800,    /* rating of the two hypothetical opponents with
                                whom a newcomer is assumed to have drawn */
    FIDE_FIRST_MOST = 2200,  /* greatest first rating */
    FIDE_YOUNG = 18,         /* a player is young up to the end of the year in
                                which they reach this age */
    FIDE_YOUNG_BELOW = 2300, /* K is higher for young players whose rating is
                                lower than this */
    FIDE_K_GAMES = 700,      /* maximum of K times the number of games in an
                                event */
};

struct elo_player {
    double rating;
    double gain;        /* actual score minus expected score in the current
                           event */
    uint32_t k;         /* K that the current event states, or 0 */
    uint32_t games;     /* number of games rated so far */
    uint32_t of_event;  /* number of games in the current event */
    uint32_t of_period; /* number of games in the period `period` */
    size_t period;
    int64_t met;        /* for newcomers: sum of the opponents' ratings */
    int64_t met_halves; /* for newcomers: half points against these opponents */
    uint32_t met_count; /* for newcomers: number of games against these
                           opponents */
    bool begun;         /* the newcomer's first event is over */
    bool rated, high;   /* `rated`: the player has a rating; `high`: the rating
                           once reached high_from */
    bool here; /* the player takes part in the current event and is in the list
                  `here` */
};

struct elo {
    const struct rating_list *list;
    const struct elo_options *options;
    const struct elo_options *k; /* options that determine K */
    struct elo_player *players;
    uint32_t *here; /* list of the players of the current event */
    size_t here_count;
    int32_t day; /* last day of the current event or, if later, of an earlier
                    event */
    struct point_maker points;
    size_t period; /* current period, from 1 */
    size_t split, periods;
};

double elo_expected(double difference)
{
    return 1 / (1 + pow(10, -difference / 400));
}

static double expected_score(const struct elo *e, double difference)
{
    double most = FIDE_MOST;

    if (!e->options->fide)
        return elo_expected(difference);
    if (fabs(difference) > most)
        difference = copysign(most, difference);
    return (double)rating_expected(llround(difference)) / 100;
}

/* ---- players ------------------------------------------------------------- */

/* `now_stated` is the rating, and `k` the K, that the event states for the
   player. */
static void enter_player(struct elo *e, uint32_t player, uint32_t now_stated,
                         uint32_t k)
{
    struct elo_player *p = &e->players[player];
    uint32_t stated = e->list->players[player].stated;

    p->high |= e->options->stated && elo_is_high_rating(e->k, now_stated);
    if (p->here)
        return;
    p->here = true;
    p->k = e->options->stated ? k : 0;
    e->here[e->here_count++] = player;
    if (!p->rated && stated && e->options->stated) {
        p->rated = true;
        p->rating = stated;
    }
    p->high |= p->rated && elo_is_high_rating(e->k, p->rating);
}

/* Assigns the start rating to newcomers immediately. Under FIDE's rules, this
   happens only if no player of the event is rated. */
static void set_start_ratings(struct elo *e)
{
    bool any = false;

    for (size_t i = 0; i < e->here_count; i++)
        any |= e->players[e->here[i]].rated;
    for (size_t i = 0; i < e->here_count && !(any && e->options->fide); i++) {
        struct elo_player *p = &e->players[e->here[i]];
        p->rating = p->rated ? p->rating : e->options->start;
        p->rated = true;
    }
}

/* ---- scores -------------------------------------------------------------- */

static void count_game(struct elo *e, const struct rating_game *g)
{
    struct elo_player *first = &e->players[g->first];
    struct elo_player *second = &e->players[g->second];
    double advantage = e->options->advantage;

    if (first->rated && second->rated) {
        double above =
            g->halves / 2.0 -
            expected_score(e, first->rating + advantage - second->rating);
        first->gain += above;
        second->gain -= above;
        first->of_event++;
        second->of_event++;
    } else if (first->rated != second->rated) {
        struct elo_player *new = first->rated ? second : first;
        new->met += llround(first->rated ? first->rating : second->rating);
        new->met_halves += first->rated ? 2 - g->halves : g->halves;
        new->met_count++;
    }
}

/* ---- changes ------------------------------------------------------------- */

static bool is_fide_junior(const struct elo_options *k,
                           const struct elo_case *of)
{
    return k->young_k > 0 && of->born && of->year &&
           of->year <= of->born + FIDE_YOUNG && of->rating < FIDE_YOUNG_BELOW;
}

static double k_by_games(const struct elo_options *k, uint32_t games)
{
    size_t i = 0;

    while (i + 1 < k->step_count && games >= k->steps[i].games)
        i++;
    return k->steps[i].k;
}

/* Reduces K so that K times the number of games is at most 700. */
static double limit_k(double k, uint32_t games)
{
    double most = games ? floor((double)FIDE_K_GAMES / games) : k;

    return k > most ? most : k;
}

double elo_k(const struct elo_options *k, const struct elo_case *of)
{
    double own = of->stated              ? of->stated
                 : of->high              ? k->high_k
                 : is_fide_junior(k, of) ? k->young_k
                                         : k_by_games(k, of->games);

    return k->fide ? limit_k(own, of->of_event) : own;
}

bool elo_is_high_rating(const struct elo_options *k, double rating)
{
    return k->high_from > 0 && rating >= k->high_from;
}

static double k_factor(const struct elo *e, uint32_t player)
{
    const struct elo_player *p = &e->players[player];

    return elo_k(e->k,
                 &(struct elo_case){
                     .rating = p->rating,
                     .games = p->games,
                     .of_event = p->of_event,
                     .born = e->list->players[player].born,
                     .year = e->list->dated ? date_of_count(e->day) / 10000 : 0,
                     .stated = p->k,
                     .high = p->high});
}

double elo_first_rating(int64_t ratings, int64_t halves, uint32_t games)
{
    int64_t most = FIDE_FIRST_MOST, count = (int64_t)games + 2;
    int64_t average = round_half_up(ratings + 2 * FIDE_SUPPOSED, count);
    int64_t rating = average + rating_difference(halves + 2, count);

    return (double)(rating < most ? rating : most);
}

static void rate_newcomer(struct elo_player *p)
{
    p->rating = elo_first_rating(p->met, p->met_halves, p->met_count);
    p->games = p->met_count;
    p->rated = true;
}

/* Ignores the first event of a newcomer who scored zero (8.2.1). */
static void end_first_event(struct elo_player *p)
{
    if (!p->met_halves)
        p->met = p->met_count = 0;
    p->begun = true;
}

static void move_player(struct elo *e, uint32_t player)
{
    struct elo_player *p = &e->players[player];

    if (!p->rated && p->met_count && !p->begun)
        end_first_event(p);
    if (p->rated && p->of_event) {
        double rating = p->rating + k_factor(e, player) * p->gain;
        p->rating = e->options->fide ? floor(rating + 0.5) : rating;
        p->games += p->of_event;
    } else if (!p->rated && p->met_count >= ELO_FIRST_GAMES) {
        rate_newcomer(p);
    }
    p->high |= p->rated && elo_is_high_rating(e->k, p->rating);
    p->gain = 0;
    p->of_event = 0;
    p->here = false;
}

static void end_event(struct elo *e)
{
    for (size_t i = 0; i < e->here_count; i++) {
        const struct elo_player *p = &e->players[e->here[i]];
        move_player(e, e->here[i]);
        if (p->rated)
            rating_points_add(&e->points, e->here[i], p->games, e->day,
                              (struct rating){.rating = p->rating});
    }
    e->here_count = 0;
}

/* ---- all ----------------------------------------------------------------- */

static void rate_games(struct elo *e, size_t at, size_t end)
{
    const struct rating_game *games = e->list->games;

    for (size_t i = at; i < end; i++) {
        enter_player(e, games[i].first, games[i].stated[0], games[i].k[0]);
        enter_player(e, games[i].second, games[i].stated[1], games[i].k[1]);
        if (games[i].day > e->day)
            e->day = games[i].day;
    }
    set_start_ratings(e);
    for (size_t i = at; i < end; i++)
        count_game(e, &games[i]);
    end_event(e);
}

static bool count_game_of_period(const struct elo *e, uint32_t player)
{
    struct elo_player *p = &e->players[player];

    p->of_period = p->period == e->period ? p->of_period + 1 : 1;
    p->period = e->period;
    return p->of_period <= ELO_PERIOD;
}

/* Returns the end of the period that begins with the game at `at` of an
   event. */
static size_t end_of_period(struct elo *e, size_t at, size_t end_of_event)
{
    const struct rating_game *games = e->list->games;

    e->period++;
    while (at < end_of_event && count_game_of_period(e, games[at].first) &&
           count_game_of_period(e, games[at].second))
        at++;
    return at;
}

static bool has_date(const struct rating_game *games, size_t count)
{
    size_t i = 0;

    while (i < count && !games[i].dated)
        i++;
    return i < count;
}

static void rate_event(struct elo *e, size_t at, size_t end)
{
    bool whole = e->options->fide && has_date(e->list->games + at, end - at);
    size_t periods = 0;

    for (size_t until; at < end; at = until, periods++) {
        until = whole ? end : end_of_period(e, at, end);
        rate_games(e, at, until);
    }
    e->split += periods > 1;
    e->periods += periods > 1 ? periods : 0;
}

static void rate_events(struct elo *e)
{
    const struct rating_list *list = e->list;

    e->day = INT32_MIN;
    for (size_t at = 0, end; at < list->game_count; at = end) {
        uint32_t event = list->games[at].event;
        for (end = at;
             end < list->game_count && list->games[end].event == event;)
            end++;
        rate_event(e, at, end);
    }
}

bool ratings_elo(const struct rating_list *list,
                 const struct elo_options *options, struct arena *arena,
                 struct ratings *out)
{
    bool by_fide = options->fide && !options->step_count;
    struct elo e = {
        .list = list, .options = options, .k = by_fide ? &elo_fide : options};
    size_t count = list->player_count;

    *out = (struct ratings){.advantage = options->advantage};
    e.players = arena_alloc(arena, (count + 1) * sizeof *e.players);
    e.here = arena_alloc(arena, (count + 1) * sizeof *e.here);
    out->players = arena_alloc(arena, (count + 1) * sizeof *out->players);
    rating_points_begin(&e.points, arena, 2 * list->game_count);
    if (!e.players || !e.here || !out->players || !e.points.list)
        return false;
    rate_events(&e);
    out->split = e.split;
    out->periods = e.periods;
    for (size_t i = 0; i < count; i++)
        out->players[i] = (struct rating){.rating = e.players[i].rating,
                                          .unrated = !e.players[i].rated};
    return rating_points_end(&e.points, count, out);
}
