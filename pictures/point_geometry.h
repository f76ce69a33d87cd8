/* The coordinates of the points of a LAYOUT_POINTS board, and its segments. */
#ifndef LUDEX_PICTURES_POINT_GEOMETRY_H
#define LUDEX_PICTURES_POINT_GEOMETRY_H

#include "board.h"

struct point_geometry {
    int32_t left, right, bottom, top; /* the outermost points */
    int32_t nearest; /* the smallest distance of two points, as the larger of
                        both coordinates; 1 if all points coincide */
    bool grid;       /* each column has its own x, each row its own y */
};

struct point_geometry point_geometry_of(const struct board *b);
/* Writes "A1"; at most 5 bytes. */
void point_name(const struct board_point *point, char name[5]);
/* True if a segment joins two existing points. */
bool segment_joins(const struct board *b, const struct board_segment *segment);

#endif
