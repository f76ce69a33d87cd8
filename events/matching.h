/*
 * Matching: pairs of vertices of a graph such that no vertex is in two and the
 * weights sum up to the most there is (Edmonds 1965; O(n^3) in all).
 *
 * A weight is a list of words, compared word by word, the first one first, and
 * added word by word, so that many criteria fit in one weight, each before all
 * that come after it. A word has WORD_BITS for what a weight says; the rest of
 * it is room for sums. Where an edge adds nothing its vertices stay alone.
 */
#ifndef LUDEX_EVENTS_MATCHING_H
#define LUDEX_EVENTS_MATCHING_H

#include "arena.h"

enum { WORD_BITS = 36 };
#define ALONE UINT32_MAX

struct matching;

/* Of so many vertices, without edges, with so many words a weight; in the
   arena. NULL: out of memory. */
struct matching *matching_new(struct arena *arena, uint32_t vertices,
                              uint32_t words);
/* The weight of an edge, which this makes. Until the first solve. */
void matching_weigh(struct matching *m, uint32_t a, uint32_t b,
                    const int64_t *weight);
/* A pair that may well be one of the best matching: it costs less to find. */
void matching_suggest(struct matching *m, uint32_t a, uint32_t b);
/* Looks for the best matching; after a change goes on from the one before. */
void matching_solve(struct matching *m);
/* ALONE: it has none. */
uint32_t matching_mate(const struct matching *m, uint32_t vertex);
/* Whether the edge may be in some matching that is as good: false is sure. */
bool matching_maybe(const struct matching *m, uint32_t a, uint32_t b);
/* The last word of each edge that the vertex has; the words are by the other
   vertex. The matching is to be solved again. */
void matching_prefer(struct matching *m, uint32_t vertex, const int64_t *words);
/* Takes the vertex and its mate out, with all their edges. */
void matching_take(struct matching *m, uint32_t vertex);

#endif
