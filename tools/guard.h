/*
 * Protects a command that creates its output in many steps, such as a folder of
 * files, and must not leave a partial result. The command continues in a child
 * process, and the parent only waits. When the child ends, whether normally, by
 * a signal, or because memory ran out, the parent cleans up and then ends in
 * the same way.
 */
#ifndef LUDEX_TOOLS_GUARD_H
#define LUDEX_TOOLS_GUARD_H

#include <signal.h>

struct guard {
    sigset_t before; /* the signal mask before guard_block_signals */
};

/* Blocks the signals that ask the program to end, so that the caller can create
   files that need cleaning up. Call guard_begin() or guard_release() next. */
void guard_block_signals(struct guard *g);
void guard_release(const struct guard *g);
/*
 * Forks, and returns in the child. The parent forwards signals that ask it to
 * end, waits for the child, calls `clean` however the child ended, and exits.
 * Returns in the parent only if it cannot fork, and then does not clean up.
 * Call this before starting threads or opening archives.
 */
void guard_begin(const struct guard *g, void (*clean)(const void *context),
                 const void *context);

#endif
