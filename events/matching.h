/*
 * Matching: finds disjoint pairs of vertices of a graph such that the sum of
 * the edges' weights is greatest (Edmonds 1965; O(n^3) in total).
 *
 * A weight is a list of words. Weights are compared word by word, beginning
 * with the first, and added word by word, so a weight can combine many criteria
 * by priority. A weight may use WORD_BITS of each word; the remaining bits are
 * room for sums. Two vertices remain unmatched if an edge between them would
 * not increase the sum.
 */
#ifndef LUDEX_EVENTS_MATCHING_H
#define LUDEX_EVENTS_MATCHING_H

#include "arena.h"

enum { WORD_BITS = 36 };
#define ALONE UINT32_MAX

struct matching;

/* Creates a graph in the arena, with `vertices` vertices, no edges, and `words`
   words per weight. Returns NULL if out of memory. */
struct matching *matching_new(struct arena *arena, uint32_t vertices,
                              uint32_t words);
/* Adds an edge with a weight. Must not be called after the first
   matching_solve(). */
void matching_weigh(struct matching *m, uint32_t a, uint32_t b,
                    const int64_t *weight);
/* Removes an edge before the first matching_solve(). The edge's weight still
   counts when the search chooses its first duals. If pairs that must not meet
   are weighed and forbidden, players with similar weights begin with similar
   duals, and few searches remain. */
void matching_forbid(struct matching *m, uint32_t a, uint32_t b);
/* Suggests a pair that is probably part of the best matching. Suggestions save
   time. */
void matching_suggest(struct matching *m, uint32_t a, uint32_t b);
/* Finds the best matching. After a change, the search continues from the
   previous matching. */
void matching_solve(struct matching *m);
/* Returns the mate of a vertex, or ALONE if the vertex is unmatched. */
uint32_t matching_mate(const struct matching *m, uint32_t vertex);
/* True if the edge between a and b may be part of another matching that is
   equally good. If false, there is certainly no such matching. */
bool matching_may_contain_edge(const struct matching *m, uint32_t a,
                               uint32_t b);
/* Accessors for a solved matching from which no vertex has been removed. A node
   is a vertex or a blossom. There are at most 1.5 times as many nodes as
   vertices. matching_tight_blossom() returns the innermost blossom with a
   positive dual that contains the node, or ALONE if there is none. */
uint32_t matching_words(const struct matching *m);
uint32_t matching_tight_blossom(const struct matching *m, uint32_t node);
const int64_t *matching_dual(const struct matching *m, uint32_t node);
/* True if the dual of the vertex is zero, in which case the vertex may remain
   unmatched. */
bool matching_may_stay_unmatched(const struct matching *m, uint32_t vertex);
/* True if there is an edge between a and b and this edge has no slack. `sum` is
   the sum of the duals of the blossoms that contain both vertices. */
bool matching_is_tight(const struct matching *m, uint32_t a, uint32_t b,
                       const int64_t *sum);
/* Sets the last word of the weight of each edge of the vertex. `words` is
   indexed by the vertex at the other end. matching_solve() must be called
   again. */
void matching_prefer(struct matching *m, uint32_t vertex, const int64_t *words);
/* Removes a vertex, its mate, and all edges of both. */
void matching_remove_pair(struct matching *m, uint32_t vertex);

#endif
