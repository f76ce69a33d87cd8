/*
 * Several positions, each worked on for a while by a solver beside one that
 * they share, on several threads. What comes of it does not depend on how many
 * threads there are: none sees what the others find before all are done.
 */
#ifndef LUDEX_TOOLS_SOLVE_BATCH_H
#define LUDEX_TOOLS_SOLVE_BATCH_H

#include "ordered_workers.h"
#include "solve.h"

enum { SOLVE_BATCH = 8 };

struct solve_batch;

/* `memory` is for all together. NULL: no memory. */
struct solve_batch *solve_batch_open(const struct rules *rules,
                                     struct solver *shared, size_t memory,
                                     unsigned threads);
void solve_batch_close(struct solve_batch *b);
/* Adds a copy of the position; SOLVE_BATCH at most. */
void solve_batch_add(struct solve_batch *b, const struct position *p);
/* Works on each for so many nodes, into out[0] for the first one, and forgets
   them; the shared solver has what was found. False: no memory. */
bool solve_batch_run(struct solve_batch *b, uint64_t nodes,
                     struct solution *out);

#endif
