/* Lists, counts and packs legal moves. */
#include "stymie.h"

unsigned stymie_cell(const struct position *p, unsigned column, unsigned row)
{
    return (row - 1) / 2 * line_count(p) + (is_octagon(row) ? 0 : p->size) +
           (column - 1) / 2;
}

static unsigned cell_count(const struct position *p)
{
    return p->size * p->size + (p->size - 1U) * (p->size - 1U);
}

/* The shapes of two and three pieces, as sets of neighbours of a cell. The
   first SINGLES shapes are allowed only around octagons, the others around any
   cell. */
static const uint8_t shapes[] = {1, 2, 4, 8, 3, 5, 9, 6, 10, 12};

enum { SINGLES = 4, SHAPES = sizeof shapes };

/* Returns the cells of a row whose neighbour in this direction is empty, as
   bits. */
static uint32_t empty_neighbours(const struct position *p, unsigned row,
                                 unsigned direction)
{
    uint32_t empty = empty_cells(p, neighbour_row(row, direction));

    return direction & 1 ? empty >> 1 : empty << 1;
}

/* Returns the index of the first shape that is allowed around the cells of this
   row. */
static unsigned first_shape(unsigned row)
{
    return is_octagon(row) ? 0 : SINGLES;
}

static unsigned last_shape(const struct position *p)
{
    static const uint8_t last[] = {[2] = SINGLES, [3] = SHAPES};

    return last[most_pieces(p)];
}

/* Returns the cells of a row around which a shape of two or three pieces can be
   placed. */
static uint32_t open_shape(uint32_t empty, const uint32_t around[DIRECTIONS],
                           unsigned shape)
{
    for (unsigned i = 0; i < DIRECTIONS; i++)
        if (shapes[shape] >> i & 1)
            empty &= around[i];
    return empty;
}

static void find_empty_neighbours(const struct position *p, unsigned row,
                                  uint32_t around[DIRECTIONS])
{
    for (unsigned i = 0; i < DIRECTIONS; i++)
        around[i] = empty_neighbours(p, row, i);
}

uint64_t stymie_count(const struct position *p)
{
    uint32_t around[DIRECTIONS];
    uint64_t count = 0;

    if (p->winner != NO_SIDE)
        return 0;
    for (unsigned row = 1; row <= line_count(p); row++) {
        uint32_t empty = empty_cells(p, row);
        find_empty_neighbours(p, row, around);
        count += (unsigned)__builtin_popcount(empty);
        for (unsigned i = first_shape(row); i < last_shape(p); i++)
            count += (unsigned)__builtin_popcount(open_shape(empty, around, i));
    }
    return count;
}

static struct move *add_moves(struct move *out, unsigned row, uint32_t columns,
                              unsigned neighbours)
{
    for (; columns; columns &= columns - 1)
        *out++ = make_move((unsigned)__builtin_ctz(columns), row, neighbours);
    return out;
}

size_t stymie_moves(const struct position *p, struct move *out)
{
    uint32_t around[DIRECTIONS];
    struct move *next = out;

    if (p->winner != NO_SIDE)
        return 0;
    for (unsigned row = 1; row <= line_count(p); row++) {
        uint32_t empty = empty_cells(p, row);
        find_empty_neighbours(p, row, around);
        next = add_moves(next, row, empty, 0);
        for (unsigned i = first_shape(row); i < last_shape(p); i++)
            next =
                add_moves(next, row, open_shape(empty, around, i), shapes[i]);
    }
    return (size_t)(next - out);
}

/* A swap is possible only in the second turn, even after a Position tag
   [ruling]. */
struct move stymie_extra(const struct position *p)
{
    bool now = p->number == 2 && p->winner == NO_SIDE && !p->no_pie;

    return (struct move){now ? MOVE_SWAP : 0};
}

bool stymie_legal(const struct position *p, struct move m)
{
    unsigned row = move_row(m), neighbours = move_neighbours(m), pieces = 1;
    uint32_t open = empty_cells(p, row);

    if (p->winner != NO_SIDE)
        return false;
    if (m.bits & MOVE_SWAP)
        return p->number == 2 && !p->no_pie;
    for (; neighbours; neighbours &= neighbours - 1, pieces++)
        open &= empty_neighbours(p, row, (unsigned)__builtin_ctz(neighbours));
    if (pieces > most_pieces(p) || (pieces == 2 && !is_octagon(row)))
        return false;
    return open >> move_column(m) & 1;
}

/* Returns the index of the shape of a move's neighbours, or SHAPES if there is
   no such shape. */
static unsigned neighbour_shape(struct move m)
{
    unsigned i = 0;

    while (i < SHAPES && shapes[i] != move_neighbours(m))
        i++;
    return i;
}

/*
 * Codes are assigned to single pieces first, cell by cell (one byte up to
 * 11x11), then to the shapes around each cell, then to the swap.
 */
uint32_t stymie_pack(const struct position *p, struct move m)
{
    uint32_t cells = cell_count(p);

    if (m.bits & MOVE_SWAP)
        return cells * (SHAPES + 1);
    uint32_t cell = stymie_cell(p, move_column(m), move_row(m));
    return move_neighbours(m) ? cells + cell * SHAPES + neighbour_shape(m)
                              : cell;
}

static struct move single_piece(const struct position *p, uint32_t cell)
{
    uint32_t lines = line_count(p), within = cell % lines;
    bool square = within >= p->size;

    if (square)
        within -= p->size;
    return make_move(within * 2 + 1 + square, cell / lines * 2 + 1 + square, 0);
}

bool stymie_unpack(const struct position *p, uint32_t code, struct move *out)
{
    uint32_t cells = cell_count(p);

    if (code > cells * (SHAPES + 1))
        return false;
    if (code == cells * (SHAPES + 1)) {
        *out = (struct move){MOVE_SWAP};
    } else if (code < cells) {
        *out = single_piece(p, code);
    } else {
        *out = single_piece(p, (code - cells) / SHAPES);
        out->bits |= (uint64_t)shapes[(code - cells) % SHAPES]
                     << MOVE_NEIGHBOURS;
    }
    return stymie_legal(p, *out);
}
