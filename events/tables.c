#include "tables.h"
#include "c07.h"
#include "teams.h"

/* ---- words ---------------------------------------------------------------- */

void add_quarters(struct text *out, int64_t quarters)
{
    static const char *const signs[] = {"", "\u00BC", "\u00BD", "\u00BE"};
    uint64_t n = quarters < 0 ? 0 - (uint64_t)quarters : (uint64_t)quarters;

    text_addf(out, "%s", quarters < 0 ? "-" : "");
    if (n >= 4 || n == 0)
        text_add_number(out, n / 4);
    text_addf(out, "%s", signs[n % 4]);
}

void title_open(struct text *title, uint64_t games)
{
    if (games)
        text_addf(title, ", %llu without a result", (unsigned long long)games);
}

void add_halves(struct text *out, int64_t halves)
{
    add_quarters(out, halves * 2);
}

void add_figure(struct text *out, struct figure f)
{
    uint64_t hundredths;

    if (f.of == 0)
        return;
    if (f.n % f.of == 0) {
        add_quarters(out, f.n / f.of);
        return;
    }
    hundredths = (uint64_t)half_up(25 * (f.n < 0 ? -f.n : f.n), f.of);
    text_addf(out, "%s%llu.%02llu", f.n < 0 ? "-" : "",
              (unsigned long long)(hundredths / 100),
              (unsigned long long)(hundredths % 100));
}

/* "1", "½", "0", "?"; a forfeit "+" or "-". */
static void add_score(struct text *out, const struct bout *bout)
{
    static const char *const over_the_board[] = {"0", "\u00BD", "1", "?"};
    static const char *const unplayed[] = {"-", "=", "+", "?"};

    text_addf(out, "%s",
              bout->played ? over_the_board[bout->score]
                           : unplayed[bout->score]);
}

struct str player_name(const struct event *event, uint32_t player)
{
    return player < event->player_count ? event->players[player].name : STR("");
}

uint32_t event_find_player(const struct event *event, struct str name)
{
    for (uint32_t p = 0; p < event->player_count; p++)
        if (str_equal(event->players[p].name, name))
            return p;
    return NOBODY;
}

/* ---- cells ---------------------------------------------------------------- */

void cell_number(struct table *t, int64_t n)
{
    text_addf(table_cell(t), "%lld", (long long)n);
}

void cell_str(struct table *t, struct str s)
{
    text_add(table_cell(t), s);
}

void cell_games(struct table *t, int64_t played, int64_t won, int64_t drawn,
                int64_t lost, int64_t unplayed)
{
    const int64_t counts[] = {played, won, drawn, lost, unplayed};

    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        cell_number(t, counts[i]);
}

void cell_halves(struct table *t, int64_t halves)
{
    add_halves(table_cell(t), halves);
}

void add_title(struct table *t, const struct event *event, uint32_t stage)
{
    text_add(&t->title, event->name);
    if (!event->name.len && event->series.len)
        text_addf(&t->title, event->year ? "%.*s %ld" : "%.*s",
                  (int)event->series.len, event->series.ptr, (long)event->year);
    if (stage >= event->stage_count || event->stages[stage].name.len == 0)
        return;
    text_add(&t->title, t->title.len ? STR(", ") : STR(""));
    text_add(&t->title, event->stages[stage].name);
}

/* Of how many rounds: those of the format, if it tells. */
static void add_rounds(struct table *t, const struct ledger *l)
{
    bool told = l->format.kind == FORMAT_SWISS && l->format.games > 0;

    if (!l->rounds_told || l->rounds == 0)
        return;
    text_addf(&t->title, "%safter round %u", t->title.len ? ", " : "",
              l->rounds);
    if (told && l->rounds < l->format.games)
        text_addf(&t->title, " of %u", l->format.games);
}

void add_state(struct table *t, const struct ledger *l)
{
    bool open = l->entry_count > 0 && l->format.kind != FORMAT_UNKNOWN &&
                ledger_decision(l).kind == DECISION_OPEN;

    if (open || l->options->after)
        add_rounds(t, l);
    if (!open)
        return;
    text_add(&t->title,
             l->event->unfinished ? STR(": not ended") : STR(": open"));
    if (l->unknowns)
        text_addf(&t->title, ", %u %s not known", l->unknowns,
                  l->unknowns == 1 ? "result" : "results");
}

/* ---- what they are counted by --------------------------------------------- */

void add_point_values(struct text *out, const struct points *points)
{
    const uint8_t of[] = {points->win, points->draw, points->loss};

    for (size_t i = 0; i < sizeof of; i++) {
        text_add(out, i ? STR("-") : STR(""));
        add_halves(out, of[i]);
    }
}

/* Those whose sums over opponents follow --unplayed. */
static bool any_virtual(const struct standings_options *o)
{
    size_t i = 0;

    while (i < o->tiebreak_count &&
           (o->tiebreaks[i].kind < TIEBREAK_SONNEBORN_BERGER ||
            o->tiebreaks[i].kind > TIEBREAK_BUCHHOLZ_MEDIAN))
        i++;
    return i < o->tiebreak_count;
}

void add_tiebreak_list(struct text *out, const struct ledger *l)
{
    static const char *const sources[] = {
        [LIST_ASKED] = "as asked for",
        [LIST_STATED] = "as the event states",
        [LIST_OF_SWISS] = "usual for a Swiss; the event states none",
        [LIST_USUAL] = "the event states none",
    };
    static const char *const unplayed[] = {
        [UNPLAYED_OWN_SCORE] = "",
        [UNPLAYED_VIRTUAL] = "; unplayed games against virtual opponents",
        [UNPLAYED_NOTHING] = "; unplayed games add nothing",
    };
    const struct standings_options *o = l->options;

    text_add(out,
             o->tiebreak_count ? STR("; tie-breaks ") : STR("; no tie-breaks"));
    for (size_t i = 0; i < o->tiebreak_count; i++) {
        text_add(out, i ? STR(", ") : STR(""));
        tiebreak_text(o->tiebreaks[i], out);
    }
    text_addf(out, " (%s)", sources[l->list_source]);
    if (any_virtual(o))
        text_add(out, str_of(unplayed[o->unplayed]));
}

/* Tenths, as a source states them: "3-1-0". */
static void add_stated_points(struct text *out, const struct event_points *p)
{
    const uint16_t of[] = {p->win, p->draw, p->loss};

    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        text_add(out, i ? STR("-") : STR(""));
        if (of[i] % 5 == 0)
            add_halves(out, of[i] / 5);
        else
            text_addf(out, "%u.%u", of[i] / 10, of[i] % 10);
    }
}

static bool states_others(const struct event_points *stated,
                          const struct points *counted)
{
    return stated->told && (stated->win != 5 * counted->win ||
                            stated->draw != 5 * counted->draw ||
                            stated->loss != 5 * counted->loss);
}

void add_ranking_rule(struct table *t, const struct ledger *l)
{
    const struct event_points *stated = &l->event->terms.points;

    text_add(&t->rule, l->format.kind == FORMAT_KNOCKOUT
                           ? STR("first the round of defeat; points ")
                           : STR("points "));
    add_point_values(&t->rule, &l->options->points);
    if (states_others(stated, &l->options->points)) {
        text_add(&t->rule, STR(" (the event states "));
        add_stated_points(&t->rule, stated);
        text_add(&t->rule, STR(", by which it is paired)"));
    }
    add_tiebreak_list(&t->rule, l);
}

/* "withdrawn", "forfeits +1 -2"; nothing of who has neither. */
static void add_absences(struct text *out, const struct ledger *l,
                         uint32_t player)
{
    uint32_t won = 0, lost = 0;

    for (size_t i = l->begin[player]; i < l->begin[player + 1]; i++) {
        const struct bout *bout = &l->bouts[i];
        if (bout->result->how != HOW_FORFEIT)
            continue;
        won += bout->score == SCORE_WON;
        lost += bout->score == SCORE_LOST;
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

static bool any_absences(const struct ledger *l)
{
    for (uint32_t p = 0; p < l->event->player_count; p++)
        if (l->withdrawn[p])
            return true;
    for (size_t i = 0; i < l->entry_count; i++)
        if (l->entries[i].result->how == HOW_FORFEIT)
            return true;
    return false;
}

bool table_done(struct table *t, struct arena *arena, bool counted)
{
    t->failed |= !counted || arena->exhausted;
    arena_release(arena);
    return !t->failed;
}

void bound_cells(struct table *t, size_t rows, size_t columns)
{
    t->failed |= columns > 0 && rows > TABLE_CELLS_MAX / columns;
}

/* ---- standings ------------------------------------------------------------ */

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

static bool any_play_off(const struct standings *s)
{
    size_t i = 0;

    while (i < s->count && s->rows[i].play_off == 0)
        i++;
    return i < s->count;
}

/* Which columns there are besides those of all. */
struct columns {
    const struct ledger *ledger;
    bool play_off, out, absences;
    size_t tiebreaks;
};

static void add_standing(struct table *t, const struct standing *row,
                         const struct columns *c)
{
    struct text *cell;

    cell_number(t, row->place);
    cell_str(t, player_name(c->ledger->event, row->player));
    cell_games(t, row->played, row->won, row->drawn, row->lost, row->unplayed);
    cell_halves(t, row->points);
    cell = c->out ? table_cell(t) : NULL;
    if (cell && row->out)
        text_addf(cell, "%u", row->out);
    if (c->play_off)
        cell_halves(t, row->play_off);
    for (size_t i = 0; i < c->tiebreaks; i++)
        add_figure(table_cell(t), row->tiebreaks[i]);
    if (c->absences)
        add_absences(table_cell(t), c->ledger, row->player);
}

static void add_columns(struct table *t, const struct standings *s,
                        struct columns *c)
{
    c->out = c->ledger->format.kind == FORMAT_KNOCKOUT;
    c->play_off = any_play_off(s);
    c->tiebreaks = s->list_count;
    c->absences = any_absences(c->ledger);
    add_state(t, c->ledger);
    if (c->out)
        table_add_column(t, STR("out in"), true);
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
              standings_of(&ledger, &s);
    if (counted) {
        add_columns(out, &s, &columns);
        add_ranking_rule(out, &ledger);
    }
    for (size_t i = 0; counted && i < s.count; i++)
        add_standing(out, &s.rows[i], &columns);
    return table_done(out, &arena, counted);
}

/* ---- crosstables ---------------------------------------------------------- */

struct cross {
    const struct event *event;
    struct ledger ledger;
    struct standings standings;
    uint32_t *row_of; /* of each player, from 1 */
    bool gone;        /* somebody has withdrawn */
    struct table *table;
};

static bool cross_begin(struct cross *c, const struct event *event,
                        uint32_t stage, const struct standings_options *options,
                        struct arena *arena)
{
    c->event = event;
    c->row_of =
        arena_alloc(arena, (event->player_count + 1) * sizeof *c->row_of);
    if (!c->row_of || !ledger_make(&c->ledger, event, stage, options, arena) ||
        !standings_of(&c->ledger, &c->standings))
        return false;
    for (size_t i = 0; i < c->standings.count; i++)
        c->row_of[c->standings.rows[i].player] = (uint32_t)i + 1;
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

/* The games of a row, one opponent's after another in the order of columns. */
static void add_opponents(struct cross *c, const struct standing *row,
                          struct text *cells)
{
    const struct ledger *l = &c->ledger;

    for (size_t i = l->begin[row->player]; i < l->begin[row->player + 1]; i++) {
        const struct bout *bout = &l->bouts[i];
        if (bout->opponent != NOBODY && !bout->result->tiebreak)
            add_score(&cells[c->row_of[bout->opponent] - 1], bout);
    }
    text_add(&cells[c->row_of[row->player] - 1], STR("*"));
}

/* Player against player; nothing else here grows by their square. */
static void add_cross_heads(struct table *t)
{
    table_add_column(t, STR("no"), true);
    table_add_column(t, STR("place"), true);
    table_add_column(t, STR("player"), false);
}

/* What each row ends in: the points, and withdrawals. */
static void add_cross_ends(struct cross *c)
{
    table_add_column(c->table, STR("points"), true);
    for (uint32_t p = 0; p < c->event->player_count; p++)
        c->gone |= c->ledger.withdrawn[p];
    if (c->gone)
        table_add_column(c->table, STR("note"), false);
}

static void end_cross_row(struct cross *c, const struct standing *row)
{
    cell_halves(c->table, row->points);
    if (c->gone)
        cell_str(c->table,
                 c->ledger.withdrawn[row->player] ? STR("withdrawn") : STR(""));
}

static void fill_square(struct cross *c)
{
    struct table *t = c->table;

    add_cross_heads(t);
    bound_cells(t, c->standings.count, c->standings.count);
    add_numbered(t, "", t->failed ? 0 : c->standings.count);
    add_cross_ends(c);
    for (size_t i = 0; i < c->standings.count && !t->failed; i++) {
        const struct standing *row = &c->standings.rows[i];
        cell_number(t, (int64_t)i + 1);
        cell_number(t, row->place);
        cell_str(t, player_name(c->event, row->player));
        for (size_t k = 0; k < c->standings.count; k++)
            table_cell(t);
        if (!t->failed)
            add_opponents(c, row,
                          &t->cells[t->cell_count - c->standings.count]);
        end_cross_row(c, row);
    }
}

/* "12f1": against the twelfth row, as first, won. "bye1" and the like. */
static void add_round(struct cross *c, struct text *cell,
                      const struct bout *bout)
{
    text_add(cell, cell->len ? STR(" ") : STR(""));
    if (bout->opponent == NOBODY)
        text_add(cell, STR("bye"));
    else
        text_addf(cell, "%u%c", c->row_of[bout->opponent],
                  bout->first ? 'f' : 's');
    add_score(cell, bout);
}

static void fill_rounds(struct cross *c)
{
    const struct ledger *l = &c->ledger;
    struct table *t = c->table;

    add_cross_heads(t);
    bound_cells(t, c->standings.count, l->paired);
    add_numbered(t, "r", t->failed ? 0 : l->paired);
    add_cross_ends(c);
    for (size_t i = 0; i < c->standings.count && !t->failed; i++) {
        const struct standing *row = &c->standings.rows[i];
        cell_number(t, (int64_t)i + 1);
        cell_number(t, row->place);
        cell_str(t, player_name(c->event, row->player));
        for (size_t k = 0; k < l->paired; k++)
            table_cell(t);
        for (size_t k = l->begin[row->player];
             !t->failed && k < l->begin[row->player + 1]; k++)
            if (!l->bouts[k].result->tiebreak && !l->bouts[k].early)
                add_round(c,
                          &t->cells[t->cell_count - l->paired +
                                    l->bouts[k].round - 1],
                          &l->bouts[k]);
        end_cross_row(c, row);
    }
}

/* ---- matches of two: game after game ------------------------------------- */

static bool is_duel(const struct ledger *l)
{
    return l->format.kind == FORMAT_FIRST_TO ||
           l->format.kind == FORMAT_BEST_OF;
}

/* The two of the first game. */
static bool find_two(const struct ledger *l, uint32_t *players)
{
    for (size_t i = 0; i < l->entry_count; i++) {
        const struct event_result *r = l->entries[i].result;
        if (!result_paired(r))
            continue;
        players[0] = r->first;
        players[1] = r->second;
        return true;
    }
    return false;
}

static bool is_theirs(const struct event_result *r, const uint32_t *players)
{
    return result_paired(r) &&
           ((r->first == players[0] && r->second == players[1]) ||
            (r->first == players[1] && r->second == players[0]));
}

/* The running score stands beside each game. */
static void add_game(struct cross *c, const struct event_result *r,
                     const uint32_t *players, int64_t *score)
{
    bool both = r->how == HOW_FORFEIT && r->kind == RESULT_UNKNOWN;
    struct table *t = c->table;

    cell_str(t, player_name(c->event, r->first));
    cell_str(t, player_name(c->event, r->second));
    cell_str(t, both ? STR("0-0") : result_text((enum result_kind)r->kind));
    for (size_t i = 0; i < 2; i++) {
        score[i] += ledger_points_of(&c->ledger,
                                     result_score(r, r->second == players[i]));
        cell_halves(t, score[i]);
    }
    cell_str(t, r->tiebreak             ? STR("tiebreak")
                : r->how == HOW_FORFEIT ? STR("forfeit")
                                        : STR(""));
}

/* What is played off has a score of its own; it comes last. */
static void fill_games(struct cross *c)
{
    static const char *const heads[] = {"first", "second", "result"};
    const struct ledger *l = &c->ledger;
    int64_t scores[2][2] = {{0}};
    uint32_t players[2];
    size_t number = 0;

    if (!find_two(l, players))
        return;
    table_add_column(c->table, STR("game"), true);
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        table_add_column(c->table, str_of(heads[i]), false);
    for (size_t i = 0; i < 2; i++)
        table_add_column(c->table, player_name(c->event, players[i]), true);
    table_add_column(c->table, STR("note"), false);
    for (size_t i = 0; i < l->entry_count && !c->table->failed; i++) {
        const struct event_result *r = l->entries[i].result;
        if (!is_theirs(r, players))
            continue;
        cell_number(c->table, (int64_t)++number);
        add_game(c, r, players, scores[r->tiebreak]);
    }
}

bool table_crosstable(const struct event *event, uint32_t stage,
                      const struct standings_options *options,
                      struct table *out)
{
    struct cross c = {.table = out};
    struct teams teams;
    struct arena arena;
    bool counted;

    arena_init(&arena, 0, TABLE_MEMORY);
    table_init(out, NULL, 0);
    add_title(out, event, stage);
    event = event_of_teams(event, &teams, &arena);
    counted = event && cross_begin(&c, event, stage, options, &arena);
    if (counted)
        add_state(out, &c.ledger);
    if (counted && !is_duel(&c.ledger))
        add_ranking_rule(out, &c.ledger);
    if (counted && is_duel(&c.ledger))
        fill_games(&c);
    else if (counted && ledger_round_robin(&c.ledger))
        fill_square(&c);
    else if (counted)
        fill_rounds(&c);
    return table_done(out, &arena, counted);
}
