/*
 * Layout: the look of one kind of board. Each layout has a file. Drawings are
 * at most LAYOUT_EXTENT_MAX wide and high, whatever the coordinates of the
 * points.
 */
#ifndef LUDEX_PICTURES_LAYOUT_H
#define LUDEX_PICTURES_LAYOUT_H

#include "canvas.h"
#include "picture.h"

#define LAYOUT_EXTENT_MAX 1600.0

/* The place at which a point is drawn, the radius of a stone there, and the
   stone on the point. find() returns false if there is no such point. */
struct spot {
    struct dot at;
    double radius;
    char stone;
    bool figure;
};

struct layout {
    void (*text)(const struct board *b, const struct picture_style *style,
                 struct text *out);
    /* Draw the ground with its labels, and the pieces. Notes on the ground are
       drawn after the ground and before the pieces. */
    void (*ground)(struct canvas *c, const struct board *b);
    void (*pieces)(struct canvas *c, const struct board *b);
    struct extent (*extent)(const struct board *b); /* returns the size of the
                                                       drawing */
    bool (*find)(const struct board *b, struct point point, struct spot *out);
    /* Fills the cell of a point. The pointer is NULL if points have no
       cells. */
    void (*field)(struct canvas *c, const struct board *b, struct dot at,
                  const struct colour *fill);
};

extern const struct layout squares_layout, hexagon_layout, octagons_layout,
    points_layout;

#endif
