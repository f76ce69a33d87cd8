/* Draws ratings over the years. */
#include <stdlib.h>

#include "plot.h"
#include "rating_tables.h"

enum {
    PLOTTED = 8,       /* maximum number of lines without --player */
    PLOTTED_MOST = 24, /* maximum number of lines with --player */
};

struct best {
    size_t player;
    double rating;
};

static int compare_best(const void *left, const void *right)
{
    const struct best *a = left, *b = right;

    if (a->rating != b->rating)
        return a->rating > b->rating ? -1 : 1;
    return number_compare(a->player, b->player);
}

/* Chooses the players given with --player, or the best players of the first
   group, in order. */
static size_t choose_lines(const struct rated_list *rated, struct best *best)
{
    const struct rating_style *style = &rated->style;
    const struct rating_list *list = rated->list;
    const struct ratings *r = &rated->ratings;
    size_t count = 0;

    for (size_t i = 0; i < list->player_count; i++)
        if (rating_shown(style, list, i) && !r->players[i].unrated &&
            (style->chosen || list->players[i].group == 0))
            best[count++] = (struct best){i, r->players[i].rating};
    if (count)
        qsort(best, count, sizeof *best, compare_best);
    return style->chosen || count < PLOTTED ? count : PLOTTED;
}

/* Makes the line of a player's history, with the 95 % range of each rating. */
static struct plot_line make_player_line(const struct rated_list *rated,
                                         size_t player,
                                         struct plot_point *points)
{
    const struct ratings *r = &rated->ratings;
    const double likely = 1.96;
    size_t count = r->begin[player + 1] - r->begin[player];

    for (size_t i = 0; i < count; i++) {
        const struct rating_point *p = &r->points[r->begin[player] + i];
        double apart = likely * p->deviation;
        points[i] = (struct plot_point){p->day, p->rating, p->rating - apart,
                                        p->rating + apart};
    }
    return (struct plot_line){rated->list->players[player].name, points, count};
}

static int draw_plot(const struct rated_list *rated, const struct plot *plot,
                     struct text *out)
{
    if (!rated->list->dated)
        return cli_usage(
            "ratings: nothing can be plotted, because no game has a date");
    if (plot->count > PLOTTED_MOST)
        return cli_usage("ratings: a plot can show at most %d players",
                         PLOTTED_MOST);
    if (plot_svg(plot, out))
        cli_write(stdout, text_str(out));
    text_clear(out);
    return STATUS_FINE;
}

int rating_plot(const struct ratings_options *o, struct rated_list *rated,
                struct text *out)
{
    size_t players = rated->list->player_count, used = 0;
    size_t all = rated->ratings.begin[players];
    struct arena *arena = &rated->arena;
    struct plot_point *points = arena_alloc(arena, (all + 1) * sizeof *points);
    struct plot_line *lines = arena_alloc(arena, (players + 1) * sizeof *lines);
    struct best *best = arena_alloc(arena, (players + 1) * sizeof *best);
    struct text title = {0};
    int status;

    if (!points || !lines || !best)
        return cli_environment("out of memory");
    struct plot plot = {.of = STR("rating"), .lines = lines};
    plot.count = choose_lines(rated, best);
    for (size_t i = 0; i < plot.count; i++) {
        lines[i] = make_player_line(rated, best[i].player, points + used);
        used += lines[i].count;
    }
    rating_add_title(o, rated->list, 0, &title);
    plot.title = text_str(&title);
    status = title.failed ? cli_environment("out of memory")
                          : draw_plot(rated, &plot, out);
    text_release(&title);
    return status;
}
