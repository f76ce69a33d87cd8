/*
 * Animation: a sequence of rasters of the same size, as an animated GIF that
 * repeats forever. Uses giflib, which is loaded when first needed. The
 * functions append bytes to a text; the caller may write them out and empty the
 * text at any time.
 *
 *     a = animation_open();
 *     animation_add(a, &raster, 1000, &out); // a second
 *     fine = animation_close(a, &out);
 *
 * After the first raster, only changed areas are written. Colours are
 * preserved, unless a changed area has more than 255 of them: the rarest are
 * then replaced by the nearest remaining colours.
 */
#ifndef LUDEX_ANIMATION_H
#define LUDEX_ANIMATION_H

#include "raster.h"

struct animation;

/* Returns NULL if out of memory or if giflib is missing. */
struct animation *animation_open(void);
/* Adds a raster, which is shown for the given number of milliseconds, rounded
   to 10 ms. Returns false if out of memory. */
bool animation_add(struct animation *a, const struct raster *frame,
                   uint32_t milliseconds, struct text *out);
/* Ends the animation and frees it. Returns false if this or an earlier call
   failed. `a` may be NULL. */
bool animation_close(struct animation *a, struct text *out);
/* Loads giflib. Returns NULL, or the reason why it cannot be loaded, valid
   until the next call. */
const char *animation_missing_library(void);

#endif
