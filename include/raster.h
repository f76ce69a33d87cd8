/*
 * Raster: a drawing as pixels, and functions that make image files from it.
 */
#ifndef LUDEX_RASTER_H
#define LUDEX_RASTER_H

#include "text.h"

struct raster {
    uint32_t width, height;
    uint32_t *pixels; /* 0x..RRGGBB, row by row from the top; allocated with
                         malloc */
};

void raster_release(struct raster *r);

/* The smallest rectangle that contains all differences between two rasters of
   the same size; its width is 0 if they are equal. */
struct raster_part {
    uint32_t x, y, width, height;
};
struct raster_part raster_changed(const struct raster *a,
                                  const struct raster *b);

/*
 * Appends a PNG made with libpng, which is loaded when first needed; the same
 * pixels always give the same bytes. Returns false if out of memory or if
 * libpng is missing; `out` is then unchanged. raster_png_missing_library loads
 * libpng, and returns NULL, or the reason why it cannot be loaded, valid until
 * the next call.
 */
bool raster_png(const struct raster *r, struct text *out);
const char *raster_png_missing_library(void);

/*
 * Append a picture for terminals that show images: with kitty's protocol, as a
 * PNG in chunks, or as sixels in at most 256 colours, with libsixel. The caller
 * adds the line break.
 */
bool raster_kitty(const struct raster *r, struct text *out);
bool raster_sixel(const struct raster *r, struct text *out);
const char *raster_sixel_missing_library(void);

#endif
