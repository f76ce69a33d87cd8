/*
 * Work in a child process: for a library that crashes when memory runs out, so
 * that its crash is a fault of the world and not the end of the program.
 */
#ifndef LUDEX_TOOLS_CHILD_H
#define LUDEX_TOOLS_CHILD_H

#include "text.h"

/* Appends what `make` makes; false if it failed, or died. */
bool made_in_child(bool (*make)(const void *context, struct text *out),
                   const void *context, struct text *out);

#endif
