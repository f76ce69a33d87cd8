/*
 * Pairs of spellings of different persons that probably mean the same person.
 */
#ifndef DB_PEOPLE_SUGGEST_H
#define DB_PEOPLE_SUGGEST_H

#include "people.h"

struct pair {
    uint32_t one, other; /* indexes of the spellings; `one` is less than
                            `other` */
    const char *why;
    uint8_t rank; /* rank of the reason; the best reason has the smallest
                     rank */
};

/* Loads all spellings into the arena and finds the pairs, sorted and without
   duplicates. The caller frees the pairs. The time is proportional to the
   number of spellings. */
int suggest_pairs(struct archive *a, struct arena *arena,
                  struct spelling **list, size_t *spellings,
                  struct pair **pairs, size_t *count);

#endif
