/* Tracks chains of stones and links, and detects a won game. */
#include "quax.h"

static unsigned touched_edges(const struct position *p, uint8_t side,
                              unsigned column, unsigned row)
{
    return chain_edges_touched(side == p->across ? column : row, p->size);
}

static void note_win(struct position *p, uint8_t side, unsigned root)
{
    if (p->chains[root] == TOUCH_BOTH)
        p->winner = side;
}

void quax_put_stone(struct position *p, unsigned column, unsigned row)
{
    uint32_t *own = p->stones[p->side];
    unsigned cell = row * QUAX_STRIDE + column;
    unsigned root = cell;

    own[row] |= UINT32_C(1) << column;
    p->chains[cell] = (uint16_t)touched_edges(p, p->side, column, row);
    if (own[row] >> (column - 1) & 1)
        root = chain_join(p->chains, root, cell - 1);
    if (own[row] >> (column + 1) & 1)
        root = chain_join(p->chains, root, cell + 1);
    if (own[row - 1] >> column & 1)
        root = chain_join(p->chains, root, cell - QUAX_STRIDE);
    if (own[row + 1] >> column & 1)
        root = chain_join(p->chains, root, cell + QUAX_STRIDE);
    note_win(p, p->side, root);
}

static void join_link(struct position *p, uint8_t side, struct move link)
{
    unsigned cell = move_row(link) * QUAX_STRIDE + move_column(link);
    bool back = move_kind(link) == KIND_BACKSLASH;
    unsigned left = back ? cell + QUAX_STRIDE : cell;
    unsigned right = back ? cell + 1 : cell + QUAX_STRIDE + 1;

    note_win(p, side,
             chain_join(p->chains, chain_root(p->chains, left), right));
}

void quax_put_link(struct position *p, struct move link)
{
    quax_set_link(p, link);
    join_link(p, p->side, link);
}

/* Links two stones of the side unless a link of either side is in the way
   [seed]. A new stone has no links yet. */
static void link_if_open(struct position *p, struct move link)
{
    if (!quax_has_link(p, quax_crossing(link)))
        quax_put_link(p, link);
}

void quax_link_around(struct position *p, unsigned column, unsigned row)
{
    uint32_t above = p->stones[p->side][row + 1];
    uint32_t below = p->stones[p->side][row - 1];

    if (above >> (column + 1) & 1)
        link_if_open(p, quax_move(KIND_SLASH, column, row));
    if (below >> (column - 1) & 1)
        link_if_open(p, quax_move(KIND_SLASH, column - 1, row - 1));
    if (above >> (column - 1) & 1)
        link_if_open(p, quax_move(KIND_BACKSLASH, column - 1, row));
    if (below >> (column + 1) & 1)
        link_if_open(p, quax_move(KIND_BACKSLASH, column, row - 1));
}

/* Joins a stone to its neighbours on the left and below, which were visited
   before. */
static void join_stone(struct position *p, uint8_t side, unsigned column,
                       unsigned row)
{
    unsigned cell = row * QUAX_STRIDE + column, root = cell;

    p->chains[cell] = (uint16_t)touched_edges(p, side, column, row);
    if (p->stones[side][row] >> (column - 1) & 1)
        root = chain_join(p->chains, root, cell - 1);
    if (p->stones[side][row - 1] >> column & 1)
        root = chain_join(p->chains, root, cell - QUAX_STRIDE);
    note_win(p, side, root);
}

static void join_links(struct position *p, unsigned kind, unsigned row)
{
    uint32_t columns = quax_links(p, kind)[row];

    for (; columns; columns &= columns - 1) {
        struct move link =
            quax_move(kind, (unsigned)__builtin_ctz(columns), row);
        join_link(p, quax_link_owner(p, link), link);
    }
}

void quax_find_chains(struct position *p)
{
    for (unsigned row = 1; row <= p->size; row++)
        for (unsigned column = 1; column <= p->size; column++) {
            struct point at = {(uint8_t)column, (uint8_t)row};
            uint8_t side = quax_owner(p, at);
            if (side != NO_SIDE)
                join_stone(p, side, column, row);
        }
    for (unsigned row = 1; row < p->size; row++) {
        join_links(p, KIND_SLASH, row);
        join_links(p, KIND_BACKSLASH, row);
    }
}
