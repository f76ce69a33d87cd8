/*
 * Elo: ratings move after each event, by what is asked for or as FIDE's Rating
 * Regulations (B.02, 8) have it.
 */
#include <math.h>

#include "c07.h"
#include "rating_points.h"

const struct elo_options elo_usual = {
    .start = 1500, .steps = {{40, 30}, {20, 0}}, .step_count = 2};

/* FIDE's: 8.3.1, 8.2.3, 8.3.3. */
enum {
    FIDE_MOST = 400,        /* a difference counts as no more */
    FIDE_GAMES = 5,         /* until a newcomer has a rating */
    FIDE_SUPPOSED = 1800,   /* the two whom he is supposed to have drawn with */
    FIDE_FIRST_MOST = 2200, /* of a first rating */
    FIDE_NEW_GAMES = 30,
    FIDE_HIGH = 2400,
    FIDE_K_NEW = 40,
    FIDE_K = 20,
    FIDE_K_HIGH = 10,
    FIDE_K_GAMES = 700, /* K times games of one event is not more */
};

struct elo_player {
    double rating;
    double gain;        /* in this event: scored above what was expected */
    uint32_t games;     /* rated so far */
    uint32_t of_event;  /* and in this event */
    int64_t met;        /* of a newcomer: the ratings that he met, together, */
    int64_t met_halves; /* what he scored against them, */
    uint32_t met_count; /* in so many games */
    bool rated, high;   /* has a rating; has ever come to FIDE_HIGH */
    bool here;          /* plays this event, and is listed */
};

struct elo {
    const struct rating_list *list;
    const struct elo_options *options;
    struct elo_player *players;
    uint32_t *here; /* who plays the event */
    size_t here_count;
    struct point_maker points;
};

double elo_expected(double difference)
{
    return 1 / (1 + pow(10, -difference / 400));
}

static double expected(const struct elo *e, double difference)
{
    double most = FIDE_MOST;

    if (!e->options->fide)
        return elo_expected(difference);
    if (fabs(difference) > most)
        difference = copysign(most, difference);
    return (double)rating_expected(llround(difference)) / 100;
}

/* ---- who plays ------------------------------------------------------------- */

static void enter(struct elo *e, uint32_t player)
{
    struct elo_player *p = &e->players[player];
    uint32_t stated = e->list->players[player].stated;

    if (p->here)
        return;
    p->here = true;
    e->here[e->here_count++] = player;
    if (!p->rated && stated && e->options->stated) {
        p->rated = true;
        p->rating = stated;
    }
    p->high |= p->rated && p->rating >= FIDE_HIGH;
}

/* Newcomers start at once, but for those of FIDE's who meet rated players. */
static void start(struct elo *e)
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

/* ---- what they score ------------------------------------------------------- */

static void count_game(struct elo *e, const struct rating_game *g)
{
    struct elo_player *first = &e->players[g->first];
    struct elo_player *second = &e->players[g->second];
    double advantage = e->options->advantage;

    if (first->rated && second->rated) {
        double above = g->halves / 2.0 -
                       expected(e, first->rating + advantage - second->rating);
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

/* ---- how they move --------------------------------------------------------- */

static double k_of(const struct elo *e, const struct elo_player *p)
{
    const struct elo_step *steps = e->options->steps;
    size_t i = 0;

    if (!e->options->fide) {
        while (i + 1 < e->options->step_count && p->games >= steps[i].games)
            i++;
        return steps[i].k;
    }
    double k = p->games < FIDE_NEW_GAMES ? FIDE_K_NEW
               : p->high                 ? FIDE_K_HIGH
                                         : FIDE_K;
    double most = floor((double)FIDE_K_GAMES / p->of_event);
    return k < most ? k : most;
}

/* Ru = Ra + dp of 8.2.3, two draws among the games. */
static void rate_newcomer(struct elo_player *p)
{
    int64_t games = p->met_count + 2;
    int64_t average = half_up(p->met + 2 * FIDE_SUPPOSED, games);
    int64_t rating = average + rating_difference(p->met_halves + 2, games);

    p->rating = (double)(rating < FIDE_FIRST_MOST ? rating : FIDE_FIRST_MOST);
    p->games = p->met_count;
    p->rated = true;
}

static void move_player(struct elo *e, struct elo_player *p)
{
    if (p->rated && p->of_event) {
        double rating = p->rating + k_of(e, p) * p->gain;
        p->rating = e->options->fide ? floor(rating + 0.5) : rating;
        p->games += p->of_event;
    } else if (!p->rated && p->met_count >= FIDE_GAMES) {
        rate_newcomer(p);
    }
    p->high |= p->rated && p->rating >= FIDE_HIGH;
    p->gain = 0;
    p->of_event = 0;
    p->here = false;
}

static void end_event(struct elo *e, int32_t day)
{
    for (size_t i = 0; i < e->here_count; i++) {
        struct elo_player *p = &e->players[e->here[i]];
        move_player(e, p);
        if (p->rated)
            point_add(&e->points, e->here[i], p->games, day,
                      (struct rating){.rating = p->rating});
    }
    e->here_count = 0;
}

/* ---- all ------------------------------------------------------------------- */

static void run(struct elo *e)
{
    const struct rating_list *list = e->list;

    for (size_t at = 0, end; at < list->game_count; at = end) {
        uint32_t event = list->games[at].event;
        for (end = at;
             end < list->game_count && list->games[end].event == event; end++) {
            enter(e, list->games[end].first);
            enter(e, list->games[end].second);
        }
        start(e);
        for (size_t i = at; i < end; i++)
            count_game(e, &list->games[i]);
        end_event(e, list->event_days[event]);
    }
}

bool ratings_elo(const struct rating_list *list,
                 const struct elo_options *options, struct arena *arena,
                 struct ratings *out)
{
    struct elo e = {.list = list, .options = options};
    size_t count = list->player_count;

    *out = (struct ratings){.advantage = options->advantage};
    e.players = arena_alloc(arena, (count + 1) * sizeof *e.players);
    e.here = arena_alloc(arena, (count + 1) * sizeof *e.here);
    out->players = arena_alloc(arena, (count + 1) * sizeof *out->players);
    points_begin(&e.points, arena, 2 * list->game_count);
    if (!e.players || !e.here || !out->players || !e.points.list)
        return false;
    run(&e);
    for (size_t i = 0; i < count; i++)
        out->players[i] = (struct rating){.rating = e.players[i].rating,
                                          .unrated = !e.players[i].rated};
    return points_end(&e.points, count, out);
}
