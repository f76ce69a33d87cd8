/*
 * Typeface: words in the fonts of the machine, by Pango. Of a sign that no font
 * has its own lines (lettering.h) are drawn, or else its number in a box, and it
 * is noted.
 */
#ifndef LUDEX_PICTURES_TYPEFACE_H
#define LUDEX_PICTURES_TYPEFACE_H

#include "canvas.h"
#include "drawing_library.h"

enum { TYPEFACE_SIGNS = 32 };

struct typeface {
    const struct drawing_library *library;
    struct picture_missing *missing; /* or NULL */
    PangoLayout *line, *probe;
    /* Signs beyond ASCII that were asked for. */
    struct typeface_sign {
        int32_t sign;
        bool in_font;
    } signs[TYPEFACE_SIGNS];
    size_t sign_count;
    struct text words; /* of the line */
};

void typeface_open(struct typeface *t, const struct drawing_library *library,
                   cairo_t *c, struct picture_missing *missing);
/* Makes a line of words. False where the machine has no fonts at all: who draws
   them uses their own lines. */
bool typeface_begin(struct typeface *t, const struct words *words);
PangoLayout *typeface_layout(struct typeface *t); /* of its context */
/* Sets words in such a layout, whose font has digits of this height. They are safe
   already (text_add_safe), and may hold what isolates their direction; between
   BOOKLET_SAYS and BOOKLET_HAS_SAID they slant. False as of typeface_begin. */
bool typeface_set_safe(struct typeface *t, PangoLayout *layout,
                       struct str words, double height);
/* Draws that line at its point, in the colour that is set. */
void typeface_draw(struct typeface *t, cairo_t *c, struct dot at,
                   const struct words *words);
/* False: memory ran out. */
bool typeface_close(struct typeface *t);

#endif
