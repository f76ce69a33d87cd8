/*
 * Stores chains of touching stones as trees, for games in which a side must
 * join its edges. The entry of a cell is the number of its parent. The entry of
 * a root is a value below CHAIN_STRIDE: the edges that the chain touches. Cells
 * are numbered row * CHAIN_STRIDE + column, from 1.
 */
#ifndef LUDEX_GAMES_CHAINS_H
#define LUDEX_GAMES_CHAINS_H

#include <stdint.h>

enum { CHAIN_STRIDE = 32 };

/* The two edges that a side owns: the left or bottom edge, and the opposite
   edge. */
enum chain_touch {
    TOUCH_LOW = 1,
    TOUCH_HIGH = 2,
    TOUCH_BOTH = TOUCH_LOW | TOUCH_HIGH,
};

static inline unsigned chain_root(uint16_t *chains, unsigned cell)
{
    while (chains[cell] >= CHAIN_STRIDE) {
        unsigned up = chains[cell];
        if (chains[up] >= CHAIN_STRIDE)
            chains[cell] = chains[up]; /* halves the path for the next search */
        cell = up;
    }
    return cell;
}

/* Makes `root` a child of the root of another cell. Returns the new root. */
static inline unsigned chain_join(uint16_t *chains, unsigned root,
                                  unsigned cell)
{
    unsigned other = chain_root(chains, cell);

    if (other == root)
        return root;
    chains[other] |= chains[root];
    chains[root] = (uint16_t)other;
    return other;
}

/* Returns the edges that a cell on this line touches. Lines count from 1 to
   `last`. */
static inline unsigned chain_edges_touched(unsigned line, unsigned last)
{
    return (line == 1 ? TOUCH_LOW : 0) | (line == last ? TOUCH_HIGH : 0);
}

#endif
