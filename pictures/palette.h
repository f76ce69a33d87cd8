/*
 * Palette: few colours for the many of a drawing. The most frequent ones are kept as
 * they are; the rest, which are shades along edges, become the nearest of these.
 *
 *     palette_clear(p);
 *     for each pixel: palette_count(p, pixel);
 *     palette_settle(p, 255);
 *     for each pixel: palette_index(p, pixel)
 */
#ifndef LUDEX_PICTURES_PALETTE_H
#define LUDEX_PICTURES_PALETTE_H

#include "text.h"

enum { PALETTE_MAX = 256, PALETTE_SLOTS = 1 << 15, PALETTE_SEEN = 24 << 10 };

/* Colours are 0x..RRGGBB. Of a drawing that has more than can be seen, the later
   ones are not counted. */
struct palette {
    size_t count; /* of the colours that are kept, the first of `seen` */
    size_t seen_count;
    struct palette_colour {
        uint32_t rgb, count;
    } seen[PALETTE_SEEN];
    uint16_t slots[PALETTE_SLOTS]; /* where it is in `seen`, from 1; 0: free */
};

void palette_clear(struct palette *p);
void palette_count(struct palette *p, uint32_t colour);
/* Keeps so many colours at most. */
void palette_settle(struct palette *p, size_t most);
/* Of the colour itself or, if that is not kept, of the nearest one. */
uint8_t palette_index(const struct palette *p, uint32_t colour);
bool palette_keeps(const struct palette *p, uint32_t colour);

#endif
