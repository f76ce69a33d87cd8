/*
 * Matching: finds disjoint pairs of vertices of a graph such that the sum of
 * weights is greatest (Edmonds 1965; O(n^3) in total).
 *
 * A weight is a list of words. Weights are compared word by word, from the
 * first on, and added word by word, so that one weight combines many criteria
 * by priority. A weight may use WORD_BITS of a word; the rest is room for sums.
 * If an edge adds nothing, its vertices remain unmatched.
 */
#ifndef LUDEX_EVENTS_MATCHING_H
#define LUDEX_EVENTS_MATCHING_H

#include "arena.h"

enum { WORD_BITS = 36 };
#define ALONE UINT32_MAX

struct matching;

/* Makes a graph without edges, with that many vertices and that many words per
   weight, in the arena. Returns NULL if out of memory. */
struct matching *matching_new(struct arena *arena, uint32_t vertices,
                              uint32_t words);
/* Adds an edge with a weight. Only before the first solve. */
void matching_weigh(struct matching *m, uint32_t a, uint32_t b,
                    const int64_t *weight);
/* Suggests a pair that is likely to be in the best matching, which saves
   time. */
void matching_suggest(struct matching *m, uint32_t a, uint32_t b);
/* Finds the best matching. After a change, continues from the previous one. */
void matching_solve(struct matching *m);
/* Returns ALONE if the vertex is unmatched. */
uint32_t matching_mate(const struct matching *m, uint32_t vertex);
/* True if the edge may be in another matching that is as good. False is
   certain. */
bool matching_maybe(const struct matching *m, uint32_t a, uint32_t b);
/* Sets the last word of each edge of the vertex; the words are indexed by the
   other vertex. The matching must then be solved again. */
void matching_prefer(struct matching *m, uint32_t vertex, const int64_t *words);
/* Removes the vertex and its mate, with all their edges. */
void matching_take(struct matching *m, uint32_t vertex);

#endif
