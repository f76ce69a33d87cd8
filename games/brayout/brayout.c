#include "brayout.h"

#include <string.h>

static uint8_t side_to_move(const struct position *p)
{
    return p->side;
}

static uint8_t player_of_colour(const struct position *p, uint8_t colour)
{
    (void)p;
    return colour;
}

/* If only the two kings are left, the game is a tie, even if the player to move
   has no move. Otherwise a player who cannot move loses, whether in check or
   not [seed]. */
static struct ending game_ending(const struct position *p)
{
    struct danger d;

    if (has_bare_kings(p))
        return (struct ending){true, NO_SIDE};
    if (!p->check && bry_surely_has_move(p))
        return (struct ending){false, NO_SIDE};
    bry_find_danger(p, p->side, &d);
    if (bry_has_move(p, &d))
        return (struct ending){false, NO_SIDE};
    return (struct ending){true, !p->side};
}

static void clear_position(const struct rules *self, struct position *p)
{
    (void)self;
    memset(p, 0, sizeof *p);
}

/* True for a throw of seven pawns, such as "5-2". The first player's number
   comes first and is larger [seed]. */
static bool is_throw(struct str s)
{
    return s.len == 3 && s.ptr[1] == '-' && s.ptr[0] >= '4' &&
           s.ptr[0] <= '7' && s.ptr[2] == '0' + '7' - s.ptr[0];
}

/* True for the name of a player. The tag says who threw the pawns [seed; the
   tag: ruling]. */
static bool is_thrower(struct str s)
{
    uint8_t seat;

    return seat_read(s, &seat) && seat < 2;
}

static const struct rules_tag tags[] = {
    {.name = "Throw",
     .kind = TAG_REMARK,
     .wanted = "a throw is two numbers that add up to 7, the larger one "
               "first",
     .fault = "bad-throw",
     .fits = is_throw},
    {.name = "Thrower",
     .kind = TAG_REMARK,
     .wanted = "the thrower must be First or Second",
     .fault = "bad-throw",
     .fits = is_thrower},
    {.name = NULL},
};

/* Returns the side that made the ply, if the king's letter or the row of a
   prisoner's place shows it [seed]; NO_SIDE otherwise. */
static uint8_t mover_by_symbols(const struct ply *ply, const char **why)
{
    static const char *const kings[] = {"R is the first player's king",
                                        "\u211E is the second player's king"};
    static const char *const rows[] = {
        "row 0 is for the first player's prisoners",
        "row \u2D52 is for the second player's prisoners"};
    uint8_t mover = NO_SIDE;
    const struct point places[] = {ply->place, ply->prisoner};

    *why = NULL;
    if (ply->figure == 'R')
        *why = kings[mover = ply->challenger];
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        uint8_t owner = places[i].row == CAPTIVITY_ROW_2;
        if (!places[i].column || owner == mover)
            continue;
        *why = mover == NO_SIDE ? rows[owner]
                                : "the ply has symbols of both players";
        if (mover != NO_SIDE)
            return NO_SIDE;
        mover = owner;
    }
    return mover;
}

static const struct rules_claims claims = {.mover = mover_by_symbols};

const struct rules brayout_rules = {
    .name = "brayout",
    .title = "Brayout: mate the king; prisoners, palaces and promotion",
    .sides = {"First", "Second"},
    .letters = {'1', '2'},
    .tags = tags,
    .arranged_until = 1915, /* [seed] */
    .round = 2,
    .seats = 2,
    .position_size = sizeof(struct position),
    .moves_max = BRAYOUT_MOVES_MAX,
    .clear = clear_position,
    .begin = brayout_begin,
    .place = brayout_place,
    .format = brayout_format,
    .draw = brayout_draw,
    .side = side_to_move,
    .turn = side_to_move,
    .player = player_of_colour,
    .ending = game_ending,
    .resolve = brayout_resolve,
    .describe = brayout_describe,
    .play = brayout_play,
    .take = brayout_interpret,
    .moves = brayout_moves,
    .count = brayout_count,
    .hash = brayout_hash,
    .hash_canonical = brayout_hash_canonical,
    .lasting = false,
    .signature = brayout_signature,
    .left = brayout_count_pieces_and_steps,
    .age = brayout_age,
    .gains = 1, /* a move gains one feature: the figure on its new square */
    .touched = bry_touched_cells,
    .traits = bry_traits,
    .claims = &claims,
    .cells = &brayout_cells,
    .symmetry = &brayout_symmetry,
    .pack = brayout_pack,
    .unpack = brayout_unpack,
};
