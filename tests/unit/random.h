/* Pseudo-random numbers, the same on every machine. */
#ifndef LUDEX_TESTS_RANDOM_H
#define LUDEX_TESTS_RANDOM_H

#include <stdint.h>

/* splitmix64 */
static inline uint64_t next_random(uint64_t *state)
{
    uint64_t x = *state += UINT64_C(0x9e3779b97f4a7c15);

    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

/* Two generators with a small state. The results of tests with fixed seeds
   depend on them. */

static inline uint64_t random_below(uint64_t *state, uint64_t bound)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (*state >> 33) % bound;
}

static inline uint32_t draw(uint32_t *state, uint32_t below)
{
    *state = *state * 1664525u + 1013904223u;
    return (*state >> 8) % below;
}

#endif
