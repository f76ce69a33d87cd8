/* The boards that are no squares, drawn. */
#include <string.h>

#include "layouts.h"
#include "looks.h"
#include "pencil.h"
#include "plane.h"

struct dot {
    double x, y;
};

static void draw_path(cairo_t *c, const struct dot *corners, size_t count)
{
    for (size_t i = 0; i < count; i++)
        cairo_line_to(c, corners[i].x, corners[i].y);
    cairo_close_path(c);
    set_wood(c);
    cairo_fill_preserve(c);
    set_lines(c);
    cairo_stroke(c);
}

static void draw_letter(cairo_t *c, double x, double y, unsigned index)
{
    char letter[2] = {(char)('a' + index), 0};

    draw_words(c, x, y, WORDS_HEIGHT, letter);
}

/* ---- a hexagon of points -------------------------------------------------- */

static const double row_height = CELL_SIDE * 0.8660254037844386;

static struct dot hexagon_point(const struct board *b, unsigned row, unsigned i)
{
    unsigned longest = board_row_length(b->rows, (b->rows - 1U) / 2);
    unsigned indent = longest - board_row_length(b->rows, row);

    return (struct dot){MARGIN + CELL_SIDE * (0.5 + i + 0.5 * indent),
                        MARGIN + CELL_SIDE * 0.5 +
                            row_height * (b->rows - 1U - row)};
}

struct extent hexagon_extent(const struct board *b)
{
    unsigned longest = board_row_length(b->rows, (b->rows - 1U) / 2);

    return (struct extent){2 * MARGIN + CELL_SIDE * longest,
                           2 * MARGIN + CELL_SIDE +
                               row_height * (b->rows - 1U)};
}

static void join(cairo_t *c, const struct board *b, unsigned row, unsigned i,
                 unsigned to_row, unsigned to)
{
    struct dot a = hexagon_point(b, row, i);
    struct dot z = hexagon_point(b, to_row, to);

    if (to < board_row_length(b->rows, to_row))
        draw_line(c, a.x, a.y, z.x, z.y);
}

/* A row's lines, and those to the row above: where that is the longer, a
   point's neighbours there have its number and the next, else the one before
   and its own. */
static void draw_triangles(cairo_t *c, const struct board *b, unsigned row)
{
    unsigned length = board_row_length(b->rows, row);
    bool last = row + 1U == b->rows;
    bool widens = !last && board_row_length(b->rows, row + 1) > length;

    for (unsigned i = 0; i < length; i++) {
        join(c, b, row, i, row, i + 1);
        if (!last && (widens || i > 0))
            join(c, b, row, i, row + 1, widens ? i : i - 1);
        if (!last)
            join(c, b, row, i, row + 1, widens ? i + 1 : i);
    }
}

static void draw_hexagon_names(cairo_t *c, const struct board *b)
{
    static const double slant = CELL_SIDE * 0.4, rise = CELL_SIDE * 0.69;
    unsigned edge = board_row_length(b->rows, 0);

    set_ink(c);
    for (unsigned row = 0; row < b->rows; row++) {
        unsigned length = board_row_length(b->rows, row);
        struct dot left = hexagon_point(b, row, 0);
        struct dot right = hexagon_point(b, row, length - 1);
        draw_letter(c, left.x - 0.8 * CELL_SIDE, left.y, row);
        draw_number(c, right.x + 0.8 * CELL_SIDE, right.y, WORDS_HEIGHT,
                    length);
    }
    for (unsigned i = 0; i < edge; i++) {
        struct dot low = hexagon_point(b, 0, i);
        struct dot high = hexagon_point(b, b->rows - 1U, i);
        draw_number(c, low.x + slant, low.y + rise, WORDS_HEIGHT, i + 1);
        draw_number(c, high.x + slant, high.y - rise, WORDS_HEIGHT, i + 1);
    }
}

static void draw_hexagon_ground(cairo_t *c, const struct board *b)
{
    unsigned top = b->rows - 1U, middle = top / 2;
    unsigned edge = board_row_length(b->rows, 0);
    unsigned widest = board_row_length(b->rows, middle);
    const struct dot corners[] = {
        hexagon_point(b, 0, 0),
        hexagon_point(b, 0, edge - 1),
        hexagon_point(b, middle, widest - 1),
        hexagon_point(b, top, edge - 1),
        hexagon_point(b, top, 0),
        hexagon_point(b, middle, 0),
    };

    draw_path(c, corners, sizeof corners / sizeof *corners);
}

void hexagon_draw(cairo_t *c, const struct board *b)
{
    cairo_set_line_width(c, 1);
    draw_hexagon_ground(c, b);
    for (unsigned row = 0; row < b->rows; row++)
        draw_triangles(c, b, row);
    draw_hexagon_names(c, b);
    for (unsigned row = 0; row < b->rows; row++)
        for (unsigned i = 0; i < board_row_length(b->rows, row); i++) {
            struct dot at = hexagon_point(b, row, i);
            draw_cell(c, &b->cells[row][i], at.x, at.y, RADIUS);
        }
}

/* ---- octagons and squares ------------------------------------------------- */

/* From one column of the lattice to the next, and half an octagon's side:
   tan 22.5 degrees of it. */
static const double pitch = 24, half_side = 24 * 0.41421356237309503;
static const double square_radius = 9.5;

struct extent octagons_extent(const struct board *b)
{
    return (struct extent){2 * MARGIN + pitch * (b->columns + 1.0),
                           2 * MARGIN + pitch * (b->rows + 1.0)};
}

static struct dot octagons_point(const struct board *b, unsigned row,
                                 unsigned column)
{
    return (struct dot){MARGIN + pitch * (column + 1.0),
                        MARGIN + pitch * (b->rows - row)};
}

static void draw_octagon(cairo_t *c, double x, double y)
{
    static const double p = pitch, h = half_side;
    const struct dot corners[] = {
        {x - h, y - p}, {x + h, y - p}, {x + p, y - h}, {x + p, y + h},
        {x + h, y + p}, {x - h, y + p}, {x - p, y + h}, {x - p, y - h},
    };

    draw_path(c, corners, sizeof corners / sizeof *corners);
}

static void draw_diamond(cairo_t *c, double x, double y)
{
    static const double d = pitch - half_side;
    const struct dot corners[] = {
        {x - d, y}, {x, y - d}, {x + d, y}, {x, y + d}};

    draw_path(c, corners, sizeof corners / sizeof *corners);
}

static void draw_lattice_names(cairo_t *c, const struct board *b)
{
    struct extent all = octagons_extent(b);

    set_ink(c);
    for (unsigned column = 0; column < b->columns; column++) {
        double x = octagons_point(b, 0, column).x;
        draw_letter(c, x, MARGIN / 2, column);
        draw_letter(c, x, all.height - MARGIN / 2, column);
    }
    for (unsigned row = 0; row < b->rows; row++) {
        double y = octagons_point(b, row, 0).y;
        draw_number(c, MARGIN / 2, y, WORDS_HEIGHT, row + 1);
        draw_number(c, all.width - MARGIN / 2, y, WORDS_HEIGHT, row + 1);
    }
}

static void draw_lattice_cell(cairo_t *c, const struct board *b, unsigned row,
                              unsigned column)
{
    struct dot at = octagons_point(b, row, column);
    bool square = row % 2;

    cairo_set_line_width(c, 1);
    if (square)
        draw_diamond(c, at.x, at.y);
    else
        draw_octagon(c, at.x, at.y);
    draw_cell(c, &b->cells[row][column], at.x, at.y,
              square ? square_radius : RADIUS);
}

void octagons_draw(cairo_t *c, const struct board *b)
{
    struct frame frame = {MARGIN, MARGIN, pitch * (b->columns + 1.0),
                          pitch * (b->rows + 1.0)};

    draw_borders(c, b, &frame);
    draw_lattice_names(c, b);
    for (unsigned row = 0; row < b->rows; row++)
        for (unsigned column = row % 2; column < b->columns; column += 2)
            draw_lattice_cell(c, b, row, column);
}

/* ---- points and segments -------------------------------------------------- */

struct sheet {
    struct plane plane;
    double scale, radius, width, height;
};

static double least(double a, double b)
{
    return a < b ? a : b;
}

/* The nearest points are well apart, or else the whole has room. */
static struct sheet sheet_of(const struct board *b)
{
    struct sheet s = {.plane = plane_of(b)};
    double width = s.plane.right - s.plane.left;
    double height = s.plane.top - s.plane.bottom;
    double most = LAYOUT_EXTENT_MAX - 4 * MARGIN;
    double near = CELL_SIDE * (s.plane.grid ? 1.25 : 2);

    s.scale = near / s.plane.nearest;
    if (width * s.scale > most)
        s.scale = most / width;
    if (height * s.scale > most)
        s.scale = most / height;
    s.radius = least(RADIUS, 0.32 * s.scale * s.plane.nearest);
    s.radius = s.radius < 3 ? 3 : s.radius;
    s.width = 4 * MARGIN + width * s.scale;
    s.height = 4 * MARGIN + height * s.scale;
    return s;
}

struct extent points_extent(const struct board *b)
{
    struct sheet s = sheet_of(b);

    return (struct extent){s.width, s.height};
}

static struct dot sheet_point(const struct sheet *s,
                              const struct board_point *p)
{
    return (struct dot){2 * MARGIN + s->scale * (p->x - s->plane.left),
                        2 * MARGIN + s->scale * (s->plane.top - p->y)};
}

static void draw_segments(cairo_t *c, const struct board *b,
                          const struct sheet *s)
{
    cairo_set_line_width(c, s->radius / 3);
    cairo_set_line_cap(c, CAIRO_LINE_CAP_ROUND);
    for (size_t i = 0; i < b->segment_count; i++) {
        const struct board_segment *segment = &b->segments[i];
        if (!plane_joins(b, segment))
            continue;
        struct dot from = sheet_point(s, &b->points[segment->from]);
        struct dot to = sheet_point(s, &b->points[segment->to]);
        set_colour(c, segment->colour);
        draw_line(c, from.x, from.y, to.x, to.y);
    }
}

/* On a ground of its own, as segments go in any direction. */
static void draw_name_beside(cairo_t *c, const struct sheet *s, struct dot at,
                             const char *name)
{
    double height = least(WORDS_HEIGHT, s->radius);
    double width = height * (double)strlen(name);
    double x = at.x + s->radius * 1.4 + width / 2;
    double y = at.y - s->radius * 1.3;

    cairo_rectangle(c, x - width / 2 - 1, y - height / 2 - 2, width + 2,
                    height + 4);
    cairo_set_source_rgb(c, 1, 1, 1);
    cairo_fill(c);
    set_ink(c);
    draw_words(c, x, y, height, name);
}

static void draw_name(cairo_t *c, const struct sheet *s,
                      const struct board_point *p)
{
    struct dot at = sheet_point(s, p);
    char name[5];

    plane_name(p, name);
    if (!s->plane.grid) {
        draw_name_beside(c, s, at, name);
        return;
    }
    set_ink(c);
    draw_words(c, MARGIN, at.y, WORDS_HEIGHT, name + 1);
    draw_words(c, s->width - MARGIN, at.y, WORDS_HEIGHT, name + 1);
    name[1] = '\0';
    draw_words(c, at.x, MARGIN, WORDS_HEIGHT, name);
    draw_words(c, at.x, s->height - MARGIN, WORDS_HEIGHT, name);
}

static void draw_man(cairo_t *c, const struct sheet *s,
                     const struct board_point *p)
{
    struct dot at = sheet_point(s, p);

    if (p->stone) {
        draw_stone(c, p->stone, at.x, at.y, s->radius);
    } else {
        set_dark(c);
        draw_circle(c, at.x, at.y, s->radius / 4);
        cairo_fill(c);
    }
    if (p->stone && p->marked)
        draw_mark(c, p->stone, at.x, at.y, s->radius);
    if (p->called) {
        set_dark(c);
        draw_circle(c, at.x, at.y, s->radius * 1.35);
        cairo_stroke(c);
    }
}

void points_draw(cairo_t *c, const struct board *b)
{
    struct sheet s = sheet_of(b);

    draw_segments(c, b, &s);
    for (size_t i = 0; i < b->point_count; i++)
        draw_name(c, &s, &b->points[i]);
    for (size_t i = 0; i < b->point_count; i++)
        draw_man(c, &s, &b->points[i]);
}
