#include "quax.h"

static uint8_t side_to_move(const struct position *p)
{
    return p->side;
}

static uint8_t player_of_colour(const struct position *p, uint8_t colour)
{
    return colour ^ p->swapped;
}

/* Returns the player to move. Until a swap is legal, First plays both
   colours. */
static uint8_t seat_to_move(const struct position *p)
{
    return p->swap > SWAP_NOW ? 0 : player_of_colour(p, p->side);
}

/* Returns the place in the round. After a swap, Red's ply begins a round. */
static uint8_t turn_in_round(const struct position *p)
{
    return p->side ^ p->swapped;
}

/* A side may run out of plies before any chain is complete. No source says what
   happens then. The game is not over, but has no next ply [ruling]. */
static struct ending game_ending(const struct position *p)
{
    return (struct ending){p->winner != NO_SIDE, p->winner};
}

/* The players exchange colours, the stone remains, and Red moves next
   [seed]. */
static void play_swap(struct position *p)
{
    p->swapped = true;
    p->swap = SWAP_NEVER;
}

static void play_move(struct position *p, struct move m)
{
    switch (move_kind(m)) {
    case KIND_DROP:
        quax_put_stone(p, move_column(m), move_row(m));
        if (quax_variant(p)->instant)
            quax_link_around(p, move_column(m), move_row(m));
        break;
    case KIND_SLASH:
    case KIND_BACKSLASH:
        quax_put_link(p, m);
        break;
    default:
        play_swap(p);
        return;
    }
    p->side ^= 1;
    p->swap = p->swap > SWAP_NOW ? p->swap - 1 : SWAP_NEVER;
}

static enum taken_as interpret_ply(struct position *p, const struct ply *ply,
                                   struct move *out, struct ply *full,
                                   struct reason *why)
{
    (void)full;
    if (!quax_resolve(p, ply, out, why))
        return TAKEN_NOT;
    play_move(p, *out);
    return TAKEN_AS_IS;
}

enum { ROW_QUAX, ROW_LINK, ROW_QUICKWAY };

const struct quax_variant quax_variants[QUAX_VARIANTS] = {
    /* Black joins left and right [seed]; the recommended size is 11x11 [seed];
       there is a pie rule [seed]. */
    [ROW_QUAX] = {&quax_rules, .size = 11, .across = 0, .pie = 1},
    /* The size is 8x8; Black joins top and bottom; a link may cross links of
       its own side; there is no pie rule [seed]. */
    [ROW_LINK] = {&link_rules, .size = 8, .across = 1, .crosses = true},
    /* Drops make links automatically [seed]; edges as in Link [ruling]. */
    [ROW_QUICKWAY] = {&quickway_rules, .size = 11, .across = 1, .pie = 1,
                      .instant = true},
};

/* Sets the members that are equal in all games of the family. */
#define FAMILY                                                                 \
    .letters = {'x', 'u'}, .round = 2, .seats = 2,                             \
    .position_size = sizeof(struct position), .moves_max = QUAX_MOVES_MAX,     \
    .clear = quax_clear, .begin = quax_begin, .place = quax_place,             \
    .format = quax_format, .draw = quax_draw, .side = side_to_move,            \
    .turn = turn_in_round, .player = player_of_colour, .seat = seat_to_move,   \
    .ending = game_ending, .resolve = quax_resolve, .describe = quax_describe, \
    .play = play_move, .take = interpret_ply, .moves = quax_moves,             \
    .count = quax_count, .extra = quax_extra, .hash = quax_hash,               \
    .hash_canonical = quax_hash_canonical, .lasting = true,                    \
    .signature = quax_signature, .pack = quax_pack, .unpack = quax_unpack,     \
    .traits = quax_traits, .cells = &quax_cells, .symmetry = &quax_symmetry

const struct rules quax_rules = {
    FAMILY,
    .name = "quax",
    .sides = {"Black", "Red"},
    .title = "Quax: join two edges with stones and diagonal links",
    .tags = quax_tags,
    .to_win = quax_distance_to_win,
    .variant = &quax_variants[ROW_QUAX],
};

/* The source calls this side White [seed]. Its letter is the same in the whole
   family. */
static const struct side_name link_colours[] = {{"Red", 1}, {NULL, 0}};

const struct rules link_rules = {
    FAMILY,
    .name = "link",
    .sides = {"Black", "White"},
    .colours = link_colours,
    .title = "Link: Quax of 1992, in which links may cross one's own",
    .tags = quax_tags,
    .variant = &quax_variants[ROW_LINK],
};

const struct rules quickway_rules = {
    FAMILY,
    .name = "quickway",
    .sides = {"Black", "Red"},
    .title = "Quickway: Quax in which links form automatically",
    .tags = quickway_tags,
    .variant = &quax_variants[ROW_QUICKWAY],
};
