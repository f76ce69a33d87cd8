#include "stymie.h"

/* What queries ask for: the board as cells, rows from the top. */
const char *const stymie_contents[] = {"", "v", "h", NULL};

unsigned stymie_row_length(const struct position *p, unsigned row)
{
    return row < lines_of(p) ? row_count(p, lines_of(p) - row) : 0;
}

/* Two rows together, of octagons and of squares, have 2 size - 1 cells. */
static struct point point_of_cell(const struct position *p, unsigned cell)
{
    unsigned pair = cell / lines_of(p), rest = cell % lines_of(p);
    bool square = rest >= p->size;
    unsigned column = square ? 2 * (rest - p->size) + 2 : 2 * rest + 1;

    return (struct point){(uint8_t)column,
                          (uint8_t)(lines_of(p) - 2 * pair - square)};
}

static unsigned cell_of_point(const struct position *p, unsigned column,
                              unsigned row)
{
    unsigned down = lines_of(p) - row, cell = down / 2 * lines_of(p);

    return is_octagon(row) ? cell + (column - 1) / 2
                           : cell + p->size + (column - 2) / 2;
}

uint8_t stymie_content(const struct position *p, unsigned cell)
{
    struct point at = point_of_cell(p, cell);
    uint8_t owner = owner_of(p, at.column, at.row);

    return owner == NO_SIDE ? 0 : (uint8_t)(owner + 1);
}

unsigned stymie_cell_turned(const struct position *start, unsigned cell,
                            size_t symmetry)
{
    struct point at = point_of_cell(start, cell);
    unsigned column = at.column, row = at.row;

    stymie_turn(lines_of(start), symmetry, &column, &row);
    return cell_of_point(start, column, row);
}

uint8_t stymie_content_turned(const struct position *start, uint8_t content,
                              size_t symmetry)
{
    (void)start;
    return symmetry < KEEPING || !content ? content : 3 - content;
}

uint32_t stymie_traits(const struct position *before, struct move move)
{
    (void)before;
    return move.bits & MOVE_SWAP ? TRAIT_SWAP : 0;
}
