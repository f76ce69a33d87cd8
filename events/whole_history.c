/*
 * Whole-history rating. Newton's method is applied to the history of one player
 * after another, until the ratings no longer change. In this file, ratings are
 * in natural units, and 0 means the rating `start`. A moment is a day on which
 * a player played games.
 */
#include <math.h>
#include <stdlib.h>

#include "rating_points.h"

const struct whole_history_options whole_history_usual = {
    .start = 1500, .drift = 14, .fitted = true};

enum { ROUNDS_LIMIT = 20000 };
static const double points_of_natural = 173.71779276130073; /* 400 / ln 10:
                                                               rating points per
                                                               natural unit */
static const double tolerance = 1e-6; /* smaller steps count as zero */
/* Maximum length of a step. Within this length, the curvature at most doubles,
   so a step never makes the result worse. */
static const double longest_step = 0.69; /* ln 2 */

/* A game from the point of view of one of its players. */
struct view {
    uint32_t opponent; /* the other player's moment */
    int8_t won;        /* 1 for a win, 0 for a draw, -1 for a loss */
    int8_t side;       /* 1 if the player moved first, otherwise -1 */
};

struct moment {
    double rating;
    double steady; /* 1 / variance of the change since the player's previous
                      moment; 0 if there is none */
    size_t views;  /* index of the first view of this moment; the views of the
                      next moment follow */
    int32_t day;
};

/* A row of the tridiagonal matrix -H and of the gradient. `beside` is the
   element to the left of the diagonal. */
struct row {
    double diagonal, beside, gradient;
    double pivot; /* pivot of the elimination that starts at the first row */
    double back;  /* pivot of the elimination that starts at the last row */
};

struct history_model {
    const struct rating_list *list;
    const struct whole_history_options *options;
    struct moment *moments; /* sorted by player and day, with one additional
                               element */
    size_t *begin;          /* player p has moments[begin[p]] up to
                               moments[begin[p + 1] - 1] */
    struct view *views;     /* sorted by moment */
    uint32_t *meetings;     /* the two moments of each game */
    struct row *rows;       /* space for the longest history */
    double *pull, *hold;    /* gradient and curvature of each group */
    double advantage;       /* in natural units, like ratings */
    double draws;           /* v */
};

/* ---- one game ------------------------------------------------------------ */

/* The expected result of a game for a given rating difference. */
struct forecast {
    double mean;     /* mean of the result: 1/2 for a win, 0 for a draw, -1/2
                        for a loss */
    double variance; /* variance of the result */
    double drawn;    /* probability of a draw */
};

static struct forecast make_forecast(double draws, double stronger)
{
    double win = exp(stronger / 2), loss = 1 / win, all = win + draws + loss;
    double mean = (win - loss) / (2 * all);

    return (struct forecast){mean, (win + loss) / (4 * all) - mean * mean,
                             draws / all};
}

/* ---- the history of one player ------------------------------------------- */

static void add_games(const struct history_model *w, const struct moment *m,
                      struct row *row)
{
    for (size_t i = m->views; i < (m + 1)->views; i++) {
        const struct view *v = &w->views[i];
        struct forecast f =
            make_forecast(w->draws, m->rating - w->moments[v->opponent].rating +
                                        v->side * w->advantage);
        row->gradient += v->won / 2.0 - f.mean;
        row->diagonal += f.variance;
    }
}

/* Adds a win and a loss against an opponent rated 0, on the player's first
   day. */
static void add_prior(const struct moment *m, struct row *row)
{
    struct forecast f = make_forecast(0, m->rating);

    row->gradient -= 2 * f.mean;
    row->diagonal += 2 * f.variance;
}

static void add_drift(const struct moment *m, struct row *row)
{
    double pull = (m->rating - (m - 1)->rating) * m->steady;

    row->beside = -m->steady;
    row->diagonal += m->steady;
    row->gradient -= pull;
    (row - 1)->diagonal += m->steady;
    (row - 1)->gradient += pull;
}

static size_t make_rows(const struct history_model *w, size_t player)
{
    const struct moment *m = &w->moments[w->begin[player]];
    size_t count = w->begin[player + 1] - w->begin[player];

    for (size_t i = 0; i < count; i++) {
        w->rows[i] = (struct row){.beside = 0};
        add_games(w, &m[i], &w->rows[i]);
        if (i)
            add_drift(&m[i], &w->rows[i]);
        else
            add_prior(m, w->rows);
    }
    return count;
}

static void eliminate_rows(struct row *rows, size_t count)
{
    rows[0].pivot = rows[0].diagonal;
    for (size_t i = 1; i < count; i++)
        rows[i].pivot = rows[i].diagonal -
                        rows[i].beside * rows[i].beside / rows[i - 1].pivot;
}

/* Replaces the gradient with the step of Newton's method. Returns the length of
   the longest step. */
static double solve_step(struct row *rows, size_t count)
{
    double longest = 0;

    eliminate_rows(rows, count);
    for (size_t i = 1; i < count; i++)
        rows[i].gradient -=
            rows[i].beside / rows[i - 1].pivot * rows[i - 1].gradient;
    for (size_t i = count; i-- > 0;) {
        double after =
            i + 1 < count ? rows[i + 1].beside * rows[i + 1].gradient : 0;
        rows[i].gradient = (rows[i].gradient - after) / rows[i].pivot;
        longest = fmax(longest, fabs(rows[i].gradient));
    }
    return longest;
}

/* Moves the ratings of a player by at most `stride` times the step. Returns the
   length of the longest step. */
static double improve_player(struct history_model *w, size_t player,
                             double stride)
{
    size_t count = make_rows(w, player);
    double longest = solve_step(w->rows, count);
    double part =
        longest * stride > longest_step ? longest_step / longest : stride;

    for (size_t i = 0; i < count; i++)
        w->moments[w->begin[player] + i].rating += part * w->rows[i].gradient;
    return longest;
}

/* ---- common parameters --------------------------------------------------- */

/* Moves the ratings of each group as a whole. The level of a group depends only
   on the priors of its players, not on its games. Moving whole groups saves
   thousands of iterations. Returns the length of the longest step. */
static double shift_groups(struct history_model *w)
{
    const struct rating_list *list = w->list;
    double longest = 0;

    for (size_t i = 0; i < list->group_count; i++)
        w->pull[i] = w->hold[i] = 0;
    for (size_t i = 0; i < list->player_count; i++) {
        struct row row = {.beside = 0};
        add_prior(&w->moments[w->begin[i]], &row);
        w->pull[list->players[i].group] += row.gradient;
        w->hold[list->players[i].group] += row.diagonal;
    }
    for (size_t i = 0; i < list->player_count; i++) {
        uint32_t group = list->players[i].group;
        double step = w->pull[group] / w->hold[group];
        step = fmax(-longest_step, fmin(step, longest_step));
        longest = fmax(longest, fabs(step));
        for (size_t k = w->begin[i]; k < w->begin[i + 1]; k++)
            w->moments[k].rating += step;
    }
    return longest;
}

/* The gradient of the log-likelihood with respect to the advantage and to ln v
   (`advantage`, `draws`), and the negated second derivatives: `of_advantage`
   and `of_draws`, and `of_both` for the mixed one. */
struct fit {
    double advantage, draws;
    double of_advantage, of_draws, of_both;
};

static void add_fit(struct fit *fit, struct forecast f, double won,
                    double drawn)
{
    fit->advantage += won - f.mean;
    fit->draws += drawn - f.drawn;
    fit->of_advantage += f.variance;
    fit->of_draws += f.drawn * (1 - f.drawn);
    fit->of_both -= f.mean * f.drawn;
}

static struct fit make_fit(const struct history_model *w)
{
    struct forecast even = make_forecast(w->draws, w->advantage);
    struct fit fit = {.advantage = 0};

    add_fit(&fit, even, 0.5, 0);
    add_fit(&fit, even, -0.5, 0);
    for (size_t i = 0; i < w->list->game_count; i++) {
        const struct moment *first = &w->moments[w->meetings[2 * i]];
        const struct moment *second = &w->moments[w->meetings[2 * i + 1]];
        uint8_t halves = w->list->games[i].halves;
        add_fit(&fit,
                make_forecast(w->draws,
                              first->rating + w->advantage - second->rating),
                halves / 2.0 - 0.5, halves == 1);
    }
    return fit;
}

static double limit_step(double step)
{
    return fmax(-longest_step / 2, fmin(step, longest_step / 2));
}

static double fit_to_all_games(struct history_model *w)
{
    struct fit fit = make_fit(w);
    double both = w->options->fitted ? fit.of_both : 0;
    double of_draws = w->draws > 0 ? fit.of_draws : 1;
    double whole = fit.of_advantage * of_draws - both * both;
    double advantage =
        limit_step((fit.advantage * of_draws - fit.draws * both) / whole);
    double draws = limit_step(
        (fit.draws * fit.of_advantage - fit.advantage * both) / whole);

    if (!w->options->fitted) {
        advantage = 0;
        draws = limit_step(fit.draws / of_draws);
    }
    w->advantage += advantage;
    if (w->draws > 0)
        w->draws *= exp(draws);
    return fmax(fabs(advantage), w->draws > 0 ? fabs(draws) : 0);
}

static double improve_all_players(struct history_model *w, double stride)
{
    double longest = 0;

    for (size_t i = 0; i < w->list->player_count; i++)
        longest = fmax(longest, improve_player(w, i, stride));
    longest = fmax(longest, fit_to_all_games(w));
    return fmax(longest, shift_groups(w));
}

/*
 * If players meet only their neighbours, steps become only slightly shorter
 * from iteration to iteration. The ratio of successive steps determines by what
 * factor Newton's steps may be lengthened (successive over-relaxation, D. M.
 * Young 1954). Longer steps reduce the number of iterations to a tenth. The
 * ratio is measured during MEASURED iterations and then used during STRIDDEN
 * iterations.
 */
enum { MEASURED = 10, STRIDDEN = 40 };

static double next_stride(double before, double after)
{
    double ratio = before > 0 ? pow(after / before, 2.0 / MEASURED) : 0;

    return ratio < 1 ? 2 / (1 + sqrt(1 - ratio)) : 1;
}

static size_t iterate_to_maximum(struct history_model *w)
{
    double longest = 1, before = 1, stride = 1;
    size_t rounds = 0;

    while (longest > tolerance && rounds < ROUNDS_LIMIT) {
        size_t of_cycle = rounds++ % (MEASURED + STRIDDEN);
        if (of_cycle == 0)
            stride = 1;
        if (of_cycle == MEASURED)
            stride = next_stride(before, longest);
        longest = improve_all_players(w, stride);
        if (of_cycle == MEASURED / 2 - 1)
            before = longest;
    }
    return rounds;
}

/* ---- moments ------------------------------------------------------------- */

static int compare_days(const void *left, const void *right)
{
    const struct rating_game *const *x = left, *const *y = right;
    const struct rating_game *a = *x, *b = *y;

    if (a->day != b->day)
        return a->day < b->day ? -1 : 1;
    return number_compare(a->number, b->number);
}

/* The state while moments and views are built. */
struct maker {
    struct history_model *w;
    uint32_t *moments; /* for each player: first the number of moments, then the
                          index of the last moment */
    uint32_t *views;   /* for each player: first the number of views, then the
                          index of the last view */
    int32_t *days;
};

static bool is_new_moment(const struct maker *m, uint32_t player, int32_t day)
{
    bool new = !m->moments[player] ||
               (m->days[player] != day && m->w->options->drift > 0);

    if (new)
        m->days[player] = day;
    return new;
}

static void count_moments(struct maker *m, const struct rating_game *const *by)
{
    for (size_t i = 0; i < m->w->list->game_count; i++) {
        m->moments[by[i]->first] += is_new_moment(m, by[i]->first, by[i]->day);
        m->moments[by[i]->second] +=
            is_new_moment(m, by[i]->second, by[i]->day);
        m->views[by[i]->first]++;
        m->views[by[i]->second]++;
    }
}

/* Converts the counts to the first indices of ranges, and resets the counts. */
static void lay_out_moments(struct maker *m)
{
    size_t moments = 0, views = 0;

    for (size_t i = 0; i < m->w->list->player_count; i++) {
        uint32_t count = m->views[i];
        m->w->begin[i] = moments;
        moments += m->moments[i];
        m->moments[i] = 0;
        m->views[i] = (uint32_t)views;
        views += count;
    }
    m->w->begin[m->w->list->player_count] = moments;
    m->w->moments[moments].views = views;
}

static double natural_variance(const struct history_model *w, int32_t days)
{
    return w->options->drift * days / (points_of_natural * points_of_natural);
}

/* Returns the player's moment on a day, which must not be before the player's
   last moment. */
static size_t find_moment_on_day(struct maker *m, uint32_t player, int32_t day)
{
    struct history_model *w = m->w;
    int32_t before = m->days[player];
    bool new = is_new_moment(m, player, day);
    size_t at = w->begin[player] + m->moments[player] - !new;

    if (new) {
        struct moment *moment = &w->moments[at];
        moment->day = day;
        moment->views = m->views[player];
        if (m->moments[player]++)
            moment->steady = 1 / natural_variance(w, day - before);
    }
    return at;
}

static void add_moments(struct maker *m, const struct rating_game *const *by)
{
    struct history_model *w = m->w;

    for (size_t i = 0; i < w->list->game_count; i++) {
        const struct rating_game *g = by[i];
        uint32_t first = (uint32_t)find_moment_on_day(m, g->first, g->day);
        uint32_t second = (uint32_t)find_moment_on_day(m, g->second, g->day);
        int8_t won = (int8_t)(g->halves - 1);
        size_t number = (size_t)(g - w->list->games);

        w->views[m->views[g->first]++] = (struct view){second, won, 1};
        w->views[m->views[g->second]++] =
            (struct view){first, (int8_t)-won, -1};
        w->meetings[2 * number] = first;
        w->meetings[2 * number + 1] = second;
    }
}

static bool make_moments(struct history_model *w, struct arena *arena)
{
    size_t games = w->list->game_count, players = w->list->player_count;
    const struct rating_game **by = arena_alloc(arena, games * sizeof *by);
    struct maker m = {.w = w,
                      .moments =
                          arena_alloc(arena, players * sizeof *m.moments),
                      .views = arena_alloc(arena, players * sizeof *m.views),
                      .days = arena_alloc(arena, players * sizeof *m.days)};

    if (arena->exhausted)
        return false;
    for (size_t i = 0; i < games; i++)
        by[i] = &w->list->games[i];
    qsort(by, games, sizeof *by, compare_days);
    count_moments(&m, by);
    lay_out_moments(&m);
    add_moments(&m, by);
    return true;
}

/* Allocates all arrays. For a list without games, the sizes may be 0. Returns
   false if out of memory. */
static bool make_room(struct history_model *w, struct arena *arena)
{
    size_t games = w->list->game_count + 1, players = w->list->player_count + 1;
    size_t groups = w->list->group_count + 1, longest = 0;

    w->moments = arena_alloc(arena, 2 * games * sizeof *w->moments);
    w->begin = arena_alloc(arena, (players + 1) * sizeof *w->begin);
    w->views = arena_alloc(arena, 2 * games * sizeof *w->views);
    w->meetings = arena_alloc(arena, 2 * games * sizeof *w->meetings);
    w->pull = arena_alloc(arena, groups * sizeof *w->pull);
    w->hold = arena_alloc(arena, groups * sizeof *w->hold);
    if (arena->exhausted || !make_moments(w, arena))
        return false;
    for (size_t i = 0; i < w->list->player_count; i++)
        if (w->begin[i + 1] - w->begin[i] > longest)
            longest = w->begin[i + 1] - w->begin[i];
    w->rows = arena_alloc(arena, (longest + 1) * sizeof *w->rows);
    return !arena->exhausted;
}

/* ---- results ------------------------------------------------------------- */

/* Computes the deviation of a rating from the diagonal of the inverse of -H. */
static double rating_deviation(const struct row *row)
{
    double variance = 1 / (row->pivot + row->back - row->diagonal);

    return points_of_natural * sqrt(variance);
}

static void add_history(struct history_model *w, uint32_t player,
                        struct point_maker *p, struct rating *last)
{
    size_t count = make_rows(w, player), views = 0;
    struct row *rows = w->rows;

    eliminate_rows(rows, count);
    rows[count - 1].back = rows[count - 1].diagonal;
    for (size_t i = count - 1; i-- > 0;)
        rows[i].back = rows[i].diagonal - rows[i + 1].beside *
                                              rows[i + 1].beside /
                                              rows[i + 1].back;
    for (size_t i = 0; i < count; i++) {
        const struct moment *m = &w->moments[w->begin[player] + i];
        views += (m + 1)->views - m->views;
        *last = (struct rating){.rating = w->options->start +
                                          points_of_natural * m->rating,
                                .deviation = rating_deviation(&rows[i])};
        rating_points_add(p, player, (uint32_t)views, m->day, *last);
    }
}

static bool write_ratings(struct history_model *w, struct arena *arena,
                          struct ratings *out)
{
    size_t count = w->list->player_count;
    struct fit fit = make_fit(w);
    struct point_maker points;

    out->players = arena_alloc(arena, (count + 1) * sizeof *out->players);
    rating_points_begin(&points, arena, w->begin[count]);
    if (arena->exhausted)
        return false;
    for (size_t i = 0; i < count; i++)
        add_history(w, (uint32_t)i, &points, &out->players[i]);
    out->advantage = points_of_natural * w->advantage;
    if (w->options->fitted)
        out->advantage_deviation = points_of_natural / sqrt(fit.of_advantage);
    out->draws = w->draws / (2 + w->draws);
    return rating_points_end(&points, count, out);
}

bool ratings_whole_history(const struct rating_list *list,
                           const struct whole_history_options *options,
                           struct arena *arena, struct ratings *out)
{
    struct history_model w = {
        .list = list,
        .options = options,
        .advantage =
            options->fitted ? 0 : options->advantage / points_of_natural,
        .draws = list->drawn ? 1 : 0};

    *out = (struct ratings){.rounds = 0};
    if (!make_room(&w, arena))
        return false;
    out->rounds = iterate_to_maximum(&w);
    return write_ratings(&w, arena, out);
}
