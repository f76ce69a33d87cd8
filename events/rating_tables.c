/* Builds tables of ratings and of their histories. */
#include <stdlib.h>

#include "ratings.h"

/* Appends a day such as "1961.05.12". Appends nothing if the list has no
   dates. */
static void rating_day(const struct rating_list *list, int32_t day,
                       struct text *out)
{
    uint32_t date = date_of_count(day);

    if (list->dated)
        text_addf(out, "%04u.%02u.%02u", date / 10000, date / 100 % 100,
                  date % 100);
}

static void add_columns(struct table *t, const char *const *heads)
{
    for (size_t i = 0; heads[i]; i++) {
        bool right = heads[i][0] == '>';
        table_add_column(t, str_of(heads[i] + right), right);
    }
}

/* Additional columns of each method. */
static const char *const of_method[RATING_METHODS][3] = {
    [METHOD_GLICKO] = {">deviation", ">volatility"},
    [METHOD_WHOLE] = {">deviation"}};

static void add_number(struct table *t, uint64_t number)
{
    text_add_number(table_cell(t), number);
}

static void add_points(struct table *t, const struct rating_style *style,
                       double points)
{
    text_addf(table_cell(t), "%.*f", style->exact ? 2 : 0, points);
}

static void add_year(struct table *t, const struct rating_list *list,
                     int32_t day)
{
    struct text *cell = table_cell(t);

    if (list->dated)
        text_add_number(cell, date_of_count(day) / 10000);
}

static void add_place_cell(struct table *t, const struct rating_style *style,
                           const struct rating_list *list, uint32_t group)
{
    if (!style->exact)
        return;
    text_add(table_cell(t), list->game);
    add_number(t, group + 1u);
}

/* ---- ratings ------------------------------------------------------------- */

bool table_ratings(const struct rating_style *style, struct table *out)
{
    static const char *const exact[] = {"game", ">group", NULL};
    static const char *const front[] = {">place", "player", ">rating", NULL};
    static const char *const back[] = {">games", ">won", ">drawn", ">lost",
                                       ">from",  ">to",  NULL};

    table_init(out, NULL, 0);
    if (style->exact)
        add_columns(out, exact);
    add_columns(out, front);
    add_columns(out, of_method[style->method]);
    add_columns(out, back);
    return !out->failed;
}

static int compare_ranks(const void *left, const void *right)
{
    const struct rating_rank *a = left, *b = right;

    if (a->player->group != b->player->group)
        return a->player->group < b->player->group ? -1 : 1;
    if (a->rating->unrated != b->rating->unrated)
        return a->rating->unrated ? 1 : -1;
    if (a->rating->rating != b->rating->rating)
        return a->rating->rating > b->rating->rating ? -1 : 1;
    return str_compare(a->player->name, b->player->name);
}

static uint32_t count_rated_games(const struct rating_player *p)
{
    return p->won + p->drawn + p->lost;
}

/* Adds the cells of a rating. The cells of an unrated player are empty. */
static void add_rating(struct table *t, const struct rating_style *style,
                       const struct rating_rank *r)
{
    size_t cells = 1;

    while (of_method[style->method][cells - 1])
        cells++;
    if (r->rating->unrated) {
        while (cells--)
            table_cell(t);
        return;
    }
    add_points(t, style, r->rating->rating);
    if (style->method != METHOD_ELO)
        add_points(t, style, r->rating->deviation);
    if (style->method == METHOD_GLICKO)
        text_addf(table_cell(t), "%.5f", r->rating->volatility);
}

static void add_row(struct table *t, const struct rating_style *style,
                    const struct rating_list *list, const struct rating_rank *r)
{
    const struct rating_player *p = r->player;

    add_place_cell(t, style, list, p->group);
    if (r->rating->unrated)
        table_cell(t);
    else
        add_number(t, r->place);
    text_add(table_cell_of(t, TABLE_WORDS), p->name);
    add_rating(t, style, r);
    add_number(t, count_rated_games(p));
    add_number(t, p->won);
    add_number(t, p->drawn);
    add_number(t, p->lost);
    add_year(t, list, p->from);
    add_year(t, list, p->to);
}

static void number_places(struct rating_rank *ranks, size_t count)
{
    size_t place = 0, first = 0;

    for (size_t i = 0; i < count; i++) {
        struct rating_rank *r = &ranks[i];
        bool new = i == 0 || r[-1].player->group != r->player->group;
        if (new)
            first = i;
        if (new || r[-1].rating->rating != r->rating->rating)
            place = i - first + 1;
        r->place = place;
    }
}

struct rating_rank *ratings_rank(const struct rating_list *list,
                                 const struct ratings *ratings,
                                 struct arena *arena)
{
    struct rating_rank *ranks =
        arena_alloc(arena, (list->player_count + 1) * sizeof *ranks);

    if (!ranks)
        return NULL;
    for (size_t i = 0; i < list->player_count; i++)
        ranks[i] =
            (struct rating_rank){&list->players[i], &ratings->players[i], 0};
    qsort(ranks, list->player_count, sizeof *ranks, compare_ranks);
    number_places(ranks, list->player_count);
    return ranks;
}

bool table_ratings_add(struct table *t, const struct rating_style *style,
                       const struct rating_list *list,
                       const struct rating_rank *ranks, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (rating_shown(style, list,
                         (size_t)(ranks[i].player - list->players)))
            add_row(t, style, list, &ranks[i]);
    return !t->failed;
}

/* ---- histories ----------------------------------------------------------- */

bool table_rating_history(const struct rating_style *style, struct table *out)
{
    static const char *const exact[] = {"game", ">group", NULL};
    static const char *const front[] = {"player", "date", ">rating", NULL};
    static const char *const deviation[] = {">deviation", NULL};
    static const char *const back[] = {">games", NULL};

    table_init(out, NULL, 0);
    if (style->exact)
        add_columns(out, exact);
    add_columns(out, front);
    if (style->method != METHOD_ELO)
        add_columns(out, deviation);
    add_columns(out, back);
    return !out->failed;
}

static void add_point(struct table *t, const struct rating_style *style,
                      const struct rating_list *list,
                      const struct rating_point *p)
{
    const struct rating_player *player = &list->players[p->player];

    add_place_cell(t, style, list, player->group);
    text_add(table_cell_of(t, TABLE_WORDS), player->name);
    rating_day(list, p->day, table_cell(t));
    add_points(t, style, p->rating);
    if (style->method != METHOD_ELO)
        add_points(t, style, p->deviation);
    add_number(t, p->games);
}

bool rating_shown(const struct rating_style *style,
                  const struct rating_list *list, size_t player)
{
    return count_rated_games(&list->players[player]) >= style->least &&
           (!style->chosen || style->chosen[player]);
}

void table_rating_history_add(struct table *t, const struct rating_style *style,
                              const struct rating_list *list,
                              const struct ratings *ratings, size_t player)
{
    if (!rating_shown(style, list, player))
        return;
    for (size_t i = ratings->begin[player]; i < ratings->begin[player + 1]; i++)
        add_point(t, style, list, &ratings->points[i]);
}
