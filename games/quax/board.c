/* Draws positions as boards, and sets up positions from boards. */
#include "quax.h"

/* ---- drawing ------------------------------------------------------------- */

static void draw_link(struct move link, struct board *out)
{
    unsigned row = move_row(link) - 1, column = move_column(link) - 1;

    if (move_kind(link) == KIND_SLASH) {
        out->cells[row][column].links |= LINK_NE;
        out->cells[row + 1][column + 1].links |= LINK_SW;
    } else {
        out->cells[row + 1][column].links |= LINK_SE;
        out->cells[row][column + 1].links |= LINK_NW;
    }
}

static void draw_cell(const struct position *p, unsigned column, unsigned row,
                      struct board *out)
{
    struct point at = {(uint8_t)column, (uint8_t)row};
    uint8_t owner = quax_owner(p, at);

    if (owner != NO_SIDE)
        out->cells[row - 1][column - 1].stone = quax_rules.letters[owner];
    for (unsigned kind = KIND_SLASH; kind <= KIND_BACKSLASH; kind++) {
        struct move link = quax_move(kind, column, row);
        if (quax_has_link(p, link))
            draw_link(link, out);
    }
}

void quax_draw(const struct position *p, struct board *out)
{
    *out = (struct board){
        .rows = p->size,
        .columns = p->size,
        .borders = BORDER_LEFT | BORDER_UP | BORDER_RIGHT | BORDER_DOWN,
        .owner = {quax_rules.letters[p->across],
                  quax_rules.letters[!p->across]},
    };
    for (unsigned row = 1; row <= p->size; row++)
        for (unsigned column = 1; column <= p->size; column++)
            draw_cell(p, column, row, out);
}

/* ---- setting up ---------------------------------------------------------- */

static bool check_shape(struct position *p, const struct board *board,
                        bool sized, struct reason *why)
{
    if (board->rows != board->columns) {
        text_addf(
            &why->text,
            "the diagram has %d row%s and %d column%s, but a board is square",
            board->rows, board->rows == 1 ? "" : "s", board->columns,
            board->columns == 1 ? "" : "s");
        return false;
    }
    if (sized && board->rows != p->size) {
        text_addf(&why->text, "the diagram has %d row%s, but Size is %d",
                  board->rows, board->rows == 1 ? "" : "s", p->size);
        return false;
    }
    if (board->rows < QUAX_SIZE_MIN || board->rows > QUAX_SIZE_MAX) {
        text_addf(&why->text,
                  "the diagram has %d row%s, but a board has %d to %d",
                  board->rows, board->rows == 1 ? "" : "s", QUAX_SIZE_MIN,
                  QUAX_SIZE_MAX);
        return false;
    }
    p->size = board->rows;
    return true;
}

static bool place_stone(struct position *p, const struct board *board,
                        struct point at, struct reason *why)
{
    char stone = board->cells[at.row - 1][at.column - 1].stone;

    for (unsigned side = 0; side < 2; side++)
        if (stone == quax_rules.letters[side]) {
            p->stones[side][at.row] |= UINT32_C(1) << at.column;
            return true;
        }
    if (stone == 0)
        return true;
    quax_add_point(&why->text, at);
    text_add(&why->text, STR(": this game has no such stone, only x and u"));
    return false;
}

/* The four directions of a link from one of its ends. The first two point to
   the right. */
static const struct {
    uint8_t bit, answer;
    int8_t columns, rows;
} ends[] = {
    {LINK_NE, LINK_SW, 1, 1},
    {LINK_SE, LINK_NW, 1, -1},
    {LINK_NW, LINK_SE, -1, 1},
    {LINK_SW, LINK_NE, -1, -1},
};

/* Returns the cell at the other end of link `i` of a cell. */
static struct point other_end(struct point at, size_t i)
{
    return (struct point){(uint8_t)(at.column + ends[i].columns),
                          (uint8_t)(at.row + ends[i].rows)};
}

static bool check_answer(const struct position *p, const struct board *board,
                         struct point at, size_t i, struct reason *why)
{
    struct point to = other_end(at, i);

    if (quax_is_inside(p, to) &&
        board->cells[to.row - 1][to.column - 1].links & ends[i].answer)
        return true;
    quax_add_point(&why->text, at);
    text_add(&why->text, STR(" has only one half of a link"));
    if (quax_is_inside(p, to)) {
        text_add(&why->text, STR(": the other half is missing on "));
        quax_add_point(&why->text, to);
    } else {
        text_add(&why->text, STR(", which would lead off the board"));
    }
    return false;
}

static bool place_links(struct position *p, const struct board *board,
                        struct point at, struct reason *why)
{
    uint8_t links = board->cells[at.row - 1][at.column - 1].links;

    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct point to = other_end(at, i);
        if (!(links & ends[i].bit))
            continue;
        if (!check_answer(p, board, at, i, why))
            return false;
        if (ends[i].columns < 0)
            continue; /* the link is handled at its left end */
        if (!quax_check_link(p, quax_owner(p, at), at, to, why))
            return false;
        quax_set_link(p, quax_link(at, to));
    }
    return true;
}

typedef bool placer(struct position *p, const struct board *board,
                    struct point at, struct reason *why);

static bool place_each_cell(struct position *p, const struct board *board,
                            placer *place, struct reason *why)
{
    for (uint8_t row = 1; row <= p->size; row++)
        for (uint8_t column = 1; column <= p->size; column++)
            if (!place(p, board, (struct point){column, row}, why))
                return false;
    return true;
}

static uint8_t side_by_plies(const struct position *p)
{
    unsigned plies[2] = {0, 0};

    for (uint8_t row = 1; row <= p->size; row++)
        for (uint8_t column = 1; column <= p->size; column++) {
            uint8_t owner = quax_owner(p, (struct point){column, row});
            if (owner != NO_SIDE)
                plies[owner]++;
            for (unsigned kind = KIND_SLASH; kind <= KIND_BACKSLASH; kind++) {
                struct move link = quax_move(kind, column, row);
                if (quax_has_link(p, link))
                    plies[quax_link_owner(p, link)]++;
            }
        }
    return plies[1] < plies[0];
}

bool quax_place(struct position *p, const struct board *board, uint8_t side,
                uint32_t given, struct reason *why)
{
    if (!check_shape(p, board, quax_has_size_option(given), why) ||
        !place_each_cell(p, board, place_stone, why) ||
        !place_each_cell(p, board, place_links, why))
        return false;
    p->side = side == NO_SIDE ? side_by_plies(p) : side;
    quax_complete_position(p);
    return true;
}
