/*
 * Lettering: letters and digits as lines, so that a picture needs no fonts and
 * looks the same on every machine.
 */
#ifndef LUDEX_PICTURES_LETTERING_H
#define LUDEX_PICTURES_LETTERING_H

#include "canvas.h"

enum {
    LETTERING_WIDTH = 4,  /* of a character, in its own units */
    LETTERING_HEIGHT = 6, /* of a digit; letters extend down to 8 */
};

/*
 * Returns how to draw a-z, A-Z, 0-9, the common ASCII punctuation, and the
 * characters of notations: points as pairs of digits, x and y from the top
 * left, joined by lines; a space lifts the pen, two equal points are a dot.
 * Empty for any other character.
 */
const char *lettering(int32_t sign);
/* Draws words with these lines, all characters of the same width; a box for
   characters that have none. */
void draw_lettering(struct canvas *c, struct dot at, const struct words *words);

#endif
