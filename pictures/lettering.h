/*
 * Lettering: letters and digits as lines, so that a picture needs no fonts and
 * is the same on every machine.
 */
#ifndef LUDEX_PICTURES_LETTERING_H
#define LUDEX_PICTURES_LETTERING_H

#include "canvas.h"

enum {
    LETTERING_WIDTH = 4,  /* of a sign, in its own units */
    LETTERING_HEIGHT = 6, /* of a digit; letters reach down to 8 */
};

/*
 * How to draw a-z, A-Z, 0-9, the usual signs of ASCII, and those that notations
 * have beside it: points as pairs of digits, x and y from the top left, joined by
 * lines; a blank lifts the pen, two equal points are a dot. Empty for any other.
 */
const char *lettering(int32_t sign);
/* Words by these lines, each sign as wide as any other; a box for signs that there
   are none of. */
void draw_lettering(struct canvas *c, struct dot at, const struct words *words);

#endif
