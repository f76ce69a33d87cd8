#include "point_geometry.h"

#include <stdlib.h>

static int32_t larger_of(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

static int32_t smaller_of(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static void add_pair(struct point_geometry *geometry,
                     const struct board_point *a, const struct board_point *b)
{
    int32_t apart = larger_of(abs(a->x - b->x), abs(a->y - b->y));

    if (apart > 0 && (geometry->nearest == 0 || apart < geometry->nearest))
        geometry->nearest = apart;
    geometry->grid &= (a->column == b->column) == (a->x == b->x) &&
                      (a->row == b->row) == (a->y == b->y);
}

struct point_geometry point_geometry_of(const struct board *b)
{
    struct point_geometry geometry = {.grid = true};

    for (size_t i = 0; i < b->point_count; i++) {
        const struct board_point *p = &b->points[i];
        geometry.left = i ? smaller_of(geometry.left, p->x) : p->x;
        geometry.right = i ? larger_of(geometry.right, p->x) : p->x;
        geometry.bottom = i ? smaller_of(geometry.bottom, p->y) : p->y;
        geometry.top = i ? larger_of(geometry.top, p->y) : p->y;
        for (size_t j = 0; j < i; j++)
            add_pair(&geometry, &b->points[j], p);
    }
    geometry.nearest = larger_of(geometry.nearest, 1);
    return geometry;
}

void point_name(const struct board_point *point, char name[5])
{
    unsigned row = point->row;
    size_t at = 0;

    name[at++] = (char)('A' + (point->column + 25) % 26);
    if (row >= 100)
        name[at++] = (char)('0' + row / 100);
    if (row >= 10)
        name[at++] = (char)('0' + row / 10 % 10);
    name[at++] = (char)('0' + row % 10);
    name[at] = '\0';
}

bool segment_joins(const struct board *b, const struct board_segment *segment)
{
    return segment->from < b->point_count && segment->to < b->point_count;
}
