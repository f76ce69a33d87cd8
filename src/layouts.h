/*
 * Layouts: the parts of picture.h for boards that are no squares. Drawings
 * stay within LAYOUT_EXTENT_MAX, however far the points are apart.
 */
#ifndef LUDEX_SRC_LAYOUTS_H
#define LUDEX_SRC_LAYOUTS_H

#include <cairo.h>

#include "picture.h"

#define LAYOUT_EXTENT_MAX 1600.0

struct extent {
    double width, height;
};

typedef void layout_text(const struct board *b,
                         const struct picture_style *style, struct text *out);
typedef void layout_draw(cairo_t *c, const struct board *b);
typedef struct extent layout_extent(const struct board *b);

layout_text hexagon_text, octagons_text, points_text;
layout_draw hexagon_draw, octagons_draw, points_draw;
layout_extent hexagon_extent, octagons_extent, points_extent;

#endif
