/* Presents Brax boards as cells, for queries. */
#include "brax.h"

/* The board as cells, for queries: the rows from the top, each with the points
   that exist. */
static const char *const contents[] = {"", "B", "R", "b", "r", NULL};

static bool is_full(const struct brax_board *board)
{
    return board->points == board->columns * board->rows;
}

static unsigned count_row(const struct brax_board *board, unsigned row)
{
    unsigned count = 0;

    for (uint8_t column = 1; column <= board->columns; column++)
        count += brax_find_point(board, (struct point){column, (uint8_t)row}) <
                 BRAX_POINTS;
    return count;
}

/* Position strings omit rows without points. */
static unsigned row_length(const struct position *p, unsigned row)
{
    const struct brax_board *board = &p->board;

    if (is_full(board))
        return row < board->rows ? board->columns : 0;
    for (unsigned left = board->rows; left > 0; left--) {
        unsigned count = count_row(board, left);
        if (count && row-- == 0)
            return count;
    }
    return 0;
}

static unsigned search_cell(const struct brax_board *board, unsigned cell)
{
    for (unsigned row = board->rows; row > 0; row--)
        for (uint8_t column = 1; column <= board->columns; column++) {
            unsigned at =
                brax_find_point(board, (struct point){column, (uint8_t)row});
            if (at < BRAX_POINTS && cell-- == 0)
                return at;
        }
    return BRAX_POINTS;
}

/* Points are numbered by columns. */
unsigned brax_point_of_cell(const struct brax_board *board, unsigned cell)
{
    if (!is_full(board))
        return search_cell(board, cell);
    return cell % board->columns * board->rows + board->rows - 1U -
           cell / board->columns;
}

unsigned brax_cell_of_point(const struct brax_board *board, unsigned point)
{
    struct point name = board->node[point].name;
    unsigned cell = 0;

    if (is_full(board))
        return (board->rows - name.row) * board->columns + name.column - 1U;
    for (unsigned i = 0; i < board->points; i++) {
        struct point other = board->node[i].name;
        cell += other.row > name.row ||
                (other.row == name.row && other.column < name.column);
    }
    return cell;
}

static struct point cell_point(const struct position *p, unsigned cell)
{
    return p->board.node[brax_point_of_cell(&p->board, cell)].name;
}

static uint8_t cell_content(const struct position *p, unsigned cell)
{
    const struct brax_board *board = &p->board;
    unsigned at = brax_point_of_cell(board, cell);

    return at < board->points && p->pieces.at[at]
               ? (uint8_t)(code_seat(p->pieces.at[at]) + 1)
               : 0;
}

/* Returns the cells on which the moved pieces start and end, and the cells that
   they pass. */
static unsigned changed_cells(const struct position *before, struct move move,
                              unsigned *out)
{
    const struct brax_board *board = &before->board;
    struct brax_turn turn = turn_of(board, move);
    unsigned count = 0;

    for (unsigned i = 0; i < turn.count; i++) {
        const struct brax_way *way = &turn.way[i];
        out[count++] = brax_cell_of_point(board, way->from);
        out[count++] = brax_cell_of_point(board, way->middle);
        if (way->end != way->middle)
            out[count++] = brax_cell_of_point(board, way->end);
    }
    return count;
}

static unsigned cell_feature(const struct position *p, unsigned cell,
                             uint8_t content)
{
    return brax_feature(content - 1U, brax_point_of_cell(&p->board, cell));
}

const struct rules_cells brax_cells = {.contents = contents,
                                       .row_length = row_length,
                                       .point = cell_point,
                                       .content = cell_content,
                                       .changed = changed_cells,
                                       .feature = cell_feature};

uint32_t brax_traits(const struct position *before, struct move move)
{
    struct brax_turn turn = turn_of(&before->board, move);
    struct brax_pieces after;
    unsigned side = mover_of(before) & 1;

    brax_points_after(before, &turn, &after);
    unsigned taken =
        side_count(&before->pieces, !side) - side_count(&after, !side);
    return (taken ? TRAIT_CAPTURE : 0) | (taken > 1 ? TRAIT_DOUBLE : 0) |
           (turn.call ? TRAIT_CALL : 0);
}
