/* Makes the standings of teams. */
#include <stdlib.h>

#include "teams.h"

struct row {
    const struct standing *standing;
    int64_t boards;
    uint32_t place;
};

static int compare_rows(const void *left, const void *right)
{
    const struct row *a = left, *b = right;

    if (a->standing->points != b->standing->points)
        return a->standing->points > b->standing->points ? -1 : 1;
    if (a->boards != b->boards)
        return a->boards > b->boards ? -1 : 1;
    if (a->standing->place != b->standing->place)
        return a->standing->place < b->standing->place ? -1 : 1;
    return number_compare(a->standing->player, b->standing->player);
}

static bool are_tied(const struct row *a, const struct row *b)
{
    return a->standing->points == b->standing->points &&
           a->boards == b->boards && a->standing->place == b->standing->place;
}

static struct row *make_team_rows(const struct teams *t, uint32_t stage,
                                  const struct standings *s, uint32_t after,
                                  struct arena *arena)
{
    struct row *rows = arena_alloc(arena, (s->count + 1) * sizeof *rows);
    const int64_t *boards = team_game_points(t, stage, after, arena);

    if (!rows || !boards)
        return NULL;
    for (size_t i = 0; i < s->count; i++)
        rows[i] = (struct row){&s->rows[i], boards[s->rows[i].player], 0};
    qsort(rows, s->count, sizeof *rows, compare_rows);
    for (size_t i = 0; i < s->count; i++)
        rows[i].place = i && are_tied(&rows[i - 1], &rows[i])
                            ? rows[i - 1].place
                            : (uint32_t)i + 1;
    return rows;
}

static void add_row(struct table *t, const struct event *e,
                    const struct row *row)
{
    const struct standing *s = row->standing;

    cell_add_number(t, row->place);
    cell_add_str(t, player_name(e, s->player));
    cell_add_games(t, s->played, s->won, s->drawn, s->lost, s->unplayed);
    add_halves(table_cell(t), s->points);
    add_halves(table_cell(t), row->boards);
}

bool table_teams(const struct event *event, uint32_t stage,
                 const struct standings_options *options, struct table *out)
{
    static const char *const heads[] = {
        ">place", "team",      ">played",       ">won",         ">drawn",
        ">lost",  ">unplayed", ">match points", ">board points"};
    /* a match is worth 2 points, which are 4 half points */
    struct standings_options of_matches = *options;
    struct arena arena;
    struct ledger ledger;
    struct standings s;
    struct teams t;
    struct row *rows = NULL;

    of_matches.points = (struct points){4, 2, 0};
    arena_init(&arena, 0, TABLE_MEMORY);
    table_init(out, heads, sizeof heads / sizeof *heads);
    add_title(out, event, stage);
    if (teams_make(&t, event, &arena) &&
        ledger_make(&ledger, &t.event, stage, &of_matches, &arena) &&
        compute_standings(&ledger, &s))
        rows = make_team_rows(&t, stage, &s, options->after, &arena);
    if (rows) {
        text_add(&out->rule, STR("match points "));
        add_point_values(&out->rule, &ledger.options->points);
        text_add(&out->rule, STR("; board points"));
        add_tiebreak_list(&out->rule, &ledger);
    }
    for (size_t i = 0; rows && i < s.count; i++)
        add_row(out, &t.event, &rows[i]);
    return table_finish(out, &arena, rows != NULL);
}
