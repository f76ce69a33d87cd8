/*
 * Palette: a limited number of colours for a drawing with many. The most
 * frequent colours are retained. Any other colour, usually a shade along an
 * edge, is replaced by the nearest retained colour.
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

/* A palette. Colours are 0x..RRGGBB. If a drawing has more colours than `seen`
   has room for, the later ones are not counted. */
struct palette {
    size_t count; /* number of retained colours, which are at the front of
                     `seen` */
    size_t seen_count;
    struct palette_colour {
        uint32_t rgb, count;
    } seen[PALETTE_SEEN];
    uint16_t slots[PALETTE_SLOTS]; /* index in `seen` + 1; 0 for a free slot */
};

void palette_clear(struct palette *p);
void palette_count(struct palette *p, uint32_t colour);
/* Retains the most frequent colours, at most `most`. */
void palette_settle(struct palette *p, size_t most);
/* Returns the index of a colour, or of the nearest colour if that colour is not
   retained. */
uint8_t palette_index(const struct palette *p, uint32_t colour);
bool palette_keeps(const struct palette *p, uint32_t colour);

#endif
