/*
 * Pairs of spellings of different people that probably are one person.
 */
#ifndef DB_PEOPLE_SUGGEST_H
#define DB_PEOPLE_SUGGEST_H

#include "people.h"

struct pair {
    uint32_t one, other; /* indexes of spellings; one < other */
    const char *why;
    uint8_t rank; /* of the reason: the least is the best */
};

/* Loads all spellings into the arena and finds the pairs, sorted, each once; the
   caller frees these. Takes time in proportion to the number of spellings. */
int suggest_pairs(struct archive *a, struct arena *arena,
                  struct spelling **list, size_t *spellings,
                  struct pair **pairs, size_t *count);

#endif
