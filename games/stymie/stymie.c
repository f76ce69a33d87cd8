#include "stymie.h"

static uint8_t side(const struct position *p)
{
    return p->side;
}

static uint8_t player(const struct position *p, uint8_t colour)
{
    return colour ^ p->swapped;
}

/* After a swap Horz's ply stands first in a round. */
static uint8_t turn(const struct position *p)
{
    return p->side ^ p->swapped;
}

static struct ending ending(const struct position *p)
{
    return (struct ending){p->winner != NO_SIDE, p->winner};
}

static void setting(const struct position *p, size_t index, struct text *out)
{
    if (index == 0 && p->size != SIZE_USUAL)
        text_add_number(out, p->size);
    if (index == 1 && p->no_pie)
        text_add(out, STR("0"));
}

static void draw(const struct position *p, struct board *out)
{
    unsigned lines = lines_of(p);

    *out = (struct board){
        .layout = LAYOUT_OCTAGONS,
        .rows = (uint8_t)lines,
        .columns = (uint8_t)lines,
        .borders = BORDER_LEFT | BORDER_UP | BORDER_RIGHT | BORDER_DOWN,
        .sides = {{'x', 'v', "Vert"}, {'u', 'h', "Horz"}},
        .owner = {'u', 'x'},
    };
    for (unsigned row = 1; row <= lines; row++)
        for (unsigned column = 1; column <= lines; column++) {
            uint8_t owner = owner_of(p, column, row);
            if (owner != NO_SIDE)
                out->cells[row - 1][column - 1].stone = out->sides[owner].stone;
        }
}

static const char *const options[] = {"Size", "Pie", NULL};

const struct rules stymie_rules = {
    .name = "stymie",
    .title = "Stymie: join two edges over octagons and squares",
    .sides = {"Vert", "Horz"},
    .letters = {'v', 'h'},
    .options = options,
    .round = 2,
    .seats = 2,
    .position_size = sizeof(struct position),
    .moves_max = MOVES_MAX,
    .begin = stymie_begin,
    .setting = setting,
    .format = stymie_format,
    .draw = draw,
    .side = side,
    .turn = turn,
    .player = player,
    .ending = ending,
    .resolve = stymie_resolve,
    .describe = stymie_describe,
    .play = stymie_play,
    .moves = stymie_moves,
    .count = stymie_count,
    .extra = stymie_extra,
    .hash = stymie_hash,
    .hash_canonical = stymie_hash_canonical,
    .lasting = true,
    .signature = stymie_signature,
    .traits = stymie_traits,
    .cells = &stymie_lattice,
    .symmetry = &stymie_symmetry,
    .pack = stymie_pack,
    .unpack = stymie_unpack,
};
