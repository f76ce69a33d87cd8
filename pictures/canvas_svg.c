/* Writes drawings as SVG, with one element per path, circle or line of text.
   Stamps are defined once and reused. */
#include <assert.h>
#include <string.h>

#include "drawing.h"
#include "xml.h"

enum { STAMPS = 256 }; /* greater than the number of stamps of any board */

struct svg {
    struct canvas canvas;
    struct text *out; /* current output: one of the following texts */
    struct text body, stamps;
    bool open; /* the element of a path has been opened */
    const struct picture_look *look;
    size_t count;
    char names[STAMPS][STAMP_NAME_MAX];
};

/* Fractions of less than a tenth of a unit are invisible and are therefore
   omitted. */
static void add_number(struct text *out, double n)
{
    canvas_add_number(out, n, 1);
}

static void add_attribute(struct text *out, const char *name, double n)
{
    text_add_char(out, ' ');
    text_add(out, str_of(name));
    text_add(out, STR("=\""));
    add_number(out, n);
    text_add_char(out, '"');
}

static void add_colour(const struct svg *svg, const char *name,
                       const struct colour *colour)
{
    struct colour c = theme_colour(svg->look->theme, colour);
    const double shares[3] = {c.red, c.green, c.blue};

    text_add_char(svg->out, ' ');
    text_add(svg->out, str_of(name));
    text_add(svg->out, STR("=\"#"));
    for (size_t i = 0; i < 3; i++) {
        unsigned byte = (unsigned)(shares[i] * 255 + 0.5);
        text_add_char(svg->out, "0123456789abcdef"[byte >> 4]);
        text_add_char(svg->out, "0123456789abcdef"[byte & 15]);
    }
    text_add_char(svg->out, '"');
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

static void svg_words(struct canvas *c, double x, double y,
                      const struct words *words)
{
    struct svg *svg = (struct svg *)c;
    struct text *out = svg->out;

    text_add(out, STR("<text"));
    add_attribute(out, "x", x);
    add_attribute(out, "y", y + words->height / 2);
    if (words->height != WORDS_HEIGHT)
        add_attribute(out, "font-size", words->height / DIGIT_HEIGHT);
    if (words->anchor == ANCHOR_START)
        text_add(out, STR(" text-anchor=\"start\""));
    add_colour(svg, "fill", &words->colour);
    text_add_char(out, '>');
    xml_add(out, words->text);
    text_add(out, STR("</text>\n"));
}

/* ---- stamps -------------------------------------------------------------- */

static void add_name(const struct svg *svg, const char *before,
                     const char *name)
{
    text_add(svg->out, str_of(before));
    xml_add(svg->out, svg->look->ids);
    text_add(svg->out, str_of(name));
    text_add_char(svg->out, '"');
}

static bool svg_begin_stamp(struct canvas *c, const char *name)
{
    struct svg *svg = (struct svg *)c;

    for (size_t i = 0; i < svg->count; i++)
        if (strncmp(svg->names[i], name, STAMP_NAME_MAX) == 0)
            return false;
    assert(svg->count < STAMPS);
    memcpy(svg->names[svg->count++], name, strlen(name));
    svg->out = &svg->stamps;
    add_name(svg, "<g id=\"", name);
    text_add(svg->out, STR(">\n"));
    return true;
}

static void svg_end_stamp(struct canvas *c)
{
    struct svg *svg = (struct svg *)c;

    text_add(svg->out, STR("</g>\n"));
    svg->out = &svg->body;
}

static void svg_use_stamp(struct canvas *c, const char *name, double x,
                          double y)
{
    struct svg *svg = (struct svg *)c;

    add_name(svg, "<use href=\"#", name);
    add_attribute(svg->out, "x", x);
    add_attribute(svg->out, "y", y);
    text_add(svg->out, STR("/>\n"));
}

static const struct canvas_kind svg_kind = {
    .move = svg_move,
    .line = svg_line,
    .close = svg_close,
    .paint = svg_paint,
    .circle = svg_circle,
    .words = svg_words,
    .begin_stamp = svg_begin_stamp,
    .end_stamp = svg_end_stamp,
    .use_stamp = svg_use_stamp,
};

/* ---- whole drawings ------------------------------------------------------ */

static void add_part(struct text *out, const char *name, struct str words)
{
    if (!words.len)
        return;
    text_addf(out, "<%s>", name);
    xml_add(out, words);
    text_addf(out, "</%s>\n", name);
}

static void add_head(struct svg *svg, const struct drawing *d)
{
    static const struct colour paper = {1, 1, 1, PICTURE_PAPER};
    struct text *out = svg->out;

    if (!d->look->inner)
        text_add(out, STR("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"));
    text_add(out, STR("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    add_attribute(out, "width", d->scale * d->extent.width);
    add_attribute(out, "height", d->scale * d->extent.height);
    text_add(out, STR(" viewBox=\"0 0 "));
    add_number(out, d->extent.width);
    text_add_char(out, ' ');
    add_number(out, d->extent.height);
    text_add(out, STR("\" role=\"img\">\n"));
    add_part(out, "title", d->title);
    add_part(out, "desc", d->description);
    text_add(out, STR("<rect width=\"100%\" height=\"100%\""));
    add_colour(svg, "fill", &paper);
    text_add(out, STR("/>\n"));
}

/* A stamp inherits attributes that it does not set itself from the place where
   it is used. */
bool drawing_svg(const struct drawing *d, struct text *out)
{
    struct svg svg = {
        .canvas = {.kind = &svg_kind}, .out = out, .look = d->look};
    size_t before = out->len;

    add_head(&svg, d);
    svg.out = &svg.body;
    d->draw(&svg.canvas, d->context);
    if (svg.count) {
        text_add(out, STR("<defs>\n"));
        text_add(out, text_str(&svg.stamps));
        text_add(out, STR("</defs>\n"));
    }
    text_add(out, STR("<g fill=\"none\" stroke-linecap=\"round\""
                      " stroke-linejoin=\"round\" font-family=\"sans-serif\""
                      " text-anchor=\"middle\""));
    add_attribute(out, "font-size", WORDS_HEIGHT / DIGIT_HEIGHT);
    text_add(out, STR(">\n"));
    text_add(out, text_str(&svg.body));
    text_add(out, STR("</g>\n</svg>\n"));
    out->failed |= svg.body.failed || svg.stamps.failed;
    text_release(&svg.body);
    text_release(&svg.stamps);
    if (out->failed)
        out->len = before;
    return !out->failed;
}
