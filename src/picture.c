#include "picture.h"

#include <string.h>

#include <cairo-svg.h>
#include <cairo.h>

#include "figures.h"
#include "strokes.h"

/* The stones' letters, and how each is shown. */
static const struct look {
    char letter;
    const char *name;
    const char *ansi; /* SGR, as on dark and light grounds */
    double red, green, blue;
} looks[] = {
    {'x', "Black", "1", 0.10, 0.10, 0.10},
    {'w', "White", "1;97", 0.98, 0.98, 0.98},
    {'o', "Brown", "33", 0.55, 0.35, 0.17},
    {'p', "Yellow", "93", 0.96, 0.83, 0.20},
    {'q', "Gray", "90", 0.55, 0.55, 0.55},
    {'s', "Blue", "94", 0.15, 0.30, 0.80},
    {'t', "Green", "32", 0.10, 0.55, 0.20},
    {'u', "Red", "1;31", 0.80, 0.10, 0.12},
    {'v', "Magenta", "35", 0.75, 0.15, 0.70},
    {'1', "First", "1", 0.99, 0.97, 0.90},
    {'2', "Second", "1;31", 0.25, 0.22, 0.20},
};

static const struct look *look_of(char stone)
{
    for (size_t i = 0; i < sizeof looks / sizeof *looks; i++)
        if (looks[i].letter == stone)
            return &looks[i];
    return &looks[0];
}

/* The stone whose link goes up through the crossing right above and to the
   right of a cell: rising "/" from it, falling "\" from its right neighbour. */
static char rising(const struct board *b, size_t row, size_t column)
{
    const struct board_cell *cell = &b->cells[row][column];

    return cell->links & LINK_NE ? cell->stone : 0;
}

static char falling(const struct board *b, size_t row, size_t column)
{
    const struct board_cell *cell = &b->cells[row][column + 1];

    return cell->links & LINK_NW ? cell->stone : 0;
}

/* ---- text ----------------------------------------------------------------- */

static void add_coloured(struct text *out, char c, const char *ansi)
{
    if (ansi)
        text_addf(out, "\033[%sm%c\033[0m", ansi, c);
    else
        text_add_char(out, c);
}

static void add_letters(const struct board *b, struct text *out)
{
    text_add(out, STR("  "));
    for (uint8_t column = 0; column < b->columns; column++)
        text_addf(out, " %c", 'a' + column);
    text_add_char(out, '\n');
}

static void add_cell(const struct board_cell *cell, bool colour,
                     struct text *out)
{
    static const char marked[] = "1;7", sign[] = "36";
    const char *ansi = NULL;
    char c = '.';

    if (cell->stone) {
        c = (char)(cell->marked ? cell->stone & ~0x20 : cell->stone);
        ansi = look_of(cell->stone)->ansi;
    } else if (cell->number) {
        c = (char)('0' + cell->number);
        ansi = sign;
    }
    if (colour && cell->stone && cell->marked)
        text_addf(out, "\033[%sm", marked);
    add_coloured(out, c, colour ? ansi : NULL);
}

static void add_row(const struct board *b, size_t row, bool colour,
                    struct text *out)
{
    text_addf(out, "%2u", (unsigned)row + 1);
    for (uint8_t column = 0; column < b->columns; column++) {
        text_add_char(out, ' ');
        add_cell(&b->cells[row][column], colour, out);
    }
    text_addf(out, " %u\n", (unsigned)row + 1);
}

/* The line between a row and the one above it, without trailing blanks. */
static void add_links(const struct board *b, size_t row, bool colour,
                      struct text *out)
{
    size_t width = 0;

    for (size_t column = 0; column + 1 < b->columns; column++) {
        char up = rising(b, row, column), down = falling(b, row, column);
        if (!up && !down)
            continue;
        text_add_repeat(out, ' ', 4 + 2 * column - width);
        add_coloured(out,
                     !down ? '/'
                     : !up ? '\\'
                           : 'X',
                     colour ? look_of(up ? up : down)->ansi : NULL);
        width = 5 + 2 * column;
    }
    text_add_char(out, '\n');
}

static void add_owners(const struct board *b, struct text *out)
{
    static const char *const edges[] = {"left-right", "top-bottom"};
    const char *comma = "";

    for (size_t i = 0; i < 2; i++) {
        if (!b->owner[i])
            continue;
        text_addf(out, "%s%c %s: %s", comma, b->owner[i],
                  look_of(b->owner[i])->name, edges[i]);
        comma = ", ";
    }
    if (*comma)
        text_add_char(out, '\n');
}

void picture_text(const struct board *board, const struct picture_style *style,
                  struct text *out)
{
    bool colour = style->colour;

    if (has_figures(board)) {
        figures_text(board, style, out);
        return;
    }
    add_letters(board, out);
    for (size_t row = board->rows; row-- > 0;) {
        add_row(board, row, colour, out);
        if (row > 0)
            add_links(board, row - 1, colour, out);
    }
    add_letters(board, out);
    add_owners(board, out);
}

/* ---- drawing -------------------------------------------------------------- */

/* In units of SVG, pixels of PNG. */
static const double cell_side = 36, margin = 34, radius = 14.5;

enum { BORDERS = 4 };

static void set_colour(cairo_t *c, char stone)
{
    const struct look *look = look_of(stone);

    cairo_set_source_rgb(c, look->red, look->green, look->blue);
}

/* White or black, whichever is seen on a stone. */
static void set_contrast(cairo_t *c, char stone)
{
    const struct look *look = look_of(stone);
    double light = 0.3 * look->red + 0.6 * look->green + 0.1 * look->blue;

    if (light > 0.5)
        cairo_set_source_rgb(c, 0.1, 0.1, 0.1);
    else
        cairo_set_source_rgb(c, 1, 1, 1);
}

static double board_width(const struct board *b)
{
    return cell_side * b->columns;
}

static double board_height(const struct board *b)
{
    return cell_side * b->rows;
}

/* Room for a row of prisoners above the board, and for one below. */
static double places_height(const struct board *b)
{
    return b->captivity ? cell_side : 0;
}

static double top(const struct board *b)
{
    return margin + places_height(b);
}

static double picture_width(const struct board *b)
{
    return board_width(b) + 2 * margin;
}

static double picture_height(const struct board *b)
{
    return board_height(b) + 2 * top(b);
}

static double middle_x(size_t column)
{
    return margin + cell_side * ((double)column + 0.5);
}

static double middle_y(const struct board *b, size_t row)
{
    return top(b) + cell_side * ((double)(b->rows - row) - 0.5);
}

static void draw_line(cairo_t *c, double x1, double y1, double x2, double y2)
{
    cairo_move_to(c, x1, y1);
    cairo_line_to(c, x2, y2);
    cairo_stroke(c);
}

static void draw_ground(cairo_t *c, const struct board *b)
{
    double width = board_width(b), height = board_height(b);

    cairo_set_source_rgb(c, 1, 1, 1);
    cairo_paint(c);
    cairo_rectangle(c, margin, top(b), width, height);
    cairo_set_source_rgb(c, 0.96, 0.91, 0.80);
    cairo_fill(c);
    cairo_set_source_rgb(c, 0.45, 0.40, 0.33);
    cairo_set_line_width(c, 1);
    for (size_t i = 0; i <= b->columns; i++)
        draw_line(c, margin + cell_side * (double)i, top(b),
                  margin + cell_side * (double)i, top(b) + height);
    for (size_t i = 0; i <= b->rows; i++)
        draw_line(c, margin, top(b) + cell_side * (double)i, margin + width,
                  top(b) + cell_side * (double)i);
}

/* A bar along a side, ends cut at 45 degrees so that neighbours meet. */
static void draw_border(cairo_t *c, const struct board *b, size_t side)
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
    double x1 = margin + sides[side].x1 * board_width(b);
    double y1 = top(b) + sides[side].y1 * board_height(b);
    double x2 = margin + sides[side].x2 * board_width(b);
    double y2 = top(b) + sides[side].y2 * board_height(b);
    double out_x = thick * sides[side].out_x, out_y = thick * sides[side].out_y;
    double along_x = x2 > x1 ? thick : 0, along_y = y2 > y1 ? thick : 0;

    cairo_move_to(c, x1, y1);
    cairo_line_to(c, x2, y2);
    cairo_line_to(c, x2 + out_x + along_x, y2 + out_y + along_y);
    cairo_line_to(c, x1 + out_x - along_x, y1 + out_y - along_y);
    cairo_close_path(c);
    cairo_fill(c);
}

static void draw_borders(cairo_t *c, const struct board *b)
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
            cairo_set_source_rgb(c, 0.45, 0.40, 0.33);
        draw_border(c, b, i);
    }
}

static void draw_bar(cairo_t *c, const struct board *b, char stone,
                     size_t column1, size_t row1, size_t column2, size_t row2)
{
    double x1 = middle_x(column1), y1 = middle_y(b, row1);
    double x2 = middle_x(column2), y2 = middle_y(b, row2);

    cairo_set_line_width(c, 10);
    set_contrast(c, stone);
    draw_line(c, x1, y1, x2, y2);
    cairo_set_line_width(c, 8);
    set_colour(c, stone);
    draw_line(c, x1, y1, x2, y2);
}

static void draw_links(cairo_t *c, const struct board *b)
{
    for (size_t row = 0; row + 1 < b->rows; row++)
        for (size_t column = 0; column + 1 < b->columns; column++) {
            char up = rising(b, row, column), down = falling(b, row, column);
            if (up)
                draw_bar(c, b, up, column, row, column + 1, row + 1);
            if (down)
                draw_bar(c, b, down, column + 1, row, column, row + 1);
        }
}

static void draw_sign(cairo_t *c, double x, double y, double unit, char sign)
{
    bool down = false;

    for (const char *point = strokes_of(sign); *point;) {
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
static void draw_words(cairo_t *c, double x, double y, double height,
                       const char *words)
{
    static const double gap = 2;
    double unit = height / STROKES_HEIGHT;
    double step = unit * (STROKES_WIDTH + gap);

    x -= (step * (double)strlen(words) - unit * gap) / 2;
    cairo_set_line_width(c, height / 7);
    cairo_set_line_cap(c, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(c, CAIRO_LINE_JOIN_ROUND);
    for (; *words; words++, x += step)
        draw_sign(c, x, y - height / 2, unit, *words);
}

static void draw_number(cairo_t *c, double x, double y, double height,
                        unsigned number)
{
    char words[3] = {(char)('0' + number / 10), (char)('0' + number % 10), 0};

    draw_words(c, x, y, height, number < 10 ? words + 1 : words);
}

static void draw_coordinates(cairo_t *c, const struct board *b)
{
    double far_x = margin * 1.5 + board_width(b);
    double near_y = top(b) - margin / 2;
    double far_y = top(b) + margin / 2 + board_height(b);

    cairo_set_source_rgb(c, 0.25, 0.25, 0.25);
    for (size_t column = 0; column < b->columns; column++) {
        char letter[2] = {(char)('a' + column), 0};
        draw_words(c, middle_x(column), near_y, 10, letter);
        draw_words(c, middle_x(column), far_y, 10, letter);
    }
    for (size_t row = 0; row < b->rows; row++) {
        draw_number(c, margin / 2, middle_y(b, row), 10, (unsigned)row + 1);
        draw_number(c, far_x, middle_y(b, row), 10, (unsigned)row + 1);
    }
}

static void draw_circle(cairo_t *c, double x, double y, double r)
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

static void draw_cell(cairo_t *c, const struct board_cell *cell, double x,
                      double y)
{
    cairo_set_line_width(c, 2);
    if (cell->stone) {
        draw_circle(c, x, y, radius);
        set_colour(c, cell->stone);
        cairo_fill_preserve(c);
        cairo_set_source_rgb(c, 0.1, 0.1, 0.1);
        cairo_stroke(c);
    } else if (cell->number) {
        cairo_set_source_rgb(c, 0.1, 0.1, 0.1);
        draw_number(c, x, y, 15, cell->number);
    }
    if (cell->stone && cell->figure)
        draw_figure(c, cell, x, y);
    if (cell->stone && cell->marked) {
        draw_circle(c, x, y, radius / 2);
        set_contrast(c, cell->stone);
        cairo_stroke(c);
    }
}

/* The second player's prisoners above the board, the first's below. */
static void draw_places(cairo_t *c, const struct board *b, size_t side)
{
    double y = side ? margin / 2 : picture_height(b) - margin / 2;

    for (size_t column = 0; b->captivity && column < b->columns; column++) {
        struct board_cell cell = {.stone = side ? '1' : '2',
                                  .figure = b->captives[side][column]};
        cairo_set_line_width(c, 1);
        cairo_set_source_rgb(c, 0.45, 0.40, 0.33);
        draw_circle(c, middle_x(column), y, radius);
        cairo_stroke(c);
        if (cell.figure)
            draw_cell(c, &cell, middle_x(column), y);
    }
}

/* Links lie under the stones that they join. */
static void draw(cairo_t *c, const struct board *b)
{
    draw_ground(c, b);
    draw_borders(c, b);
    draw_coordinates(c, b);
    draw_links(c, b);
    draw_places(c, b, 0);
    draw_places(c, b, 1);
    for (size_t row = 0; row < b->rows; row++)
        for (size_t column = 0; column < b->columns; column++)
            draw_cell(c, &b->cells[row][column], middle_x(column),
                      middle_y(b, row));
}

static cairo_status_t take(void *context, const unsigned char *bytes,
                           unsigned length)
{
    struct text *out = context;

    text_add(out, (struct str){(const char *)bytes, length});
    return out->failed ? CAIRO_STATUS_NO_MEMORY : CAIRO_STATUS_SUCCESS;
}

/* Draws, ends the surface, and says whether all went well. */
static bool draw_on(cairo_surface_t *surface, const struct board *b)
{
    cairo_t *c = cairo_create(surface);

    draw(c, b);
    bool fine = cairo_status(c) == CAIRO_STATUS_SUCCESS;
    cairo_destroy(c);
    return fine;
}

bool picture_svg(const struct board *board, struct text *out)
{
    size_t before = out->len;
    cairo_surface_t *surface = cairo_svg_surface_create_for_stream(
        take, out, picture_width(board), picture_height(board));
    bool fine = draw_on(surface, board);

    cairo_surface_finish(surface);
    fine &= cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS;
    cairo_surface_destroy(surface);
    if (!fine)
        out->len = before;
    return fine;
}

bool picture_png(const struct board *board, struct text *out)
{
    size_t before = out->len;
    cairo_surface_t *surface = cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, (int)picture_width(board),
        (int)picture_height(board));
    bool fine = draw_on(surface, board) &&
                cairo_surface_write_to_png_stream(surface, take, out) ==
                    CAIRO_STATUS_SUCCESS;

    cairo_surface_destroy(surface);
    if (!fine)
        out->len = before;
    return fine;
}
