/* Determines the moves of figures, and their attacks on kings. */
#include "attack.h"

/* Returns the squares in one direction, up to `reach` steps. The first blocker
   ends the line and is included. */
static inline struct squares line_squares(unsigned way, unsigned square,
                                          unsigned reach,
                                          struct squares blockers)
{
    struct squares ray = bry_rays[way][square];

    if (reach < FAR)
        ray = squares_intersect(ray, bry_near[reach][square]);
    if (reach > 1 && squares_meet(ray, blockers)) {
        unsigned end = nearest_square(squares_intersect(ray, blockers), way);
        ray = squares_without(ray, bry_rays[way][end]);
    }
    return ray;
}

struct squares bry_figure_reach(unsigned code, unsigned square,
                                struct squares blockers)
{
    const struct figure_moves *f = &bry_figures[code_figure(code)];
    unsigned turn = code_side(code) * OPPOSITE;
    struct squares out = {0, 0};

    if (f->leaps)
        out = bry_leaps[square];
    for (unsigned ways = f->ways[code_side(code)]; ways; ways &= ways - 1) {
        unsigned way = (unsigned)__builtin_ctz(ways);
        out = squares_join(
            out, line_squares(way, square, f->reach[way ^ turn], blockers));
    }
    return out;
}

/* Returns the figures in `hostile`, all of the side `by`, that attack the
   square by leaping. */
static inline struct squares leaping_attackers(const struct position *p,
                                               unsigned square, unsigned by,
                                               struct squares hostile)
{
    struct squares out = squares_intersect(
        squares_intersect(p->leapers, hostile), bry_leaps[square]);

    if (king_leaps(p, by, square))
        out = squares_join(out, square_set(p->king[by]));
    return out;
}

/* Returns the square of a figure in `hostile`, all of the side `by`, that
   attacks the square with `blockers` on the board, or SQUARES if no figure
   does. */
static unsigned find_attacker(const struct position *p, unsigned square,
                              unsigned by, struct squares hostile,
                              struct squares blockers)
{
    struct squares set = leaping_attackers(p, square, by, hostile);

    if (squares_is_not_empty(set))
        return squares_lowest(set);
    set = squares_intersect(hostile, bry_lines[square]);
    while (squares_is_not_empty(set)) {
        unsigned at = squares_remove_lowest(&set),
                 way = bry_steps[at][square].way;
        if (attacks_along(p->at[at], at, square) &&
            !squares_meet(squares_between(at, way, square), blockers))
            return at;
    }
    return SQUARES;
}

unsigned bry_king_attacker(const struct position *p, unsigned side)
{
    return find_attacker(p, p->king[side], !side, p->sides[!side],
                         occupied_squares(p));
}

bool bry_exposes_king(const struct position *p, unsigned from, unsigned to)
{
    unsigned side = code_side(p->at[from]);

    if (side == p->side && !p->check && from != p->king[side])
        return uncovers_king(p, from, to);

    unsigned king = from == p->king[side] ? to : p->king[side];
    struct squares end = square_set(to);
    struct squares blockers =
        squares_without(occupied_squares(p), square_set(from));

    return find_attacker(p, king, !side, squares_without(p->sides[!side], end),
                         squares_join(blockers, end)) < SQUARES;
}

static void add_check(struct danger *d, struct squares answer)
{
    d->check = true;
    d->answer = squares_intersect(d->answer, answer);
}

/* Determines whether the hostile figure in this direction attacks the king, or
   would do so if one blocker were removed. */
static void check_attack_along(const struct position *p, unsigned side,
                               unsigned way, struct squares blockers,
                               struct danger *d)
{
    unsigned king = p->king[side], first = nearest_square(blockers, way),
             at = first;
    bool shielded = code_side(p->at[first]) == side;

    if (shielded) {
        struct squares behind =
            squares_intersect(blockers, bry_rays[way][first]);
        if (!squares_is_not_empty(behind))
            return;
        at = nearest_square(behind, way);
        if (code_side(p->at[at]) == side)
            return;
    }
    if (!attacks_along(p->at[at], at, king))
        return;
    d->lines[way] = squares_without(bry_rays[way][king], bry_rays[way][at]);
    if (shielded)
        d->pinned = squares_join(d->pinned, square_set(first));
    else
        add_check(d, d->lines[way]);
}

void bry_find_danger(const struct position *p, unsigned side, struct danger *d)
{
    unsigned king = p->king[side];
    struct squares blockers = occupied_squares(p),
                   set = leaping_attackers(p, king, !side, p->sides[!side]);

    d->check = false;
    d->answer = (struct squares){UINT64_MAX, UINT64_MAX};
    d->pinned = (struct squares){0, 0};
    for (unsigned way = 0; way < WAYS; way++) {
        struct squares ray = bry_rays[way][king];
        d->lines[way] = (struct squares){0, 0};
        if (squares_meet(ray, p->sides[!side]))
            check_attack_along(p, side, way, squares_intersect(ray, blockers),
                               d);
    }
    while (squares_is_not_empty(set))
        add_check(d, square_set(squares_remove_lowest(&set)));
}

/* Returns the two squares ahead of a pawn on its home row, if both are empty;
   otherwise none [seed]. */
static inline struct squares two_squares_ahead(unsigned side, unsigned square,
                                               struct squares blockers)
{
    unsigned way = side ? NORTH ^ OPPOSITE : NORTH;
    struct squares both =
        squares_intersect(bry_rays[way][square], bry_near[2][square]);

    if (!squares_contain(bry_home_row[side], square) ||
        squares_meet(both, blockers))
        return (struct squares){0, 0};
    return both;
}

struct squares bry_free_targets(const struct position *p, unsigned square)
{
    unsigned code = p->at[square], side = code_side(code);
    struct squares blockers = occupied_squares(p), out;

    if (code_figure(code) == KING)
        out = bry_near[can_leap(p, side) ? 2 : 1][square];
    else
        out = bry_figure_reach(code, square, blockers);
    if (code_figure(code) == PAWN)
        out = squares_join(out, two_squares_ahead(side, square, blockers));
    return squares_without(out, p->sides[side]);
}

/* Returns the squares to which a king may go. Stops as soon as `enough` are
   found. */
static struct squares king_targets(const struct position *p, unsigned square,
                                   unsigned enough)
{
    struct squares left = bry_free_targets(p, square), out = {0, 0};

    while (enough > 0 && squares_is_not_empty(left)) {
        unsigned to = squares_remove_lowest(&left);
        if (bry_exposes_king(p, square, to))
            continue;
        out = squares_join(out, square_set(to));
        enough--;
    }
    return out;
}

struct squares bry_legal_targets(const struct position *p,
                                 const struct danger *d, unsigned square)
{
    if (code_figure(p->at[square]) == KING)
        return king_targets(p, square, SQUARES);

    struct squares out =
        squares_intersect(bry_free_targets(p, square), d->answer);
    if (!squares_contain(d->pinned, square))
        return out;
    unsigned king = p->king[code_side(p->at[square])];
    return squares_intersect(out, d->lines[bry_steps[king][square].way]);
}

bool bry_can_leap_to(const struct position *p, unsigned from, unsigned to)
{
    unsigned code = p->at[from], side = code_side(code);

    if (code_figure(code) == PAWN)
        return squares_contain(
            two_squares_ahead(side, from, occupied_squares(p)), to);
    return code_figure(code) == KING && king_leaps(p, side, to);
}

/* First tries the figures that can usually move: a king in check, otherwise the
   figures in front. */
bool bry_has_move(const struct position *p, const struct danger *d)
{
    struct squares left = p->sides[p->side];

    if (d->check && squares_is_not_empty(king_targets(p, p->king[p->side], 1)))
        return true;
    while (squares_is_not_empty(left)) {
        unsigned square =
            p->side ? squares_lowest(left) : squares_highest(left);
        if (squares_is_not_empty(bry_legal_targets(p, d, square)))
            return true;
        left = squares_without(left, square_set(square));
    }
    return false;
}

static bool may_step_ahead(unsigned code)
{
    return bry_figures[code_figure(code)].reach[NORTH] > 0;
}

/* Returns the squares from which a step ahead leads into the set. */
static struct squares before_step(struct squares set, unsigned side)
{
    if (side)
        return (struct squares){set.low << BOARD_SIDE,
                                set.high << BOARD_SIDE |
                                    set.low >> (64 - BOARD_SIDE)};
    return (struct squares){set.low >> BOARD_SIDE | set.high
                                                        << (64 - BOARD_SIDE),
                            set.high >> BOARD_SIDE};
}

unsigned bry_find_stepper(const struct position *p)
{
    unsigned side = p->side, king = p->king[side];
    struct squares own = p->sides[side];
    struct squares stuck =
        squares_join(before_step(own, side), bry_last_row[side]);
    struct squares left = squares_without(own, bry_lines[king]);

    left = squares_without(squares_without(left, stuck), square_set(king));
    while (squares_is_not_empty(left)) {
        unsigned square = squares_remove_lowest(&left);
        if (may_step_ahead(p->at[square]))
            return square;
    }
    return SQUARES;
}

/* First searches for a step ahead, which is usually a pawn's. */
bool bry_surely_has_move(const struct position *p)
{
    unsigned king = p->king[p->side];
    struct squares left = squares_without(p->sides[p->side], bry_lines[king]);

    if (bry_find_stepper(p) < SQUARES)
        return true;
    left = squares_without(left, square_set(king));
    while (squares_is_not_empty(left))
        if (squares_is_not_empty(
                bry_free_targets(p, squares_remove_lowest(&left))))
            return true;
    return false;
}
