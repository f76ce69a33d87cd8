/* A canvas that draws with cairo, for pictures and booklets. */
#ifndef LUDEX_PICTURES_CANVAS_CAIRO_H
#define LUDEX_PICTURES_CANVAS_CAIRO_H

#include "canvas.h"
#include "typeface.h"

struct cairo_canvas {
    struct canvas canvas;
    const struct drawing_library *library;
    struct typeface typeface;
    cairo_t *c;
    const struct picture_theme *theme;
};

void cairo_canvas_open(struct cairo_canvas *on,
                       const struct drawing_library *library, cairo_t *c,
                       const struct picture_look *look);
/* Closes the canvas. Returns true if everything succeeded. */
bool cairo_canvas_close(struct cairo_canvas *on);

#endif
