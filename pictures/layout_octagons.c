/* Layout of octagons with squares between them (Stymie). */
#include "drawing.h"
#include "layout.h"
#include "stone_style.h"

static void add_columns(const struct board *b, struct text *out)
{
    text_add(out, STR("   "));
    for (unsigned column = 0; column < b->columns; column++)
        text_addf(out, " %c", 'a' + (int)column);
    text_add_char(out, '\n');
}

/* Adds a row of the lattice. (.) is an octagon, [.] a square. */
static void add_lattice_row(const struct board *b, unsigned row, uint8_t colour,
                            struct text *out)
{
    bool square = row % 2;
    unsigned columns = b->columns;

    text_addf(out, square ? "%2u   " : "%2u ", row + 1);
    for (unsigned column = square; column < columns; column += 2) {
        const struct board_cell *cell = &b->cells[row][column];
        text_add(out, column == square ? STR("") : STR(" "));
        text_add_char(out, square ? '[' : '(');
        if (cell->stone)
            add_stone(b, cell->stone, cell->marked, colour, out);
        else
            text_add_char(out, '.');
        text_add_char(out, square ? ']' : ')');
    }
    text_addf(out, square == (columns % 2 != 0) ? "   %u\n" : " %u\n", row + 1);
}

static void octagons_text(const struct board *b,
                          const struct picture_style *style, struct text *out)
{
    add_columns(b, out);
    for (unsigned row = b->rows; row-- > 0;)
        add_lattice_row(b, row, style->colour, out);
    add_columns(b, out);
    add_captions(b, out);
}

/* ---- drawing ------------------------------------------------------------- */

/* `pitch` is the distance between neighbouring columns of the lattice.
   `half_side` is half the side of an octagon, which is that distance times tan
   22.5 degrees. */
static const double pitch = 24, half_side = 24 * 0.41421356237309503;
static const double square_radius = 9.5;

static struct extent octagons_extent(const struct board *b)
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

/* Draws a cell around 0, 0. */
static void draw_octagon(struct canvas *c, const void *fill)
{
    double p = pitch, h = half_side;
    const struct dot corners[] = {
        {-h, -p}, {h, -p}, {p, -h}, {p, h}, {h, p}, {-h, p}, {-p, h}, {-p, -h},
    };

    draw_field(c, corners, sizeof corners / sizeof *corners, fill);
}

static void draw_diamond(struct canvas *c, const void *fill)
{
    double d = pitch - half_side;
    const struct dot corners[] = {{-d, 0}, {0, -d}, {d, 0}, {0, d}};

    draw_field(c, corners, sizeof corners / sizeof *corners, fill);
}

static void draw_lattice_names(struct canvas *c, const struct board *b)
{
    struct extent all = octagons_extent(b);

    for (unsigned column = 0; column < b->columns; column++) {
        double x = octagons_point(b, 0, column).x;
        draw_letter(c, x, MARGIN / 2, column);
        draw_letter(c, x, all.height - MARGIN / 2, column);
    }
    for (unsigned row = 0; row < b->rows; row++) {
        double y = octagons_point(b, row, 0).y;
        draw_number(c, MARGIN / 2, y, row + 1);
        draw_number(c, all.width - MARGIN / 2, y, row + 1);
    }
}

/* True for a square. A lattice point belongs to an octagon if row and column
   are both even, to a square if both are odd. */
static bool is_square(const struct board *b, struct dot at)
{
    return (unsigned)((MARGIN + pitch * b->rows - at.y) / pitch + 0.5) % 2;
}

static void octagons_field(struct canvas *c, const struct board *b,
                           struct dot at, const struct colour *fill)
{
    bool square = is_square(b, at);
    char name[] = {square ? 'd' : 'o', (char)('a' + fill->role), 0};

    canvas_stamp(
        c, at.x, at.y,
        &(struct stamp){name, square ? draw_diamond : draw_octagon, fill});
}

static void octagons_ground(struct canvas *c, const struct board *b)
{
    struct frame frame = {MARGIN, MARGIN, pitch * (b->columns + 1.0),
                          pitch * (b->rows + 1.0)};

    draw_borders(c, b, &frame);
    draw_lattice_names(c, b);
    for (unsigned row = 0; row < b->rows; row++)
        for (unsigned column = row % 2; column < b->columns; column += 2)
            octagons_field(c, b, octagons_point(b, row, column), &colour_wood);
}

static void octagons_pieces(struct canvas *c, const struct board *b)
{
    for (unsigned row = 0; row < b->rows; row++)
        for (unsigned column = row % 2; column < b->columns; column += 2) {
            struct dot at = octagons_point(b, row, column);
            draw_cell(c, &b->cells[row][column], at.x, at.y,
                      row % 2 ? square_radius : RADIUS);
        }
}

static bool octagons_find(const struct board *b, struct point point,
                          struct spot *out)
{
    if (!point.column || point.column > b->columns || !point.row ||
        point.row > b->rows || (point.column + point.row) % 2)
        return false;
    *out = (struct spot){
        .at = octagons_point(b, point.row - 1U, point.column - 1U),
        .radius = point.row % 2 ? RADIUS : square_radius,
        .stone = b->cells[point.row - 1][point.column - 1].stone};
    return true;
}

const struct layout octagons_layout = {
    .text = octagons_text,
    .ground = octagons_ground,
    .pieces = octagons_pieces,
    .extent = octagons_extent,
    .find = octagons_find,
    .field = octagons_field,
};
