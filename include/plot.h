/*
 * Plot: lines over the years, as SVG: what changes from day to day, with the
 * range that it may be in. It knows nothing of what that is.
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
    int32_t day; /* date_count; of a line in rising order */
    double value;
    double low, high; /* the range around it; both the value: there is none */
};

struct plot_line {
    struct str name; /* UTF-8, of anybody: it is made safe */
    const struct plot_point *points;
    size_t count; /* a line of one point is a dot */
};

struct plot {
    struct str title, of; /* what values are: "rating" */
    const struct plot_line *lines;
    size_t count;
};

/*
 * A drawing of 960 by 540 units: the years below, values at the left, each line's
 * name at its end; the first eight lines in colours that can be told apart by the
 * colour-blind too, those after them dashed in the same. Light or dark, as who
 * looks at it prefers. False: out of memory; `out` fails then.
 */
bool plot_svg(const struct plot *plot, struct text *out);

#endif
