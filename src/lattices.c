/* Hexagons of points, and octagons with squares between, as text. */
#include "layouts.h"
#include "looks.h"

/* ---- a hexagon ------------------------------------------------------------ */

enum { ONE_DIGIT = 9 };

static unsigned longest(const struct board *b)
{
    return board_row_length(b->rows, (b->rows - 1U) / 2);
}

/* Half points that a row begins to the right of the longest. */
static unsigned indent(const struct board *b, unsigned row)
{
    return longest(b) - board_row_length(b->rows, row);
}

/* Numbers over or under a row, where its diagonals end: 1 is half a point to
   the right of the row's first. Of those with two digits, every other. */
static void add_numbers(const struct board *b, unsigned row, struct text *out)
{
    unsigned length = board_row_length(b->rows, row);
    unsigned step = length > ONE_DIGIT ? 2 : 1;

    text_add_repeat(out, ' ', 4 + indent(b, row));
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

static void add_hexagon_row(const struct board *b, unsigned row, bool colour,
                            struct text *out)
{
    unsigned length = board_row_length(b->rows, row);

    text_add_repeat(out, ' ', 1 + indent(b, row));
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

void hexagon_text(const struct board *b, const struct picture_style *style,
                  struct text *out)
{
    add_numbers(b, b->rows - 1U, out);
    for (unsigned row = b->rows; row-- > 0;)
        add_hexagon_row(b, row, style->colour, out);
    add_numbers(b, 0, out);
    add_captions(b, out);
}

/* ---- octagons ------------------------------------------------------------- */

static void add_columns(const struct board *b, struct text *out)
{
    text_add(out, STR("   "));
    for (unsigned column = 0; column < b->columns; column++)
        text_addf(out, " %c", 'a' + (int)column);
    text_add_char(out, '\n');
}

/* (.) is an octagon, [.] a square. */
static void add_lattice_row(const struct board *b, unsigned row, bool colour,
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

void octagons_text(const struct board *b, const struct picture_style *style,
                   struct text *out)
{
    add_columns(b, out);
    for (unsigned row = b->rows; row-- > 0;)
        add_lattice_row(b, row, style->colour, out);
    add_columns(b, out);
    add_captions(b, out);
}
