#include "raster.h"

#include <stdlib.h>

void raster_release(struct raster *r)
{
    free(r->pixels);
    *r = (struct raster){0};
}

static bool is_same_pixel(const struct raster *a, const struct raster *b,
                          size_t at)
{
    return ((a->pixels[at] ^ b->pixels[at]) & 0xffffff) == 0;
}

struct raster_part raster_changed(const struct raster *a,
                                  const struct raster *b)
{
    uint32_t left = a->width, right = 0, top = a->height, bottom = 0;

    assert(a->width == b->width && a->height == b->height);
    for (uint32_t y = 0; y < a->height; y++)
        for (uint32_t x = 0; x < a->width; x++) {
            if (is_same_pixel(a, b, (size_t)y * a->width + x))
                continue;
            left = x < left ? x : left;
            right = x > right ? x : right;
            top = y < top ? y : top;
            bottom = y;
        }
    if (top == a->height)
        return (struct raster_part){0};
    return (struct raster_part){left, top, right - left + 1, bottom - top + 1};
}
