/* Layout of points that are joined by segments (Brax). Text diagrams are first
   drawn on a grid of characters. */
#include <stdlib.h>
#include <string.h>

#include "drawing.h"
#include "layout.h"
#include "point_geometry.h"
#include "stone_style.h"

enum {
    WIDEST = 240,
    HIGHEST = 120,
    LABEL_COLUMNS = 4, /* columns to the left of the points, for a number such
                          as "26 " and a bracket */
    LABEL_ROWS = 1,
    TAIL = 6, /* columns to the right of the last point, for a bracket and a
                 name */
};

enum stroke { STROKE_NONE, LEVEL, UPRIGHT, RISING, FALLING, STROKES };

/* In text, the strokes of segments distinguish their colours. */
static const struct strokes {
    char colour;
    const char *ascii[STROKES], *unicode[STROKES];
} strokes[] = {
    {'s', {"", "-", "|", "/", "\\"}, {"", "─", "│", "╱", "╲"}},
    {'u', {"", "=", ":", ":", ":"}, {"", "═", "║", "⫽", "⑊"}},
};

struct mesh {
    uint8_t stroke;
    char sign;  /* character above a stroke; 0 if there is none */
    char stone; /* stone of the same colour; 0 if there is none */
    bool man, marked;
};

struct grid {
    struct mesh spots[HIGHEST][WIDEST];
    int32_t width, height;
};

struct text_drawing {
    const struct board *board;
    struct point_geometry geometry;
    struct grid *grid;
    int64_t columns, unit;   /* scale: `columns` columns, and half that number
                                of rows, for `unit` units */
    int32_t widest, highest; /* greatest coordinates of all points */
    size_t hidden;           /* number of points that coincide with another
                                point */
};

struct location {
    int32_t column, row;
};

static const struct strokes *strokes_in(char colour)
{
    for (size_t i = 0; i < sizeof strokes / sizeof *strokes; i++)
        if (strokes[i].colour == colour)
            return &strokes[i];
    return &strokes[0];
}

static int32_t scale_length(int64_t length, int64_t by, int64_t unit)
{
    return (int32_t)((2 * length * by + unit) / (2 * unit));
}

/* Sets the scale at which even the nearest points are separate. If the board
   would then be too large, sets the scale at which it fits. */
static void set_scale(struct text_drawing *d)
{
    const struct point_geometry *p = &d->geometry;
    int64_t near_columns = p->grid ? 4 : 8;
    int64_t widest = WIDEST - LABEL_COLUMNS - TAIL - 1;
    int64_t highest = HIGHEST - 2 * LABEL_ROWS - 1;
    int64_t width = (int64_t)p->right - p->left;
    int64_t height = (int64_t)p->top - p->bottom;

    d->columns = near_columns;
    d->unit = p->nearest;
    if (width * d->columns > widest * d->unit) {
        d->columns = widest;
        d->unit = width;
    }
    if (height * d->columns > 2 * highest * d->unit) {
        d->columns = 2 * highest;
        d->unit = height;
    }
    d->widest = scale_length(width, d->columns, d->unit);
    d->highest = scale_length(height, d->columns, 2 * d->unit);
    d->grid->width = d->widest + LABEL_COLUMNS + TAIL + 1;
    d->grid->height = d->highest + 2 * LABEL_ROWS + 1;
}

static struct location text_location(const struct text_drawing *d,
                                     const struct board_point *point)
{
    return (struct location){
        LABEL_COLUMNS +
            scale_length(point->x - d->geometry.left, d->columns, d->unit),
        LABEL_ROWS +
            scale_length(d->geometry.top - point->y, d->columns, 2 * d->unit)};
}

static struct mesh *spot_at(const struct text_drawing *d, int32_t column,
                            int32_t row)
{
    return &d->grid->spots[row][column];
}

/* ---- drawing on the grid ------------------------------------------------ */

static enum stroke stroke_for_direction(int32_t columns, int32_t rows)
{
    if (rows == 0 || abs(columns) > 4 * abs(rows))
        return LEVEL;
    if (columns == 0 || abs(rows) > 2 * abs(columns))
        return UPRIGHT;
    return (columns > 0) == (rows > 0) ? FALLING : RISING;
}

/* Draws a segment without its ends: column by column if it is flat, otherwise
   row by row. */
static void draw_text_segment(const struct text_drawing *d,
                              struct location from, struct location to,
                              char colour)
{
    int32_t columns = to.column - from.column, rows = to.row - from.row;
    enum stroke stroke = stroke_for_direction(columns, rows);
    bool flat = stroke == LEVEL || abs(rows) < 2;
    int32_t steps = flat ? abs(columns) : abs(rows);

    for (int32_t i = 1; i < steps; i++) {
        struct mesh *spot = spot_at(
            d,
            from.column +
                (columns * i + (columns > 0 ? 1 : -1) * (steps / 2)) / steps,
            from.row + (rows * i + (rows > 0 ? 1 : -1) * (steps / 2)) / steps);
        spot->stroke = (uint8_t)stroke;
        spot->stone = colour;
    }
}

static void draw_text_segments(const struct text_drawing *d)
{
    const struct board *b = d->board;

    for (size_t i = 0; i < b->segment_count; i++) {
        const struct board_segment *s = &b->segments[i];
        if (segment_joins(b, s))
            draw_text_segment(d, text_location(d, &b->points[s->from]),
                              text_location(d, &b->points[s->to]), s->colour);
    }
}

static void draw_character(const struct text_drawing *d, int32_t column,
                           int32_t row, char sign)
{
    struct mesh *spot = spot_at(d, column, row);

    if (!spot->man)
        *spot = (struct mesh){.sign = sign};
}

static void draw_text_at(const struct text_drawing *d, int32_t column,
                         int32_t row, const char *words)
{
    for (; *words; words++)
        draw_character(d, column++, row, *words);
}

static void draw_point_characters(struct text_drawing *d)
{
    for (size_t i = 0; i < d->board->point_count; i++) {
        const struct board_point *p = &d->board->points[i];
        struct location at = text_location(d, p);
        struct mesh *spot = spot_at(d, at.column, at.row);
        d->hidden += spot->man;
        *spot = (struct mesh){
            .sign = '.', .man = true, .stone = p->stone, .marked = p->marked};
        if (p->stone)
            spot->sign = stone_letter(d->board, p->stone, p->marked);
    }
}

static void draw_point_names(const struct text_drawing *d)
{
    char name[5];

    for (size_t i = 0; i < d->board->point_count; i++) {
        const struct board_point *p = &d->board->points[i];
        struct location at = text_location(d, p);
        point_name(p, name);
        if (p->called) {
            draw_character(d, at.column - 1, at.row, '[');
            draw_character(d, at.column + 1, at.row, ']');
        }
        if (!d->geometry.grid)
            draw_text_at(d, at.column + 1 + p->called, at.row, name);
    }
}

/* Draws the names of rows at the left and right, and those of columns at the
   bottom and top. */
static void draw_row_and_column_names(const struct text_drawing *d)
{
    char name[5];

    for (size_t i = 0; d->geometry.grid && i < d->board->point_count; i++) {
        const struct board_point *p = &d->board->points[i];
        struct location at = text_location(d, p);
        point_name(p, name);
        draw_text_at(d, LABEL_COLUMNS - 1 - (int32_t)strlen(name + 1), at.row,
                     name + 1);
        draw_text_at(d, LABEL_COLUMNS + d->widest + 2, at.row, name + 1);
        name[1] = '\0';
        draw_text_at(d, at.column, 0, name);
        draw_text_at(d, at.column, d->grid->height - 1, name);
    }
}

/* ---- the grid as text ---------------------------------------------------- */

static void add_spot(const struct text_drawing *d, const struct mesh *spot,
                     const struct picture_style *style, struct text *out)
{
    const struct strokes *set = strokes_in(spot->stone);

    if (spot->man && spot->stone)
        add_stone(d->board, spot->stone, spot->marked, style->colour, out);
    else if (spot->sign)
        text_add_char(out, spot->sign);
    else if (spot->stroke)
        add_coloured(
            out,
            str_of((style->unicode ? set->unicode : set->ascii)[spot->stroke]),
            spot->stone, style->colour);
    else
        text_add_char(out, ' ');
}

static void add_line(const struct text_drawing *d, int32_t row,
                     const struct picture_style *style, struct text *out)
{
    int32_t length = d->grid->width;

    while (length > 0 && !spot_at(d, length - 1, row)->sign &&
           !spot_at(d, length - 1, row)->stroke)
        length--;
    for (int32_t column = 0; column < length; column++)
        add_spot(d, spot_at(d, column, row), style, out);
    if (length > 0 || d->geometry.grid || (row > 0 && row <= d->highest))
        text_add_char(out, '\n');
}

/* ---- the legend ---------------------------------------------------------- */

/* Returns the strokes that a colour uses on this board, as a bit set. */
static unsigned strokes_used(const struct text_drawing *d,
                             const struct strokes *set)
{
    const struct board *b = d->board;
    unsigned used = 0;

    for (size_t i = 0; i < b->segment_count; i++) {
        const struct board_segment *s = &b->segments[i];
        if (!segment_joins(b, s) || strokes_in(s->colour) != set)
            continue;
        struct location from = text_location(d, &b->points[s->from]);
        struct location to = text_location(d, &b->points[s->to]);
        used |= 1U << stroke_for_direction(to.column - from.column,
                                           to.row - from.row);
    }
    return used;
}

/* Adds a legend such as "Blue - |, Red = :". */
static void add_legend(const struct text_drawing *d,
                       const struct picture_style *style, struct text *out)
{
    const char *comma = "Segments: ";

    for (size_t i = 0; i < sizeof strokes / sizeof *strokes; i++) {
        const struct strokes *set = &strokes[i];
        const char *const *signs = style->unicode ? set->unicode : set->ascii;
        unsigned used = strokes_used(d, set);
        if (!used)
            continue;
        text_addf(out, "%s%s", comma, stone_name(d->board, set->colour));
        for (size_t s = LEVEL; s < STROKES; s++)
            if (used >> s & 1 &&
                (s == LEVEL || strcmp(signs[s], signs[s - 1]) != 0 ||
                 !(used >> (s - 1) & 1)))
                text_addf(out, " %s", signs[s]);
        comma = ", ";
    }
    if (*comma == ',')
        text_add_char(out, '\n');
}

static void add_remarks(const struct text_drawing *d, struct text *out)
{
    bool called = false, marked = false;
    const char *comma = "";

    for (size_t i = 0; i < d->board->point_count; i++) {
        called |= d->board->points[i].called;
        marked |= d->board->points[i].stone && d->board->points[i].marked;
    }
    if (marked) {
        text_add(out, STR("Marked pieces: in the opposite case"));
        comma = ", ";
    }
    if (called)
        text_addf(out, "%s[ ]: called points", comma);
    if (called || marked)
        text_add_char(out, '\n');
    if (d->hidden)
        text_addf(out, "Points hidden by others: %zu\n", d->hidden);
}

static void points_text(const struct board *b,
                        const struct picture_style *style, struct text *out)
{
    struct text_drawing d = {.board = b, .geometry = point_geometry_of(b)};

    d.grid = calloc(1, sizeof *d.grid);
    if (!d.grid) {
        out->failed = true;
        return;
    }
    set_scale(&d);
    draw_text_segments(&d);
    draw_point_characters(&d);
    draw_point_names(&d);
    draw_row_and_column_names(&d);
    for (int32_t row = 0; row < d.grid->height; row++)
        add_line(&d, row, style, out);
    add_captions(b, out);
    add_legend(&d, style, out);
    add_remarks(&d, out);
    free(d.grid);
}

/* ---- drawing ------------------------------------------------------------- */

struct sheet {
    struct point_geometry geometry;
    double scale, radius, width, height;
};

static double smaller_value(double a, double b)
{
    return a < b ? a : b;
}

/* Chooses the size at which even the nearest points are separate. If the whole
   board would not fit, chooses the size at which it does. */
static struct sheet make_sheet(const struct board *b)
{
    struct sheet s = {.geometry = point_geometry_of(b)};
    double width = s.geometry.right - s.geometry.left;
    double height = s.geometry.top - s.geometry.bottom;
    double most = LAYOUT_EXTENT_MAX - 4 * MARGIN;
    double near = CELL_SIDE * (s.geometry.grid ? 1.25 : 2);

    s.scale = near / s.geometry.nearest;
    if (width * s.scale > most)
        s.scale = most / width;
    if (height * s.scale > most)
        s.scale = most / height;
    s.radius = smaller_value(RADIUS, 0.32 * s.scale * s.geometry.nearest);
    s.radius = s.radius < 3 ? 3 : s.radius;
    s.width = 4 * MARGIN + width * s.scale;
    s.height = 4 * MARGIN + height * s.scale;
    return s;
}

static struct extent points_extent(const struct board *b)
{
    struct sheet s = make_sheet(b);

    return (struct extent){s.width, s.height};
}

static struct dot sheet_point(const struct sheet *s,
                              const struct board_point *p)
{
    return (struct dot){2 * MARGIN + s->scale * (p->x - s->geometry.left),
                        2 * MARGIN + s->scale * (s->geometry.top - p->y)};
}

static void trace_segments(struct canvas *c, const struct board *b,
                           const struct sheet *s, const struct stone_style *of)
{
    for (size_t i = 0; i < b->segment_count; i++) {
        const struct board_segment *segment = &b->segments[i];
        if (segment->colour != of->letter || !segment_joins(b, segment))
            continue;
        struct dot from = sheet_point(s, &b->points[segment->from]);
        struct dot to = sheet_point(s, &b->points[segment->to]);
        canvas_move(c, from.x, from.y);
        canvas_line(c, to.x, to.y);
    }
}

/* Draws the segments, with one path per colour. The segments are paler than the
   pieces of that colour. */
static void draw_segments(struct canvas *c, const struct board *b,
                          const struct sheet *s, const struct stone_style *of)
{
    struct colour pale = of->colour;

    if (c->edges) {
        trace_segments(c, b, s, of);
        canvas_paint(c, NULL, &(struct pen){colour_lines, s->radius / 3 + 2});
    }
    trace_segments(c, b, s, of);
    pale.role |= COLOUR_PALE;
    canvas_paint(c, NULL, &(struct pen){pale, s->radius / 3});
}

/* Draws a name on a background, because segments may cross it. */
static void draw_name_beside(struct canvas *c, const struct sheet *s,
                             struct dot at, const char *name)
{
    double height = smaller_value(WORDS_HEIGHT, s->radius);
    double width = height * (double)strlen(name);
    double x = at.x + s->radius * 1.4 + width / 2;
    double y = at.y - s->radius * 1.3;

    draw_box(c,
             &(struct frame){x - width / 2 - 1, y - height / 2 - 2, width + 2,
                             height + 4},
             &colour_white);
    draw_words(c, x, y, height, name, colour_ink);
}

/* On a grid, draws the names of rows and columns at both ends. */
static void draw_row_name(struct canvas *c, const struct sheet *s, double y,
                          const char *name)
{
    draw_words(c, MARGIN, y, WORDS_HEIGHT, name, colour_ink);
    draw_words(c, s->width - MARGIN, y, WORDS_HEIGHT, name, colour_ink);
}

static void draw_column_name(struct canvas *c, const struct sheet *s, double x,
                             char letter)
{
    const char name[] = {letter, 0};

    draw_words(c, x, MARGIN, WORDS_HEIGHT, name, colour_ink);
    draw_words(c, x, s->height - MARGIN, WORDS_HEIGHT, name, colour_ink);
}

/* Draws the name of a row or column, unless that name has already been
   drawn. */
static void draw_name(struct canvas *c, const struct board *b,
                      const struct sheet *s, size_t index)
{
    const struct board_point *p = &b->points[index];
    struct dot at = sheet_point(s, p);
    bool row = true, column = true;
    char name[5];

    point_name(p, name);
    if (!s->geometry.grid) {
        draw_name_beside(c, s, at, name);
        return;
    }
    for (size_t i = 0; i < index; i++) {
        row &= b->points[i].row != p->row;
        column &= b->points[i].column != p->column;
    }
    if (row)
        draw_row_name(c, s, at.y, name + 1);
    if (column)
        draw_column_name(c, s, at.x, *name);
}

/* Draws a conspicuous ring below a piece that is called. */
static void draw_call(struct canvas *c, const void *context)
{
    const struct sheet *s = context;

    canvas_circle(c, 0, 0, s->radius * 1.5, &colour_white,
                  &(struct pen){colour_accent, s->radius / 4});
}

static void draw_empty(struct canvas *c, const void *context)
{
    const struct sheet *s = context;

    canvas_circle(c, 0, 0, s->radius / 4, &colour_dark, NULL);
}

static void draw_piece(struct canvas *c, const struct sheet *s,
                       const struct board_point *p)
{
    struct dot at = sheet_point(s, p);

    if (p->called)
        canvas_stamp(c, at.x, at.y, &(struct stamp){"c", draw_call, s});
    if (!p->stone)
        canvas_stamp(c, at.x, at.y, &(struct stamp){"e", draw_empty, s});
    draw_cell(c, &(struct board_cell){.stone = p->stone, .marked = p->marked},
              at.x, at.y, s->radius);
}

static void points_ground(struct canvas *c, const struct board *b)
{
    struct sheet s = make_sheet(b);

    for (size_t i = 0; stone_styles[i].letter; i++)
        draw_segments(c, b, &s, &stone_styles[i]);
    for (size_t i = 0; i < b->point_count; i++)
        draw_name(c, b, &s, i);
}

static void points_pieces(struct canvas *c, const struct board *b)
{
    struct sheet s = make_sheet(b);

    for (size_t i = 0; i < b->point_count; i++)
        draw_piece(c, &s, &b->points[i]);
}

static bool points_find(const struct board *b, struct point point,
                        struct spot *out)
{
    struct sheet s = make_sheet(b);

    for (size_t i = 0; i < b->point_count; i++) {
        const struct board_point *p = &b->points[i];
        if (p->column == point.column && p->row == point.row) {
            *out = (struct spot){.at = sheet_point(&s, p),
                                 .radius = s.radius,
                                 .stone = p->stone};
            return true;
        }
    }
    return false;
}

const struct layout points_layout = {
    .text = points_text,
    .ground = points_ground,
    .pieces = points_pieces,
    .extent = points_extent,
    .find = points_find,
};
