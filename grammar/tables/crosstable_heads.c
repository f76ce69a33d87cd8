/* Reads the heads of a crosstable. */
#include "crosstable.h"

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

bool crosstable_read_heads(struct crosstable_reader *c,
                           const struct grid_row *heads)
{
    struct table_reader *r = c->r;
    size_t count = grid_row_columns(heads);
    bool first = true, round;

    c->kinds = arena_alloc(r->arena, count);
    c->head_numbers = arena_alloc(r->arena, count * sizeof *c->head_numbers);
    if (!c->kinds || !c->head_numbers)
        return false;
    for (const struct grid_cell *cell = heads->cells; cell; cell = cell->next) {
        struct str words = head_words(r->arena, cell->text);
        enum column column = column_find(SHAPE_CROSS, words);
        if (cell->player) {
            column = COLUMN_MEETING;
            c->head_numbers[c->game_columns++] = cell->player;
            c->named = true;
        } else if (column == COLUMN_MEETING) {
            c->head_numbers[c->game_columns++] = head_number(words, &round);
            c->rounds |= round;
        } else if (column > COLUMN_LEFT && crosstable_has_column(c, column)) {
            column = COLUMN_LEFT;
        }
        if (column == COLUMN_UNKNOWN && cell->text.len) {
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
