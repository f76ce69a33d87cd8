/*
 * A command that makes something which takes many steps, such as a folder of
 * files, and must not leave half of it: the command goes on in a child process,
 * and the parent does nothing but wait for it. However the child ends, by itself,
 * by a signal, or because memory ran out, the parent cleans up and ends in the
 * same way.
 */
#ifndef LUDEX_TOOLS_GUARD_H
#define LUDEX_TOOLS_GUARD_H

#include <signal.h>

struct guard {
    sigset_t before; /* signals that were blocked */
};

/* From here on signals that ask the program to end wait, so that what is to be
   cleaned up can be made; then comes guard_begin() or guard_release(). */
void guard_hold(struct guard *g);
void guard_release(const struct guard *g);
/*
 * Returns in the child; and in the parent only if there can be no child, and then
 * nobody cleans up. Call it before there are threads, and before archives are
 * opened. Signals that ask the parent to end go on to the child. `clean` is called
 * in the parent, in every case.
 */
void guard_begin(const struct guard *g, void (*clean)(const void *context),
                 const void *context);

#endif
