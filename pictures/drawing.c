#include "drawing.h"

#include "figure_shapes.h"
#include "stone_style.h"

enum { BORDERS = 4 };

void draw_line(struct canvas *c, double x1, double y1, double x2, double y2,
               const struct pen *pen)
{
    canvas_move(c, x1, y1);
    canvas_line(c, x2, y2);
    canvas_paint(c, NULL, pen);
}

static void draw_polygon(struct canvas *c, const struct dot *corners,
                         size_t count, const struct colour *fill,
                         const struct pen *pen)
{
    canvas_move(c, corners[0].x, corners[0].y);
    for (size_t i = 1; i < count; i++)
        canvas_line(c, corners[i].x, corners[i].y);
    canvas_close(c);
    canvas_paint(c, fill, pen);
}

void draw_field(struct canvas *c, const struct dot *corners, size_t count,
                const struct colour *fill)
{
    draw_polygon(c, corners, count, fill, &(struct pen){colour_lines, 1});
}

void draw_box(struct canvas *c, const struct frame *f,
              const struct colour *fill)
{
    const struct dot corners[] = {{f->x, f->y},
                                  {f->x + f->width, f->y},
                                  {f->x + f->width, f->y + f->height},
                                  {f->x, f->y + f->height}};

    draw_polygon(c, corners, 4, fill, NULL);
}

/* Draws a bar along a side of the board. Its ends are cut at 45 degrees, so
   that neighbouring bars meet. */
static void draw_border(struct canvas *c, const struct frame *f, size_t side,
                        const struct colour *colour)
{
    static const double thick = 6;
    /* Ends of each side, as fractions of the board's width and height, and the
       outward direction. */
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

    const struct dot corners[] = {
        {x1, y1},
        {x2, y2},
        {x2 + out_x + along_x, y2 + out_y + along_y},
        {x1 + out_x - along_x, y1 + out_y - along_y},
    };
    draw_polygon(c, corners, 4, colour, NULL);
}

void draw_borders(struct canvas *c, const struct board *b,
                  const struct frame *frame)
{
    static const uint8_t borders[BORDERS] = {BORDER_LEFT, BORDER_UP,
                                             BORDER_RIGHT, BORDER_DOWN};

    for (size_t i = 0; i < BORDERS; i++) {
        char owner = b->owner[i % 2];
        if (!(b->borders & borders[i]))
            continue;
        draw_border(c, frame, i,
                    owner ? &stone_style_of(owner)->colour : &colour_lines);
    }
}

void draw_words(struct canvas *c, double x, double y, double height,
                const char *words, struct colour colour)
{
    canvas_words(c, x, y,
                 &(struct words){str_of(words), height, ANCHOR_MIDDLE, colour});
}

static void draw_count(struct canvas *c, double x, double y, double height,
                       unsigned number, struct colour colour)
{
    char words[3] = {(char)('0' + number / 10), (char)('0' + number % 10), 0};

    draw_words(c, x, y, height, number < 10 ? words + 1 : words, colour);
}

void draw_number(struct canvas *c, double x, double y, unsigned number)
{
    draw_count(c, x, y, WORDS_HEIGHT, number, colour_ink);
}

void draw_letter(struct canvas *c, double x, double y, unsigned index)
{
    char letter[2] = {(char)('a' + index), 0};

    draw_words(c, x, y, WORDS_HEIGHT, letter, colour_ink);
}

/* Draws the letter of a figure. If the figure is promoted, a cross is drawn
   below the letter, as in handwriting. */
static void draw_figure(struct canvas *c, const struct board_cell *cell,
                        double x, double y)
{
    const struct pen pen = {contrast_with(cell->stone), 13.0 / 7};
    char letter[] = {cell->figure, 0};
    double below = y + 9.5;

    draw_words(c, x, cell->promoted ? y - 3 : y, 13, letter, pen.colour);
    if (!cell->promoted)
        return;
    draw_line(c, x - 3, below, x + 3, below, &pen);
    draw_line(c, x, below - 3, x, below + 3, &pen);
}

static void draw_mark(struct canvas *c, char stone, double x, double y,
                      double r)
{
    canvas_circle(c, x, y, r / 2, NULL, &(struct pen){contrast_with(stone), 2});
}

/* ---- stones -------------------------------------------------------------- */

struct stone {
    const struct board_cell *cell;
    double r;
};

void draw_bar(struct canvas *c, char stone, struct dot from, struct dot to)
{
    draw_line(c, from.x, from.y, to.x, to.y,
              &(struct pen){contrast_with(stone), 10});
    draw_line(c, from.x, from.y, to.x, to.y,
              &(struct pen){stone_style_of(stone)->colour, 8});
}

void draw_turn(struct canvas *c, char stone, double x, double y, double r)
{
    canvas_circle(c, x, y, r, &stone_style_of(stone)->colour,
                  &(struct pen){colour_dark, 1});
}

static void draw_whole_stone(struct canvas *c, const void *context)
{
    const struct stone *stone = context;
    const struct board_cell *cell = stone->cell;

    if (cell->figure && !c->letters && draw_figure_shape(c, cell, stone->r))
        return;
    canvas_circle(c, 0, 0, stone->r, &stone_style_of(cell->stone)->colour,
                  &(struct pen){colour_dark, 2});
    if (cell->figure)
        draw_figure(c, cell, 0, 0);
    if (cell->marked)
        draw_mark(c, cell->stone, 0, 0, stone->r);
}

/* Stones that look different have different names, such as "sx" or "s1Kpm". If
   a layout has stones of two sizes, the first letter distinguishes the
   sizes. */
void draw_cell(struct canvas *c, const struct board_cell *cell, double x,
               double y, double r)
{
    struct stone stone = {cell, r};
    char name[STAMP_NAME_MAX] = {r < RADIUS ? 't' : 's', cell->stone};
    size_t length = 2;

    if (!cell->stone && cell->number)
        draw_count(c, x, y, 15, cell->number, colour_dark);
    if (!cell->stone)
        return;
    if (cell->figure)
        name[length++] = cell->figure;
    if (cell->promoted)
        name[length++] = 'p';
    if (cell->marked)
        name[length++] = 'm';
    canvas_stamp(c, x, y, &(struct stamp){name, draw_whole_stone, &stone});
}
