/*
 * What signs of a picture no font has, told by the child that draws it.
 */
#ifndef LUDEX_TOOLS_MISSING_SIGNS_H
#define LUDEX_TOOLS_MISSING_SIGNS_H

#include "isolated_child.h"
#include "picture.h"

#define MISSING_SIGNS UINT64_MAX /* the number of such a piece */

/* In the child: all that are missing so far, where there are any. */
bool missing_signs_give(struct isolated_child *child,
                        const struct picture_missing *missing);
/* In its parent: says those of a piece that are not in `told` yet. */
void missing_signs_say(struct str piece, struct picture_missing *told);

#endif
