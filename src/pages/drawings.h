/*
 * Drawings on event pages: the bracket of a knock-out, and title holders. The
 * page has the same content next to them as text.
 */
#ifndef LUDEX_PAGES_DRAWINGS_H
#define LUDEX_PAGES_DRAWINGS_H

#include "standings.h"
#include "text.h"

void drawing_draw_bracket(const struct bracket_drawing *bracket,
                          struct str caption, struct text *out);

/* A period during which a player held the title, from one year to before
   another. */
struct reign {
    struct str champion;
    int32_t from, last, before; /* `last`: year of the last win */
    uint32_t titles;
    uint32_t row; /* of the drawing; each champion has one row */
};

/* Appends the drawing. `rows` are numbered in order of first appearance. */
void drawing_draw_timeline(const struct reign *reigns, size_t count,
                           uint32_t rows, struct text *out);

#endif
