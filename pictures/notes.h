/* Notes (picture.h) that are drawn on a board in addition to its stones. */
#ifndef LUDEX_PICTURES_NOTES_H
#define LUDEX_PICTURES_NOTES_H

#include "canvas.h"
#include "layout.h"
#include "picture.h"

/* Draws the notes that are part of the ground, below pieces and stones. */
void draw_notes_below(struct canvas *c, const struct layout *layout,
                      const struct board *b, const struct picture_look *look);
/* Draws the notes that belong above pieces and stones. */
void draw_notes_above(struct canvas *c, const struct layout *layout,
                      const struct board *b, const struct picture_look *look);

#endif
