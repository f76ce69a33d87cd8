/*
 * Plot: line charts over the years, as SVG, with a range around each value. The
 * meaning of the values is up to the caller.
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
    int32_t day; /* the date_count of the day; days ascend within a line */
    double value;
    double low, high; /* range around the value; no range if both equal the
                         value */
};

struct plot_line {
    struct str name; /* UTF-8 text, which plot_svg escapes */
    const struct plot_point *points;
    size_t count; /* number of points; a single point is drawn as a dot */
};

struct plot {
    struct str title, of; /* `of` names the values, such as "rating" */
    const struct plot_line *lines;
    size_t count;
};

/*
 * Appends a drawing of 960 by 540 units, with years at the bottom, values on
 * the left, and the name of each line at its end. The first eight lines have
 * colours that colour-blind readers can distinguish; further lines are dashed
 * and repeat these colours. The drawing is light or dark according to the
 * preference of the viewer. Returns false if out of memory; `out` has then
 * failed.
 */
bool plot_svg(const struct plot *plot, struct text *out);

#endif
