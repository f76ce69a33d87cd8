/* Presents Brayout boards as cells, for queries, and lists the symmetries. */
#include "brayout.h"

/* The board as cells, for queries, with the rows from the top, and the effects
   of moves. The contents are First's figures, then Second's, each in the order
   of enum figure. */
enum { SECOND_SIDE_CONTENTS = FIGURES - 1 };

static const char *const contents[] = {
    "",   "P",  "+P", "V",  "+V", "S",  "+S", "K",  "+K", "B",
    "+B", "I",  "D",  "R",  "p",  "+p", "v",  "+v", "s",  "+s",
    "k",  "+k", "b",  "+b", "i",  "d",  "r",  NULL};

static const char *const names[] = {"unchanged", "mirrored left-right",
                                    "rotated by 180 degrees, sides exchanged",
                                    "mirrored top-bottom, sides exchanged",
                                    NULL};

enum { MIRRORED = 1, EXCHANGED = 2 }; /* bits of a symmetry's number */

static unsigned cell_to_square(unsigned cell)
{
    unsigned row = BOARD_SIDE - 1 - cell / BOARD_SIDE;

    return row * BOARD_SIDE + cell % BOARD_SIDE;
}

static unsigned row_length(const struct position *p, unsigned row)
{
    (void)p;
    return row < BOARD_SIDE ? BOARD_SIDE : 0;
}

static struct point cell_point(const struct position *p, unsigned cell)
{
    (void)p;
    return (struct point){(uint8_t)(cell % BOARD_SIDE + 1),
                          (uint8_t)(BOARD_SIDE - cell / BOARD_SIDE)};
}

static uint8_t cell_content(const struct position *p, unsigned cell)
{
    unsigned code = p->at[cell_to_square(cell)];

    return (uint8_t)(code_figure(code) +
                     SECOND_SIDE_CONTENTS * code_side(code));
}

static unsigned square_to_cell(unsigned square)
{
    return cell_to_square(square); /* the function is its own inverse */
}

static unsigned changed_cells(const struct position *before, struct move move,
                              unsigned *out)
{
    struct move_parts m = move_parts(move);

    (void)before;
    out[0] = square_to_cell(m.from);
    out[1] = square_to_cell(m.to);
    return 2;
}

static unsigned cell_feature(const struct position *p, unsigned cell,
                             uint8_t content)
{
    bool second = content > SECOND_SIDE_CONTENTS;

    (void)p;
    return bry_feature(
        cell_to_square(cell),
        figure_code(content - SECOND_SIDE_CONTENTS * second, second));
}

/* Returns the number of prisoners of a kind. A prisoner is written as a figure
   of the side that lost it. */
static unsigned count_held(const struct position *p, uint8_t content)
{
    unsigned side = content > SECOND_SIDE_CONTENTS;
    unsigned figure = content - SECOND_SIDE_CONTENTS * side, count = 0;

    for (unsigned i = 0; figure && i < PLACES; i++)
        count += p->prisoners[!side][i] == figure;
    return count;
}

const struct rules_cells brayout_cells = {
    .contents = contents,
    .row_length = row_length,
    .point = cell_point,
    .content = cell_content,
    .changed = changed_cells,
    .feature = cell_feature,
    .held = count_held,
};

/* Returns the image of a cell. The last two symmetries rotate the board: a half
   turn reflects columns and rows. */
static unsigned map_cell(const struct position *start, unsigned cell,
                         size_t symmetry)
{
    unsigned row = cell / BOARD_SIDE, column = cell % BOARD_SIDE;

    (void)start;
    if (symmetry == MIRRORED || symmetry == EXCHANGED)
        column = BOARD_SIDE - 1 - column;
    if (symmetry & EXCHANGED)
        row = BOARD_SIDE - 1 - row;
    return row * BOARD_SIDE + column;
}

static uint8_t map_content(const struct position *start, uint8_t content,
                           size_t symmetry)
{
    (void)start;
    if (!(symmetry & EXCHANGED) || !content)
        return content;
    return (uint8_t)(content > SECOND_SIDE_CONTENTS
                         ? content - SECOND_SIDE_CONTENTS
                         : content + SECOND_SIDE_CONTENTS);
}

const struct rules_symmetry brayout_symmetry = {
    .names = names, .cell = map_cell, .content = map_content};

uint32_t bry_traits(const struct position *before, struct move move)
{
    static const uint32_t specials[] = {
        [SPECIAL_PROMOTE] = TRAIT_PROMOTION,
        [SPECIAL_REPLACE] = TRAIT_REPLACEMENT,
        [SPECIAL_BECOME] = TRAIT_REPLACEMENT,
    };
    struct move_parts m = move_parts(move);
    struct position after = *before;
    uint32_t traits = specials[m.special];

    brayout_play(&after, move);
    if (before->at[m.to])
        traits |= TRAIT_CAPTURE;
    if (bry_is_leap(code_figure(before->at[m.from]), &m))
        traits |= TRAIT_LEAP;
    if (after.check)
        traits |= TRAIT_CHECK;
    return traits;
}
