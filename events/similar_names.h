/*
 * Finds which of a few names are similar to a name from a long list. Similar
 * names have the same words, or initials instead of some words, or are alike in
 * another way (alike.h). Two similar names must have a word in common, perhaps
 * after transliteration, and the initials of one name must be among those of
 * the other.
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

/* The names to search in. Initialise with zeros, add all names, and sort them
   before the first search. */
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
   once; the caller decides with names_are_similar. Returns false if out of
   memory. */
typedef void similar_taker(void *context, uint32_t owner);
bool similar_names_search(const struct similar_names *n, struct str name,
                          similar_taker *take, void *context);
bool names_are_similar(struct str a, struct str b);

#endif
