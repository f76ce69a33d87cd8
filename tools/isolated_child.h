/*
 * Runs a library in a child process, because the library crashes when memory
 * runs out. In a child, such a crash becomes a reported fault and does not end
 * the program.
 */
#ifndef TOOLS_ISOLATED_CHILD_H
#define TOOLS_ISOLATED_CHILD_H

#include "text.h"

/* Appends the output of `make`. Returns false if `make` failed or crashed. */
bool make_in_isolation(bool (*make)(const void *context, struct text *out),
                       const void *context, struct text *out);

/*
 * Makes any number of pieces of output. The parent holds one piece at a time.
 * `make` runs in the child. It hands over each piece, with a number that it
 * chooses, by calling isolated_child_send, and returns true on success. `take`
 * runs in the parent and receives the pieces in the order in which they were
 * sent. It returns 0 to continue, or another value, which becomes the result.
 * The result is CHILD_FAILED if the child failed or crashed, or if there is not
 * enough memory for a piece.
 */
struct isolated_child;
struct child_work {
    void *context;
    bool (*make)(void *context, struct isolated_child *child);
    int (*take)(void *context, uint64_t number, struct str piece);
};

enum { CHILD_FAILED = -1 };

int isolated_child_run(const struct child_work *work);
bool isolated_child_send(struct isolated_child *child, uint64_t number,
                         struct str piece);

#endif
