/*
 * First mates: matches some vertices of a graph (the heads) one after another.
 * Each head gets its first possible mate such that the matching remains one of
 * the best.
 *
 * The duals of a solved matching determine all best matchings: these consist of
 * edges without slack, and exactly one of their edges leaves each blossom whose
 * dual is positive. A head can therefore get a mate if and only if an
 * alternating path of such edges leads from its old mate to the new one.
 * Finding this path is much faster than solving the matching again.
 */
#ifndef LUDEX_EVENTS_FIRST_MATES_H
#define LUDEX_EVENTS_FIRST_MATES_H

#include "matching.h"

struct first_mates;

/*
 * Begins with a solved matching from which no vertex has been removed. Of the
 * graph's `vertices` vertices, `heads` marks the heads, and `others` marks
 * their possible mates. Each head must be matched with one of the others.
 * Returns NULL if out of memory (arena->exhausted), or if a blossom with a
 * positive dual contains some of these vertices but not all heads. Never
 * changes the matching.
 */
struct first_mates *first_mates_new(struct arena *arena,
                                    const struct matching *m, uint32_t vertices,
                                    const bool *heads, const bool *others);
/* Matches a head for good with the first possible vertex of `others`. Returns
   this vertex. */
uint32_t first_mates_match(struct first_mates *f, uint32_t head);
/* Returns the mate of a vertex, or ALONE if the vertex is unmatched. For a
   matched vertex that is neither a head nor one of the others, the returned
   vertex has no meaning. */
uint32_t first_mates_mate(const struct first_mates *f, uint32_t vertex);

#endif
