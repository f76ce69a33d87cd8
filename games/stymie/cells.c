/* Presents Stymie boards as cells, for queries, and lists the symmetries. */
#include "stymie.h"

/* The board as cells, for queries, with the rows from the top. */
static const char *const contents[] = {"", "v", "h", NULL};

static unsigned row_length(const struct position *p, unsigned row)
{
    return row < line_count(p) ? row_count(p, line_count(p) - row) : 0;
}

/* A row of octagons and a row of squares together have 2 size - 1 cells. */
static struct point point_of_cell(const struct position *p, unsigned cell)
{
    unsigned pair = cell / line_count(p), rest = cell % line_count(p);
    bool square = rest >= p->size;
    unsigned column = square ? 2 * (rest - p->size) + 2 : 2 * rest + 1;

    return (struct point){(uint8_t)column,
                          (uint8_t)(line_count(p) - 2 * pair - square)};
}

static unsigned cell_of_point(const struct position *p, unsigned column,
                              unsigned row)
{
    unsigned down = line_count(p) - row, cell = down / 2 * line_count(p);

    return is_octagon(row) ? cell + (column - 1) / 2
                           : cell + p->size + (column - 2) / 2;
}

static uint8_t cell_content(const struct position *p, unsigned cell)
{
    struct point at = point_of_cell(p, cell);
    uint8_t owner = owner_of(p, at.column, at.row);

    return owner == NO_SIDE ? 0 : (uint8_t)(owner + 1);
}

static unsigned changed_cells(const struct position *before, struct move move,
                              unsigned *out)
{
    unsigned column = move_column(move), row = move_row(move), count = 0;

    if (move.bits & MOVE_SWAP)
        return 0;
    out[count++] = cell_of_point(before, column, row);
    for (unsigned i = 0; i < DIRECTIONS; i++)
        if (move_neighbours(move) >> i & 1)
            out[count++] = cell_of_point(before, neighbour_column(column, i),
                                         neighbour_row(row, i));
    return count;
}

static unsigned cell_feature(const struct position *p, unsigned cell,
                             uint8_t content)
{
    struct point at = point_of_cell(p, cell);

    return stymie_feature(p, content - 1U, at.column, at.row);
}

const struct rules_cells stymie_lattice = {.contents = contents,
                                           .row_length = row_length,
                                           .point = point_of_cell,
                                           .content = cell_content,
                                           .changed = changed_cells,
                                           .feature = cell_feature};

/* Bit 0 mirrors the columns, and bit 1 the rows. Bit 2, a reflection in the
   rising diagonal, is applied first; it turns Vert's edges into Horz's. */
static const char *const names[] = {
    "identity",
    "left-right",
    "top-bottom",
    "rotated by 180 degrees",
    "mirrored in the rising diagonal, sides exchanged",
    "rotated by 90 degrees to the left, sides exchanged",
    "rotated by 90 degrees to the right, sides exchanged",
    "mirrored in the falling diagonal, sides exchanged",
    NULL};

static unsigned map_cell(const struct position *start, unsigned cell,
                         size_t symmetry)
{
    struct point at = point_of_cell(start, cell);
    unsigned column = at.column, row = at.row;

    stymie_map_point(line_count(start), symmetry, &column, &row);
    return cell_of_point(start, column, row);
}

static uint8_t map_content(const struct position *start, uint8_t content,
                           size_t symmetry)
{
    (void)start;
    return symmetry < KEEPING || !content ? content : 3 - content;
}

static struct move map_move(const struct position *start, struct move m,
                            size_t symmetry)
{
    unsigned neighbours = 0, column = move_column(m), row = move_row(m);

    if (symmetry >= KEEPING)
        return (struct move){0};
    if (m.bits & MOVE_SWAP)
        return m;
    for (unsigned i = 0; i < DIRECTIONS; i++)
        if (move_neighbours(m) >> i & 1)
            neighbours |= 1U << (i ^ symmetry);
    stymie_map_point(line_count(start), symmetry, &column, &row);
    return make_move(column, row, neighbours);
}

const struct rules_symmetry stymie_symmetry = {
    .names = names,
    .cell = map_cell,
    .content = map_content,
    .move = map_move,
};

uint32_t stymie_traits(const struct position *before, struct move move)
{
    (void)before;
    return move.bits & MOVE_SWAP ? TRAIT_SWAP : 0;
}
