/*
 * Work in a child process: for a library that crashes when memory runs out, so
 * that its crash is a fault of the world and not the end of the program.
 */
#ifndef TOOLS_ISOLATED_CHILD_H
#define TOOLS_ISOLATED_CHILD_H

#include "text.h"

/* Appends what `make` makes; false if it failed, or died. */
bool made_in_child(bool (*make)(const void *context, struct text *out),
                   const void *context, struct text *out);

/*
 * The same in pieces, as many as one likes, of which the parent holds one at a
 * time. `make` runs in the child and gives pieces by isolated_child_give, with a number of
 * its own choice, and at the end, by what it returns, whether all went well; `take`
 * gets them in the parent, in order, and goes on unless it returns something other
 * than 0, which is then the result. CHILD_FAILED: the child failed, or died, or
 * there is no memory for a piece.
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
