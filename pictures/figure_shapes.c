#include "figure_shapes.h"

#include "drawing.h"
#include "stone_style.h"

/*
 * Shapes in a square of 40 units, in which y increases downward. A letter
 * determines what is drawn, and is followed by numbers:
 *
 *     f x y x y ...   a part of the body: a polygon, filled, with an outline
 *     o x y r         a part of the body: a circle, filled, with an outline
 *     d x y x y ...   a detail: a polygon in a colour visible on the body
 *     l x y x y ...   a line in that colour
 *     p x y x y ...   a polygon in the colour of promotion, with an outline
 *     w x y x y ...   a line in the colour of promotion
 */
struct shape {
    char letter;
    const char *behind; /* added to a promoted figure and drawn below it */
    const char *figure;
    const char *before; /* added to a promoted figure and drawn above it */
};

static const struct shape shapes[] = {
    /* A head on a cone; the dragon also has wings and a crest. */
    {'P',
     "p 17 24 3 10 2 20 6 19 6 25 10 23 12 28 p 23 24 37 10 38 20 34 19 34 "
     "25 30 23 28 28",
     "f 14 31 17 21 15 19 25 19 23 21 26 31 o 20 13 6",
     "p 16 9 16 2 19 5 20 1 21 5 24 2 24 9"},
    /* A tower; the stronghold also has a flag and a gate. */
    {'V', "w 20 12 20 1 p 20 1 31 4 20 7",
     "f 11 31 13 18 10 15 10 8 15 8 15 11 18 11 18 8 22 8 22 11 25 11 25 8 30 "
     "8 30 15 27 18 29 31 l 13 18 27 18",
     "p 17 31 17 25 20 22 23 25 23 31"},
    /* A mitre with its cleft; the serviceman also has a sword. */
    {'S', "",
     "f 13 31 16 25 11 19 13 12 20 5 27 12 29 19 24 25 27 31 o 20 4 2 l 20 10 "
     "20 19 l 16 14 24 14 l 15 25 25 25",
     "p 32 3 34 7 34 24 30 24 30 7 w 27 25 37 25 w 32 26 32 32"},
    /* A horse's head; the knight also has a lance. */
    {'K', "w 34 35 34 3 p 34 2 25 6 34 10",
     "f 12 31 15 25 20 20 19 18 13 22 9 21 7 17 14 10 15 6 18 9 24 9 28 14 30 "
     "22 "
     "29 31 d 14 13 17 12 16 15 l 24 13 26 18 26 25",
     ""},
    /* A preacher with an open book; the speaker is shown while speaking. */
    {'B', "",
     "f 11 31 14 20 17 18 23 18 26 20 29 31 o 20 12 6 d 11 20 19 23 19 30 11 "
     "27 "
     "d 29 20 21 23 21 30 29 27",
     "w 28 9 31 12 28 15 w 31 5 36 12 31 19 w 12 9 9 12 12 15 w 9 5 4 12 9 19"},
    /* An advisor with a wide hat and a scroll. */
    {'I', "",
     "f 12 31 15 21 25 21 28 31 o 20 17 5 f 6 15 20 5 34 15 20 13 l 15 26 25 "
     "26 l "
     "20 26 20 31",
     ""},
    /* A queen's crown with a ball on each point. */
    {'D', "",
     "f 11 31 6 12 14 21 14 8 20 20 26 8 26 21 34 12 29 31 o 6 11 2 o 14 7 2 o "
     "26 "
     "7 2 o 34 11 2 l 11 27 29 27",
     ""},
    /* A king's crown with a cross. */
    {'R', "",
     "f 18 2 22 2 22 5 25 5 25 9 22 9 22 14 18 14 18 9 15 9 15 5 18 5 f 11 31 "
     "8 17 "
     "14 13 20 17 26 13 32 17 29 31 l 11 26 29 26",
     ""},
};

static const char foot[] = "f 9 36 11 31 29 31 31 36",
                  foot_promoted[] = "p 9 36 11 31 29 31 31 36";

static const struct colour colour_promoted = {0.85, 0.63, 0.13,
                                              PICTURE_PROMOTED};

/* ---- drawing ------------------------------------------------------------- */

struct easel {
    struct canvas *canvas;
    double unit;
    struct colour body, detail;
};

/* Reads the next number of a part of a shape. Returns false at the end of the
   part. */
static bool read_number(const char **at, double *out)
{
    unsigned n = 0;

    while (**at == ' ')
        ++*at;
    if (**at < '0' || **at > '9')
        return false;
    for (; **at >= '0' && **at <= '9'; ++*at)
        n = 10 * n + (unsigned)(**at - '0');
    *out = n;
    return true;
}

static void draw_round(const struct easel *e, const char **at)
{
    double x = 0, y = 0, r = 0;

    read_number(at, &x);
    read_number(at, &y);
    read_number(at, &r);
    canvas_circle(e->canvas, (x - 20) * e->unit, (y - 20) * e->unit,
                  r * e->unit, &e->body,
                  &(struct pen){colour_dark, 1.4 * e->unit});
}

static void trace_shape(const struct easel *e, const char **at)
{
    double x, y = 0;

    for (bool first = true; read_number(at, &x); first = false) {
        read_number(at, &y);
        x = (x - 20) * e->unit;
        y = (y - 20) * e->unit;
        if (first)
            canvas_move(e->canvas, x, y);
        else
            canvas_line(e->canvas, x, y);
    }
}

static void draw_part(const struct easel *e, char part, const char **at)
{
    const struct pen outline = {colour_dark, 1.4 * e->unit},
                     detail = {e->detail, 1.8 * e->unit},
                     promoted = {colour_promoted, 2.2 * e->unit};
    bool line = part == 'l' || part == 'w';

    trace_shape(e, at);
    if (!line)
        canvas_close(e->canvas);
    if (line)
        canvas_paint(e->canvas, NULL, part == 'l' ? &detail : &promoted);
    else if (part == 'd')
        canvas_paint(e->canvas, &e->detail, NULL);
    else
        canvas_paint(e->canvas, part == 'p' ? &colour_promoted : &e->body,
                     &outline);
}

static void draw_parts(const struct easel *e, const char *at)
{
    while (*at) {
        char part = *at++;
        if (part == 'o')
            draw_round(e, &at);
        else
            draw_part(e, part, &at);
    }
}

bool draw_figure_shape(struct canvas *c, const struct board_cell *cell,
                       double r)
{
    const struct easel easel = {c, r / 17, stone_style_of(cell->stone)->colour,
                                contrast_with(cell->stone)};

    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        if (shapes[i].letter != cell->figure)
            continue;
        draw_parts(&easel, cell->promoted ? shapes[i].behind : "");
        draw_parts(&easel, cell->promoted ? foot_promoted : foot);
        draw_parts(&easel, shapes[i].figure);
        draw_parts(&easel, cell->promoted ? shapes[i].before : "");
        return true;
    }
    return false;
}
