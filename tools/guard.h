/*
 * Runs a command that makes something in many steps, such as a folder of files,
 * and must not leave half of it. The command continues in a child process, and
 * the parent only waits. However the child ends (normally, by a signal, or
 * because memory ran out), the parent cleans up and ends in the same way.
 */
#ifndef LUDEX_TOOLS_GUARD_H
#define LUDEX_TOOLS_GUARD_H

#include <signal.h>

struct guard {
    sigset_t before; /* the signal mask before */
};

/* Blocks the signals that ask the program to end, so that what must be cleaned
   up can be made; guard_begin() or guard_release() follows. */
void guard_hold(struct guard *g);
void guard_release(const struct guard *g);
/*
 * Returns in the child. Returns in the parent only if there can be no child;
 * then nothing is cleaned up. Call it before there are threads, and before
 * archives are opened. The parent passes signals that ask it to end on to the
 * child. `clean` is called in the parent in every case.
 */
void guard_begin(const struct guard *g, void (*clean)(const void *context),
                 const void *context);

#endif
