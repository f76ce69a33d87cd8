/* Builds standings and crosstables as tables. */
#include "c07.h"
#include "swiss.h"
#include "tables.h"
#include "teams.h"

/* ---- standings ----------------------------------------------------------- */

/* Appends absences such as "withdrawn" or "forfeits +1 -2". Appends nothing if
   the player has no absences. */
static void add_absences(struct text *out, const struct ledger *l,
                         uint32_t player)
{
    uint32_t won = 0, lost = 0;

    for (size_t i = l->begin[player]; i < l->begin[player + 1]; i++) {
        const struct round_result *round_result = &l->round_results[i];
        if (round_result->result->how != HOW_FORFEIT)
            continue;
        won += round_result->score == SCORE_WON;
        lost += round_result->score == SCORE_LOST;
    }
    if (l->withdrawn[player])
        text_add(out, STR("withdrawn"));
    if (won || lost)
        text_addf(out, "%sforfeits", out->len ? ", " : "");
    if (won)
        text_addf(out, " +%u", won);
    if (lost)
        text_addf(out, " -%u", lost);
}

static bool has_any_absences(const struct ledger *l)
{
    for (uint32_t p = 0; p < l->event->player_count; p++)
        if (l->withdrawn[p])
            return true;
    for (size_t i = 0; i < l->entry_count; i++)
        if (l->entries[i].result->how == HOW_FORFEIT)
            return true;
    return false;
}

static void add_tiebreak_columns(struct table *t, const struct standings *s)
{
    struct text name = {0};

    for (size_t i = 0; i < s->list_count; i++) {
        text_clear(&name);
        tiebreak_text(s->list[i], &name);
        table_add_column(t, text_str(&name), true);
    }
    t->failed |= name.failed;
    text_release(&name);
}

static bool has_any_play_off(const struct standings *s)
{
    size_t i = 0;

    while (i < s->count && s->rows[i].play_off == 0)
        i++;
    return i < s->count;
}

/* The optional columns that a table needs. */
struct columns {
    const struct ledger *ledger;
    bool play_off, out, absences;
    size_t tiebreaks;
};

static void add_standing(struct table *t, const struct standing *row,
                         const struct columns *c)
{
    struct text *cell;

    cell_add_number(t, row->place);
    cell_add_str(t, player_name(c->ledger->event, row->player));
    cell_add_games(t, row->played, row->won, row->drawn, row->lost,
                   row->unplayed);
    cell_add_halves(t, row->points);
    cell = c->out ? table_cell(t) : NULL;
    if (cell && row->out)
        text_addf(cell, "%u", row->out);
    if (c->play_off)
        cell_add_halves(t, row->play_off);
    for (size_t i = 0; i < c->tiebreaks; i++)
        add_figure(table_cell(t), row->tiebreaks[i]);
    if (c->absences)
        add_absences(table_cell(t), c->ledger, row->player);
}

static void add_columns(struct table *t, const struct standings *s,
                        struct columns *c)
{
    c->out = c->ledger->format.kind == FORMAT_KNOCKOUT;
    c->play_off = has_any_play_off(s);
    c->tiebreaks = s->list_count;
    c->absences = has_any_absences(c->ledger);
    add_state(t, c->ledger);
    if (c->out)
        table_add_column(t, STR("out in round"), true);
    if (c->play_off)
        table_add_column(t, STR("play-off"), true);
    add_tiebreak_columns(t, s);
    if (c->absences)
        table_add_column(t, STR("note"), false);
}

bool table_standings(const struct event *event, uint32_t stage,
                     const struct standings_options *options, struct table *out)
{
    static const char *const heads[] = {">place",    "player", ">played",
                                        ">won",      ">drawn", ">lost",
                                        ">unplayed", ">points"};
    struct ledger ledger;
    struct columns columns = {.ledger = &ledger};
    struct standings s = {0};
    struct arena arena;
    bool counted;

    arena_init(&arena, 0, TABLE_MEMORY);
    table_init(out, heads, sizeof heads / sizeof *heads);
    add_title(out, event, stage);
    counted = ledger_make(&ledger, event, stage, options, &arena) &&
              compute_standings(&ledger, &s);
    if (counted) {
        add_columns(out, &s, &columns);
        add_ranking_rule(out, &ledger);
    }
    for (size_t i = 0; counted && i < s.count; i++)
        add_standing(out, &s.rows[i], &columns);
    return table_finish(out, &arena, counted);
}

/* ---- crosstables --------------------------------------------------------- */

/* Appends a score: "1", "½", "0" or "?"; for a forfeit "+" or "-". */
static void add_score(struct text *out, const struct round_result *round_result)
{
    static const char *const over_the_board[] = {"0", "\u00BD", "1", "?"};
    static const char *const unplayed[] = {"-", "=", "+", "?"};

    text_addf(out, "%s",
              round_result->played ? over_the_board[round_result->score]
                                   : unplayed[round_result->score]);
}

struct crosstable {
    const struct event *event;
    struct ledger ledger;
    struct standings standings;
    uint32_t *row_of; /* row of each player, from 1 */
    bool gone;        /* a player has withdrawn */
    bool wall; /* the table is a wall chart: rows in the order of numbers, with
                  titles, countries and ratings */
    unsigned described; /* columns that describe players (WALL_...), as bits */
    struct table *table;
};

/* Sorts the rows by the players' numbers, which become the numbers of the rows.
   Returns false if out of memory. */
static bool sort_by_numbers(struct crosstable *c, struct arena *arena)
{
    struct standing *rows =
        arena_alloc(arena, (c->standings.count + 1) * sizeof *rows);
    struct entrants all;
    size_t count = 0;

    if (!rows || !pairing_entrants(c->event, arena, &all))
        return false;
    for (size_t i = 0; i < all.count; i++) {
        uint32_t *row = &c->row_of[all.list[i]];
        if (!*row)
            continue;
        rows[count++] = c->standings.rows[*row - 1];
        *row = pairing_number(c->event, all.list[i]);
    }
    c->standings.rows = rows;
    c->standings.count = count;
    return true;
}

static bool crosstable_begin(struct crosstable *c, const struct event *event,
                             uint32_t stage,
                             const struct standings_options *options,
                             struct arena *arena)
{
    c->event = event;
    c->row_of =
        arena_alloc(arena, (event->player_count + 1) * sizeof *c->row_of);
    if (!c->row_of || !ledger_make(&c->ledger, event, stage, options, arena) ||
        !compute_standings(&c->ledger, &c->standings))
        return false;
    for (size_t i = 0; i < c->standings.count; i++)
        c->row_of[c->standings.rows[i].player] = (uint32_t)i + 1;
    if (c->wall)
        return sort_by_numbers(c, arena);
    return true;
}

static void add_numbered(struct table *t, const char *before, size_t count)
{
    struct text head = {0};

    for (size_t i = 1; i <= count; i++) {
        text_clear(&head);
        text_addf(&head, "%s%zu", before, i);
        table_add_column(t, text_str(&head), false);
    }
    t->failed |= head.failed;
    text_release(&head);
}

/* Adds the games of a row to the columns of the opponents. */
static void add_opponents(struct crosstable *c, const struct standing *row,
                          struct text *cells)
{
    const struct ledger *l = &c->ledger;

    for (size_t i = l->begin[row->player]; i < l->begin[row->player + 1]; i++) {
        const struct round_result *round_result = &l->round_results[i];
        if (round_result->opponent != NOBODY && !round_result->result->tiebreak)
            add_score(&cells[c->row_of[round_result->opponent] - 1],
                      round_result);
    }
    text_add(&cells[c->row_of[row->player] - 1], STR("*"));
}

/* Adds the columns that describe players to a crosstable by opponents, which is
   the only table in this file that grows with the square of the number of
   players. */
static void add_player_columns(struct table *t, const struct event *e)
{
    table_add_column(t, STR("no"), true);
    table_add_column(t, STR("place"), true);
    table_add_column(t, e->of_teams ? STR("team") : STR("player"), false);
}

/* The columns of a wall chart that describe players. */
enum { WALL_TITLE = 1, WALL_COUNTRY = 2, WALL_RATING = 4 };

/* Returns the columns for which at least one player has a value. */
static unsigned wall_columns(const struct event *e)
{
    unsigned columns = 0;

    for (size_t i = 0; i < e->player_count; i++)
        columns |= (e->players[i].title.len ? WALL_TITLE : 0u) |
                   (e->players[i].country.len ? WALL_COUNTRY : 0u) |
                   (e->players[i].rating ? WALL_RATING : 0u);
    return columns;
}

static void add_wall_heads(struct table *t, unsigned columns)
{
    if (columns & WALL_TITLE)
        table_add_column(t, STR("title"), false);
    if (columns & WALL_COUNTRY)
        table_add_column(t, STR("country"), false);
    if (columns & WALL_RATING)
        table_add_column(t, STR("rating"), true);
}

/* Adds the cells that describe a player in these columns. */
static void add_wall_cells(struct table *t, unsigned columns,
                           const struct event_player *player)
{
    if (columns & WALL_TITLE)
        cell_add_str(t, player->title);
    if (columns & WALL_COUNTRY)
        cell_add_str(t, player->country);
    if (columns & WALL_RATING)
        cell_add_known(t, player->rating, player->rating);
}

/* Adds the last columns: points and absences. */
static void add_total_columns(struct crosstable *c)
{
    table_add_column(c->table, STR("points"), true);
    for (uint32_t p = 0; p < c->event->player_count; p++)
        c->gone |= c->ledger.withdrawn[p];
    if (c->gone)
        table_add_column(c->table, STR("note"), false);
}

static void end_crosstable_row(struct crosstable *c, const struct standing *row)
{
    cell_add_halves(c->table, row->points);
    if (c->gone)
        cell_add_str(c->table, c->ledger.withdrawn[row->player]
                                   ? STR("withdrawn")
                                   : STR(""));
}

/* Adds all columns. `columns` of them are for games; the names of these consist
   of `name` and a number, such as "r1". */
static void add_crosstable_columns(struct crosstable *c, const char *name,
                                   size_t columns)
{
    struct table *t = c->table;

    add_player_columns(t, c->event);
    if (c->wall)
        add_wall_heads(t, c->described = wall_columns(c->event));
    table_limit_cells(t, c->standings.count, columns);
    add_numbered(t, name, t->failed ? 0 : columns);
    add_total_columns(c);
}

/* Adds a row whose cells for games are empty, and returns those cells. Returns
   NULL if out of memory. */
static struct text *begin_crosstable_row(struct crosstable *c, size_t i,
                                         size_t columns)
{
    const struct standing *row = &c->standings.rows[i];
    struct table *t = c->table;

    cell_add_number(t, c->row_of[row->player]);
    cell_add_number(t, row->place);
    cell_add_str(t, player_name(c->event, row->player));
    if (c->wall)
        add_wall_cells(t, c->described, &c->event->players[row->player]);
    for (size_t k = 0; k < columns; k++)
        table_cell(t);
    return t->failed ? NULL : &t->cells[t->cell_count - columns];
}

static void fill_square(struct crosstable *c)
{
    size_t columns = c->standings.count;

    add_crosstable_columns(c, "", columns);
    for (size_t i = 0; i < c->standings.count && !c->table->failed; i++) {
        const struct standing *row = &c->standings.rows[i];
        struct text *cells = begin_crosstable_row(c, i, columns);
        if (cells)
            add_opponents(c, row, cells);
        end_crosstable_row(c, row);
    }
}

/* Appends the result of a round, such as "bye1" or "12f1", which means a win as
   first player against the player in row 12. */
static void add_round(struct crosstable *c, struct text *cell,
                      const struct round_result *round_result)
{
    text_add(cell, cell->len ? STR(" ") : STR(""));
    if (round_result->opponent == NOBODY)
        text_add(cell, STR("bye"));
    else
        text_addf(cell, "%u%c", c->row_of[round_result->opponent],
                  round_result->first ? 'f' : 's');
    add_score(cell, round_result);
}

static void fill_rounds(struct crosstable *c)
{
    const struct ledger *l = &c->ledger;

    add_crosstable_columns(c, "r", l->paired);
    for (size_t i = 0; i < c->standings.count && !c->table->failed; i++) {
        const struct standing *row = &c->standings.rows[i];
        struct text *cells = begin_crosstable_row(c, i, l->paired);
        for (size_t k = l->begin[row->player];
             cells && k < l->begin[row->player + 1]; k++)
            if (!l->round_results[k].result->tiebreak &&
                !l->round_results[k].early)
                add_round(c, &cells[l->round_results[k].round - 1],
                          &l->round_results[k]);
        end_crosstable_row(c, row);
    }
}

/* ---- matches of two players, game by game -------------------------------- */

static bool is_duel(const struct ledger *l)
{
    return l->format.kind == FORMAT_FIRST_TO ||
           l->format.kind == FORMAT_BEST_OF;
}

/* Finds the players of the first game. Returns false if there is no game. */
static bool find_duelists(const struct ledger *l, uint32_t *players)
{
    for (size_t i = 0; i < l->entry_count; i++) {
        const struct event_result *r = l->entries[i].result;
        if (!result_is_paired(r))
            continue;
        players[0] = r->first;
        players[1] = r->second;
        return true;
    }
    return false;
}

static bool is_game_of_pair(const struct event_result *r,
                            const uint32_t *players)
{
    return result_is_paired(r) &&
           ((r->first == players[0] && r->second == players[1]) ||
            (r->first == players[1] && r->second == players[0]));
}

/* Adds a game and the running score. */
static void add_game(struct crosstable *c, const struct event_result *r,
                     const uint32_t *players, int64_t *score)
{
    bool both = r->how == HOW_FORFEIT && r->kind == RESULT_UNKNOWN;
    struct table *t = c->table;

    cell_add_str(t, player_name(c->event, r->first));
    cell_add_str(t, player_name(c->event, r->second));
    cell_add_str(t, both ? STR("0-0") : result_text((enum result_kind)r->kind));
    for (size_t i = 0; i < 2; i++) {
        score[i] += ledger_points_of(&c->ledger,
                                     result_score(r, r->second == players[i]));
        cell_add_halves(t, score[i]);
    }
    cell_add_str(t, r->tiebreak             ? STR("tiebreak")
                    : r->how == HOW_FORFEIT ? STR("forfeit")
                                            : STR(""));
}

/* Adds all games. Tie-break games come last and have a separate running
   score. */
static void fill_games(struct crosstable *c)
{
    static const char *const heads[] = {"first", "second", "result"};
    const struct ledger *l = &c->ledger;
    int64_t scores[2][2] = {{0}};
    uint32_t players[2];
    size_t number = 0;

    if (!find_duelists(l, players))
        return;
    table_add_column(c->table, STR("game"), true);
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        table_add_column(c->table, str_of(heads[i]), false);
    for (size_t i = 0; i < 2; i++)
        table_add_column(c->table, player_name(c->event, players[i]), true);
    table_add_column(c->table, STR("note"), false);
    for (size_t i = 0; i < l->entry_count && !c->table->failed; i++) {
        const struct event_result *r = l->entries[i].result;
        if (!is_game_of_pair(r, players))
            continue;
        cell_add_number(c->table, (int64_t)++number);
        add_game(c, r, players, scores[r->tiebreak]);
    }
}

static bool make_crosstable(const struct event *event, uint32_t stage,
                            const struct standings_options *options, bool wall,
                            struct table *out)
{
    struct crosstable c = {.table = out, .wall = wall};
    struct teams teams;
    struct arena arena;
    bool counted;

    arena_init(&arena, 0, TABLE_MEMORY);
    table_init(out, NULL, 0);
    add_title(out, event, stage);
    event = event_of_teams(event, &teams, &arena);
    counted = event && crosstable_begin(&c, event, stage, options, &arena);
    if (counted)
        add_state(out, &c.ledger);
    if (counted && !is_duel(&c.ledger))
        add_ranking_rule(out, &c.ledger);
    if (counted && is_duel(&c.ledger))
        fill_games(&c);
    else if (counted && !wall && ledger_round_robin(&c.ledger))
        fill_square(&c);
    else if (counted)
        fill_rounds(&c);
    return table_finish(out, &arena, counted);
}

bool table_crosstable(const struct event *event, uint32_t stage,
                      const struct standings_options *options,
                      struct table *out)
{
    return make_crosstable(event, stage, options, false, out);
}

bool table_wall_chart(const struct event *event, uint32_t stage,
                      const struct standings_options *options,
                      struct table *out)
{
    return make_crosstable(event, stage, options, true, out);
}
