/* Reads the headings of a crosstable. */
#include "crosstable.h"
#include "player_heading.h"

size_t grid_row_columns(const struct grid_row *row)
{
    size_t count = 0;

    for (const struct grid_cell *c = row->cells; c; c = c->next)
        count += c->columns;
    return count;
}

bool crosstable_has_column(const struct crosstable_reader *c,
                           enum column column)
{
    for (size_t i = 0; i < c->columns; i++)
        if (c->kinds[i] == column)
            return true;
    return false;
}

/* Determines the kind of the column below a heading. */
static enum column read_head(struct crosstable_reader *c,
                             const struct grid_cell *cell)
{
    struct str words = head_words(c->r->arena, cell->text);
    enum column column = column_find(SHAPE_CROSS, words);
    bool round = false;

    if (cell->player)
        column = COLUMN_MEETING;
    else if (column > COLUMN_LEFT && column != COLUMN_MEETING &&
             crosstable_has_column(c, column))
        column = COLUMN_LEFT;
    if (column == COLUMN_MEETING) {
        c->head_cells[c->game_columns] = cell;
        c->head_numbers[c->game_columns++] =
            cell->player ? cell->player : head_number(words, &round);
        c->rounds |= round;
    }
    return column;
}

bool crosstable_read_heads(struct crosstable_reader *c,
                           const struct grid_row *heads)
{
    struct table_reader *r = c->r;
    size_t count = grid_row_columns(heads);
    bool first = true;

    c->kinds = arena_alloc(r->arena, count);
    c->head_numbers = arena_alloc(r->arena, count * sizeof *c->head_numbers);
    c->head_cells = arena_alloc(r->arena, count * sizeof(*c->head_cells));
    if (!c->kinds || !c->head_numbers || !c->head_cells)
        return false;
    for (const struct grid_cell *cell = heads->cells; cell; cell = cell->next)
        c->named |= cell->player > 0;
    for (const struct grid_cell *cell = heads->cells; cell; cell = cell->next) {
        enum column column = read_head(c, cell);
        if (column == COLUMN_UNKNOWN && cell->text.len && !c->named) {
            table_report_head(r, cell, first);
            first = false;
        }
        c->kinds[c->columns] = (uint8_t)column;
        c->columns += cell->columns; /* the other columns of the cell are
                                        unknown */
    }
    table_report_headless(r, heads);
    return true;
}

/* ---- headings that name players ------------------------------------------ */

/* Finds the first players whom a heading fits best. Returns their number, which
   is at most 2. */
static size_t find_fitting(const struct crosstable_reader *c,
                           const struct grid_cell *head, uint32_t players[2])
{
    size_t count = 0;

    for (enum heading_fit fit = FIT_NAME; fit && !count; fit--)
        for (uint32_t i = 0; i < c->event->player_count && count < 2; i++)
            if (heading_fit(head->text, crosstable_player_name(c, i)) == fit)
                players[count++] = i;
    return count;
}

static bool has_column_of(const struct crosstable_reader *c, uint32_t player)
{
    for (size_t i = 0; i < c->game_columns; i++)
        if (c->head_numbers[i] == player + 1)
            return true;
    return false;
}

/* Reports a heading that fits a player who has another column, or that fits
   several players. */
static void report_fitting(struct crosstable_reader *c,
                           const struct grid_cell *head,
                           const uint32_t players[2], size_t count)
{
    struct str name = str_for_display(head->text),
               one = str_for_display(crosstable_player_name(c, players[0])),
               other = str_for_display(
                   crosstable_player_name(c, players[count - 1]));

    if (count == 1 ||
        (has_column_of(c, players[0]) && has_column_of(c, players[1])))
        diag_report(c->r->diags, DIAG_UNKNOWN_COLUMN, head->span,
                    "the heading \"%.*s\" fits %.*s, who has another column: "
                    "this one is omitted",
                    (int)name.len, name.ptr, (int)one.len, one.ptr);
    else
        diag_report(c->r->diags, DIAG_UNKNOWN_COLUMN, head->span,
                    "the heading \"%.*s\" can mean %.*s or %.*s: the column is "
                    "omitted",
                    (int)name.len, name.ptr, (int)one.len, one.ptr,
                    (int)other.len, other.ptr);
}

void crosstable_report_names(struct crosstable_reader *c,
                             const struct grid_row *heads)
{
    const struct grid_cell *cell = heads->cells;
    uint32_t players[2];
    bool first = true;

    for (size_t i = 0; c->named && cell;
         i += cell->columns, cell = cell->next) {
        if (c->kinds[i] != COLUMN_UNKNOWN || !cell->text.len)
            continue;
        size_t count = find_fitting(c, cell, players);
        if (count)
            report_fitting(c, cell, players, count);
        else
            table_report_head(c->r, cell, first);
        first &= count > 0;
        c->misheaded = true;
    }
    for (size_t i = 0; c->misheaded && i < c->event->player_count; i++)
        c->rows[i].doubtful = true;
}
