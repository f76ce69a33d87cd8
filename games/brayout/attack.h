/*
 * Brayout: the questions that replay asks about every ply. They are inline,
 * because replay asks nothing else as often. attack.c answers the others.
 */
#ifndef BRAYOUT_ATTACK_H
#define BRAYOUT_ATTACK_H

#include "brayout.h"

/* Returns the square of the set that comes first in this direction. */
static inline unsigned nearest_square(struct squares set, unsigned way)
{
    return way < OPPOSITE ? squares_lowest(set) : squares_highest(set);
}

/* Returns the number of steps that a figure can go in a direction. */
static inline unsigned reach_along(unsigned code, unsigned way)
{
    return bry_figures[code_figure(code)]
        .reach[way ^ code_side(code) * OPPOSITE];
}

/* True if a figure on `from` attacks `to`. The squares must be on a line, with
   nothing between them. */
static inline bool attacks_along(unsigned code, unsigned from, unsigned to)
{
    struct steps steps = bry_steps[from][to];

    return reach_along(code, steps.way) >= steps.count;
}

/* Returns the squares between two squares, of which the second is in the
   direction `way` from the first. */
static inline struct squares squares_between(unsigned from, unsigned way,
                                             unsigned to)
{
    return squares_intersect(bry_rays[way][from], bry_rays[way ^ OPPOSITE][to]);
}

/* True if bry_figure_reach() would include the square `to`. */
static inline bool reaches_square(const struct position *p, unsigned code,
                                  unsigned from, unsigned to)
{
    struct steps steps = bry_steps[from][to];

    if (steps.way >= WAYS)
        return steps.way == LEAP && bry_figures[code_figure(code)].leaps;
    return reach_along(code, steps.way) >= steps.count &&
           (steps.count == 1 ||
            !squares_meet(squares_between(from, steps.way, to),
                          occupied_squares(p)));
}

/* True if the king of `side` may leap to the square. */
static inline bool king_leaps(const struct position *p, unsigned side,
                              unsigned square)
{
    return can_leap(p, side) &&
           squares_contain(leap_squares(p->king[side]), square);
}

/* True if the first figure of `blockers` in this direction from the king is
   hostile and attacks it. */
static inline bool first_figure_attacks(const struct position *p, unsigned king,
                                        unsigned way, struct squares blockers)
{
    struct squares seen = squares_intersect(bry_rays[way][king], blockers);

    if (!squares_is_not_empty(seen))
        return false;
    unsigned at = nearest_square(seen, way);
    return code_side(p->at[at]) != p->side &&
           attacks_along(p->at[at], at, king);
}

/* True if the move that was just made attacks the king of the side to move. The
   moved figure may give check, also by a king's leap, or a figure behind it
   that it has uncovered. */
static inline bool gives_check(const struct position *p, unsigned from,
                               unsigned to)
{
    unsigned king = p->king[p->side], way = bry_steps[king][from].way;

    return reaches_square(p, p->at[to], to, king) ||
           (code_figure(p->at[to]) == KING && king_leaps(p, !p->side, king)) ||
           (way < WAYS &&
            first_figure_attacks(p, king, way, occupied_squares(p)));
}

/* True if the move exposes the king, which must not be in check. Only a figure
   on a line with its king can expose it, and only to a hostile figure behind it
   on the same line. */
static inline bool uncovers_king(const struct position *p, unsigned from,
                                 unsigned to)
{
    unsigned king = p->king[p->side], way = bry_steps[king][from].way;

    if (way >= WAYS || bry_steps[king][to].way == way)
        return false;
    return first_figure_attacks(
        p, king, way, squares_without(occupied_squares(p), square_set(from)));
}

/* attack.c: true if the move leaves the king of the moving side under
   attack. */
bool bry_exposes_king(const struct position *p, unsigned from, unsigned to);
/* attack.c: true if the figure can go to the square by a pawn's double step or
   a king's leap. */
bool bry_can_leap_to(const struct position *p, unsigned from, unsigned to);

/* True if the side to move may move its figure from one square to the other. */
static inline bool may_go(const struct position *p, unsigned from, unsigned to)
{
    unsigned code = p->at[from], taken = p->at[to];

    if (!code || code_side(code) != p->side ||
        (taken && code_side(taken) == p->side))
        return false;
    if (!reaches_square(p, code, from, to) && !bry_can_leap_to(p, from, to))
        return false;
    if (p->check || code_figure(code) == KING)
        return !bry_exposes_king(p, from, to);
    return !uncovers_king(p, from, to);
}

/* True if the square has a figure of the side to move that can step ahead to an
   empty square and cannot be pinned. The side must not be in check. */
static inline bool can_step_ahead(const struct position *p, unsigned square)
{
    unsigned code = p->at[square],
             ahead = square + (p->side ? 0U - BOARD_SIDE : BOARD_SIDE);

    return code && code_side(code) == p->side &&
           bry_figures[code_figure(code)].reach[NORTH] > 0 && ahead < SQUARES &&
           !p->at[ahead] && bry_steps[p->king[p->side]][square].way >= LEAP;
}

#endif
