#include "figures.h"

#include "stone_style.h"

enum { ROW_TEN = 10, PLACES_ABOVE = 11, PLACES_BELOW = 0 };

bool has_figures(const struct board *board)
{
    if (board->captivity)
        return true;
    for (size_t row = 0; row < board->rows; row++)
        for (size_t column = 0; column < board->columns; column++)
            if (board->cells[row][column].figure)
                return true;
    return false;
}

/* Adds the name of a row. In Unicode, rows with two digits are written with a
   single character. */
static void add_row_name(unsigned row, bool unicode, struct text *out)
{
    if (unicode && row == ROW_TEN)
        text_add(out, STR(" \u16B4"));
    else if (unicode && row == PLACES_ABOVE)
        text_add(out, STR(" \u2D52"));
    else
        text_addf(out, "%2u", row);
}

static char lower_letter(char letter)
{
    return (char)(letter | 0x20);
}

/* Adds three columns: the symbol of promotion, the letter of the figure, and a
   space. */
static void add_figure(const struct board_cell *cell,
                       const struct picture_style *style, struct text *out)
{
    bool second = cell->stone == '2';
    char letter = second ? lower_letter(cell->figure) : cell->figure;

    uint8_t colour = cell->stone ? style->colour : PICTURE_PLAIN;

    begin_colour(out, cell->stone, colour);
    text_add_char(out, cell->promoted && !style->unicode ? '+' : ' ');
    if (second && cell->figure == 'R' && style->unicode)
        text_add(out, STR("\u211E"));
    else
        text_add_char(out, cell->stone ? letter : '.');
    if (cell->promoted && style->unicode)
        text_add(out, STR("\u031F"));
    end_colour(out, colour);
}

static void add_columns(const struct board *b, struct text *out)
{
    text_add(out, STR("  "));
    for (uint8_t column = 0; column < b->columns; column++)
        text_addf(out, "  %c", 'A' + column);
    text_add_char(out, '\n');
}

static void add_board_row(const struct board *b, size_t row,
                          const struct picture_style *style, struct text *out)
{
    add_row_name((unsigned)row + 1, style->unicode, out);
    for (uint8_t column = 0; column < b->columns; column++) {
        text_add_char(out, ' ');
        add_figure(&b->cells[row][column], style, out);
    }
    text_add_char(out, '\n');
}

/* Adds the prisoners of a side. Prisoners are shown as the figures that they
   were before their capture. */
static void add_places(const struct board *b, size_t side,
                       const struct picture_style *style, struct text *out)
{
    if (!b->captivity)
        return;
    add_row_name(side ? PLACES_ABOVE : PLACES_BELOW, style->unicode, out);
    for (uint8_t column = 0; column < b->columns; column++) {
        char letter = b->captives[side][column];
        text_add(out, STR("  "));
        text_add_char(out, !letter ? '-'
                           : side  ? letter
                                   : lower_letter(letter));
    }
    text_add_char(out, '\n');
}

void figures_text(const struct board *board, const struct picture_style *style,
                  struct text *out)
{
    add_places(board, 1, style, out);
    add_columns(board, out);
    for (size_t row = board->rows; row-- > 0;)
        add_board_row(board, row, style, out);
    add_columns(board, out);
    add_places(board, 0, style, out);
    text_add(out, STR("First player: upper case, second: lower case\n"));
}
