#include "stymie.h"

#include <string.h>

#include "../tags.h"

static uint8_t side_to_move(const struct position *p)
{
    return p->side;
}

static uint8_t player_of_colour(const struct position *p, uint8_t colour)
{
    return colour ^ p->swapped;
}

/* Returns the place in the round. After a swap, Horz's ply begins a round. */
static uint8_t turn_in_round(const struct position *p)
{
    return p->side ^ p->swapped;
}

static struct ending game_ending(const struct position *p)
{
    return (struct ending){p->winner != NO_SIDE, p->winner};
}

/* ---- options ------------------------------------------------------------- */

static void clear_position(const struct rules *self, struct position *p)
{
    (void)self;
    memset(p, 0, sizeof *p);
    p->size = SIZE_USUAL;
    p->winner = NO_SIDE;
    p->number = 1;
}

static bool set_size(struct position *p, struct str value, struct reason *why)
{
    (void)why;
    return tag_number(value, STYMIE_SIZE_MIN, STYMIE_SIZE_MAX, &p->size);
}

static void write_size_setting(const struct position *p, struct text *out)
{
    if (p->size != SIZE_USUAL)
        text_add_number(out, p->size);
}

/* A swap is allowed after one piece [seed], or never. */
static bool set_pie(struct position *p, struct str value, struct reason *why)
{
    (void)why;
    p->no_pie = str_equal(value, STR("0"));
    return p->no_pie || str_equal(value, STR("1"));
}

static void write_pie_setting(const struct position *p, struct text *out)
{
    if (p->no_pie)
        text_add(out, STR("0"));
}

static const struct rules_tag tags[] = {
    [STYMIE_ROW_SIZE] = {.name = "Size",
                         .wanted = "a number from 3 to 12",
                         .fault = "bad-size",
                         .argument = "N",
                         .help = "size of the board",
                         .set = set_size,
                         .get = write_size_setting},
    {.name = "Pie",
     .wanted = "\"0\" or \"1\", the number of turns before a swap",
     .argument = "0|1",
     .help = "number of turns before a swap",
     .set = set_pie,
     .get = write_pie_setting},
    {.name = NULL},
};

static void refuse_draw(const struct position *p, struct board *out)
{
    unsigned lines = line_count(p);

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

const struct rules stymie_rules = {
    .name = "stymie",
    .title = "Stymie: join two edges over octagons and squares",
    .sides = {"Vert", "Horz"},
    .letters = {'v', 'h'},
    .tags = tags,
    .round = 2,
    .seats = 2,
    .position_size = sizeof(struct position),
    .moves_max = MOVES_MAX,
    .clear = clear_position,
    .begin = stymie_begin,
    .format = stymie_format,
    .draw = refuse_draw,
    .side = side_to_move,
    .turn = turn_in_round,
    .player = player_of_colour,
    .ending = game_ending,
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
