/* Adjudication: solves the final position to determine whether a player who
   resigned had lost. */
#ifndef SRC_ADJUDICATE_H
#define SRC_ADJUDICATE_H

#include "replay.h"

/*
 * Solves the final position of the last record replayed if the game ended by a
 * resignation, and reports what can be proved with `nodes` nodes. A game ended
 * by a resignation if a phrase says so, or if it has a result although the game
 * is not over and no tag Termination gives another reason. Each record is
 * solved separately, so that the result does not depend on the number of
 * threads. If out of memory, only sets r->no_memory.
 */
void adjudicate(struct replay *r, const struct record *record, uint64_t nodes,
                struct diags *diags);

#endif
