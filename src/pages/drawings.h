/*
 * What pages of events draw: a knock-out's bracket, and who held a title. They
 * are pictures; the same stands beside them in words.
 */
#ifndef LUDEX_PAGES_DRAWINGS_H
#define LUDEX_PAGES_DRAWINGS_H

#include "standings.h"
#include "text.h"

void drawing_bracket(const struct bracket_drawing *bracket, struct str caption,
                     struct text *out);

/* Somebody held the title, from a year to before another. */
struct reign {
    struct str champion;
    int32_t from, last, before; /* `last`: when it was won last */
    uint32_t titles;
    uint32_t row; /* of the drawing: those of one champion are one */
};

/* `rows` are numbered as they first come. */
void drawing_timeline(const struct reign *reigns, size_t count, uint32_t rows,
                      struct text *out);

#endif
