/* Adjudication: proves whether a player who resigned had lost. */
#ifndef SRC_ADJUDICATE_H
#define SRC_ADJUDICATE_H

#include "replay.h"

/*
 * Solves the final position of the last record replayed, if it ends in a
 * resignation (by a phrase; or by a result, if the game is not over and no
 * Termination tag gives another reason), and reports what is proven within
 * `nodes` nodes. Each record is solved separately, so that the number of
 * threads makes no difference. If out of memory, only sets r->no_memory.
 */
void adjudicate(struct replay *r, const struct record *record, uint64_t nodes,
                struct diags *diags);

#endif
