/*
 * Plot: line charts over the years as SVG, with a range around each value. It
 * does not know what the values mean.
 *
 *     struct plot_point points[] = {{date_count(19610512), 1500, 1400, 1600}, ...};
 *     struct plot_line line = {STR("Ann"), points, count};
 *     plot_svg(&(struct plot){STR("quax, Elo"), STR("rating"), &line, 1}, &out);
 */
#ifndef LUDEX_PLOT_H
#define LUDEX_PLOT_H

#include "date.h"
#include "text.h"

struct plot_point {
    int32_t day; /* date_count; ascending within a line */
    double value;
    double low, high; /* the range around the value; both equal to it: no
                         range */
};

struct plot_line {
    struct str name; /* UTF-8 from outside: it is escaped */
    const struct plot_point *points;
    size_t count; /* one point is drawn as a dot */
};

struct plot {
    struct str title, of; /* what the values are: "rating" */
    const struct plot_line *lines;
    size_t count;
};

/*
 * Appends a drawing of 960 by 540 units: years below, values at the left, each
 * line's name at its end. The first eight lines have colours that colour-blind
 * readers can tell apart; further lines repeat them, dashed. The viewer's
 * preference decides between light and dark. Returns false if out of memory;
 * `out` has then failed.
 */
bool plot_svg(const struct plot *plot, struct text *out);

#endif
