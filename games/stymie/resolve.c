/* Converts written plies to moves. */
#include "stymie.h"

/* Returns the direction from one cell to another, or DIRECTIONS if they are not
   neighbours. */
static unsigned direction_between(struct point from, struct point to)
{
    unsigned right = to.column + 1U - from.column, up = to.row + 1U - from.row;

    return (right | up) & ~2U ? DIRECTIONS : right / 2 | up; /* each value must
                                                                be 0 or 2 */
}

/* Returns the index of the piece that the other pieces touch. Of two pieces
   this is the octagon; of three it is the only one of its kind. */
static unsigned middle_piece(const struct ply *ply)
{
    unsigned octagons = 0, middle = 0;

    for (unsigned i = 0; i < ply->count; i++)
        octagons += is_octagon(ply->points[i].row);
    for (unsigned i = 0; i < ply->count; i++)
        if (is_octagon(ply->points[i].row) == (octagons == 1))
            middle = i;
    return middle;
}

static inline bool is_empty_cell(const struct position *p, struct point at)
{
    return is_inside(p, at) && is_cell(at) &&
           owner_of(p, at.column, at.row) == NO_SIDE;
}

/* Returns the move that consists of these cells, or 0 if they do not touch or
   are not empty cells. */
static struct move as_shape(const struct position *p, const struct ply *ply)
{
    unsigned middle = middle_piece(ply), neighbours = 0;
    struct point at = ply->points[middle];

    for (unsigned i = 0; i < ply->count; i++) {
        struct point to = ply->points[i];
        unsigned direction = direction_between(at, to);
        if (!is_empty_cell(p, to))
            return (struct move){0};
        if (i == middle)
            continue;
        if (direction == DIRECTIONS || neighbours >> direction & 1)
            return (struct move){0};
        neighbours |= 1U << direction;
    }
    return make_move(at.column, at.row, neighbours);
}

/* Returns the move that places these pieces, or 0 if it is illegal. */
static inline struct move as_placing(const struct position *p,
                                     const struct ply *ply)
{
    struct point at = ply->points[0];

    if (p->winner != NO_SIDE || ply->count > most_pieces(p))
        return (struct move){0};
    if (ply->count != 1)
        return ply->count ? as_shape(p, ply) : (struct move){0};
    return is_empty_cell(p, at) ? make_move(at.column, at.row, 0)
                                : (struct move){0};
}

bool stymie_resolve(const struct position *p, const struct ply *ply,
                    struct move *out, struct reason *why)
{
    *out = ply->kind == PLY_DROP   ? as_placing(p, ply)
           : ply->kind == PLY_SWAP ? stymie_extra(p)
                                   : (struct move){0};
    if (!out->bits)
        stymie_explain(p, ply, why);
    return out->bits != 0;
}

/* Adds a cell to the ply, whose cells are sorted by column, then by row. */
static void add_point(struct ply *ply, unsigned column, unsigned row)
{
    struct point point = {(uint8_t)column, (uint8_t)row};
    unsigned at = ply->count++;

    for (; at > 0 && point_before(point, ply->points[at - 1]); at--)
        ply->points[at] = ply->points[at - 1];
    ply->points[at] = point;
}

struct ply stymie_describe(const struct position *p, struct move m)
{
    unsigned column = move_column(m), row = move_row(m);
    struct ply ply = {.kind = PLY_DROP};

    (void)p;
    if (m.bits & MOVE_SWAP)
        return (struct ply){.kind = PLY_SWAP};
    add_point(&ply, column, row);
    for (unsigned i = 0; i < DIRECTIONS; i++)
        if (move_neighbours(m) >> i & 1)
            add_point(&ply, neighbour_column(column, i), neighbour_row(row, i));
    return ply;
}
