/*
 * Layout: how boards of one kind look, a file for each. Drawings stay within
 * LAYOUT_EXTENT_MAX, however far the points are apart.
 */
#ifndef LUDEX_PICTURES_LAYOUT_H
#define LUDEX_PICTURES_LAYOUT_H

#include "canvas.h"
#include "picture.h"

#define LAYOUT_EXTENT_MAX 1600.0

/* Where a point is drawn, how large its stone is, and which is there; find() is
   false where there is none. */
struct spot {
    struct dot at;
    double radius;
    char stone;
    bool figure;
};

struct layout {
    void (*text)(const struct board *b, const struct picture_style *style,
                 struct text *out);
    /* The ground with its names, and what stands on it: what notes mark lies
       between the two. */
    void (*ground)(struct canvas *c, const struct board *b);
    void (*men)(struct canvas *c, const struct board *b);
    struct extent (*extent)(const struct board *b); /* of the drawing */
    bool (*find)(const struct board *b, struct point point, struct spot *out);
    /* Fills a point's field; NULL: points have none. */
    void (*field)(struct canvas *c, const struct board *b, struct dot at,
                  const struct colour *fill);
};

extern const struct layout squares_layout, hexagon_layout, octagons_layout,
    points_layout;

#endif
