/* Computes hashes and features of positions, and lists the symmetries. */
#include "braunche.h"

#include "../mix.h"

static uint64_t stone_key(uint8_t side, unsigned x, unsigned y)
{
    return mix_bits((uint64_t)side << 16 | y << 8 | x);
}

void braunche_put_stone(struct position *p, uint8_t side, unsigned x,
                        unsigned y)
{
    p->stones[side][y] |= UINT32_C(1) << x;
    p->hash ^= stone_key(side, x, y);
}

static uint64_t off_board_key(const struct position *p, uint8_t side,
                              uint8_t passer)
{
    return mix_bits(UINT64_C(1) << 32 | (uint64_t)p->size << 24 |
                    (uint64_t)passer << 16 | (uint64_t)p->passes << 8 | side);
}

uint64_t braunche_hash(const struct position *p)
{
    return p->hash ^ off_board_key(p, p->side, p->passer);
}

/* ---- symmetries ---------------------------------------------------------- */

static const char *const names[SYMMETRIES + 1] = {
    "unchanged",
    "rotated by 60 degrees",
    "rotated by 120 degrees",
    "rotated by 180 degrees",
    "rotated by 240 degrees",
    "rotated by 300 degrees",
    "mirrored",
    "mirrored and rotated by 60 degrees",
    "mirrored and rotated by 120 degrees",
    "mirrored and rotated by 180 degrees",
    "mirrored and rotated by 240 degrees",
    "mirrored and rotated by 300 degrees",
    "sides exchanged",
    "rotated by 60 degrees, sides exchanged",
    "rotated by 120 degrees, sides exchanged",
    "rotated by 180 degrees, sides exchanged",
    "rotated by 240 degrees, sides exchanged",
    "rotated by 300 degrees, sides exchanged",
    "mirrored, sides exchanged",
    "mirrored and rotated by 60 degrees, sides exchanged",
    "mirrored and rotated by 120 degrees, sides exchanged",
    "mirrored and rotated by 180 degrees, sides exchanged",
    "mirrored and rotated by 240 degrees, sides exchanged",
    "mirrored and rotated by 300 degrees, sides exchanged",
    NULL,
};

/* A point, relative to the centre of the board. */
struct centred_point {
    int u, v;
};

static struct centred_point mirror_point(struct centred_point p)
{
    return (struct centred_point){p.v, p.u};
}

/* Rotates a point by 60 degrees: (1,0) becomes (1,1), and (0,1) becomes
   (-1,0). */
static struct centred_point rotate_point(struct centred_point p)
{
    return (struct centred_point){p.u - p.v, p.u};
}

static void map_coordinates(unsigned size, size_t symmetry, unsigned *x,
                            unsigned *y)
{
    int middle = (int)size - 1;
    struct centred_point p = {(int)*x - middle, (int)*y - middle};

    symmetry %= SIDE_SYMMETRIES;
    if (symmetry >= SIDE_SYMMETRIES / 2)
        p = mirror_point(p);
    for (size_t i = symmetry % (SIDE_SYMMETRIES / 2); i > 0; i--)
        p = rotate_point(p);
    *x = (unsigned)(p.u + middle);
    *y = (unsigned)(p.v + middle);
}

/* Adds a stone to the hash of each symmetric position. The second half of the
   hashes has the colours exchanged. */
static void add_stone(uint64_t hash[SYMMETRIES], unsigned size, uint8_t side,
                      unsigned x, unsigned y)
{
    int middle = (int)size - 1;
    struct centred_point p = {(int)x - middle, (int)y - middle};

    for (size_t i = 0; i < SIDE_SYMMETRIES; i++) {
        if (i == SIDE_SYMMETRIES / 2)
            p = mirror_point(p);
        unsigned to_x = (unsigned)(p.u + middle);
        unsigned to_y = (unsigned)(p.v + middle);
        hash[i] ^= stone_key(side, to_x, to_y);
        hash[SIDE_SYMMETRIES + i] ^= stone_key(!side, to_x, to_y);
        p = rotate_point(p);
    }
}

static uint64_t least_hash(const uint64_t *hash)
{
    uint64_t least = hash[0];

    for (size_t i = 1; i < SIDE_SYMMETRIES; i++)
        least = hash[i] < least ? hash[i] : least;
    return least;
}

static uint8_t other_side(uint8_t side)
{
    return side == NO_SIDE ? side : !side;
}

/* True if symmetries may exchange the sides, which requires that there is no
   komi. */
static bool may_exchange_sides(const struct position *p)
{
    return p->komi == 0;
}

uint64_t braunche_hash_canonical(const struct position *p)
{
    uint64_t hash[SYMMETRIES] = {0};

    for (unsigned y = 0; y < rows_of(p->size); y++)
        for (uint8_t side = 0; side < 2; side++)
            for (uint32_t row = p->stones[side][y]; row; row &= row - 1)
                add_stone(hash, p->size, side, (unsigned)__builtin_ctz(row), y);
    uint64_t least = least_hash(hash) ^ off_board_key(p, p->side, p->passer);
    uint64_t other = least_hash(hash + SIDE_SYMMETRIES) ^
                     off_board_key(p, !p->side, other_side(p->passer));
    return may_exchange_sides(p) && other < least ? other : least;
}

static struct move map_move(const struct position *start, struct move m,
                            size_t symmetry)
{
    unsigned x = move_x(m), y = move_y(m);

    if (symmetry >= SIDE_SYMMETRIES)
        return (struct move){0};
    if (m.bits == MOVE_PASS)
        return m;
    map_coordinates(start->size, symmetry, &x, &y);
    return move_to(x, y);
}

static unsigned map_cell(const struct position *start, unsigned cell,
                         size_t symmetry)
{
    unsigned x, y;

    if (symmetry >= SIDE_SYMMETRIES && !may_exchange_sides(start))
        return NO_CELL;
    braunche_cell_point(start->size, cell, &x, &y);
    map_coordinates(start->size, symmetry, &x, &y);
    return braunche_cell(start->size, x, y);
}

static uint8_t map_content(const struct position *start, uint8_t what,
                           size_t symmetry)
{
    (void)start;
    return symmetry < SIDE_SYMMETRIES || !what ? what : 3 - what;
}

const struct rules_symmetry braunche_symmetry = {
    .names = names,
    .cell = map_cell,
    .content = map_content,
    .move = map_move,
};

enum { SIGNATURE_BITS = 64 * SIGNATURE_WORDS };

/* Each stone is a feature; the features are distributed over the bits of the
   signature. */
unsigned braunche_feature(unsigned side, unsigned x, unsigned y)
{
    return (side * 127 + y * 23 + x) % SIGNATURE_BITS;
}

void braunche_signature(const struct position *p, uint64_t set[SIGNATURE_WORDS])
{
    for (unsigned y = 0; y < rows_of(p->size); y++)
        for (unsigned side = 0; side < 2; side++)
            for (uint32_t row = p->stones[side][y]; row; row &= row - 1) {
                unsigned x = (unsigned)__builtin_ctz(row);
                unsigned bit = braunche_feature(side, x, y);
                set[bit / 64] |= UINT64_C(1) << bit % 64;
            }
}
