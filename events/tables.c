#include "tables.h"
#include "c07.h"

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

static void cell_halves(struct table *t, int64_t halves)
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

static void add_standing(struct table *t, const struct event *event,
                         const struct standing *row, bool play_off,
                         size_t tiebreaks)
{
    cell_number(t, row->place);
    cell_str(t, player_name(event, row->player));
    cell_number(t, row->played);
    cell_number(t, row->won);
    cell_number(t, row->drawn);
    cell_number(t, row->lost);
    cell_number(t, row->unplayed);
    cell_halves(t, row->points);
    if (play_off)
        cell_halves(t, row->play_off);
    for (size_t i = 0; i < tiebreaks; i++)
        add_figure(table_cell(t), row->tiebreaks[i]);
}

bool table_standings(const struct event *event, uint32_t stage,
                     const struct standings_options *options, struct table *out)
{
    static const char *const heads[] = {">place",    "player", ">played",
                                        ">won",      ">drawn", ">lost",
                                        ">unplayed", ">points"};
    struct standings s;
    struct arena arena;
    bool play_off, counted;

    arena_init(&arena, 0, TABLE_MEMORY);
    table_init(out, heads, sizeof heads / sizeof *heads);
    add_title(out, event, stage);
    counted = standings_make(event, stage, options, &arena, &s);
    play_off = any_play_off(&s);
    if (play_off)
        table_add_column(out, STR("play-off"), true);
    add_tiebreak_columns(out, &s);
    for (size_t i = 0; counted && i < s.count; i++)
        add_standing(out, event, &s.rows[i], play_off, s.list_count);
    return table_done(out, &arena, counted);
}

/* ---- crosstables ---------------------------------------------------------- */

struct cross {
    const struct event *event;
    struct ledger ledger;
    struct standings standings;
    uint32_t *row_of; /* of each player, from 1 */
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
static void fill_square(struct cross *c)
{
    struct table *t = c->table;

    bound_cells(t, c->standings.count, c->standings.count);
    add_numbered(t, "", t->failed ? 0 : c->standings.count);
    table_add_column(t, STR("points"), true);
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
        cell_halves(t, row->points);
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

    bound_cells(t, c->standings.count, l->paired);
    add_numbered(t, "r", t->failed ? 0 : l->paired);
    table_add_column(t, STR("points"), true);
    for (size_t i = 0; i < c->standings.count && !t->failed; i++) {
        const struct standing *row = &c->standings.rows[i];
        cell_number(t, (int64_t)i + 1);
        cell_number(t, row->place);
        cell_str(t, player_name(c->event, row->player));
        for (size_t k = 0; k < l->paired; k++)
            table_cell(t);
        for (size_t k = l->begin[row->player];
             !t->failed && k < l->begin[row->player + 1]; k++)
            if (!l->bouts[k].result->tiebreak)
                add_round(c,
                          &t->cells[t->cell_count - l->paired +
                                    l->bouts[k].round - 1],
                          &l->bouts[k]);
        cell_halves(t, row->points);
    }
}

bool table_crosstable(const struct event *event, uint32_t stage,
                      const struct standings_options *options,
                      struct table *out)
{
    static const char *const heads[] = {">no", ">place", "player"};
    struct cross c = {.table = out};
    struct arena arena;
    bool counted;

    arena_init(&arena, 0, TABLE_MEMORY);
    table_init(out, heads, sizeof heads / sizeof *heads);
    add_title(out, event, stage);
    counted = cross_begin(&c, event, stage, options, &arena);
    if (counted && ledger_round_robin(&c.ledger))
        fill_square(&c);
    else if (counted)
        fill_rounds(&c);
    return table_done(out, &arena, counted);
}
