/*
 * Drawings on pages: boards, and, on the pages of events, brackets of
 * knock-outs (page_bracket) and timelines of title holders. The page also has
 * the contents of each drawing as text.
 */
#ifndef LUDEX_PAGES_DRAWINGS_H
#define LUDEX_PAGES_DRAWINGS_H

#include "scene.h"
#include "standings.h"
#include "text.h"

/* Appends a board as SVG, whose ids begin with `ids`. The drawing has no
   caption, since the page has the caption as text. */
void drawing_draw_board(const struct scene *scene,
                        const struct picture_theme *theme, struct str ids,
                        struct text *out);

/* A period in which a player held the title, from one year up to, but not
   including, another year. */
struct reign {
    struct str champion;
    int32_t from, last, before; /* `last` is the year of the last title */
    uint32_t titles;
    uint32_t row; /* row of the champion in the drawing */
};

/* Appends a drawing of the title holders. `rows` are numbered in the order of
   first appearance. */
void drawing_draw_timeline(const struct reign *reigns, size_t count,
                           uint32_t rows, struct text *out);

#endif
