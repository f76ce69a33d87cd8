/* Reads the rows of a crosstable, and numbers the players. */
#include <stdlib.h>

#include "../namesakes.h"
#include "crosstable.h"

static void parse_number(struct table_reader *r, const struct grid_cell *cell,
                         uint32_t most, uint32_t *out)
{
    struct str words = cell->text;
    uint64_t number;

    str_skip(&words, STR("#"));
    if (str_ends_with(words, STR(".")))
        words.len--;
    if (str_number(words, &number) && number <= most)
        *out = (uint32_t)number;
    else if (!table_is_gap(words))
        table_report_cell(r, cell, "this is not a number: omitted");
}

static void store_cell(struct crosstable_reader *c, struct event_player *p,
                       struct crosstable_row *row, enum column column,
                       const struct grid_cell *cell)
{
    enum { NUMBER_MOST = 99999, RATING_MOST = 9999 };
    struct str *const words[COLUMNS] = {
        [COLUMN_PLAYER] = &p->name,     [COLUMN_TITLE] = &p->title,
        [COLUMN_COUNTRY] = &p->country, [COLUMN_ID] = &p->id,
        [COLUMN_NOTE] = &p->note,
    };
    struct table_reader *r = c->r;

    if (column == COLUMN_NUMBER)
        parse_number(r, cell, NUMBER_MOST, &row->number);
    else if (column == COLUMN_RATING)
        parse_number(r, cell, RATING_MOST, &p->rating);
    else if (column == COLUMN_SEED)
        parse_number(r, cell, NUMBER_MOST, &p->seed);
    else if (column == COLUMN_POINTS)
        row->points = cell;
    else if (column == COLUMN_PLACE)
        row->place = cell;
    else if (column == COLUMN_MEETING)
        row->cells[row->count++] = cell;
    else if (words[column])
        *words[column] = table_line(r, cell->text);
}

static bool make_player_room(struct crosstable_reader *c)
{
    struct event *e = c->event;
    size_t count = e->player_count;

    return ARENA_ROOM(c->r->arena, c->rows, count, c->row_room, 64) &&
           ARENA_ROOM(c->r->arena, e->players, count, c->player_room, 64);
}

static bool is_repeated_head(const struct crosstable_row *row,
                             const struct event_player *p)
{
    return column_find(SHAPE_CROSS, p->name) == COLUMN_PLAYER && !row->points;
}

bool crosstable_read_row(struct crosstable_reader *c,
                         const struct grid_row *grid_row)
{
    struct event *e = c->event;
    struct event_player *p;
    struct crosstable_row *row;
    size_t i = 0;

    if (!table_row_fits(c->r, grid_row, c->columns))
        return true;
    if (e->player_count == EVENT_PLAYERS_MAX) {
        diag_report(
            c->r->diags, DIAG_TOO_MANY, grid_row->span,
            "the table has more than %d players: the others are omitted",
            EVENT_PLAYERS_MAX);
        return false;
    }
    if (!make_player_room(c))
        return false;
    p = &e->players[e->player_count];
    row = &c->rows[e->player_count];
    *p = (struct event_player){.span = grid_row->span};
    *row = (struct crosstable_row){.grid_row = grid_row};
    row->cells = arena_alloc(c->r->arena, (grid_row_columns(grid_row) + 1) *
                                              sizeof(*row->cells));
    if (!row->cells)
        return false;
    for (const struct grid_cell *cell = grid_row->cells; cell && i < c->columns;
         i += cell->columns, cell = cell->next)
        store_cell(c, p, row, (enum column)c->kinds[i], cell);
    if (p->name.len)
        e->player_count += !is_repeated_head(row, p);
    else if (row->count)
        diag_report(c->r->diags, DIAG_UNKNOWN_ROW, grid_row->span,
                    "the row has no name: it is omitted");
    return true;
}

/* Fills the table of rows by number. Returns the first row whose number an
   earlier row has, or the number of rows if there is none. */
static size_t index_numbers(struct crosstable_reader *c)
{
    size_t count = c->event->player_count, i = 0;

    c->largest_number = 0;
    for (size_t k = 0; k < count; k++)
        if (c->rows[k].number > c->largest_number)
            c->largest_number = c->rows[k].number;
    c->row_of = arena_alloc(c->r->arena, ((size_t)c->largest_number + 1) *
                                             sizeof *c->row_of);
    for (; c->row_of && i < count; i++) {
        uint32_t number = c->rows[i].number;
        if (number && c->row_of[number])
            return i;
        if (number)
            c->row_of[number] = (uint32_t)i + 1;
    }
    return count;
}

bool crosstable_number_players(struct crosstable_reader *c)
{
    size_t count = c->event->player_count, twice = 0;

    if (!c->named && crosstable_has_column(c, COLUMN_NUMBER)) {
        twice = index_numbers(c);
        if (twice == count)
            return c->row_of != NULL;
        diag_report(c->r->diags, DIAG_UNKNOWN_ROW,
                    c->rows[twice].grid_row->span,
                    "another row has the number %u: the rows are numbered in "
                    "their order",
                    (unsigned)c->rows[twice].number);
    }
    for (size_t i = 0; i < count; i++)
        c->rows[i].number = (uint32_t)i + 1;
    index_numbers(c);
    return c->row_of != NULL;
}

uint32_t crosstable_find_player(const struct crosstable_reader *c,
                                uint32_t number)
{
    return number <= c->largest_number && c->row_of[number]
               ? c->row_of[number] - 1
               : NOBODY;
}

static int compare_by_seed(const void *left, const void *right)
{
    const uint32_t *a = left, *b = right;

    return number_compare(*a, *b);
}

/* True if each player has a different seed. */
static bool have_seeds(const struct crosstable_reader *c)
{
    size_t count = c->event->player_count, i = 0;
    uint32_t *seeds = arena_alloc(c->r->arena, count * sizeof *seeds);

    for (; seeds && i < count; i++)
        seeds[i] = c->event->players[i].seed;
    if (i)
        qsort(seeds, count, sizeof *seeds, compare_by_seed);
    for (i = 1; seeds && i < count && seeds[i] != seeds[i - 1]; i++)
        ;
    return seeds && i >= count && seeds[0];
}

void crosstable_separate_names(struct crosstable_reader *c)
{
    struct event *e = c->event;
    bool seeds = crosstable_has_column(c, COLUMN_SEED) && have_seeds(c);

    for (size_t i = 0; !seeds && i < e->player_count; i++) {
        c->rows[i].seed = e->players[i].seed;
        e->players[i].seed = (uint32_t)i + 1;
    }
    namesakes_separate(e, c->r->arena, c->r->diags);
    for (size_t i = 0; !seeds && i < e->player_count; i++)
        e->players[i].seed = c->rows[i].seed;
}
