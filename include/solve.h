/*
 * Solver: determines who wins a position if both sides play perfectly.
 *
 * Works for all games of two sides whose ending() can name a winner. A position
 * is drawn if a side has no plies and nobody has won [ruling], if ending()
 * names nobody, or if neither side can force more than a draw. Swaps are not
 * considered, since moves() never returns one.
 *
 * The method is a depth-first proof-number search (df-pn): it determines
 * whether side 0 can force a win, and always continues where the fewest
 * positions remain to be decided. If side 0 cannot force a win, side 1 wins,
 * unless the search reached a drawn position: then a second search determines
 * whether side 1 can force a win. Results are stored in a table of limited
 * size, in which positions that a symmetry maps onto each other share an entry,
 * and are reused by later calls.
 *
 * Positions are identified by their canonical 64-bit hash and the number of
 * their legal plies. Among n positions, the probability that two have the same
 * hash is about n * n / 2^65, or 1/3700 for a hundred million positions, and
 * the numbers of plies must be equal too. With this exception, answers are
 * proven.
 */
#ifndef LUDEX_SOLVE_H
#define LUDEX_SOLVE_H

#include "rules.h"

enum solve_state {
    SOLVE_DECIDED,
    SOLVE_OPEN,      /* undecided: the limit on nodes was reached */
    SOLVE_REPEATED,  /* a position was repeated, so that the game cannot be
                        solved */
    SOLVE_NO_MEMORY, /* out of memory for the line of play; the table was
                        allocated earlier */
};

struct solution {
    uint8_t state;  /* enum solve_state */
    uint8_t winner; /* winning side if decided, or NO_SIDE for a draw */
    uint64_t nodes; /* number of plies played by this call, including those
                       played to look ahead */
};

struct solver;

/* Opens a solver with a table of the given size in bytes, at least one page.
   Returns NULL if out of memory. */
struct solver *solver_open(const struct rules *rules, size_t memory);
void solver_close(struct solver *s);
/*
 * Opens a solver that uses the results of `base` and stores its own results in
 * a separate table. Several such solvers may run at once on different threads,
 * as long as `base` is not used. Afterwards, solver_merge adds the results of
 * each to `base` and clears them. Results depend only on the order of these
 * calls.
 */
struct solver *solver_open_shared(const struct solver *base, size_t memory);
void solver_merge(struct solver *base, struct solver *from);
/*
 * Solves p, or stops soon after `nodes` nodes. The same calls in the same order
 * give the same results on all machines.
 */
struct solution solver_solve(struct solver *s, const struct position *p,
                             uint64_t nodes);

#endif
