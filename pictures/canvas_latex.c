/* Writes drawings as PDF operators, and their words in a picture environment of
   LaTeX. */
#include "booklet.h"
#include "canvas.h"
#include "drawing.h"

enum { PLACES = 2 }; /* decimal places of numbers */

struct latex {
    struct canvas canvas;
    struct latex_drawing *out;
    const struct picture_theme *theme;
    double scale, height; /* scale of the whole drawing, and its height in
                             points */
    struct text path;     /* path that has not been painted yet, because its
                             colours must be written first */
};

static void add_numbers(struct text *out, const double *numbers, size_t count,
                        const char *operator)
{
    for (size_t i = 0; i < count; i++) {
        canvas_add_number(out, numbers[i], PLACES);
        text_add_char(out, ' ');
    }
    text_add(out, str_of(operator));
    text_add_char(out, '\n');
}

static void latex_move(struct canvas *c, double x, double y)
{
    struct latex *on = (struct latex *)c;

    add_numbers(&on->path, (double[]){x, y}, 2, "m");
}

static void latex_line(struct canvas *c, double x, double y)
{
    struct latex *on = (struct latex *)c;

    add_numbers(&on->path, (double[]){x, y}, 2, "l");
}

static void latex_close(struct canvas *c)
{
    struct latex *on = (struct latex *)c;

    text_add(&on->path, on->path.len ? STR("h\n") : STR(""));
}

static void add_colour(const struct latex *on, const struct colour *colour,
                       const char *operator)
{
    struct colour c = theme_colour(on->theme, colour);

    add_numbers(&on->out->operators, (double[]){c.red, c.green, c.blue},
                3, operator);
}

static void latex_paint(struct canvas *c, const struct colour *fill,
                        const struct pen *pen)
{
    struct latex *on = (struct latex *)c;
    struct text *out = &on->out->operators;

    if (fill)
        add_colour(on, fill, "rg");
    if (pen) {
        add_colour(on, &pen->colour, "RG");
        add_numbers(out, &pen->width, 1, "w");
    }
    text_add(out, text_str(&on->path));
    text_add(out, fill && pen ? STR("B\n")
                  : fill      ? STR("f\n")
                  : pen       ? STR("S\n")
                              : STR("n\n"));
    out->failed |= on->path.failed;
    text_clear(&on->path);
}

static void latex_circle(struct canvas *c, double x, double y, double r,
                         const struct colour *fill, const struct pen *pen)
{
    /* The curve of a quarter circle that begins at the right and goes down. The
       other quarters are rotations of this curve. */
    static const double k = 0.5522847498;
    static const double turns[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    struct latex *on = (struct latex *)c;

    latex_move(c, x + r, y);
    for (size_t i = 0; i < 4; i++) {
        double u = r * turns[i][0], v = r * turns[i][1];
        add_numbers(&on->path,
                    (double[]){x + u - k * v, y + v + k * u, x + k * u - v,
                               y + k * v + u, x - v, y + u},
                    6, "c");
    }
    latex_paint(c, fill, pen);
}

static void latex_words(struct canvas *c, double x, double y,
                        const struct words *words)
{
    struct latex *on = (struct latex *)c;
    struct text *out = &on->out->words;
    struct colour colour = theme_colour(on->theme, &words->colour);
    const double place[] = {on->scale * x, on->height - on->scale * y,
                            on->scale * words->height / DIGIT_HEIGHT};
    const double shares[] = {colour.red, colour.green, colour.blue};

    text_add(out, STR("\\ludexat"));
    for (size_t i = 0; i < 3; i++) {
        text_add_char(out, '{');
        canvas_add_number(out, place[i], PLACES);
        text_add_char(out, '}');
    }
    for (size_t i = 0; i < 3; i++) {
        text_add_char(out, i ? ',' : '{');
        canvas_add_number(out, shares[i], PLACES);
    }
    text_add(out, STR("}{"));
    latex_add(out, words->text);
    text_add(out, STR("}%\n"));
}

static const struct canvas_kind latex_kind = {
    .move = latex_move,
    .line = latex_line,
    .close = latex_close,
    .paint = latex_paint,
    .circle = latex_circle,
    .words = latex_words,
};

bool picture_draw_latex(const struct board *board,
                        const struct picture_look *look, double width,
                        double highest, struct latex_drawing *out)
{
    struct extent extent = picture_extent(board, look);
    struct latex on = {.canvas = {.kind = &latex_kind},
                       .out = out,
                       .theme = look->theme,
                       .scale = width / extent.width};

    if (on.scale * extent.height > highest)
        on.scale = highest / extent.height;
    on.height = on.scale * extent.height;
    *out = (struct latex_drawing){.width = on.scale * extent.width,
                                  .height = on.height};
    text_add(&out->operators, STR("1 J 1 j\n"));
    add_numbers(&out->operators,
                (double[]){on.scale, 0, 0, -on.scale, 0, on.height}, 6, "cm");
    picture_draw(&on.canvas, board, look);
    text_release(&on.path);
    return !out->operators.failed && !out->words.failed;
}

void latex_drawing_release(struct latex_drawing *drawing)
{
    text_release(&drawing->operators);
    text_release(&drawing->words);
}
