/*
 * Solving: who wins a position if both sides play their best, proven.
 *
 * For every game of two sides whose ending() names a winner. A side that has
 * no ply left while nobody has won neither wins nor loses [ruling]: the
 * position is drawn, as one whose ending() names nobody; and so is one in
 * which neither side can force more than that. A swap is never considered,
 * as moves() never gives one.
 *
 * A depth-first proof-number search (df-pn): it asks whether side 0 can force
 * a win, and goes where the fewest positions are left to be decided. If the
 * answer is no, side 1 wins, unless a drawn position was met anywhere: then it
 * is asked in its turn. What was found stays in a table of bounded memory,
 * with positions that a symmetry maps onto each other as one, and serves all
 * later calls.
 *
 * Positions are told apart by their canonical hash of 64 bits and the number
 * of their legal plies. Of n positions met, two have the same hash with a
 * probability of about n * n / 2^65: one in 3700 for a hundred million, and
 * the number of plies must agree too. An answer is proven but for that.
 */
#ifndef LUDEX_SOLVE_H
#define LUDEX_SOLVE_H

#include "rules.h"

enum solve_state {
    SOLVE_DECIDED,
    SOLVE_OPEN,     /* not within the bound on nodes */
    SOLVE_REPEATED, /* a position came again: this kind of game is not for it */
    SOLVE_NO_MEMORY, /* for the line of play; the table is given */
};

struct solution {
    uint8_t state;  /* enum solve_state */
    uint8_t winner; /* if decided: a side, NO_SIDE: drawn */
    uint64_t nodes; /* spent by this call: plies played, those that look
                       ahead among them */
};

struct solver;

/* A table of so many bytes (a page at least); NULL: no memory. */
struct solver *solver_open(const struct rules *rules, size_t memory);
void solver_close(struct solver *s);
/*
 * A solver that looks up what `base` has found, and keeps what it finds itself
 * in a table of its own: several of them may work at once, each on a thread, as
 * long as nobody works on the base. Then that takes what each has found, which
 * leaves it empty. What comes of it follows from the order of taking alone.
 */
struct solver *solver_beside(const struct solver *base, size_t memory);
void solver_take(struct solver *base, struct solver *from);
/*
 * Decides p, or stops soon after `nodes` nodes. The same calls in the same
 * order give the same answers everywhere.
 */
struct solution solver_solve(struct solver *s, const struct position *p,
                             uint64_t nodes);

#endif
