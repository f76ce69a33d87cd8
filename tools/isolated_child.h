/*
 * Runs a library that crashes when memory runs out in a child process, so that
 * its crash is a reported fault and not the end of the program.
 */
#ifndef TOOLS_ISOLATED_CHILD_H
#define TOOLS_ISOLATED_CHILD_H

#include "text.h"

/* Appends what `make` makes. Returns false if it failed or crashed. */
bool made_in_child(bool (*make)(const void *context, struct text *out),
                   const void *context, struct text *out);

/*
 * Makes any number of pieces; the parent holds one at a time. `make` runs in
 * the child, hands over pieces with isolated_child_give, with numbers of its
 * own choice, and returns whether it succeeded. `take` gets the pieces in the
 * parent, in order, and returns 0 to continue; anything else is the result. The
 * result is CHILD_FAILED if the child failed or crashed, or if there is no
 * memory for a piece.
 */
struct isolated_child;
struct child_work {
    void *context;
    bool (*make)(void *context, struct isolated_child *child);
    int (*take)(void *context, uint64_t number, struct str piece);
};

enum { CHILD_FAILED = -1 };

int isolated_child_run(const struct child_work *work);
bool isolated_child_give(struct isolated_child *child, uint64_t number,
                         struct str piece);

#endif
