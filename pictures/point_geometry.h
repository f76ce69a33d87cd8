/* Coordinates of the points of a LAYOUT_POINTS board, and of its segments. */
#ifndef LUDEX_PICTURES_POINT_GEOMETRY_H
#define LUDEX_PICTURES_POINT_GEOMETRY_H

#include "board.h"

struct point_geometry {
    int32_t left, right, bottom, top; /* coordinates of the outermost points */
    int32_t nearest; /* least distance between two points, measured as the
                        greater of the differences between their coordinates; 1
                        if all points coincide */
    bool grid;       /* every column has a distinct x, and every row a distinct
                        y */
};

struct point_geometry point_geometry_of(const struct board *b);
/* Writes the name of a point, such as "A1", in at most 5 bytes. */
void point_name(const struct board_point *point, char name[5]);
/* True if the segment joins two points that exist. */
bool segment_joins(const struct board *b, const struct board_segment *segment);

#endif
