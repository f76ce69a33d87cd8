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

/* Where two of one size differ: the smallest rectangle with all of it, which has no
   width if they do not. */
struct raster_part {
    uint32_t x, y, width, height;
};
struct raster_part raster_changed(const struct raster *a,
                                  const struct raster *b);

/*
 * Appends a PNG of it, by libpng, which is loaded when it is first wanted; the same
 * bytes for the same pixels. False when memory ran out or libpng is not there;
 * `out` then holds nothing more than before. raster_png_missing loads it: NULL, or
 * why it cannot be, until the next call.
 */
bool raster_png(const struct raster *r, struct text *out);
const char *raster_png_missing(void);

/*
 * The same for terminals that show images: by kitty's protocol, a PNG in pieces, or
 * as sixels, by libsixel, in 256 colours at most. Whoever writes it to a terminal
 * ends the line.
 */
bool raster_kitty(const struct raster *r, struct text *out);
bool raster_sixel(const struct raster *r, struct text *out);
const char *raster_sixel_missing(void);

#endif
