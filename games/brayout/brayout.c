#include "brayout.h"

static uint8_t side(const struct position *p)
{
    return p->side;
}

static uint8_t player(const struct position *p, uint8_t colour)
{
    (void)p;
    return colour;
}

/* Only the two kings left is a tie, before anything else; a player who cannot
   move loses, in check or not [seed]. */
static struct ending ending(const struct position *p)
{
    struct danger d;

    if (bare_kings(p))
        return (struct ending){true, NO_SIDE};
    if (!p->check && bry_moves_freely(p))
        return (struct ending){false, NO_SIDE};
    bry_find_danger(p, p->side, &d);
    if (bry_has_move(p, &d))
        return (struct ending){false, NO_SIDE};
    return (struct ending){true, !p->side};
}

static void setting(const struct position *p, size_t index, struct text *out)
{
    (void)p;
    (void)index;
    (void)out;
}

enum { REMARK_THROW, REMARK_THROWER };

/* Who threw the pawns [seed; the tag: ruling]. */
static const char *thrower_wanted(struct str s)
{
    for (size_t i = 0; i < 2; i++)
        if (str_equal_nocase(s, str_of(brayout_rules.sides[i])))
            return NULL;
    return "the thrower is First or Second";
}

/* "5-2": seven pawns, the beginner's count first and larger [seed]. */
static const char *remark_wanted(size_t index, struct str s)
{
    if (index == REMARK_THROWER)
        return thrower_wanted(s);
    if (s.len == 3 && s.ptr[1] == '-' && s.ptr[0] >= '4' && s.ptr[0] <= '7' &&
        s.ptr[2] == '0' + '7' - s.ptr[0])
        return NULL;
    return "two numbers that add up to 7, the beginner's first and larger";
}

/* A king's letter, and the row of a prisoner's place, are one player's [seed]. */
static uint8_t mover_told(const struct ply *ply, const char **why)
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
        *why = mover == NO_SIDE ? rows[owner] : "signs of both players";
        if (mover != NO_SIDE)
            return NO_SIDE;
        mover = owner;
    }
    return mover;
}

static const struct rules_claims claims = {.mover = mover_told};

static const char *const options[] = {NULL};
static const char *const remarks[] = {"Throw", "Thrower", NULL};

const struct rules brayout_rules = {
    .name = "brayout",
    .title = "Brayout: mate the king; prisoners, palaces and promotion",
    .sides = {"First", "Second"},
    .letters = {'1', '2'},
    .options = options,
    .remarks = remarks,
    .remark_wanted = remark_wanted,
    .arranged_until = 1915, /* [seed] */
    .round = 2,
    .seats = 2,
    .position_size = sizeof(struct position),
    .moves_max = BRAYOUT_MOVES_MAX,
    .begin = brayout_begin,
    .place = brayout_place,
    .setting = setting,
    .format = brayout_format,
    .draw = brayout_draw,
    .side = side,
    .turn = side,
    .player = player,
    .ending = ending,
    .resolve = brayout_resolve,
    .describe = brayout_describe,
    .describe_played = brayout_describe_played,
    .play = brayout_play,
    .moves = brayout_moves,
    .count = brayout_count,
    .hash = brayout_hash,
    .hash_canonical = brayout_hash_canonical,
    .lasting = false,
    .signature = brayout_signature,
    .traits = bry_traits,
    .claims = &claims,
    .cells = &brayout_cells,
    .symmetry = &brayout_symmetry,
    .pack = brayout_pack,
    .unpack = brayout_unpack,
};
