/* Plane: where the points of a LAYOUT_POINTS board lie. */
#ifndef LUDEX_PICTURES_PLANE_H
#define LUDEX_PICTURES_PLANE_H

#include "board.h"

struct plane {
    int32_t left, right, bottom, top; /* the outermost points */
    int32_t nearest; /* of any two points, the larger of both distances; 1
                        where none are apart */
    bool grid;       /* a column has one x, a row one y, and its own */
};

struct plane plane_of(const struct board *b);
/* "A1": room for 5 bytes. */
void plane_name(const struct board_point *point, char name[5]);
/* Whether a segment joins two points that are there. */
bool plane_joins(const struct board *b, const struct board_segment *segment);

#endif
