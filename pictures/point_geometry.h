/* Where the points of a LAYOUT_POINTS board lie, and what joins them. */
#ifndef LUDEX_PICTURES_POINT_GEOMETRY_H
#define LUDEX_PICTURES_POINT_GEOMETRY_H

#include "board.h"

struct point_geometry {
    int32_t left, right, bottom, top; /* the outermost points */
    int32_t nearest; /* of any two points, the larger of both distances; 1
                        where none are apart */
    bool grid;       /* a column has one x, a row one y, and its own */
};

struct point_geometry point_geometry_of(const struct board *b);
/* "A1": room for 5 bytes. */
void point_name(const struct board_point *point, char name[5]);
/* Whether a segment joins two points that are there. */
bool segment_joins(const struct board *b, const struct board_segment *segment);

#endif
