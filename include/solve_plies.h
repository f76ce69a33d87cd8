/*
 * Solves a position and the positions after its plies (solve.h), to determine
 * who wins and with which plies. Plies that need more than a few nodes are
 * searched on several threads. The answers and the numbers of nodes do not
 * depend on the number of threads.
 */
#ifndef LUDEX_SOLVE_PLIES_H
#define LUDEX_SOLVE_PLIES_H

#include "solve.h"

struct solve_task {
    const struct rules *rules;
    const struct position *position; /* the game is not over */
    const struct move *moves;        /* all legal moves, in any order */
    size_t count;
    uint64_t nodes;   /* limit on the nodes of all searches together */
    size_t memory;    /* bytes for all tables of positions */
    unsigned threads; /* 1 to RING_THREADS */
    bool all;         /* solve every ply first, and derive the winner from them;
                         otherwise, solve plies only if the side to move does
                         not lose */
    /* Called from time to time with the number of nodes that are left. Returns
       false to stop the search. The pointer may be NULL. */
    bool (*goes_on)(void *context, uint64_t left);
    void *context;
};

/* The results for the player to move, from the worst to the best. */
enum ply_verdict { VERDICT_LOSS, VERDICT_DRAWN, VERDICT_OPEN, VERDICT_WIN };

struct solve_plies;

/* Solves a position and the positions after its plies. Returns NULL if out of
   memory. The caller frees the result with solve_plies_free. */
struct solve_plies *solve_plies(const struct solve_task *task);
void solve_plies_free(struct solve_plies *s); /* may be NULL */

/* Returns the state of the search: SOLVE_DECIDED, SOLVE_OPEN if a limit was
   reached, SOLVE_REPEATED or SOLVE_NO_MEMORY. */
enum solve_state solve_plies_state(const struct solve_plies *s);
/* Returns the result of the position. */
struct solution solve_plies_whole(const struct solve_plies *s);
enum ply_verdict solve_plies_verdict(const struct solve_plies *s);
/* Returns the result after move `i`. If several moves are equal by symmetry,
   only one of them is solved; the number of nodes is 0 for the other moves. */
struct solution solve_plies_after(const struct solve_plies *s, size_t i);
enum ply_verdict solve_plies_verdict_after(const struct solve_plies *s,
                                           size_t i);
/* True if the position is not lost, and move `i` provably preserves its
   result. */
bool solve_plies_is_best(const struct solve_plies *s, size_t i);
/* Returns the number of nodes that all searches used. */
uint64_t solve_plies_nodes(const struct solve_plies *s);
/* Solves another position with the tables of these searches and with its own
   limit on nodes. */
struct solution solve_plies_more(struct solve_plies *s,
                                 const struct position *position,
                                 uint64_t nodes);

#endif
