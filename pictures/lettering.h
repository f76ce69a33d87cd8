/*
 * Lettering: letters and digits drawn as lines. A picture with lettering needs
 * no fonts and looks the same on every machine.
 */
#ifndef LUDEX_PICTURES_LETTERING_H
#define LUDEX_PICTURES_LETTERING_H

#include "canvas.h"

enum {
    LETTERING_WIDTH = 4,  /* width of a character, in its own units */
    LETTERING_HEIGHT = 6, /* height of a digit; letters extend down to 8 */
};

/*
 * Returns the lines of a character: a-z, A-Z, 0-9, common ASCII punctuation,
 * and the characters of notations. A point is a pair of digits, x and y from
 * the top left. Lines join consecutive points, a space lifts the pen, and two
 * equal points are a dot. Returns an empty string for any other character.
 */
const char *lettering_path(int32_t sign);
/* Draws words with the lines of lettering_path(). All characters have the same
   width. A character without lines is drawn as a box. */
void draw_lettering(struct canvas *c, struct dot at, const struct words *words);

#endif
