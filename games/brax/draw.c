/* Draws positions as boards, and sets up positions from boards. */
#include "brax.h"

/* The stones of the two sides, as the letters of their colours in diagrams. */
static const char stones[2] = {'s', 'u'};

static void draw_point(const struct position *p, unsigned point,
                       struct board *out)
{
    const struct brax_node *node = &p->board.node[point];
    unsigned code = p->pieces.at[point], seat = code_seat(code);

    out->points[out->point_count++] = (struct board_point){
        .column = node->name.column,
        .row = node->name.row,
        .x = node->x,
        .y = node->y,
        .stone = code ? stones[seat & 1] : '\0',
        .marked = code && seat & 2,
        .called = set_has(p->called, point),
    };
    for (unsigned i = 0; i < node->degree; i++)
        if (node->to[i] > point)
            out->segments[out->segment_count++] = (struct board_segment){
                (uint8_t)point, node->to[i], stones[i >= node->blue]};
}

void brax_draw(const struct position *p, struct board *out)
{
    *out = (struct board){
        .layout = LAYOUT_POINTS,
        .rows = p->board.rows,
        .columns = p->board.columns,
        .sides = {{'s', 'B', "Blue"}, {'u', 'R', "Red"}},
    };
    for (unsigned i = 0; i < p->board.points; i++)
        draw_point(p, i, out);
}

/* ---- setting up ---------------------------------------------------------- */

static bool edit_cell(struct position *p, const struct board_cell *cell,
                      struct point at, struct reason *why)
{
    unsigned point = brax_find_point(&p->board, at),
             side = cell->stone == stones[1];

    if (!cell->stone && !cell->removed)
        return true;
    if (point == BRAX_POINTS || (cell->stone && cell->stone != stones[side])) {
        brax_add_name(&why->text, at);
        text_add(&why->text,
                 point == BRAX_POINTS
                     ? STR(": the board has no such point")
                     : STR(": a piece of this game must be blue or red"));
        return false;
    }
    if (p->pieces.at[point])
        brax_lift_piece(p, point);
    if (cell->stone)
        brax_put_piece(p, point, side);
    return true;
}

static bool check_place(const struct position *p, const struct board *board,
                        struct reason *why)
{
    if (!board->edits)
        text_add(&why->text, STR("a diagram does not show who called and which "
                                 "pieces are called"));
    else if (profile_of(p)->round > 2 || p->board.hash)
        text_add(&why->text, STR("only the start for two players on the "
                                 "standard board can be edited"));
    return why->text.len == 0;
}

bool brax_place(struct position *p, const struct board *board, uint8_t side,
                uint32_t given, struct reason *why)
{
    if (!brax_begin(p, STR(""), given, why) || !check_place(p, board, why))
        return false;
    for (uint8_t row = 0; row < board->rows; row++)
        for (uint8_t column = 0; column < board->columns; column++) {
            struct point at = {(uint8_t)(column + 1), (uint8_t)(row + 1)};
            if (!edit_cell(p, &board->cells[row][column], at, why))
                return false;
        }
    if (side != NO_SIDE)
        brax_set_turn(p, side ^ p->begins);
    if (side_count(&p->pieces, 0) + side_count(&p->pieces, 1))
        return true;
    text_add(&why->text, STR("there are no pieces on the board"));
    return false;
}
