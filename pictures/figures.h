/* Text diagrams of boards with figures: the part of picture.h for games like
   chess. */
#ifndef LUDEX_PICTURES_FIGURES_H
#define LUDEX_PICTURES_FIGURES_H

#include "picture.h"

/* True if letters distinguish the stones of the board. */
bool has_figures(const struct board *board);
void figures_text(const struct board *board, const struct picture_style *style,
                  struct text *out);

#endif
