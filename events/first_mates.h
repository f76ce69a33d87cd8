/*
 * First mates: matches some vertices of a graph, the heads, in order, each with
 * its first possible mate, such that the matching remains one of the best.
 *
 * The duals of a solved matching determine all best matchings: they consist of
 * edges without slack, and exactly one of their edges leaves each blossom whose
 * dual is positive. So a head can get a mate if and only if an alternating path
 * of such edges leads from its old mate to the new one. Finding this path is
 * much faster than solving the matching again.
 */
#ifndef LUDEX_EVENTS_FIRST_MATES_H
#define LUDEX_EVENTS_FIRST_MATES_H

#include "matching.h"

struct first_mates;

/*
 * Begins with a solved matching of a number of vertices, none of which has been
 * taken. `heads` and `others` mark the heads and their possible mates. Each
 * head must be matched with one of the others. Returns NULL if out of memory
 * (arena->exhausted), or if a blossom with a positive dual contains some of
 * these vertices, but not all heads; the matching is not changed.
 */
struct first_mates *first_mates_new(struct arena *arena,
                                    const struct matching *m, uint32_t vertices,
                                    const bool *heads, const bool *others);
/* Matches a head with the first of the others that is possible, definitely, and
   returns this vertex. */
uint32_t first_mates_match(struct first_mates *f, uint32_t head);
/* Returns the mate of a vertex; ALONE if it is unmatched. If the vertex is
   neither a head nor one of the others, returns any vertex if it is matched. */
uint32_t first_mates_mate(const struct first_mates *f, uint32_t vertex);

#endif
