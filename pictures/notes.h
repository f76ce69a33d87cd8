/* What is drawn on a board beside what stands there: notes (picture.h). */
#ifndef LUDEX_PICTURES_NOTES_H
#define LUDEX_PICTURES_NOTES_H

#include "canvas.h"
#include "layout.h"
#include "picture.h"

/* What lies on the ground, below men and stones. */
void draw_notes_below(struct canvas *c, const struct layout *layout,
                      const struct board *b, const struct picture_look *look);
/* And over them. */
void draw_notes_above(struct canvas *c, const struct layout *layout,
                      const struct board *b, const struct picture_look *look);

#endif
