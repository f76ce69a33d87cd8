/* Converts written plies to moves; lists, plays and packs moves. */
#include "braunche.h"

static bool game_is_over(const struct position *p)
{
    return p->passes == 2; /* two consecutive passes [seed] */
}

/* ---- written plies ------------------------------------------------------- */

static const char *const colours[] = {"black", "white"};

static void explain_illegal(const struct position *p, const struct ply *ply,
                            struct reason *why)
{
    struct point at = ply->points[0];

    if (game_is_over(p)) {
        text_add(&why->text, STR("the game is over"));
        text_add(&why->label, STR("two passes in a row ended the game"));
    } else if (ply->kind != PLY_DROP || ply->count != 1) {
        text_add(&why->text, STR("this is not a ply of this game: a ply is a "
                                 "point, such as i9, or pass"));
    } else if (at.column < 1 || at.column > rows_of(p->size)) {
        text_addf(&why->text, "there is no row %c", 'a' + at.column - 1);
        text_addf(&why->label, "the rows are a to %c",
                  'a' + (int)rows_of(p->size) - 1);
    } else if (!point_inside(p->size, at)) {
        text_addf(&why->text, "row %c has no point %u", 'a' + at.column - 1,
                  at.row);
        text_addf(&why->label, "the row has %u points",
                  row_length(p->size, at.column - 1u));
    } else {
        uint8_t side = stone_at(p, point_x(p->size, at), at.column - 1u);
        text_addf(&why->text, "%c%u is taken", 'a' + at.column - 1, at.row);
        text_addf(&why->label, "the point has a %s stone",
                  side == NO_SIDE ? "" : colours[side]);
    }
}

bool braunche_resolve(const struct position *p, const struct ply *ply,
                      struct move *out, struct reason *why)
{
    struct point at = ply->points[0];

    if (!game_is_over(p) && ply->kind == PLY_PASS) {
        *out = (struct move){MOVE_PASS};
        return true;
    }
    if (!game_is_over(p) && ply->kind == PLY_DROP && ply->count == 1 &&
        point_inside(p->size, at)) {
        unsigned x = point_x(p->size, at), y = at.column - 1u;
        *out = move_to(x, y);
        if (stone_at(p, x, y) == NO_SIDE)
            return true;
    }
    explain_illegal(p, ply, why);
    return false;
}

struct ply braunche_describe(const struct position *p, struct move m)
{
    if (m.bits == MOVE_PASS)
        return (struct ply){.kind = PLY_PASS, .count = 0};
    return (struct ply){.kind = PLY_DROP,
                        .count = 1,
                        .points = {point_of(p->size, move_x(m), move_y(m))}};
}

/* ---- moves --------------------------------------------------------------- */

static void play_pass(struct position *p)
{
    if (p->passes == 0)
        p->passer = p->side;
    p->passes++;
}

void braunche_play(struct position *p, struct move m)
{
    if (m.bits == MOVE_PASS) {
        play_pass(p);
    } else {
        braunche_put_stone(p, p->side, move_x(m), move_y(m));
        p->passes = 0;
        p->passer = NO_SIDE;
    }
    p->side ^= 1;
}

static uint32_t empty_row(const struct position *p, unsigned y)
{
    return row_points(p->size, y) & ~(p->stones[0][y] | p->stones[1][y]);
}

size_t braunche_moves(const struct position *p, struct move *out)
{
    struct move *next = out;

    if (game_is_over(p))
        return 0;
    for (unsigned y = 0; y < rows_of(p->size); y++)
        for (uint32_t row = empty_row(p, y); row; row &= row - 1)
            *next++ = move_to((unsigned)__builtin_ctz(row), y);
    *next++ = (struct move){MOVE_PASS};
    return (size_t)(next - out);
}

uint64_t braunche_count(const struct position *p)
{
    uint64_t count = 1;

    if (game_is_over(p))
        return 0;
    for (unsigned y = 0; y < rows_of(p->size); y++)
        count += (unsigned)__builtin_popcount(empty_row(p, y));
    return count;
}

/* Code 0 is a pass; the other codes are cells. */
uint32_t braunche_pack(const struct position *p, struct move m)
{
    return m.bits == MOVE_PASS
               ? 0
               : 1 + braunche_cell(p->size, move_x(m), move_y(m));
}

bool braunche_unpack(const struct position *p, uint32_t code, struct move *out)
{
    unsigned x, y;

    *out = (struct move){MOVE_PASS};
    if (game_is_over(p) || code > CELLS_MAX)
        return false;
    if (code == 0)
        return true;
    braunche_cell_point(p->size, code - 1, &x, &y);
    *out = move_to(x, y);
    return on_board(p->size, x, y) && stone_at(p, x, y) == NO_SIDE;
}
