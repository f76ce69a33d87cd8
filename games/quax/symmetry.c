/* Lists the symmetries of the board. */
#include "quax.h"

/* The edges belong to the sides, so a quarter turn exchanges the sides. */
static const char *const names[] = {
    "unchanged",
    "mirrored left-right",
    "mirrored top-bottom",
    "rotated by 180 degrees",
    "mirrored in the rising diagonal, sides exchanged",
    "rotated by 90 degrees to the left, sides exchanged",
    "rotated by 90 degrees to the right, sides exchanged",
    "mirrored in the falling diagonal, sides exchanged",
    NULL};

/* Bits of a symmetry's number. The reflection in the rising diagonal is applied
   first. */
enum { MIRROR_COLUMNS = 1, MIRROR_ROWS = 2, EXCHANGES = 4 };

/* Maps a point. `last` is the number of columns and rows plus one. */
static void map_point(unsigned last, size_t symmetry, unsigned *column,
                      unsigned *row)
{
    if (symmetry & EXCHANGES) {
        unsigned was = *column;
        *column = *row;
        *row = was;
    }
    if (symmetry & MIRROR_COLUMNS)
        *column = last - *column;
    if (symmetry & MIRROR_ROWS)
        *row = last - *row;
}

/* Maps a move. A link is mapped together with its square; a row has one square
   less than it has cells. A reflection turns the link into the other link of
   the square. */
static struct move map_move(const struct position *start, struct move move,
                            size_t symmetry)
{
    unsigned kind = move_kind(move), row = move_row(move);
    unsigned column = move_column(move);

    if (symmetry & EXCHANGES)
        return (struct move){0};
    if (kind == KIND_SWAP)
        return move;
    map_point(start->size + (kind == KIND_DROP), symmetry, &column, &row);
    move = quax_move(kind, column, row);
    if (kind == KIND_DROP || symmetry == 0 ||
        symmetry == (MIRROR_COLUMNS | MIRROR_ROWS))
        return move;
    return quax_crossing(move);
}

static unsigned map_cell(const struct position *start, unsigned cell,
                         size_t symmetry)
{
    unsigned size = start->size;
    unsigned column = cell % size + 1, row = size - cell / size;

    map_point(size + 1, symmetry, &column, &row);
    return (size - row) * size + column - 1;
}

static uint8_t map_content(const struct position *start, uint8_t content,
                           size_t symmetry)
{
    (void)start;
    return symmetry & EXCHANGES && content ? 3 - content : content;
}

const struct rules_symmetry quax_symmetry = {
    .names = names,
    .cell = map_cell,
    .content = map_content,
    .move = map_move,
};
