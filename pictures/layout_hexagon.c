/* Layout of a hexagon whose points are joined in triangles (Braunche). */
#include "drawing.h"
#include "layout.h"
#include "stone_style.h"

enum { ONE_DIGIT = 9 };

static unsigned longest_row(const struct board *b)
{
    return board_row_length(b->rows, (b->rows - 1U) / 2);
}

/* Returns the indentation of a row in half points. */
static unsigned row_indent(const struct board *b, unsigned row)
{
    return longest_row(b) - board_row_length(b->rows, row);
}

/* Adds the numbers of the diagonals that end above or below a row. `1` is half
   a point to the right of the row's first point. If numbers have two digits,
   only every other number is shown. */
static void add_numbers(const struct board *b, unsigned row, struct text *out)
{
    unsigned length = board_row_length(b->rows, row);
    unsigned step = length > ONE_DIGIT ? 2 : 1;

    text_add_repeat(out, ' ', 4 + row_indent(b, row));
    for (unsigned number = 1; number <= length; number += step) {
        if (number > 1 && step == 2 && number - step <= ONE_DIGIT)
            text_add(out, STR("  "));
        text_addf(out, number > 1 ? " %u" : "%u", number);
        if (step == 2 && number > ONE_DIGIT)
            text_add_char(out, ' ');
    }
    while (out->len > 0 && out->ptr[out->len - 1] == ' ')
        out->len--;
    text_add_char(out, '\n');
}

static void add_hexagon_row(const struct board *b, unsigned row, uint8_t colour,
                            struct text *out)
{
    unsigned length = board_row_length(b->rows, row);

    text_add_repeat(out, ' ', 1 + row_indent(b, row));
    text_addf(out, "%c", 'a' + (int)row);
    for (unsigned i = 0; i < length; i++) {
        const struct board_cell *cell = &b->cells[row][i];
        text_add_char(out, ' ');
        if (cell->stone)
            add_stone(b, cell->stone, cell->marked, colour, out);
        else
            text_add_char(out, '.');
    }
    text_addf(out, " %u\n", length);
}

static void hexagon_text(const struct board *b,
                         const struct picture_style *style, struct text *out)
{
    add_numbers(b, b->rows - 1U, out);
    for (unsigned row = b->rows; row-- > 0;)
        add_hexagon_row(b, row, style->colour, out);
    add_numbers(b, 0, out);
    add_captions(b, out);
}

/* ---- drawing ------------------------------------------------------------- */

static const double row_height = CELL_SIDE * 0.8660254037844386;

static struct dot hexagon_point(const struct board *b, unsigned row, unsigned i)
{
    return (struct dot){
        MARGIN + CELL_SIDE * (0.5 + i + 0.5 * row_indent(b, row)),
        MARGIN + CELL_SIDE * 0.5 + row_height * (b->rows - 1U - row)};
}

static struct extent hexagon_extent(const struct board *b)
{
    return (struct extent){2 * MARGIN + CELL_SIDE * longest_row(b),
                           2 * MARGIN + CELL_SIDE +
                               row_height * (b->rows - 1U)};
}

/* Directions to the next point: along the row, or to one of two points in the
   row above. If the row above is longer, the numbers of these points are the
   same and the next; otherwise, the previous and the same. */
enum direction { ALONG, UP_LEFT, UP_RIGHT };

struct step {
    unsigned row, i;
};

static bool step_along(const struct board *b, unsigned direction,
                       struct step *at)
{
    unsigned length = board_row_length(b->rows, at->row);

    if (direction == ALONG)
        return ++at->i < length;
    if (++at->row == b->rows)
        return false;
    if (board_row_length(b->rows, at->row) > length)
        at->i += direction == UP_RIGHT;
    else if (direction == UP_LEFT && at->i-- == 0)
        return false;
    return at->i < board_row_length(b->rows, at->row);
}

/* Draws a line from a point in a direction up to the edge. */
static void draw_ray(struct canvas *c, const struct board *b,
                     unsigned direction, unsigned row, unsigned i)
{
    struct step at = {row, i}, last = at;
    struct dot from = hexagon_point(b, row, i);

    while (step_along(b, direction, &at))
        last = at;
    struct dot to = hexagon_point(b, last.row, last.i);
    canvas_move(c, from.x, from.y);
    canvas_line(c, to.x, to.y);
}

/* Draws the rows, the diagonals that begin in the lowest row, and the diagonals
   that begin at the ends of the other rows up to the longest row. */
static void draw_triangles(struct canvas *c, const struct board *b)
{
    unsigned edge = board_row_length(b->rows, 0);

    for (unsigned row = 0; row < b->rows; row++)
        draw_ray(c, b, ALONG, row, 0);
    for (unsigned i = 0; i < edge; i++) {
        draw_ray(c, b, UP_LEFT, 0, i);
        draw_ray(c, b, UP_RIGHT, 0, i);
    }
    for (unsigned row = 1; row < edge; row++) {
        draw_ray(c, b, UP_LEFT, row, board_row_length(b->rows, row) - 1);
        draw_ray(c, b, UP_RIGHT, row, 0);
    }
    canvas_paint(c, NULL, &(struct pen){colour_lines, 1});
}

static void draw_hexagon_names(struct canvas *c, const struct board *b)
{
    static const double slant = CELL_SIDE * 0.4, rise = CELL_SIDE * 0.69;
    unsigned edge = board_row_length(b->rows, 0);

    for (unsigned row = 0; row < b->rows; row++) {
        unsigned length = board_row_length(b->rows, row);
        struct dot left = hexagon_point(b, row, 0);
        struct dot right = hexagon_point(b, row, length - 1);
        draw_letter(c, left.x - 0.8 * CELL_SIDE, left.y, row);
        draw_number(c, right.x + 0.8 * CELL_SIDE, right.y, length);
    }
    for (unsigned i = 0; i < edge; i++) {
        struct dot low = hexagon_point(b, 0, i);
        struct dot high = hexagon_point(b, b->rows - 1U, i);
        draw_number(c, low.x + slant, low.y + rise, i + 1);
        draw_number(c, high.x + slant, high.y - rise, i + 1);
    }
}

static void draw_hexagon_ground(struct canvas *c, const struct board *b)
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

    draw_field(c, corners, sizeof corners / sizeof *corners, &colour_wood);
}

static void hexagon_ground(struct canvas *c, const struct board *b)
{
    draw_hexagon_ground(c, b);
    draw_triangles(c, b);
    draw_hexagon_names(c, b);
}

static void hexagon_pieces(struct canvas *c, const struct board *b)
{
    for (unsigned row = 0; row < b->rows; row++)
        for (unsigned i = 0; i < board_row_length(b->rows, row); i++) {
            struct dot at = hexagon_point(b, row, i);
            draw_cell(c, &b->cells[row][i], at.x, at.y, RADIUS);
        }
}

/* The column of a point is the letter of the point's row. */
static bool hexagon_find(const struct board *b, struct point point,
                         struct spot *out)
{
    if (!point.column || point.column > b->rows || !point.row ||
        point.row > board_row_length(b->rows, point.column - 1U))
        return false;
    *out =
        (struct spot){.at = hexagon_point(b, point.column - 1U, point.row - 1U),
                      .radius = RADIUS,
                      .stone = b->cells[point.column - 1][point.row - 1].stone};
    return true;
}

const struct layout hexagon_layout = {
    .text = hexagon_text,
    .ground = hexagon_ground,
    .pieces = hexagon_pieces,
    .extent = hexagon_extent,
    .find = hexagon_find,
};
