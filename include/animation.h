/*
 * Animation: rasters of one size, one after the other, as an animated GIF that
 * repeats for ever, by giflib, which is loaded when it is first wanted. Bytes are
 * appended to a text as they are made; what was taken from it need not be kept.
 *
 *     a = animation_open();
 *     animation_add(a, &raster, 1000, &out); // a second
 *     fine = animation_close(a, &out);
 *
 * Of each raster but the first only what changed is written. Colours are those of
 * the raster, unless what changed has more than 255: then the less frequent ones
 * become the nearest others.
 */
#ifndef LUDEX_ANIMATION_H
#define LUDEX_ANIMATION_H

#include "raster.h"

struct animation;

/* NULL when memory ran out or giflib is not there. */
struct animation *animation_open(void);
/* Shown for so many milliseconds, rounded to ten. False: out of memory. */
bool animation_add(struct animation *a, const struct raster *frame,
                   uint32_t milliseconds, struct text *out);
/* Frees it; false if something went wrong, now or before. `a` may be NULL. */
bool animation_close(struct animation *a, struct text *out);
/* Loads it; NULL, or why it cannot be, until the next call. */
const char *animation_missing(void);

#endif
