/* Plays moves: stones, chains and hashes. */
#include "stymie.h"

#include "../mix.h"

static unsigned mirror_line(unsigned lines, unsigned line, size_t by)
{
    return by ? lines + 1 - line : line;
}

void stymie_map_point(unsigned lines, size_t symmetry, unsigned *column,
                      unsigned *row)
{
    if (symmetry >= KEEPING) {
        unsigned was = *column;
        *column = *row;
        *row = was;
    }
    *column = mirror_line(lines, *column, symmetry & 1);
    *row = mirror_line(lines, *row, symmetry & 2);
}

/*
 * All cells touch their diagonal neighbours; octagons also touch the next
 * octagon in a row or column [seed]. Neighbours are numbered so that those in
 * one row can be found with one shift:
 *
 *                7
 *            1       3
 *         4      .      8
 *            0       2
 *                5
 */
enum { UP = CHAIN_STRIDE };
static const int touching[] = {-UP - 1, UP - 1, -UP + 1, UP + 1, -2,
                               -2 * UP, 0,      2 * UP,  2};

/* Returns the neighbouring stones of a side, as a set of neighbour numbers. */
static inline unsigned own_neighbours(const uint32_t own[ROWS], unsigned column,
                                      unsigned row)
{
    unsigned set = (own[row - 1] >> (column - 1) & 5) |
                   (own[row + 1] >> (column - 1) & 5) << 1;

    if (!is_octagon(row))
        return set;
    set |= (own[row] << 2 >> column & 0x11) << 4;
    if (row > 2)
        set |= (own[row - 2] >> column & 1) << 5;
    if (row + 2 < ROWS)
        set |= (own[row + 2] >> column & 1) << 7;
    return set;
}

/* Joins a cell to the neighbouring stones of its side. Returns the root of the
   chain. */
static inline unsigned join_around(struct position *p, uint8_t side,
                                   unsigned column, unsigned row)
{
    unsigned cell = row * CHAIN_STRIDE + column, root = cell;
    unsigned left = own_neighbours(p->stones[side], column, row);

    for (; left; left &= left - 1)
        root = chain_join(p->chains, root,
                          cell + (unsigned)touching[__builtin_ctz(left)]);
    return root;
}

/* Vert joins top and bottom; Horz joins left and right [seed]. */
static inline void put_stone(struct position *p, uint8_t side, unsigned column,
                             unsigned row)
{
    p->stones[side][row] |= UINT32_C(1) << column;
    p->chains[row * CHAIN_STRIDE + column] =
        (uint16_t)chain_edges_touched(side == 0 ? row : column, line_count(p));
    if (p->chains[join_around(p, side, column, row)] == TOUCH_BOTH)
        p->winner = side;
}

void stymie_put(struct position *p, uint8_t side, unsigned column, unsigned row)
{
    put_stone(p, side, column, row);
}

/* Returns the number of pieces. */
static inline unsigned place_pieces(struct position *p, struct move m)
{
    unsigned column = move_column(m), row = move_row(m), pieces = 0, way;
    unsigned left = move_neighbours(m), x = column, y = row;

    for (;; left &= left - 1, pieces++) {
        put_stone(p, p->side, x, y);
        if (!left)
            return pieces + 1;
        way = (unsigned)__builtin_ctz(left);
        x = neighbour_column(column, way);
        y = neighbour_row(row, way);
    }
}

void stymie_play(struct position *p, struct move m)
{
    if (m.bits & MOVE_SWAP) {
        /* The players exchange colours, and Horz moves next. A swap places
           nothing, so three pieces may not answer it [ruling]. */
        p->swapped = true;
        p->last = 0;
        p->open = false;
    } else {
        p->last = (uint8_t)place_pieces(p, m);
        p->open = p->last == 1 && p->number > 1; /* three pieces may answer one
                                                    piece [seed] */
        p->side ^= 1;
    }
    p->number += p->number < NUMBER_MAX;
}

/* ---- hashes -------------------------------------------------------------- */

/* Hashes the stones under a symmetry. The result is needed too rarely to be
   stored. */
static uint64_t stones_hash(const struct position *p, size_t symmetry)
{
    uint64_t hash = 0;

    for (unsigned side = 0; side < 2; side++) {
        uint64_t owner = symmetry < KEEPING ? side + 1 : 2 - side;
        for (unsigned row = 1; row <= line_count(p); row++)
            for (uint32_t left = p->stones[side][row]; left; left &= left - 1) {
                unsigned x = (unsigned)__builtin_ctz(left), y = row;
                stymie_map_point(line_count(p), symmetry, &x, &y);
                hash ^= mix_bits(owner << 32 | (y * CHAIN_STRIDE + x));
            }
    }
    return hash;
}

static uint64_t off_board_hash(const struct position *p, unsigned side)
{
    return mix_bits((uint64_t)p->number << 16 | (uint64_t)p->size << 8 |
                    (uint64_t)p->open << 1 | side);
}

uint64_t stymie_hash(const struct position *p)
{
    return stones_hash(p, 0) ^ off_board_hash(p, p->side);
}

/* Hashes the position as if Vert were to move. */
uint64_t stymie_hash_canonical(const struct position *p)
{
    size_t first = p->side == 0 ? 0 : KEEPING;
    uint64_t least = UINT64_MAX;

    for (size_t i = 0; i < KEEPING; i++) {
        uint64_t hash = stones_hash(p, first + i);
        least = hash < least ? hash : least;
    }
    return least ^ off_board_hash(p, 0);
}

/* Each stone is a feature. Stones are numbered by colour and cell, modulo the
   number of bits, so that each stone has a separate bit on boards up to 8x8. */
unsigned stymie_feature(const struct position *p, unsigned side,
                        unsigned column, unsigned row)
{
    unsigned cells = p->size * p->size + (p->size - 1U) * (p->size - 1U);

    return (side * cells + stymie_cell(p, column, row)) %
           (64 * SIGNATURE_WORDS);
}

void stymie_signature(const struct position *p, uint64_t set[SIGNATURE_WORDS])
{
    for (unsigned side = 0; side < 2; side++)
        for (unsigned row = 1; row <= line_count(p); row++) {
            uint32_t stones = p->stones[side][row];
            for (; stones; stones &= stones - 1) {
                unsigned column = (unsigned)__builtin_ctz(stones);
                unsigned at = stymie_feature(p, side, column, row);
                set[at / 64] |= UINT64_C(1) << at % 64;
            }
        }
}
