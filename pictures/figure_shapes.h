/* The figures of Brayout, as drawings. */
#ifndef LUDEX_PICTURES_FIGURE_SHAPES_H
#define LUDEX_PICTURES_FIGURE_SHAPES_H

#include "board.h"
#include "canvas.h"

/*
 * Draws the figure around 0, 0, about 2 * r high, in its owner's colour; a
 * promoted one has its attributes and its foot in the colour of promotion.
 * Returns false if there is no drawing of that letter.
 */
bool draw_figure_shape(struct canvas *c, const struct board_cell *cell,
                       double r);

#endif
