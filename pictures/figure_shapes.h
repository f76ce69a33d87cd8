/* Shapes of Brayout's figures. */
#ifndef LUDEX_PICTURES_FIGURE_SHAPES_H
#define LUDEX_PICTURES_FIGURE_SHAPES_H

#include "board.h"
#include "canvas.h"

/*
 * Draws a figure around 0, 0, about 2 * r high, in the colour of its owner. A
 * promoted figure has its attributes and its foot in the colour of promotion.
 * Returns false if there is no shape for the letter.
 */
bool draw_figure_shape(struct canvas *c, const struct board_cell *cell,
                       double r);

#endif
