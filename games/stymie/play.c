#include "stymie.h"

#include "../mix.h"

static unsigned mirrored(unsigned lines, unsigned line, size_t by)
{
    return by ? lines + 1 - line : line;
}

void stymie_turn(unsigned lines, size_t symmetry, unsigned *column,
                 unsigned *row)
{
    if (symmetry >= KEEPING) {
        unsigned was = *column;
        *column = *row;
        *row = was;
    }
    *column = mirrored(lines, *column, symmetry & 1);
    *row = mirrored(lines, *row, symmetry & 2);
}

/* Under the symmetries that keep the sides. */
static void add_hashes(uint64_t hashes[KEEPING], unsigned lines, unsigned side,
                       unsigned column, unsigned row)
{
    for (size_t i = 0; i < KEEPING; i++) {
        unsigned cell = mirrored(lines, row, i & 2) * CHAIN_STRIDE +
                        mirrored(lines, column, i & 1);
        hashes[i] ^= mix((uint64_t)(side + 1) << 32 | cell);
    }
}

/* Octagons touch in a straight line, and all touch diagonally [seed]. */
static unsigned join_around(struct position *p, uint8_t side, unsigned column,
                            unsigned row)
{
    const uint32_t *own = p->stones[side];
    unsigned cell = row * CHAIN_STRIDE + column, root = cell;

    for (unsigned i = 0; i < DIRECTIONS; i++) {
        unsigned x = neighbour_column(column, i), y = neighbour_row(row, i);
        if (own[y] >> x & 1)
            root = chain_join(p->chains, root, y * CHAIN_STRIDE + x);
    }
    if (!is_octagon(row))
        return root;
    if (column > 2 && own[row] >> (column - 2) & 1)
        root = chain_join(p->chains, root, cell - 2);
    if (own[row] >> (column + 2) & 1)
        root = chain_join(p->chains, root, cell + 2);
    if (row > 2 && own[row - 2] >> column & 1)
        root = chain_join(p->chains, root, cell - 2 * CHAIN_STRIDE);
    if (row + 2 < ROWS && own[row + 2] >> column & 1)
        root = chain_join(p->chains, root, cell + 2 * CHAIN_STRIDE);
    return root;
}

/* Vert joins top and bottom, Horz left and right [seed]. */
void stymie_put(struct position *p, uint8_t side, unsigned column, unsigned row)
{
    p->stones[side][row] |= UINT32_C(1) << column;
    p->chains[row * CHAIN_STRIDE + column] =
        (uint16_t)chain_touched(side == 0 ? row : column, lines_of(p));
    if (p->chains[join_around(p, side, column, row)] == TOUCH_BOTH)
        p->winner = side;
    add_hashes(p->hashes, lines_of(p), side, column, row);
}

static unsigned place(struct position *p, struct move m)
{
    unsigned column = move_column(m), row = move_row(m), pieces = 1;

    stymie_put(p, p->side, column, row);
    for (unsigned i = 0; i < DIRECTIONS; i++)
        if (move_neighbours(m) >> i & 1) {
            stymie_put(p, p->side, neighbour_column(column, i),
                       neighbour_row(row, i));
            pieces++;
        }
    return pieces;
}

void stymie_play(struct position *p, struct move m)
{
    if (m.bits & MOVE_SWAP) {
        /* The colours change hands and Horz moves next; a swap is no placing
           turn, so that three pieces do not answer it [ruling]. */
        p->swapped = true;
        p->last = 0;
        p->open = false;
    } else {
        p->last = (uint8_t)place(p, m);
        p->open = p->last == 1 && p->number > 1; /* [seed] */
        p->side ^= 1;
    }
    p->number += p->number < NUMBER_MAX;
}

/* ---- hashes --------------------------------------------------------------- */

static uint64_t rest_hash(const struct position *p, unsigned side)
{
    return mix((uint64_t)p->number << 16 | (uint64_t)p->size << 8 |
               (uint64_t)p->open << 1 | side);
}

uint64_t stymie_hash(const struct position *p)
{
    return p->hashes[0] ^ rest_hash(p, p->side);
}

static uint64_t least_of(const uint64_t hashes[KEEPING])
{
    uint64_t least = hashes[0];

    for (size_t i = 1; i < KEEPING; i++)
        if (hashes[i] < least)
            least = hashes[i];
    return least;
}

/* As if Vert were to move. The hashes with the sides exchanged are asked for too
   seldom to be kept. */
uint64_t stymie_hash_canonical(const struct position *p)
{
    uint64_t hashes[KEEPING] = {0};

    if (p->side == 0)
        return least_of(p->hashes) ^ rest_hash(p, 0);

    for (unsigned side = 0; side < 2; side++)
        for (unsigned row = 1; row <= lines_of(p); row++)
            for (uint32_t left = p->stones[side][row]; left; left &= left - 1)
                add_hashes(hashes, lines_of(p), !side, row,
                           (unsigned)__builtin_ctz(left));
    return least_of(hashes) ^ rest_hash(p, 0);
}

/* The features are the stones, numbered by colour and cell, modulo the bits
   there are: on 8x8 each has a bit of its own. */
void stymie_signature(const struct position *p, uint64_t set[SIGNATURE_WORDS])
{
    unsigned cells = p->size * p->size + (p->size - 1U) * (p->size - 1U);

    for (unsigned side = 0; side < 2; side++)
        for (unsigned row = 1; row <= lines_of(p); row++) {
            uint32_t stones = p->stones[side][row];
            for (; stones; stones &= stones - 1) {
                unsigned column = (unsigned)__builtin_ctz(stones);
                unsigned at = side * cells + stymie_cell(p, column, row);
                at %= 64 * SIGNATURE_WORDS;
                set[at / 64] |= UINT64_C(1) << at % 64;
            }
        }
}
