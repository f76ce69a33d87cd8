/* Converts written plies to moves, and decides whether a move is legal. */
#include "quax.h"

static bool link_is_legal(const struct position *p, struct move m)
{
    const uint32_t *own = p->stones[p->side];
    unsigned row = move_row(m), column = move_column(m);
    bool is_slash = move_kind(m) == KIND_SLASH;
    unsigned slash = p->slash[row] >> column & 1;
    unsigned back = p->back[row] >> column & 1;
    unsigned left = own[is_slash ? row : row + 1] >> column & 1;
    unsigned right = own[is_slash ? row + 1 : row] >> (column + 1) & 1;
    unsigned same = is_slash ? slash : back, cross = is_slash ? back : slash;

    if (quax_variant(p)
            ->crosses) /* a crossing link belongs to the side that has the stone
                          at its left end */
        cross &= ~(own[is_slash ? row + 1 : row] >> column);
    return left && right && !cross && (!same || p->relink);
}

bool quax_legal(const struct position *p, struct move m)
{
    if (p->winner != NO_SIDE)
        return false;
    if (move_kind(m) == KIND_SWAP)
        return p->swap == SWAP_NOW;
    if (move_kind(m) != KIND_DROP)
        return !quax_variant(p)->instant && link_is_legal(p, m);

    unsigned row = move_row(m);
    return !((p->stones[0][row] | p->stones[1][row]) >> move_column(m) & 1);
}

/* Returns the move that a ply describes, or 0 if its cells are not on the
   board. */
static struct move as_move(const struct position *p, const struct ply *ply)
{
    struct point a = ply->points[0], b = ply->points[1];

    if (ply->kind == PLY_DROP && quax_is_inside(p, a))
        return quax_move(KIND_DROP, a.column, a.row);
    if (ply->kind == PLY_LINK && quax_is_inside(p, a) && quax_is_inside(p, b))
        return quax_link(a, b);
    if (ply->kind == PLY_SWAP)
        return quax_move(KIND_SWAP, 0, 0);
    return (struct move){0};
}

bool quax_resolve(const struct position *p, const struct ply *ply,
                  struct move *out, struct reason *why)
{
    struct move m = as_move(p, ply);

    if (m.bits && quax_legal(p, m)) {
        *out = m;
        return true;
    }
    quax_explain(p, ply, why);
    return false;
}

struct ply quax_describe(const struct position *p, struct move m)
{
    uint8_t column = (uint8_t)move_column(m), row = (uint8_t)move_row(m);
    uint8_t right = (uint8_t)(column + 1), above = (uint8_t)(row + 1);

    (void)p;
    switch (move_kind(m)) {
    case KIND_DROP:
        return (struct ply){
            .kind = PLY_DROP, .count = 1, .points = {{column, row}}};
    case KIND_SLASH:
        return (struct ply){.kind = PLY_LINK,
                            .count = 2,
                            .points = {{column, row}, {right, above}}};
    case KIND_BACKSLASH:
        return (struct ply){.kind = PLY_LINK,
                            .count = 2,
                            .points = {{column, above}, {right, row}}};
    default:
        return (struct ply){.kind = PLY_SWAP, .count = 0, .points = {{0, 0}}};
    }
}
