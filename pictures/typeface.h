/*
 * Typeface: words in installed fonts, with Pango. A character that no font has
 * is drawn with its own lines (lettering.h), or as a box with its number, and
 * is recorded as missing.
 */
#ifndef LUDEX_PICTURES_TYPEFACE_H
#define LUDEX_PICTURES_TYPEFACE_H

#include "canvas.h"
#include "drawing_library.h"

enum { TYPEFACE_SIGNS = 32 };

struct typeface {
    const struct drawing_library *library;
    struct picture_missing *missing; /* may be NULL */
    PangoLayout *line, *probe;
    /* Non-ASCII characters that were looked up. */
    struct typeface_sign {
        int32_t sign;
        bool in_font;
    } signs[TYPEFACE_SIGNS];
    size_t sign_count;
    struct text words; /* of the line */
};

void typeface_open(struct typeface *t, const struct drawing_library *library,
                   cairo_t *c, struct picture_missing *missing);
/* Makes a line of words. Returns false if there are no fonts at all: the caller
   then uses lettering. */
bool typeface_begin(struct typeface *t, const struct words *words);
PangoLayout *typeface_layout(struct typeface *t); /* with its context */
/*
 * Sets words in such a layout, with digits of this height. The words must
 * already be safe (text_add_safe) and may have characters that isolate their
 * direction; between BOOKLET_SAYS and BOOKLET_HAS_SAID they are slanted.
 * Returns false as typeface_begin.
 */
bool typeface_set_safe(struct typeface *t, PangoLayout *layout,
                       struct str words, double height);
/* Draws that line at its point, in the current colour. */
void typeface_draw(struct typeface *t, cairo_t *c, struct dot at,
                   const struct words *words);
/* Returns false if memory ran out. */
bool typeface_close(struct typeface *t);

#endif
