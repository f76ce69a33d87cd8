#include "description.h"

#include "figures.h"
#include "point_geometry.h"
#include "stone_style.h"

struct describer {
    const struct board *board;
    struct text *out;
    char stone;   /* stone whose points are being listed */
    size_t count; /* number of points listed so far */
    bool capitals;
};

static void begin_item(struct describer *d)
{
    if (!d->count++)
        text_addf(d->out, "%s%s:", d->out->len ? "; " : "",
                  stone_name(d->board, d->stone));
    text_add_char(d->out, ' ');
}

/* Adds the name of a cell. On a hexagon, the names of rows are letters. */
static void add_cell(struct describer *d, unsigned row, unsigned column)
{
    const struct board_cell *cell = &d->board->cells[row][column];
    bool lettered = d->board->layout == LAYOUT_HEXAGON;

    if (cell->stone != d->stone)
        return;
    begin_item(d);
    if (cell->figure)
        text_addf(d->out, "%s%c ", cell->promoted ? "+" : "", cell->figure);
    text_addf(d->out, "%c%u",
              (d->capitals ? 'A' : 'a') + (int)(lettered ? row : column),
              (lettered ? column : row) + 1);
}

static void add_pieces(struct describer *d)
{
    const struct board *b = d->board;

    for (unsigned row = 0; row < b->rows; row++)
        for (unsigned column = 0; column < b->columns; column++)
            add_cell(d, row, column);
    for (size_t i = 0; i < b->point_count; i++) {
        char name[5];
        if (b->points[i].stone != d->stone)
            continue;
        begin_item(d);
        point_name(&b->points[i], name);
        text_add(d->out, str_of(name));
        text_add(d->out, b->points[i].called ? STR(" (called)") : STR(""));
    }
}

void describe_board(const struct board *board, struct text *out)
{
    struct describer d = {
        .board = board, .out = out, .capitals = has_figures(board)};

    for (size_t i = 0; stone_styles[i].letter; i++) {
        d.stone = stone_styles[i].letter;
        d.count = 0;
        add_pieces(&d);
    }
    text_add(out, out->len ? STR(".") : STR("The board is empty."));
}
