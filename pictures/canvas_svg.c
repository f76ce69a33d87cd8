/* A drawing becomes SVG: an element a path, an element a circle. */
#include "canvas.h"

struct svg {
    struct canvas canvas;
    struct text *out;
    bool open; /* the element of a path */
    const struct picture_theme *theme;
};

/* With one decimal place at most: a tenth of a unit is not seen. */
static void add_number(struct text *out, double n)
{
    unsigned long tenths = (unsigned long)((n < 0 ? -n : n) * 10 + 0.5);

    if (n < 0 && tenths)
        text_add_char(out, '-');
    text_addf(out, "%lu", tenths / 10);
    if (tenths % 10)
        text_addf(out, ".%lu", tenths % 10);
}

static void add_attribute(struct text *out, const char *name, double n)
{
    text_addf(out, " %s=\"", name);
    add_number(out, n);
    text_add_char(out, '"');
}

static void add_colour(const struct svg *svg, const char *name,
                       const struct colour *colour)
{
    struct colour c = colour_in(svg->theme, colour);

    text_addf(svg->out, " %s=\"#%02x%02x%02x\"", name,
              (unsigned)(c.red * 255 + 0.5), (unsigned)(c.green * 255 + 0.5),
              (unsigned)(c.blue * 255 + 0.5));
}

static void end_element(const struct svg *svg, const struct colour *fill,
                        const struct pen *pen)
{
    struct text *out = svg->out;

    if (fill)
        add_colour(svg, "fill", fill);
    if (pen) {
        add_colour(svg, "stroke", &pen->colour);
        add_attribute(out, "stroke-width", pen->width);
    }
    text_add(out, STR("/>\n"));
}

static void add_point(struct canvas *c, char letter, double x, double y)
{
    struct svg *svg = (struct svg *)c;

    text_add(svg->out, svg->open ? STR("") : STR("<path d=\""));
    svg->open = true;
    text_add_char(svg->out, letter);
    add_number(svg->out, x);
    text_add_char(svg->out, ' ');
    add_number(svg->out, y);
}

static void svg_move(struct canvas *c, double x, double y)
{
    add_point(c, 'M', x, y);
}

static void svg_line(struct canvas *c, double x, double y)
{
    add_point(c, 'L', x, y);
}

static void svg_close(struct canvas *c)
{
    text_add_char(((struct svg *)c)->out, 'Z');
}

static void svg_paint(struct canvas *c, const struct colour *fill,
                      const struct pen *pen)
{
    struct svg *svg = (struct svg *)c;

    if (svg->open) {
        text_add_char(svg->out, '"');
        end_element(svg, fill, pen);
    }
    svg->open = false;
}

static void svg_circle(struct canvas *c, double x, double y, double r,
                       const struct colour *fill, const struct pen *pen)
{
    struct text *out = ((struct svg *)c)->out;

    text_add(out, STR("<circle"));
    add_attribute(out, "cx", x);
    add_attribute(out, "cy", y);
    add_attribute(out, "r", r);
    end_element((struct svg *)c, fill, pen);
}

static const struct canvas_kind svg_kind = {svg_move, svg_line, svg_close,
                                            svg_paint, svg_circle};

bool drawing_svg(const struct drawing *d, struct text *out)
{
    static const struct colour paper = {1, 1, 1, PICTURE_PAPER};
    struct svg svg = {{&svg_kind}, out, false, d->theme};
    size_t before = out->len;

    text_add(out, STR("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                      "<svg xmlns=\"http://www.w3.org/2000/svg\""));
    add_attribute(out, "width", d->scale * d->extent.width);
    add_attribute(out, "height", d->scale * d->extent.height);
    text_add(out, STR(" viewBox=\"0 0 "));
    add_number(out, d->extent.width);
    text_add_char(out, ' ');
    add_number(out, d->extent.height);
    text_add(out, STR("\">\n<rect width=\"100%\" height=\"100%\""));
    add_colour(&svg, "fill", &paper);
    text_add(out, STR("/>\n<g fill=\"none\" stroke-linecap=\"round\""
                      " stroke-linejoin=\"round\">\n"));
    d->draw(&svg.canvas, d->context);
    text_add(out, STR("</g>\n</svg>\n"));
    if (out->failed)
        out->len = before;
    return !out->failed;
}
