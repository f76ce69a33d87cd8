#include "notes.h"

#include <math.h>
#include <string.h>

#include "drawing.h"
#include "stone_style.h"

void picture_label(struct picture_note *note, struct str words)
{
    size_t length = 0;
    int32_t point;

    while (length < words.len) {
        size_t next = str_code_point(str_from(words, length), &point);
        if (length + next > PICTURE_LABEL_MAX)
            break;
        length += next;
    }
    memset(note->words, 0, sizeof note->words);
    if (length)
        memcpy(note->words, words.ptr, length);
}

struct sheet {
    struct canvas *canvas;
    const struct layout *layout;
    const struct board *board;
    struct spot at, to; /* points of the current note */
    struct colour colour;
};

/* ---- on the ground ------------------------------------------------------- */

/* Fills the cell of a point. On boards without cells, draws a disc that is
   larger than a stone. */
static void draw_ground(const struct sheet *s, const struct picture_note *note)
{
    struct dot at = s->at.at;

    (void)note;
    if (s->layout->field)
        s->layout->field(s->canvas, s->board, at, &s->colour);
    else
        canvas_circle(s->canvas, at.x, at.y, s->at.radius * 1.35, &s->colour,
                      NULL);
}

static void draw_way(const struct sheet *s, const struct picture_note *note)
{
    (void)note;
    draw_line(s->canvas, s->at.at.x, s->at.at.y, s->to.at.x, s->to.at.y,
              &(struct pen){s->colour, s->at.radius * 1.1});
}

/* ---- above pieces and stones --------------------------------------------- */

static struct dot point_between(struct dot a, struct dot z, double part)
{
    return (struct dot){a.x + part * (z.x - a.x), a.y + part * (z.y - a.y)};
}

/* Draws the middle part of a bar between two stones: a short bar, and a line
   that covers the ends of this bar. */
static void draw_bar_middle(const struct sheet *s,
                            const struct picture_note *note)
{
    struct dot a = s->at.at, z = s->to.at;
    struct dot from = point_between(a, z, 0.3), to = point_between(a, z, 0.7);

    (void)note;
    if (!s->at.stone)
        return;
    draw_bar(s->canvas, s->at.stone, point_between(a, z, 0.4),
             point_between(a, z, 0.6));
    draw_line(s->canvas, from.x, from.y, to.x, to.y,
              &(struct pen){stone_style_of(s->at.stone)->colour, 8});
}

/* Draws the head of an arrow at the arrow's end, in its direction. */
static void trace_head(struct canvas *c, struct dot z, double x, double y)
{
    canvas_move(c, z.x, z.y);
    canvas_line(c, z.x - 12 * x - 6 * y, z.y - 12 * y + 6 * x);
    canvas_line(c, z.x - 12 * x + 6 * y, z.y - 12 * y - 6 * x);
    canvas_close(c);
}

/* Draws an arrow from the edge of one stone to the edge of another stone, or to
   the middle of an empty point. */
static void draw_arrow(const struct sheet *s, const struct picture_note *note)
{
    struct dot a = s->at.at, z = s->to.at;
    double x = z.x - a.x, y = z.y - a.y, length = sqrt(x * x + y * y);
    const struct pen pen = {s->colour, 4}, edge = {colour_dark, 6};

    (void)note;
    if (length < 1)
        return;
    x /= length;
    y /= length;
    if (s->to.stone)
        z = (struct dot){z.x - x * s->to.radius * 0.8,
                         z.y - y * s->to.radius * 0.8};
    a = (struct dot){a.x + x * s->at.radius * 0.6,
                     a.y + y * s->at.radius * 0.6};
    const struct dot shaft = {z.x - 6 * x, z.y - 6 * y};
    if (s->canvas->edges) {
        draw_line(s->canvas, a.x, a.y, shaft.x, shaft.y, &edge);
        trace_head(s->canvas, z, x, y);
        canvas_paint(s->canvas, NULL, &(struct pen){colour_dark, 2});
    }
    draw_line(s->canvas, a.x, a.y, shaft.x, shaft.y, &pen);
    trace_head(s->canvas, z, x, y);
    canvas_paint(s->canvas, &s->colour, NULL);
}

/* Draws a label. On a stone, its colour is visible against the stone;
   elsewhere, a background behind the label hides lines. */
static void draw_label(const struct sheet *s, const struct picture_note *note)
{
    static const double height = 11;
    struct dot at = s->at.at;
    size_t signs = str_code_points(str_of(note->words));
    double small = note->to.column || s->at.figure ? 8 : height;
    double width = 0.85 * small * (double)signs;

    if (note->to.column) {
        at.x = (at.x + s->to.at.x) / 2;
        at.y = (at.y + s->to.at.y) / 2;
    }
    if (s->at.figure) {
        at.x += 9;
        at.y -= 10;
    }
    if (s->at.stone && !s->at.figure && !note->to.column) {
        draw_words(s->canvas, at.x, at.y, signs > 2 ? 8 : height, note->words,
                   contrast_with(s->at.stone));
        return;
    }
    draw_box(s->canvas,
             &(struct frame){at.x - width / 2 - 1, at.y - small * 0.7,
                             width + 2, small * 1.4},
             s->layout->field ? &colour_wood : &colour_white);
    draw_words(s->canvas, at.x, at.y, small, note->words, s->colour);
}

static struct pen mark_pen(const struct sheet *s)
{
    return (struct pen){
        s->at.stone && !s->at.figure ? contrast_with(s->at.stone) : s->colour,
        2};
}

static void draw_circle(const struct sheet *s, const struct picture_note *note)
{
    const struct pen pen = mark_pen(s);

    (void)note;
    canvas_circle(s->canvas, s->at.at.x, s->at.at.y, s->at.radius * 0.55, NULL,
                  &pen);
}

static void draw_shape(const struct sheet *s, const struct dot *corners,
                       size_t count)
{
    const struct pen pen = mark_pen(s);
    double r = s->at.radius * 0.6;

    for (size_t i = 0; i < count; i++) {
        double x = s->at.at.x + r * corners[i].x;
        double y = s->at.at.y + r * corners[i].y;
        if (i)
            canvas_line(s->canvas, x, y);
        else
            canvas_move(s->canvas, x, y);
    }
    canvas_close(s->canvas);
    canvas_paint(s->canvas, NULL, &pen);
}

static void draw_square(const struct sheet *s, const struct picture_note *note)
{
    static const struct dot corners[] = {
        {-0.8, -0.8}, {0.8, -0.8}, {0.8, 0.8}, {-0.8, 0.8}};

    (void)note;
    draw_shape(s, corners, 4);
}

static void draw_triangle(const struct sheet *s,
                          const struct picture_note *note)
{
    static const struct dot corners[] = {{0, -1}, {0.87, 0.5}, {-0.87, 0.5}};

    (void)note;
    draw_shape(s, corners, 3);
}

static void draw_cross(const struct sheet *s, const struct picture_note *note)
{
    const struct pen pen = mark_pen(s);
    double x = s->at.at.x, y = s->at.at.y, r = s->at.radius * 0.5;

    (void)note;
    draw_line(s->canvas, x - r, y - r, x + r, y + r, &pen);
    draw_line(s->canvas, x - r, y + r, x + r, y - r, &pen);
}

/* ---- all notes ----------------------------------------------------------- */

static const struct {
    void (*draw)(const struct sheet *s, const struct picture_note *note);
    const struct colour *colour; /* colour if the note specifies none */
    bool above;
    bool two; /* the note has two points */
} signs[] = {
    [PICTURE_TOUCHED] = {draw_ground, &colour_last, false, false},
    [PICTURE_WAY] = {draw_way, &colour_last, false, true},
    [PICTURE_FIELD] = {draw_ground, &colour_accent, false, false},
    [PICTURE_OVER] = {draw_bar_middle, &colour_accent, true, true},
    [PICTURE_ARROW] = {draw_arrow, &colour_accent, true, true},
    [PICTURE_LABEL] = {draw_label, &colour_accent, true, false},
    [PICTURE_CIRCLE] = {draw_circle, &colour_accent, true, false},
    [PICTURE_SQUARE] = {draw_square, &colour_accent, true, false},
    [PICTURE_TRIANGLE] = {draw_triangle, &colour_accent, true, false},
    [PICTURE_CROSS] = {draw_cross, &colour_accent, true, false},
};

static void draw_notes(struct canvas *c, const struct layout *layout,
                       const struct board *b, const struct picture_look *look,
                       bool above)
{
    struct sheet s = {.canvas = c, .layout = layout, .board = b};

    for (size_t i = 0; i < look->note_count; i++) {
        const struct picture_note *note = &look->notes[i];
        if (signs[note->sign].above != above ||
            !layout->find(b, note->at, &s.at) ||
            (!layout->find(b, note->to, &s.to) &&
             (signs[note->sign].two || note->to.column)))
            continue;
        s.colour = note->colour ? stone_style_of(note->colour)->colour
                                : *signs[note->sign].colour;
        if (note->sign == PICTURE_FIELD)
            s.colour.role |= COLOUR_PALE;
        signs[note->sign].draw(&s, note);
    }
}

void draw_notes_below(struct canvas *c, const struct layout *layout,
                      const struct board *b, const struct picture_look *look)
{
    draw_notes(c, layout, b, look, false);
}

void draw_notes_above(struct canvas *c, const struct layout *layout,
                      const struct board *b, const struct picture_look *look)
{
    draw_notes(c, layout, b, look, true);
}
