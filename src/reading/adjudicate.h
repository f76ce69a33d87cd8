/* Adjudication: whether who gave up a game had lost it, proven. */
#ifndef SRC_ADJUDICATE_H
#define SRC_ADJUDICATE_H

#include "replay.h"

/*
 * Solves the last position of the record replayed last, if it ends in a
 * resignation (by a phrase; or by a result, while the game is not over and no
 * Termination tag says that it ended otherwise), and reports what is proven
 * within so many nodes. Each record is solved on its own, so that threads make
 * no difference. Says nothing if memory runs out, but r->no_memory.
 */
void adjudicate(struct replay *r, const struct record *record, uint64_t nodes,
                struct diags *diags);

#endif
