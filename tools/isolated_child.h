/*
 * Runs a library in a child process, because the library crashes when memory
 * runs out. Its crash then becomes a reported fault instead of ending the
 * program.
 */
#ifndef TOOLS_ISOLATED_CHILD_H
#define TOOLS_ISOLATED_CHILD_H

#include "text.h"

/* Appends the output of `make`. Returns false if `make` failed or crashed. */
bool make_in_isolation(bool (*make)(const void *context, struct text *out),
                       const void *context, struct text *out);

/*
 * Makes any number of pieces; the parent holds one at a time. `make` runs in
 * the child, hands over pieces with isolated_child_give and numbers that it
 * chooses, and returns true on success. `take` receives the pieces in the
 * parent, in order. It returns 0 to continue, or another value, which becomes
 * the result. The result is CHILD_FAILED if the child failed or crashed, or if
 * there is not enough memory for a piece.
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
