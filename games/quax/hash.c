/* Computes hashes and features of positions. */
#include <string.h>

#include "quax.h"

#include "../mix.h"

enum plane { PLANE_BLACK, PLANE_RED, PLANE_SLASH, PLANE_BACK, PLANE_REST };

/* Hashes a row of one plane. Each row is one feature. */
static uint64_t row_hash(enum plane plane, unsigned row, uint32_t word)
{
    return word ? mix_bits((uint64_t)plane << 40 | (uint64_t)row << 32 | word)
                : 0;
}

static uint64_t side_and_size_hash(unsigned side, unsigned size)
{
    return row_hash(PLANE_REST, side, size);
}

uint64_t quax_hash(const struct position *p)
{
    uint64_t hash = side_and_size_hash(p->side, p->size);

    for (unsigned row = 1; row <= p->size; row++)
        hash ^= row_hash(PLANE_BLACK, row, p->stones[0][row]) ^
                row_hash(PLANE_RED, row, p->stones[1][row]) ^
                row_hash(PLANE_SLASH, row, p->slash[row]) ^
                row_hash(PLANE_BACK, row, p->back[row]);
    return hash;
}

/* Reverses bits 1 to `last`. */
static uint32_t mirror_row(uint32_t word, unsigned last)
{
    word = (word >> 1 & 0x55555555) | (word & 0x55555555) << 1;
    word = (word >> 2 & 0x33333333) | (word & 0x33333333) << 2;
    word = (word >> 4 & 0x0f0f0f0f) | (word & 0x0f0f0f0f) << 4;
    word = (word >> 8 & 0x00ff00ff) | (word & 0x00ff00ff) << 8;
    word = word >> 16 | word << 16;
    return word >> (30 - last);
}

/* Adds a row to the hash of each symmetric position. Mirroring exchanges the
   two kinds of links. */
static void add_row(uint64_t hash[4], enum plane plane, enum plane turned,
                    unsigned row, unsigned last, uint32_t word)
{
    if (!word)
        return;
    uint32_t mirror = mirror_row(word, last);
    unsigned flipped = last + 1 - row;

    hash[0] ^= row_hash(plane, row, word);
    hash[1] ^= row_hash(turned, row, mirror);    /* mirrored left to right */
    hash[2] ^= row_hash(turned, flipped, word);  /* mirrored top to bottom */
    hash[3] ^= row_hash(plane, flipped, mirror); /* rotated by a half turn */
}

/* Exchanges rows and columns: bit c of row r becomes bit r of row c. */
static void transpose_board(const uint32_t *rows, unsigned size,
                            uint32_t out[32])
{
    uint32_t mask = 0x0000ffff;

    memset(out, 0, 32 * sizeof *out);
    memcpy(out, rows, (size + 1) * sizeof *out);
    for (unsigned step = 16; step; step >>= 1, mask ^= mask << step)
        for (unsigned k = 0; k < 32; k = (k + step + 1) & ~step) {
            uint32_t t = (out[k] >> step ^ out[k + step]) & mask;
            out[k] ^= t << step;
            out[k + step] ^= t;
        }
}

/* Hashes all rows under all symmetries and returns the least hash. Plane i has
   the stones of side i. */
static uint64_t least_hash(const uint32_t *const planes[4], unsigned size,
                           uint64_t rest)
{
    uint64_t hash[4] = {rest, rest, rest, rest};
    unsigned least = 0;

    for (unsigned row = 1; row <= size; row++)
        for (unsigned side = 0; side < 2; side++)
            add_row(hash, PLANE_BLACK + side, PLANE_BLACK + side, row, size,
                    planes[side][row]);
    for (unsigned row = 1; row < size; row++) {
        add_row(hash, PLANE_SLASH, PLANE_BACK, row, size - 1,
                planes[PLANE_SLASH][row]);
        add_row(hash, PLANE_BACK, PLANE_SLASH, row, size - 1,
                planes[PLANE_BACK][row]);
    }
    for (unsigned i = 1; i < 4; i++)
        if (hash[i] < hash[least])
            least = i;
    return hash[least];
}

/* Hashes the position as if Black were to move. If Red is, the board is
   mirrored in the rising diagonal and the sides are exchanged; links keep their
   kind. */
uint64_t quax_hash_canonical(const struct position *p)
{
    const uint32_t *planes[4] = {p->stones[0], p->stones[1], p->slash, p->back};
    uint32_t turned[4][32];

    for (unsigned i = 0; i < 4 && p->side; i++)
        transpose_board(planes[i], p->size, turned[i]);
    const uint32_t *exchanged[4] = {turned[1], turned[0], turned[2], turned[3]};
    return least_hash(p->side ? exchanged : planes, p->size,
                      side_and_size_hash(0, p->size));
}

enum { SIGNATURE_BITS = 64 * SIGNATURE_WORDS };

/* Each stone is a feature. Stones are numbered by colour, row and column,
   modulo the number of bits, so that each stone has a separate bit on boards up
   to 11x11. */
void quax_signature(const struct position *p, uint64_t set[SIGNATURE_WORDS])
{
    unsigned at = 0;

    for (unsigned side = 0; side < 2; side++)
        for (unsigned row = 1; row <= p->size; row++, at += p->size) {
            unsigned word = at % SIGNATURE_BITS / 64, shift = at % 64;
            uint64_t stones = p->stones[side][row] >> 1;
            set[word] |= stones << shift;
            if (shift)
                set[(word + 1) % SIGNATURE_WORDS] |= stones >> (64 - shift);
        }
}
