/*
 * Typeface: words in installed fonts, set with Pango. A character that no font
 * has is recorded as missing. It is drawn with lines (lettering.h) or, if there
 * are no lines for it, as a box with its number.
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
    /* A non-ASCII character that was looked up in the fonts. */
    struct typeface_sign {
        int32_t sign;
        bool in_font;
    } signs[TYPEFACE_SIGNS];
    size_t sign_count;
    struct text words; /* words of the line */
};

void typeface_open(struct typeface *t, const struct drawing_library *library,
                   cairo_t *c, struct picture_missing *missing);
/* Makes a line of words. Returns false if no fonts are installed; the caller
   then uses lettering. */
bool typeface_begin(struct typeface *t, const struct words *words);
PangoLayout *typeface_layout(struct typeface *t); /* returns a layout, with its
                                                     context */
/*
 * Sets words in a layout of typeface_layout(). `height` is the height of
 * digits. The words must be safe (text_add_safe) and may contain characters
 * that isolate their direction. Words between BOOKLET_SAYS and BOOKLET_HAS_SAID
 * are slanted. Returns false if no fonts are installed.
 */
bool typeface_set_safe(struct typeface *t, PangoLayout *layout,
                       struct str words, double height);
/* Draws the line made by typeface_begin() at a point, in the current colour. */
void typeface_draw(struct typeface *t, cairo_t *c, struct dot at,
                   const struct words *words);
/* Closes the typeface. Returns false if memory has run out. */
bool typeface_close(struct typeface *t);

#endif
