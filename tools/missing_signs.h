/*
 * Reports the characters of a picture that no font has. The child process that
 * draws the picture finds them.
 */
#ifndef LUDEX_TOOLS_MISSING_SIGNS_H
#define LUDEX_TOOLS_MISSING_SIGNS_H

#include "isolated_child.h"
#include "picture.h"

/* Number of the piece that lists missing characters. */
#define MISSING_SIGNS UINT64_MAX

/* In the child, hands over all missing characters found so far, if there are
   any. Returns false if this fails. */
bool missing_signs_send(struct isolated_child *child,
                        const struct picture_missing *missing);
/* In the parent, reports the characters of a piece that are not in `reported`
   yet. */
void missing_signs_report(struct str piece, struct picture_missing *reported);

#endif
