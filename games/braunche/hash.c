#include "braunche.h"

#include "../mix.h"

static uint64_t stone_key(uint8_t side, unsigned x, unsigned y)
{
    return mix((uint64_t)side << 16 | y << 8 | x);
}

void braunche_put_stone(struct position *p, uint8_t side, unsigned x,
                        unsigned y)
{
    p->stones[side][y] |= UINT32_C(1) << x;
    p->hash ^= stone_key(side, x, y);
}

static uint64_t rest_key(const struct position *p)
{
    return mix(UINT64_C(1) << 32 | (uint64_t)p->size << 24 |
               (uint64_t)p->passer << 16 | (uint64_t)p->passes << 8 | p->side);
}

uint64_t braunche_hash(const struct position *p)
{
    return p->hash ^ rest_key(p);
}

/* ---- symmetries ----------------------------------------------------------- */

const char *const braunche_symmetries[SYMMETRIES + 1] = {
    "as it is",
    "turned by 60 degrees",
    "turned by 120 degrees",
    "turned by 180 degrees",
    "turned by 240 degrees",
    "turned by 300 degrees",
    "mirrored",
    "mirrored and turned by 60 degrees",
    "mirrored and turned by 120 degrees",
    "mirrored and turned by 180 degrees",
    "mirrored and turned by 240 degrees",
    "mirrored and turned by 300 degrees",
    NULL,
};

/* From the middle, (1,0) goes to (1,1) and (0,1) to (-1,0) at each turn of 60
   degrees; the mirror, which comes first, exchanges both. */
static void turn(unsigned size, size_t symmetry, unsigned *x, unsigned *y)
{
    int middle = (int)size - 1;
    int u = (int)*x - middle, v = (int)*y - middle, w;

    if (symmetry >= SYMMETRIES / 2) {
        w = u;
        u = v;
        v = w;
    }
    for (size_t i = symmetry % (SYMMETRIES / 2); i > 0; i--) {
        w = u;
        u -= v;
        v = w;
    }
    *x = (unsigned)(u + middle);
    *y = (unsigned)(v + middle);
}

uint64_t braunche_hash_canonical(const struct position *p)
{
    uint64_t hash[SYMMETRIES] = {0}, least = UINT64_MAX;

    for (unsigned y = 0; y < rows_of(p->size); y++)
        for (uint8_t side = 0; side < 2; side++)
            for (uint32_t row = p->stones[side][y]; row; row &= row - 1)
                for (size_t i = 0; i < SYMMETRIES; i++) {
                    unsigned to_x = (unsigned)__builtin_ctz(row), to_y = y;
                    turn(p->size, i, &to_x, &to_y);
                    hash[i] ^= stone_key(side, to_x, to_y);
                }
    for (size_t i = 0; i < SYMMETRIES; i++)
        least = hash[i] < least ? hash[i] : least;
    return least ^ rest_key(p);
}

struct move braunche_turned(const struct position *start, struct move m,
                            size_t symmetry)
{
    unsigned x = move_x(m), y = move_y(m);

    if (m.bits == MOVE_PASS)
        return m;
    turn(start->size, symmetry, &x, &y);
    return move_to(x, y);
}

unsigned braunche_cell_turned(const struct position *start, unsigned cell,
                              size_t symmetry)
{
    unsigned x, y;

    braunche_cell_point(start->size, cell, &x, &y);
    turn(start->size, symmetry, &x, &y);
    return braunche_cell(start->size, x, y);
}

enum { SIGNATURE_BITS = 64 * SIGNATURE_WORDS };

/* The features are the stones, scattered over the bits there are. */
void braunche_signature(const struct position *p, uint64_t set[SIGNATURE_WORDS])
{
    for (unsigned y = 0; y < rows_of(p->size); y++)
        for (unsigned side = 0; side < 2; side++)
            for (uint32_t row = p->stones[side][y]; row; row &= row - 1) {
                unsigned x = (unsigned)__builtin_ctz(row);
                unsigned bit = (side * 127 + y * 23 + x) % SIGNATURE_BITS;
                set[bit / 64] |= UINT64_C(1) << bit % 64;
            }
}
