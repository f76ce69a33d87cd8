/* Draws positions as boards. */
#include "brayout.h"

/* Returns the ground of a square: a palace that has not been disbanded, or the
   rows where the other side's figures are promoted. */
static uint8_t square_ground(const struct position *p, unsigned square)
{
    for (unsigned side = 0; side < 2; side++)
        if (p->palaces >> side & 1 && squares_contain(bry_palace[side], square))
            return GROUND_PALACE;
    for (unsigned side = 0; side < 2; side++)
        if (squares_contain(bry_zone[side], square))
            return GROUND_ZONE;
    return GROUND_PLAIN;
}

static void draw_square(const struct position *p, unsigned square,
                        struct board *out)
{
    unsigned code = p->at[square];
    struct board_cell *cell =
        &out->cells[square / BOARD_SIDE][square % BOARD_SIDE];

    cell->ground = square_ground(p, square);
    if (!code)
        return;
    cell->stone = brayout_rules.letters[code_side(code)];
    cell->figure = bry_figures[code_figure(code)].letter;
    cell->promoted = bry_figures[code_figure(code)].promoted;
}

void brayout_draw(const struct position *p, struct board *out)
{
    *out = (struct board){
        .rows = BOARD_SIDE,
        .columns = BOARD_SIDE,
        .captivity = true,
    };
    for (unsigned square = 0; square < SQUARES; square++)
        draw_square(p, square, out);
    for (unsigned side = 0; side < 2; side++)
        for (unsigned i = 0; i < PLACES; i++)
            out->captives[side][i] = bry_figures[p->prisoners[side][i]].letter;
}

/* Always refuses a board, since no diagrams of Brayout are known, and a diagram
   would not show the palaces. */
bool brayout_place(struct position *p, const struct board *board, uint8_t side,
                   uint32_t given, struct reason *why)
{
    (void)p, (void)board, (void)side, (void)given;
    text_add(&why->text,
             STR("a diagram does not show which palaces are standing"));
    return false;
}
