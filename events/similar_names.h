/*
 * Finds which of a few names are similar to a name of a long list: names that
 * have the same words, initials instead of some of them, or that are alike in
 * another way (alike.h). They must have a word in common, perhaps after
 * transliteration, and the initials of one must be among those of the other.
 */
#ifndef LUDEX_EVENTS_SIMILAR_NAMES_H
#define LUDEX_EVENTS_SIMILAR_NAMES_H

#include "arena.h"
#include "text.h"

struct similar_word {
    uint32_t hash;
    uint32_t owner;    /* number of the name that has the word */
    uint32_t initials; /* bits of the initials of all words of the name */
};

enum { SIMILAR_BITS = 4096 };

/* Zero it, add all names, and sort them before the first search. */
struct similar_names {
    struct similar_word *words;
    size_t count, room;
    uint64_t seen[SIMILAR_BITS / 64]; /* hashes of all words, modulo
                                         SIMILAR_BITS */
};

/* Returns false if out of memory. */
bool similar_names_add(struct similar_names *n, struct arena *arena,
                       struct str name, uint32_t owner);
void similar_names_sort(struct similar_names *n);

/* Calls `take` for each owner whose name may be similar, perhaps more than
   once. names_are_similar decides. Returns false if out of memory. */
typedef void similar_taker(void *context, uint32_t owner);
bool similar_names_search(const struct similar_names *n, struct str name,
                          similar_taker *take, void *context);
bool names_are_similar(struct str a, struct str b);

#endif
