/*
 * Solver: proves who wins a position if both sides play their best.
 *
 * For every game of two sides whose ending() names a winner. If a side has no
 * plies left and nobody has won, the position is drawn [ruling], like one whose
 * ending() names nobody; so is a position in which neither side can force more
 * than a draw. A swap is never considered, since moves() never returns one.
 *
 * The method is a depth-first proof-number search (df-pn): it asks whether side
 * 0 can force a win, and continues where the fewest positions remain to be
 * decided. If the answer is no, side 1 wins, unless a drawn position was met
 * anywhere: then the same is asked for side 1. Results are stored in a table of
 * bounded memory, in which positions that a symmetry maps onto each other are
 * one, and are used by all later calls.
 *
 * Positions are identified by their canonical 64-bit hash and the number of
 * their legal plies. Of n positions, two have the same hash with a probability
 * of about n * n / 2^65: one in 3700 for a hundred million; and the number of
 * plies must also agree. Except for that, an answer is proven.
 */
#ifndef LUDEX_SOLVE_H
#define LUDEX_SOLVE_H

#include "rules.h"

enum solve_state {
    SOLVE_DECIDED,
    SOLVE_OPEN,      /* the limit on nodes was reached */
    SOLVE_REPEATED,  /* a position was repeated: games of this kind cannot be
                        solved */
    SOLVE_NO_MEMORY, /* for the line of play; not for the table, which is
                        allocated already */
};

struct solution {
    uint8_t state;  /* enum solve_state */
    uint8_t winner; /* if decided: a side; NO_SIDE: drawn */
    uint64_t nodes; /* used by this call: plies played, including those that
                       look ahead */
};

struct solver;

/* Opens a solver with a table of this many bytes (at least a page). Returns
   NULL if out of memory. */
struct solver *solver_open(const struct rules *rules, size_t memory);
void solver_close(struct solver *s);
/*
 * Opens a solver that looks up the results of `base` and stores its own results
 * in a table of its own. Several such solvers may run at once, each on a
 * thread, as long as `base` is not used. Afterwards solver_take adds the
 * results of each to `base` and empties it. The outcome depends only on the
 * order of these calls.
 */
struct solver *solver_beside(const struct solver *base, size_t memory);
void solver_take(struct solver *base, struct solver *from);
/*
 * Decides p, or stops soon after `nodes` nodes. The same calls in the same
 * order give the same answers on every machine.
 */
struct solution solver_solve(struct solver *s, const struct position *p,
                             uint64_t nodes);

#endif
