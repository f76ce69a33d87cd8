/* Computes how many plies a side needs to win if the opponent does not play
   (to_win). */
#include "quax.h"

/* The cells that a chain from the first edge can include after a certain number
   of plies. */
struct ground {
    uint32_t rows[QUAX_ROWS];
};

/* Returns the cells of a row that are directly beside, above or below a cell of
   the ground. */
static uint32_t cells_next_to(const struct ground *g, unsigned row)
{
    return g->rows[row] << 1 | g->rows[row] >> 1 | g->rows[row - 1] |
           g->rows[row + 1];
}

/* Returns the cells of a row that links join to the ground. `slash` and `back`
   are the links of each kind between this row and the row below, and between
   this row and the row above. */
static uint32_t cells_linked(const struct ground *g, unsigned row,
                             const uint32_t slash[2], const uint32_t back[2])
{
    uint32_t low = g->rows[row - 1], high = g->rows[row + 1];

    return (low & slash[0]) << 1 | (high >> 1 & slash[1]) |
           (low >> 1 & back[0]) | (high & back[1]) << 1;
}

static uint32_t cells_joined(const struct position *p, const struct ground *g,
                             unsigned row)
{
    return cells_linked(g, row, &p->slash[row - 1], &p->back[row - 1]);
}

/* Returns the cells of a row that could be linked to the ground by any link
   that no existing link crosses. */
static uint32_t cells_linkable(const struct position *p, const struct ground *g,
                               unsigned row)
{
    uint32_t slash[2] = {~p->back[row - 1], ~p->back[row]};
    uint32_t back[2] = {~p->slash[row - 1], ~p->slash[row]};

    return cells_linked(g, row, slash, back);
}

/* Adds the side's stones that touch the ground or are linked to it, until no
   more are found. */
static void add_touched_chains(const struct position *p, uint8_t side,
                               struct ground *g)
{
    uint32_t more = 1;

    while (more) {
        more = 0;
        for (unsigned row = 1; row <= p->size; row++) {
            uint32_t own = p->stones[side][row] & ~g->rows[row];
            own &= cells_next_to(g, row) | cells_joined(p, g, row);
            g->rows[row] |= own;
            more |= own;
        }
    }
}

static uint32_t first_edge(const struct position *p, uint8_t side, unsigned row)
{
    if (side == p->across)
        return 2;
    return row == 1 ? (UINT32_C(2) << p->size) - 2 : 0;
}

static bool has_arrived(const struct position *p, uint8_t side,
                        const struct ground *g)
{
    uint32_t last = 0;

    if (side != p->across)
        return g->rows[p->size];
    for (unsigned row = 1; row <= p->size; row++)
        last |= g->rows[row] >> p->size & 1;
    return last;
}

/*
 * Extends the ground by one ply: by a stone next to the ground or on the edge,
 * or by a link to a stone of the side. A stone with its link takes two plies,
 * so it is added to the ground of one ply earlier. Returns false if nothing was
 * added.
 */
static bool grow_by_links(const struct position *p, uint8_t side,
                          struct ground *g, struct ground *before)
{
    struct ground now = *g;
    uint32_t all = (UINT32_C(2) << p->size) - 2, more = 0;

    for (unsigned row = 1; row <= p->size; row++) {
        uint32_t own = p->stones[side][row];
        uint32_t empty = all & ~(own | p->stones[!side][row]);
        uint32_t stones =
            cells_next_to(&now, row) | cells_linkable(p, before, row);
        g->rows[row] |= empty & (stones | first_edge(p, side, row));
        g->rows[row] |= own & cells_linkable(p, &now, row);
        more |= g->rows[row] & ~now.rows[row];
    }
    *before = now;
    add_touched_chains(p, side, g);
    return more;
}

uint32_t quax_distance_to_win(const struct position *p, uint8_t side)
{
    struct ground now = {0}, before = {0};
    unsigned idle = 0;
    uint32_t plies = 0;

    for (unsigned row = 1; row <= p->size; row++)
        now.rows[row] = p->stones[side][row] & first_edge(p, side, row);
    add_touched_chains(p, side, &now);
    for (; !has_arrived(p, side, &now); plies++) {
        idle = grow_by_links(p, side, &now, &before) ? 0 : idle + 1;
        if (idle == 2) /* two plies without progress: links from the earlier
                          ground were tried, too */
            return UINT32_MAX;
    }
    return plies;
}
