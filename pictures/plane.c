#include "plane.h"

#include <stdlib.h>

static int32_t larger(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

static int32_t smaller(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static void add_pair(struct plane *plane, const struct board_point *a,
                     const struct board_point *b)
{
    int32_t apart = larger(abs(a->x - b->x), abs(a->y - b->y));

    if (apart > 0 && (plane->nearest == 0 || apart < plane->nearest))
        plane->nearest = apart;
    plane->grid &= (a->column == b->column) == (a->x == b->x) &&
                   (a->row == b->row) == (a->y == b->y);
}

struct plane plane_of(const struct board *b)
{
    struct plane plane = {.grid = true};

    for (size_t i = 0; i < b->point_count; i++) {
        const struct board_point *p = &b->points[i];
        plane.left = i ? smaller(plane.left, p->x) : p->x;
        plane.right = i ? larger(plane.right, p->x) : p->x;
        plane.bottom = i ? smaller(plane.bottom, p->y) : p->y;
        plane.top = i ? larger(plane.top, p->y) : p->y;
        for (size_t j = 0; j < i; j++)
            add_pair(&plane, &b->points[j], p);
    }
    plane.nearest = larger(plane.nearest, 1);
    return plane;
}

void plane_name(const struct board_point *point, char name[5])
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

bool plane_joins(const struct board *b, const struct board_segment *segment)
{
    return segment->from < b->point_count && segment->to < b->point_count;
}
