/* Layout of rows and columns of cells, with links between stones, or with
   figures. */
#include "drawing.h"
#include "figures.h"
#include "layout.h"
#include "stone_style.h"

/* Returns the stone whose link crosses the corner at the upper right of a cell.
   rising_link() is for the link "/" from the cell, falling_link() for the link
   "\" from its right neighbour. */
static char rising_link(const struct board *b, size_t row, size_t column)
{
    const struct board_cell *cell = &b->cells[row][column];

    return cell->links & LINK_NE ? cell->stone : 0;
}

static char falling_link(const struct board *b, size_t row, size_t column)
{
    const struct board_cell *cell = &b->cells[row][column + 1];

    return cell->links & LINK_NW ? cell->stone : 0;
}

/* ---- text ---------------------------------------------------------------- */

static void add_letters(const struct board *b, struct text *out)
{
    text_add(out, STR("  "));
    for (uint8_t column = 0; column < b->columns; column++)
        text_addf(out, " %c", 'a' + column);
    text_add_char(out, '\n');
}

static void add_cell(const struct board *b, const struct board_cell *cell,
                     uint8_t colour, struct text *out)
{
    char number = (char)('0' + cell->number);

    if (cell->stone)
        add_stone(b, cell->stone, cell->marked, colour, out);
    else if (cell->number)
        text_addf(out, colour ? "\033[36m%c\033[0m" : "%c", number);
    else
        text_add_char(out, '.');
}

static void add_row(const struct board *b, size_t row, uint8_t colour,
                    struct text *out)
{
    text_addf(out, "%2u", (unsigned)row + 1);
    for (uint8_t column = 0; column < b->columns; column++) {
        text_add_char(out, ' ');
        add_cell(b, &b->cells[row][column], colour, out);
    }
    text_addf(out, " %u\n", (unsigned)row + 1);
}

/* Adds the line of links between a row and the row above, without trailing
   spaces. */
static void add_links(const struct board *b, size_t row, uint8_t colour,
                      struct text *out)
{
    size_t width = 0;

    for (size_t column = 0; column + 1 < b->columns; column++) {
        char up = rising_link(b, row, column),
             down = falling_link(b, row, column);
        if (!up && !down)
            continue;
        text_add_repeat(out, ' ', 4 + 2 * column - width);
        add_coloured(out,
                     !down ? STR("/")
                     : !up ? STR("\\")
                           : STR("X"),
                     up ? up : down, colour);
        width = 5 + 2 * column;
    }
    text_add_char(out, '\n');
}

static void squares_text(const struct board *b,
                         const struct picture_style *style, struct text *out)
{
    uint8_t colour = style->colour;

    if (has_figures(b)) {
        figures_text(b, style, out);
        return;
    }
    add_letters(b, out);
    for (size_t row = b->rows; row-- > 0;) {
        add_row(b, row, colour, out);
        if (row > 0)
            add_links(b, row - 1, colour, out);
    }
    add_letters(b, out);
    add_captions(b, out);
}

/* ---- drawing ------------------------------------------------------------- */

static double board_width(const struct board *b)
{
    return CELL_SIDE * b->columns;
}

static double board_height(const struct board *b)
{
    return CELL_SIDE * b->rows;
}

/* Returns the height of each row of prisoners, above and below the board. */
static double places_height(const struct board *b)
{
    return b->captivity ? CELL_SIDE : 0;
}

static double board_top(const struct board *b)
{
    return MARGIN + places_height(b);
}

static struct extent squares_extent(const struct board *b)
{
    return (struct extent){board_width(b) + 2 * MARGIN,
                           board_height(b) + 2 * board_top(b)};
}

static double middle_x(size_t column)
{
    return MARGIN + CELL_SIDE * ((double)column + 0.5);
}

static double middle_y(const struct board *b, size_t row)
{
    return board_top(b) + CELL_SIDE * ((double)(b->rows - row) - 0.5);
}

/* Draws the grounds of the cells in a row; equal neighbours are drawn
   together. */
static void draw_kinds(struct canvas *c, const struct frame *f,
                       const struct board *b, size_t row)
{
    static const struct colour colours[] = {
        [GROUND_ZONE] = {0.93, 0.86, 0.71, PICTURE_ZONE},
        [GROUND_PALACE] = {0.88, 0.75, 0.55, PICTURE_PALACE},
    };
    const struct board_cell *cells = b->cells[row];

    for (size_t column = 0, end; column < b->columns; column = end) {
        uint8_t ground = cells[column].ground;
        for (end = column + 1; end < b->columns; end++)
            if (cells[end].ground != ground)
                break;
        if (ground != GROUND_PLAIN)
            draw_box(c,
                     &(struct frame){f->x + CELL_SIDE * (double)column,
                                     middle_y(b, row) - CELL_SIDE / 2,
                                     CELL_SIDE * (double)(end - column),
                                     CELL_SIDE},
                     &colours[ground]);
    }
}

static void draw_ground(struct canvas *c, const struct frame *f,
                        const struct board *b)
{
    draw_box(c, f, &colour_wood);
    for (size_t row = 0; row < b->rows; row++)
        draw_kinds(c, f, b, row);
    for (size_t i = 0; i <= b->columns; i++) {
        double x = f->x + CELL_SIDE * (double)i;
        canvas_move(c, x, f->y);
        canvas_line(c, x, f->y + f->height);
    }
    for (size_t i = 0; i <= b->rows; i++) {
        double y = f->y + CELL_SIDE * (double)i;
        canvas_move(c, f->x, y);
        canvas_line(c, f->x + f->width, y);
    }
    canvas_paint(c, NULL, &(struct pen){colour_lines, 1});
}

static void draw_link(struct canvas *c, const struct board *b, char stone,
                      size_t column1, size_t row1, size_t column2, size_t row2)
{
    draw_bar(c, stone, (struct dot){middle_x(column1), middle_y(b, row1)},
             (struct dot){middle_x(column2), middle_y(b, row2)});
}

static void draw_links(struct canvas *c, const struct board *b)
{
    for (size_t row = 0; row + 1 < b->rows; row++)
        for (size_t column = 0; column + 1 < b->columns; column++) {
            char up = rising_link(b, row, column),
                 down = falling_link(b, row, column);
            if (up)
                draw_link(c, b, up, column, row, column + 1, row + 1);
            if (down)
                draw_link(c, b, down, column + 1, row, column, row + 1);
        }
}

static void draw_coordinates(struct canvas *c, const struct board *b)
{
    double far_x = MARGIN * 1.5 + board_width(b);
    double near_y = board_top(b) - MARGIN / 2;
    double far_y = board_top(b) + MARGIN / 2 + board_height(b);

    for (unsigned column = 0; column < b->columns; column++) {
        char letter = (char)((has_figures(b) ? 'A' : 'a') + (int)column);
        char name[] = {letter, 0};
        draw_words(c, middle_x(column), near_y, WORDS_HEIGHT, name, colour_ink);
        draw_words(c, middle_x(column), far_y, WORDS_HEIGHT, name, colour_ink);
    }
    for (unsigned row = 0; row < b->rows; row++) {
        draw_number(c, MARGIN / 2, middle_y(b, row), row + 1);
        draw_number(c, far_x, middle_y(b, row), row + 1);
    }
}

static void draw_place(struct canvas *c, const void *context)
{
    (void)context;
    canvas_circle(c, 0, 0, RADIUS, NULL, &(struct pen){colour_lines, 1});
}

/* Draws the prisoners of the second player above the board, and those of the
   first player below it. These rows have the numbers 11 and 0. */
static void draw_places(struct canvas *c, const struct board *b, size_t side)
{
    double y = side ? MARGIN / 2 : squares_extent(b).height - MARGIN / 2;

    for (size_t column = 0; b->captivity && column < b->columns; column++) {
        struct board_cell cell = {.stone = side ? '1' : '2',
                                  .figure = b->captives[side][column]};
        canvas_stamp(c, middle_x(column), y,
                     &(struct stamp){"place", draw_place, NULL});
        if (cell.figure)
            draw_cell(c, &cell, middle_x(column), y, RADIUS - 3);
    }
    if (b->captivity) {
        draw_number(c, MARGIN / 2, y, side ? b->rows + 1U : 0);
        draw_number(c, MARGIN * 1.5 + board_width(b), y,
                    side ? b->rows + 1U : 0);
    }
}

static void squares_ground(struct canvas *c, const struct board *b)
{
    struct frame frame = {MARGIN, board_top(b), board_width(b),
                          board_height(b)};

    draw_ground(c, &frame, b);
    draw_borders(c, b, &frame);
    draw_coordinates(c, b);
    draw_places(c, b, 0);
    draw_places(c, b, 1);
}

/* Draws the stones, with their links below them. */
static void squares_pieces(struct canvas *c, const struct board *b)
{
    draw_links(c, b);
    for (size_t row = 0; row < b->rows; row++)
        for (size_t column = 0; column < b->columns; column++)
            draw_cell(c, &b->cells[row][column], middle_x(column),
                      middle_y(b, row), RADIUS);
}

static bool squares_find(const struct board *b, struct point point,
                         struct spot *out)
{
    if (!point.column || point.column > b->columns || !point.row ||
        point.row > b->rows)
        return false;
    const struct board_cell *cell = &b->cells[point.row - 1][point.column - 1];
    *out = (struct spot){
        .at = {middle_x(point.column - 1U), middle_y(b, point.row - 1U)},
        .radius = RADIUS,
        .stone = cell->stone,
        .figure = cell->figure};
    return true;
}

static void squares_field(struct canvas *c, const struct board *b,
                          struct dot at, const struct colour *fill)
{
    double side = CELL_SIDE - 1;

    (void)b;
    draw_box(c, &(struct frame){at.x - side / 2, at.y - side / 2, side, side},
             fill);
}

const struct layout squares_layout = {
    .text = squares_text,
    .ground = squares_ground,
    .pieces = squares_pieces,
    .extent = squares_extent,
    .find = squares_find,
    .field = squares_field,
};
