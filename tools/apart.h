/*
 * What a library makes that does not stand want of memory: in a process of its
 * own, so that its crash is a fault of the world and no crash of ours.
 */
#ifndef LUDEX_TOOLS_APART_H
#define LUDEX_TOOLS_APART_H

#include "text.h"

/* Appends what `make` makes; false if it failed, or died. */
bool made_apart(bool (*make)(const void *context, struct text *out),
                const void *context, struct text *out);

#endif
