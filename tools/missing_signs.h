/*
 * Reports the characters of a picture that no font has, found by the child that
 * draws it.
 */
#ifndef LUDEX_TOOLS_MISSING_SIGNS_H
#define LUDEX_TOOLS_MISSING_SIGNS_H

#include "isolated_child.h"
#include "picture.h"

#define MISSING_SIGNS UINT64_MAX /* the number of such a piece */

/* Hands over all missing characters so far, if there are any; for the child. */
bool missing_signs_give(struct isolated_child *child,
                        const struct picture_missing *missing);
/* Reports those of a piece that are not in `reported` yet; for the parent. */
void missing_signs_say(struct str piece, struct picture_missing *reported);

#endif
