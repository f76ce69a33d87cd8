/* Standings with columns that the user chooses. */
#include "tables.h"

/* Columns that describe a player. The other columns come from the standings and
   the performance. */
enum {
    COLUMN_TITLE,
    COLUMN_COUNTRY,
    COLUMN_CLUB,
    COLUMN_ID,
    COLUMN_BORN,
    COLUMN_RATING,
    COLUMN_TEAM,
    PLAYER_COLUMNS
};

static const char *const player_columns[] = {"title", "country", "club", "id",
                                             "born",  "rating",  "team"};

static struct str head_of(const struct table *t, size_t column)
{
    return str_of(t->columns[column].head.ptr);
}

/* Returns the index of the column with this name, or the number of columns if
   there is none. */
static size_t find_column(const struct table *t, struct str name)
{
    size_t i = 0;

    while (i < t->column_count && !str_equal(head_of(t, i), name))
        i++;
    return i;
}

static size_t find_player_column(struct str name)
{
    size_t i = 0;

    while (i < PLAYER_COLUMNS && !str_equal(str_of(player_columns[i]), name))
        i++;
    return i;
}

static void add_player_cell(struct table *t, const struct event *e,
                            uint32_t player, size_t column)
{
    const struct event_player *p = &e->players[player];
    const struct str words[] = {p->title, p->country, p->club, p->id, p->born};
    bool member = p->team && p->team <= e->team_count;

    if (column == COLUMN_RATING)
        cell_add_known(t, p->rating, p->rating);
    else if (column == COLUMN_TEAM)
        cell_add_str(t, member ? e->teams[p->team - 1].name : STR(""));
    else
        cell_add_str(t, words[column]);
}

/* The tables from which the cells are taken, and the player of each row. */
struct column_sources {
    const struct event *event;
    struct table standings, performance;
    struct standings order;
    size_t list[STANDINGS_COLUMNS_MAX], count; /* the requested columns; they
                                                  are numbered from the columns
                                                  of players, continuing with
                                                  those of the standings and of
                                                  the performance */
};

/* Finds the columns that a list names. Returns the first name that does not
   belong to a column, or an empty string. */
static struct str find_columns(struct column_sources *s, struct str list)
{
    while (list.len) {
        struct str name = str_trim(str_take(&list, ','));
        size_t column = find_player_column(name);
        if (column == PLAYER_COLUMNS)
            column += find_column(&s->standings, name);
        if (column == PLAYER_COLUMNS + s->standings.column_count)
            column += find_column(&s->performance, name);
        if (s->count == STANDINGS_COLUMNS_MAX ||
            column == PLAYER_COLUMNS + s->standings.column_count +
                          s->performance.column_count)
            return name;
        s->list[s->count++] = column;
    }
    return STR("");
}

static void add_heads(const struct column_sources *s, struct table *t)
{
    for (size_t i = 0; i < s->count; i++) {
        size_t column = s->list[i], own = s->standings.column_count;
        if (column < PLAYER_COLUMNS) {
            table_add_column(t, str_of(player_columns[column]),
                             column == COLUMN_RATING);
            continue;
        }
        column -= PLAYER_COLUMNS;
        const struct table *of = column < own ? &s->standings : &s->performance;
        column -= column < own ? 0 : own;
        table_add_column(t, head_of(of, column), of->columns[column].right);
    }
}

static void copy_cell(const struct table *from, size_t row, size_t column,
                      struct table *t)
{
    size_t at = row * from->column_count + column;

    text_add(table_cell_of(t, (enum table_kind)from->kinds[at]),
             text_str(&from->cells[at]));
}

static void add_row(const struct column_sources *s, size_t row, struct table *t)
{
    size_t own = s->standings.column_count;
    uint32_t player = s->order.rows[row].player;

    for (size_t i = 0; i < s->count; i++) {
        size_t column = s->list[i];
        if (column < PLAYER_COLUMNS)
            add_player_cell(t, s->event, player, column);
        else if (column - PLAYER_COLUMNS < own)
            copy_cell(&s->standings, row, column - PLAYER_COLUMNS, t);
        else
            copy_cell(&s->performance, row, column - PLAYER_COLUMNS - own, t);
    }
}

static bool make_sources(const struct event *event, uint32_t stage,
                         const struct standings_options *options,
                         struct arena *arena, struct column_sources *s)
{
    bool made = table_standings(event, stage, options, &s->standings);

    made = table_performance(event, stage, options, &s->performance) && made;
    return made && standings_make(event, stage, options, arena, &s->order) &&
           table_rows(&s->standings) == s->order.count &&
           table_rows(&s->performance) == s->order.count;
}

bool table_standings_columns(const struct event *event, uint32_t stage,
                             const struct standings_options *options,
                             struct str list, struct table *out,
                             struct str *unknown)
{
    struct column_sources s = {.event = event};
    struct arena arena;
    bool made;

    arena_init(&arena, 0, TABLE_MEMORY);
    table_init(out, NULL, 0);
    made = make_sources(event, stage, options, &arena, &s);
    *unknown = made ? find_columns(&s, list) : STR("");
    if (made && !unknown->len) {
        add_heads(&s, out);
        text_add(&out->title, text_str(&s.standings.title));
        text_add(&out->rule, text_str(&s.standings.rule));
        for (size_t i = 0; i < s.order.count && !out->failed; i++)
            add_row(&s, i, out);
    }
    table_release(&s.standings);
    table_release(&s.performance);
    return table_finish(out, &arena, made);
}
