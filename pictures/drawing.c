#include "drawing.h"

#include <string.h>

#include "lettering.h"
#include "stone_style.h"

enum { BORDERS = 4 };

void set_colour(cairo_t *c, char stone)
{
    const struct stone_style *style = stone_style_of(stone);

    cairo_set_source_rgb(c, style->red, style->green, style->blue);
}

void set_lines(cairo_t *c)
{
    cairo_set_source_rgb(c, 0.45, 0.40, 0.33);
}

void set_wood(cairo_t *c)
{
    cairo_set_source_rgb(c, 0.96, 0.91, 0.80);
}

void set_dark(cairo_t *c)
{
    cairo_set_source_rgb(c, 0.1, 0.1, 0.1);
}

void set_ink(cairo_t *c)
{
    cairo_set_source_rgb(c, 0.25, 0.25, 0.25);
}

/* White or black, whichever is seen on a stone. */
void set_contrast(cairo_t *c, char stone)
{
    const struct stone_style *style = stone_style_of(stone);
    double light = 0.3 * style->red + 0.6 * style->green + 0.1 * style->blue;

    if (light > 0.5)
        set_dark(c);
    else
        cairo_set_source_rgb(c, 1, 1, 1);
}

void draw_line(cairo_t *c, double x1, double y1, double x2, double y2)
{
    cairo_move_to(c, x1, y1);
    cairo_line_to(c, x2, y2);
    cairo_stroke(c);
}

/* A bar along a side, ends cut at 45 degrees so that neighbours meet. */
static void draw_border(cairo_t *c, const struct frame *f, size_t side)
{
    static const double thick = 6;
    /* Corners of the sides in board widths and heights; then outwards. */
    static const struct {
        double x1, y1, x2, y2, out_x, out_y;
    } sides[BORDERS] = {
        {0, 0, 0, 1, -1, 0},
        {0, 0, 1, 0, 0, -1},
        {1, 0, 1, 1, 1, 0},
        {0, 1, 1, 1, 0, 1},
    };
    double x1 = f->x + sides[side].x1 * f->width;
    double y1 = f->y + sides[side].y1 * f->height;
    double x2 = f->x + sides[side].x2 * f->width;
    double y2 = f->y + sides[side].y2 * f->height;
    double out_x = thick * sides[side].out_x, out_y = thick * sides[side].out_y;
    double along_x = x2 > x1 ? thick : 0, along_y = y2 > y1 ? thick : 0;

    cairo_move_to(c, x1, y1);
    cairo_line_to(c, x2, y2);
    cairo_line_to(c, x2 + out_x + along_x, y2 + out_y + along_y);
    cairo_line_to(c, x1 + out_x - along_x, y1 + out_y - along_y);
    cairo_close_path(c);
    cairo_fill(c);
}

void draw_borders(cairo_t *c, const struct board *b, const struct frame *frame)
{
    static const uint8_t borders[BORDERS] = {BORDER_LEFT, BORDER_UP,
                                             BORDER_RIGHT, BORDER_DOWN};

    for (size_t i = 0; i < BORDERS; i++) {
        char owner = b->owner[i % 2];
        if (!(b->borders & borders[i]))
            continue;
        if (owner)
            set_colour(c, owner);
        else
            set_lines(c);
        draw_border(c, frame, i);
    }
}

static void draw_sign(cairo_t *c, double x, double y, double unit, char sign)
{
    bool down = false;

    for (const char *point = lettering(sign); *point;) {
        if (*point == ' ') {
            down = false;
            point++;
            continue;
        }
        double to_x = x + unit * (point[0] - '0');
        double to_y = y + unit * (point[1] - '0');
        if (down)
            cairo_line_to(c, to_x, to_y);
        else
            cairo_move_to(c, to_x, to_y);
        down = true;
        point += 2;
    }
    cairo_stroke(c);
}

/* Words with their middle at a point; `height` is a digit's. */
void draw_words(cairo_t *c, double x, double y, double height,
                const char *words)
{
    static const double gap = 2;
    double unit = height / LETTERING_HEIGHT;
    double step = unit * (LETTERING_WIDTH + gap);

    x -= (step * (double)strlen(words) - unit * gap) / 2;
    cairo_set_line_width(c, height / 7);
    cairo_set_line_cap(c, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(c, CAIRO_LINE_JOIN_ROUND);
    for (; *words; words++, x += step)
        draw_sign(c, x, y - height / 2, unit, *words);
}

void draw_number(cairo_t *c, double x, double y, double height, unsigned number)
{
    char words[3] = {(char)('0' + number / 10), (char)('0' + number % 10), 0};

    draw_words(c, x, y, height, number < 10 ? words + 1 : words);
}

void draw_letter(cairo_t *c, double x, double y, unsigned index)
{
    char letter[2] = {(char)('a' + index), 0};

    draw_words(c, x, y, WORDS_HEIGHT, letter);
}

void draw_field(cairo_t *c, const struct dot *corners, size_t count)
{
    for (size_t i = 0; i < count; i++)
        cairo_line_to(c, corners[i].x, corners[i].y);
    cairo_close_path(c);
    set_wood(c);
    cairo_fill_preserve(c);
    set_lines(c);
    cairo_stroke(c);
}

void draw_circle(cairo_t *c, double x, double y, double r)
{
    cairo_new_sub_path(c);
    cairo_arc(c, x, y, r, 0, 6.283185307179586);
}

/* Its letter; a promoted one has a cross below, as in writing. */
static void draw_figure(cairo_t *c, const struct board_cell *cell, double x,
                        double y)
{
    char letter[] = {cell->figure, 0};
    double below = y + 9.5;

    set_contrast(c, cell->stone);
    draw_words(c, x, cell->promoted ? y - 3 : y, 13, letter);
    if (!cell->promoted)
        return;
    draw_line(c, x - 3, below, x + 3, below);
    draw_line(c, x, below - 3, x, below + 3);
}

void draw_mark(cairo_t *c, char stone, double x, double y, double r)
{
    draw_circle(c, x, y, r / 2);
    set_contrast(c, stone);
    cairo_stroke(c);
}

void draw_stone(cairo_t *c, char stone, double x, double y, double r)
{
    cairo_set_line_width(c, 2);
    draw_circle(c, x, y, r);
    set_colour(c, stone);
    cairo_fill_preserve(c);
    set_dark(c);
    cairo_stroke(c);
}

void draw_cell(cairo_t *c, const struct board_cell *cell, double x, double y,
               double r)
{
    cairo_set_line_width(c, 2);
    if (cell->stone) {
        draw_stone(c, cell->stone, x, y, r);
    } else if (cell->number) {
        set_dark(c);
        draw_number(c, x, y, 15, cell->number);
    }
    if (cell->stone && cell->figure)
        draw_figure(c, cell, x, y);
    if (cell->stone && cell->marked)
        draw_mark(c, cell->stone, x, y, r);
}
