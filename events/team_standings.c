/* Makes the team standings. */
#include "teams.h"

/* True if the list has the game points, which otherwise come first. */
static bool lists_game_points(const struct standings_options *o)
{
    for (size_t i = 0; i < o->tiebreak_count; i++)
        if (o->tiebreaks[i].kind == TIEBREAK_GP)
            return true;
    return false;
}

static bool rank_by_game_points_first(struct ledger *l)
{
    struct standings_options *o = ARENA_NEW(l->arena, struct standings_options);
    size_t count = l->options->tiebreak_count;

    if (!o)
        return false;
    *o = *l->options;
    count = count < TIEBREAKS_MAX ? count : TIEBREAKS_MAX - 1;
    memmove(o->tiebreaks + 1, o->tiebreaks, count * sizeof *o->tiebreaks);
    o->tiebreaks[0] = (struct tiebreak){.kind = TIEBREAK_GP};
    o->tiebreak_count = count + 1;
    l->options = o;
    return true;
}

bool team_ledger_make(struct ledger *l, struct teams *t,
                      const struct event *event, uint32_t stage,
                      const struct standings_options *options,
                      struct arena *arena, struct text *rule)
{
    /* a match is worth 2 points, that is 4 half points */
    struct standings_options of_matches = *options;
    bool listed;

    of_matches.points = (struct points){4, 2, 0};
    if (!teams_make(t, event, arena) ||
        !ledger_make(l, &t->event, stage, &of_matches, arena))
        return false;
    listed = lists_game_points(l->options);
    if (rule) {
        text_add(rule, ledger_is_by_game_points(l)
                           ? STR("game points; match points ")
                           : STR("match points "));
        add_point_values(rule, &l->options->points);
        text_add(rule, listed || ledger_is_by_game_points(l)
                           ? STR("")
                           : STR("; board points"));
        add_tiebreak_list(rule, l);
    }
    return listed || rank_by_game_points_first(l);
}

static void add_row(struct table *t, const struct event *e,
                    const struct standings *all, const struct standing *s,
                    int64_t matches, int64_t boards, size_t shown)
{
    cell_add_number(t, s->place);
    cell_add_str(t, player_name(e, s->player));
    cell_add_games(t, s->played, s->won, s->drawn, s->lost, s->unplayed);
    cell_add_halves(t, matches);
    cell_add_halves(t, boards);
    for (size_t i = shown; i < all->list_count; i++)
        add_figure(table_cell(t), s->tiebreaks[i]);
}

/* Adds the columns of the tie-breaks from `shown` on. */
static void add_columns(struct table *t, const struct standings *s,
                        size_t shown)
{
    struct text name = {0};

    for (size_t i = shown; i < s->list_count; i++) {
        text_clear(&name);
        tiebreak_text(s->list[i], &name);
        table_add_column(t, text_str(&name), true);
    }
    t->failed |= name.failed;
    text_release(&name);
}

bool table_teams(const struct event *event, uint32_t stage,
                 const struct standings_options *options, struct table *out)
{
    static const char *const heads[] = {
        ">place", "team",      ">played",       ">won",         ">drawn",
        ">lost",  ">unplayed", ">match points", ">board points"};
    struct standings s = {0};
    struct arena arena;
    struct ledger ledger;
    struct teams t;
    const int64_t *boards = NULL;
    size_t shown;

    arena_init(&arena, 0, TABLE_MEMORY);
    table_init(out, heads, sizeof heads / sizeof *heads);
    add_title(out, event, stage);
    if (team_ledger_make(&ledger, &t, event, stage, options, &arena,
                         &out->rule) &&
        compute_standings(&ledger, &s))
        boards = team_game_points(&t, stage, options->after, &arena);
    /* game points that come first are in the column before */
    shown = s.list_count && s.list[0].kind == TIEBREAK_GP;
    if (boards)
        add_columns(out, &s, shown);
    for (size_t i = 0; boards && i < s.count; i++)
        add_row(out, &t.event, &s, &s.rows[i], ledger.points[s.rows[i].player],
                boards[s.rows[i].player], shown);
    return table_finish(out, &arena, boards != NULL);
}
