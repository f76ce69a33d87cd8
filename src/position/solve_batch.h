/*
 * Solves several positions on several threads, each for a limited number of
 * nodes. Each position has its own solver in addition to a shared solver.
 * Results do not depend on the number of threads, because no solver uses the
 * findings of other solvers before all of them have ended.
 */
#ifndef LUDEX_POSITION_SOLVE_BATCH_H
#define LUDEX_POSITION_SOLVE_BATCH_H

#include "ordered_workers.h"
#include "solve.h"

enum { SOLVE_BATCH = 8 };

struct solve_batch;

/* Opens a batch. `memory` is divided among all solvers. Returns NULL if out of
   memory. */
struct solve_batch *solve_batch_open(const struct rules *rules,
                                     struct solver *shared, size_t memory,
                                     unsigned threads);
void solve_batch_close(struct solve_batch *b);
/* Adds a copy of a position. A batch has at most SOLVE_BATCH positions. */
void solve_batch_add(struct solve_batch *b, const struct position *p);
/* Searches each position for the given number of nodes, writes the results to
   `out` in the order in which the positions were added, passes the findings to
   the shared solver, and empties the batch. Returns false if out of memory. */
bool solve_batch_run(struct solve_batch *b, uint64_t nodes,
                     struct solution *out);

#endif
