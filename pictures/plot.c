#include "plot.h"

#include <math.h>
#include <stdlib.h>

#include "xml.h"

/* The area that the lines occupy in the drawing, and the size of the
   drawing. */
enum {
    LEFT = 70,
    TOP = 46,
    RIGHT = 780,
    BOTTOM = 490,
    WIDTH = 960,
    HEIGHT = 540
};
enum { LABEL = 15, TICKS_MOST = 10, COLOURS = 8, NAME_MOST = 24 };

/* The colours of Okabe and Ito, which colour-blind readers can distinguish.
   Yellow, which is hardly visible on white, comes last and has been
   darkened. */
static const char *const colours[COLOURS] = {"#0072b2", "#d55e00", "#009e73",
                                             "#cc79a7", "#56b4e9", "#e69f00",
                                             "#888888", "#b8a800"};

struct scale {
    double low, high;  /* range of the values */
    double begin, end; /* ends of the axis in the drawing */
};

struct drawer {
    const struct plot *plot;
    struct text *out;
    struct scale days, values;
};

static double scaled_value(const struct scale *s, double value)
{
    return s->begin +
           (value - s->low) / (s->high - s->low) * (s->end - s->begin);
}

/* ---- names --------------------------------------------------------------- */

/* Adds a name without harmful characters. A name that is too long is
   truncated. */
static void add_name(struct text *out, struct str name)
{
    struct str rest = name;

    for (size_t i = 0; rest.len && i < NAME_MOST; i++) {
        int32_t point;
        struct str one = str_part(rest, 0, str_code_point(rest, &point));
        rest = str_from(rest, one.len);
        xml_add(out, one);
    }
    text_add(out, rest.len ? STR("\u2026") : STR(""));
}

/* ---- ranges -------------------------------------------------------------- */

static void widen_scale(struct scale *s, double low, double high)
{
    s->low = fmin(s->low, low);
    s->high = fmax(s->high, high);
}

static void find_scales(struct drawer *d)
{
    d->days = (struct scale){INFINITY, -INFINITY, LEFT, RIGHT};
    d->values = (struct scale){INFINITY, -INFINITY, BOTTOM, TOP};
    for (size_t i = 0; i < d->plot->count; i++)
        for (size_t k = 0; k < d->plot->lines[i].count; k++) {
            const struct plot_point *p = &d->plot->lines[i].points[k];
            widen_scale(&d->days, p->day, p->day);
            widen_scale(&d->values, p->low, p->high);
        }
    if (!(d->days.low < d->days.high))
        widen_scale(&d->days, d->days.low - 1, d->days.high + 1);
    if (!(d->values.low < d->values.high))
        widen_scale(&d->values, d->values.low - 1, d->values.high + 1);
}

/* ---- the frame ----------------------------------------------------------- */

static void add_line(struct text *out, double x1, double y1, double x2,
                     double y2)
{
    text_addf(out, "<path class=\"grid\" d=\"M%.1f %.1fL%.1f %.1f\"/>\n", x1,
              y1, x2, y2);
}

/* Returns the distance between grid lines: 1, 2 or 5 times a power of ten,
   chosen so that there are not too many lines. */
static double round_step(double range)
{
    static const double steps[] = {1, 2, 5, 10};
    double power = pow(10, floor(log10(range / TICKS_MOST)));
    size_t i = 0;

    while (i + 1 < sizeof steps / sizeof *steps &&
           range / (power * steps[i]) > TICKS_MOST)
        i++;
    return power * steps[i];
}

static void draw_values(struct drawer *d)
{
    const struct scale *s = &d->values;
    double step = round_step(s->high - s->low);

    for (double tick = ceil(s->low / step); tick * step <= s->high; tick++) {
        double y = scaled_value(s, tick * step);
        add_line(d->out, LEFT, y, RIGHT, y);
        text_addf(d->out,
                  "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%g</text>\n",
                  LEFT - 8, y + 4, tick * step);
    }
}

static uint32_t month_of_day(double day)
{
    uint32_t date = date_of_count((int32_t)day);

    return date / 10000 * 12 + date / 100 % 100 - 1;
}

/* Returns the number of months between two grid lines. */
static uint32_t month_step(uint32_t months)
{
    static const uint32_t steps[] = {1,   3,   6,   12,   24,   60,
                                     120, 240, 600, 1200, 2400, 12000};
    size_t i = 0;

    while (i + 1 < sizeof steps / sizeof *steps &&
           months / steps[i] > TICKS_MOST)
        i++;
    return steps[i];
}

static void draw_days(struct drawer *d)
{
    uint32_t first = month_of_day(d->days.low),
             last = month_of_day(d->days.high);
    uint32_t step = month_step(last - first);

    for (uint32_t month = (first + step - 1) / step * step; month <= last;
         month += step) {
        double day = date_count(month / 12 * 10000 + month % 12 * 100 + 101);
        if (day < d->days.low)
            continue;
        double x = scaled_value(&d->days, day);
        add_line(d->out, x, TOP, x, BOTTOM);
        text_addf(d->out, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">",
                  x, BOTTOM + 20);
        text_addf(d->out, step < 12 ? "%u.%02u" : "%u", month / 12,
                  month % 12 + 1);
        text_add(d->out, STR("</text>\n"));
    }
}

static void begin_plot(struct drawer *d)
{
    text_addf(d->out,
              "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" "
              "height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\">\n<title>",
              WIDTH, HEIGHT, WIDTH, HEIGHT);
    xml_add(d->out, d->plot->title);
    text_add(d->out, STR("</title>\n<style>\n"
                         "svg { background: #ffffff }\n"
                         "text { font: 12px sans-serif; fill: #222222 }\n"
                         ".title { font-size: 16px }\n"
                         ".grid { stroke: #dddddd; fill: none }\n"
                         ".line { fill: none; stroke-width: 2; "
                         "stroke-linejoin: round }\n"
                         ".band { stroke: none; opacity: 0.15 }\n"
                         "@media (prefers-color-scheme: dark) {\n"
                         "svg { background: #1b1b1b }\n"
                         "text { fill: #dddddd }\n"
                         ".grid { stroke: #444444 }\n}\n"
                         "</style>\n"));
    text_addf(d->out, "<text class=\"title\" x=\"%d\" y=\"26\">", LEFT);
    xml_add(d->out, d->plot->title);
    text_addf(d->out, "</text>\n<text x=\"%d\" y=\"%d\" text-anchor=\"end\">",
              LEFT - 8, TOP - 14);
    xml_add(d->out, d->plot->of);
    text_add(d->out, STR("</text>\n"));
}

/* ---- lines --------------------------------------------------------------- */

static void add_place(const struct drawer *d, char letter, int32_t day,
                      double value)
{
    text_addf(d->out, "%c%.1f %.1f", letter, scaled_value(&d->days, day),
              scaled_value(&d->values, value));
}

/* Draws a band: a path along the upper values, and back along the lower
   values. */
static void draw_band(const struct drawer *d, const struct plot_line *line,
                      const char *colour)
{
    bool any = false;

    for (size_t i = 0; i < line->count; i++)
        any |= line->points[i].low < line->points[i].high;
    if (!any)
        return;
    text_addf(d->out, "<path class=\"band\" fill=\"%s\" d=\"", colour);
    for (size_t i = 0; i < line->count; i++)
        add_place(d, i ? 'L' : 'M', line->points[i].day, line->points[i].high);
    for (size_t i = line->count; i-- > 0;)
        add_place(d, 'L', line->points[i].day, line->points[i].low);
    text_add(d->out, STR("Z\"/>\n"));
}

static void draw_line(const struct drawer *d, const struct plot_line *line,
                      const char *colour, bool dashed)
{
    if (line->count == 1) {
        text_addf(d->out,
                  "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>\n",
                  scaled_value(&d->days, line->points->day),
                  scaled_value(&d->values, line->points->value), colour);
        return;
    }
    text_addf(d->out, "<path class=\"line\" stroke=\"%s\"%s d=\"", colour,
              dashed ? " stroke-dasharray=\"6 3\"" : "");
    for (size_t i = 0; i < line->count; i++)
        add_place(d, i ? 'L' : 'M', line->points[i].day, line->points[i].value);
    text_add(d->out, STR("\"/>\n"));
}

/* ---- labels -------------------------------------------------------------- */

/* The place of a name: at the height at which its line ends, or below the name
   above it. */
struct label {
    const struct plot_line *line;
    size_t number;
    double y;
};

static int compare_labels(const void *left, const void *right)
{
    const struct label *a = left, *b = right;

    if (a->y != b->y)
        return a->y < b->y ? -1 : 1;
    return number_compare(a->number, b->number);
}

/* Moves labels apart. Labels that are then too low are moved up again. */
static void spread_labels(struct label *labels, size_t count)
{
    double lowest = BOTTOM + LABEL;

    for (size_t i = 1; i < count; i++)
        labels[i].y = fmax(labels[i].y, labels[i - 1].y + LABEL);
    for (size_t i = count; i-- > 0;) {
        labels[i].y = fmin(labels[i].y, lowest);
        lowest = labels[i].y - LABEL;
    }
}

static bool draw_names(const struct drawer *d)
{
    size_t count = 0;
    struct label *labels = malloc((d->plot->count + 1) * sizeof *labels);

    if (!labels)
        return false;
    for (size_t i = 0; i < d->plot->count; i++) {
        const struct plot_line *line = &d->plot->lines[i];
        if (line->count)
            labels[count++] = (struct label){
                line, i,
                scaled_value(&d->values, line->points[line->count - 1].value) +
                    4};
    }
    qsort(labels, count, sizeof *labels, compare_labels);
    spread_labels(labels, count);
    for (size_t i = 0; i < count; i++) {
        text_addf(d->out, "<text x=\"%d\" y=\"%.1f\" style=\"fill: %s\">",
                  RIGHT + 8, labels[i].y, colours[labels[i].number % COLOURS]);
        add_name(d->out, labels[i].line->name);
        text_add(d->out, STR("</text>\n"));
    }
    free(labels);
    return true;
}

bool plot_svg(const struct plot *plot, struct text *out)
{
    struct drawer d = {.plot = plot, .out = out};

    find_scales(&d);
    begin_plot(&d);
    if (isfinite(d.days.low) && isfinite(d.values.low)) {
        draw_values(&d);
        draw_days(&d);
    }
    for (size_t i = 0; i < plot->count; i++)
        if (plot->lines[i].count)
            draw_band(&d, &plot->lines[i], colours[i % COLOURS]);
    for (size_t i = 0; i < plot->count; i++)
        if (plot->lines[i].count)
            draw_line(&d, &plot->lines[i], colours[i % COLOURS], i >= COLOURS);
    out->failed |= !draw_names(&d);
    text_add(out, STR("</svg>\n"));
    return !out->failed;
}
