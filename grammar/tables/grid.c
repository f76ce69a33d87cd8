#include "grid.h"

static struct span span_in_text(const struct grids *g, struct str where)
{
    return (struct span){(uint32_t)(where.ptr - g->text.ptr),
                         (uint32_t)where.len};
}

void grids_begin(struct grids *g, struct str where, bool lossy)
{
    struct grid *grid = ARENA_NEW(g->arena, struct grid);

    grids_end(g);
    if (!grid)
        return;
    grid->span = span_in_text(g, where);
    grid->lossy = lossy;
    *g->next = g->grid = grid;
    g->next = &grid->next;
    g->next_row = &grid->rows;
}

/* Begins a row. If the last row has no cells, it is used again. */
void grids_row(struct grids *g, struct str where)
{
    if (g->row && !g->row->cells && !g->row->crossing.length) {
        g->row->span = span_in_text(g, where);
        return;
    }
    g->row = g->grid ? ARENA_NEW(g->arena, struct grid_row) : NULL;
    if (!g->row)
        return;
    g->row->span = span_in_text(g, where);
    *g->next_row = g->row;
    g->next_row = &g->row->next;
    g->next_cell = &g->row->cells;
}

void grids_crossing(struct grids *g, struct str where)
{
    if (g->row)
        g->row->crossing = span_in_text(g, where);
}

static uint32_t limit_span(uint64_t n, uint32_t most)
{
    return n == 0 ? 1 : n > most ? most : (uint32_t)n;
}

static struct grid_cell *add_cell(struct grids *g, struct str where)
{
    struct grid_cell *cell;

    if (g->grid && !g->row)
        grids_row(g, where);
    cell = g->row ? ARENA_NEW(g->arena, struct grid_cell) : NULL;
    if (!cell)
        return NULL;
    cell->span = span_in_text(g, where);
    cell->columns = cell->rows = cell->filled = 1;
    *g->next_cell = cell;
    g->next_cell = &cell->next;
    return cell;
}

/* Leaves the last rows of a cell empty if this cell and the earlier ones would
   repeat too much text. */
static void limit_repeats(struct grids *g, struct grid_cell *cell)
{
    uint64_t room = GRID_REPEATED_MAX - g->repeated, length = cell->text.len;

    cell->filled = cell->rows;
    if (length && (cell->rows - 1) * length > room) {
        cell->filled = 1 + (uint32_t)(room / length);
        if (g->diags)
            diag_report(g->diags, DIAG_TOO_MANY, cell->span,
                        "cells repeat more than %d MiB: this one is omitted "
                        "from %u of its %u rows",
                        GRID_REPEATED_MAX >> 20, cell->rows - cell->filled,
                        cell->rows);
    }
    g->repeated += (cell->filled - 1) * length;
}

void grids_cell(struct grids *g, struct str raw, enum markup markup,
                uint64_t columns, uint64_t rows)
{
    struct str trimmed = str_trim(raw);
    struct grid_cell *cell =
        add_cell(g, trimmed.len ? trimmed : str_part(raw, 0, 0));

    if (!cell)
        return;
    cell->text = cell_words(g->arena, trimmed, markup);
    cell->columns = limit_span(columns, GRID_COLUMNS_MAX);
    cell->rows = limit_span(rows, GRID_ROWS_MAX);
    limit_repeats(g, cell);
}

void grids_words(struct grids *g, struct str where, struct str words)
{
    struct grid_cell *cell = add_cell(g, where);

    if (cell)
        cell->text = words;
}

void grids_title(struct grids *g, struct str raw, enum markup markup)
{
    struct str trimmed = str_trim(raw);

    if (!g->grid || !trimmed.len)
        return;
    g->grid->title = cell_words(g->arena, trimmed, markup);
    g->grid->title_span = span_in_text(g, trimmed);
}

void grids_end(struct grids *g)
{
    g->grid = NULL;
    g->row = NULL;
}
