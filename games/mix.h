/*
 * Hashes positions. Each feature of a position is a word. The words are mixed
 * separately, and the results are combined with exclusive or.
 */
#ifndef LUDEX_GAMES_MIX_H
#define LUDEX_GAMES_MIX_H

#include <stdint.h>

/* The finalizer of splitmix64. It is one-to-one, and every input bit affects
   every output bit. */
static inline uint64_t mix_bits(uint64_t x)
{
    x += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

#endif
