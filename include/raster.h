/*
 * Raster: a drawing as pixels, which image files are made of.
 */
#ifndef LUDEX_RASTER_H
#define LUDEX_RASTER_H

#include "text.h"

struct raster {
    uint32_t width, height;
    uint32_t *pixels; /* 0x..RRGGBB, row by row from the top; of malloc */
};

void raster_release(struct raster *r);

/*
 * Appends a PNG of it, by libpng, which is loaded when it is first wanted; the same
 * bytes for the same pixels. False when memory ran out or libpng is not there;
 * `out` then holds nothing more than before. raster_png_missing loads it: NULL, or
 * why it cannot be, until the next call.
 */
bool raster_png(const struct raster *r, struct text *out);
const char *raster_png_missing(void);

#endif
