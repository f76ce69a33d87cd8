/*
 * Layout: the look of one kind of board; each has a file. Drawings stay within
 * LAYOUT_EXTENT_MAX, whatever the distances of points.
 */
#ifndef LUDEX_PICTURES_LAYOUT_H
#define LUDEX_PICTURES_LAYOUT_H

#include "canvas.h"
#include "picture.h"

#define LAYOUT_EXTENT_MAX 1600.0

/* Where a point is drawn, the radius of a stone there, and the stone; find()
   returns false if there is no such point. */
struct spot {
    struct dot at;
    double radius;
    char stone;
    bool figure;
};

struct layout {
    void (*text)(const struct board *b, const struct picture_style *style,
                 struct text *out);
    /* Draw the ground with its labels, and the pieces on it; notes on the
       ground are drawn between the two. */
    void (*ground)(struct canvas *c, const struct board *b);
    void (*men)(struct canvas *c, const struct board *b);
    struct extent (*extent)(const struct board *b); /* size of the drawing */
    bool (*find)(const struct board *b, struct point point, struct spot *out);
    /* Fills a point's cell; NULL: points have no cells. */
    void (*field)(struct canvas *c, const struct board *b, struct dot at,
                  const struct colour *fill);
};

extern const struct layout squares_layout, hexagon_layout, octagons_layout,
    points_layout;

#endif
