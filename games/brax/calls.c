/* Determines which pieces a call binds, and when a call is allowed. */
#include "brax.h"

unsigned brax_opponent(const struct position *p,
                       const struct brax_pieces *after)
{
    unsigned round = profile_of(p)->round, side = mover_of(p) & 1;

    for (unsigned i = 1; i < round; i++) {
        unsigned seat = seat_at(p, p->turn + i);
        if ((seat & 1) != side && after->count[seat])
            return seat;
    }
    return BRAX_SEATS;
}

/* A call is not allowed if one side has one piece and the other has one
   [ruling] or two [seed 000]. In the game of seed 001, a call requires two
   pieces of the caller and three of the opponent. */
bool brax_counts_forbid_call(const struct position *p,
                             const struct brax_pieces *after)
{
    unsigned side = mover_of(p) & 1;
    unsigned own = side_count(after, side), foe = side_count(after, !side);

    if (profile_of(p)->call == CALL_ANY)
        return own < 2 || foe < 3;
    return (own == 1 && foe <= 2) || (own == 2 && foe == 1);
}

/* Returns the pieces of the opponent that a call binds: those attacked by the
   pieces just moved, and those that the opponent's last ply moved into the
   attack of another piece [ruling]. */
static brax_set called_by_moved(const struct position *p,
                                const struct brax_pieces *after, unsigned foe,
                                brax_set ends)
{
    unsigned seat = mover_of(p);
    brax_set set = 0, called = 0;

    for (brax_set left = ends; left;)
        set |= brax_attacks(&p->board, after->at, set_remove_lowest(&left),
                            seat & 1);
    while (set) {
        unsigned point = set_remove_lowest(&set);
        if (after->at[point] == seat_code(foe))
            called |= set_of(point);
    }
    for (brax_set left = p->ended; left;) {
        unsigned point = set_remove_lowest(&left);
        if (after->at[point] == seat_code(foe) &&
            brax_is_near(&p->board, after->at, point, seat & 1, seat_code(seat),
                         ends))
            called |= set_of(point);
    }
    return called;
}

/* Returns all attacked pieces of the opponent [seed 001]. */
static brax_set called_by_any(const struct position *p,
                              const struct brax_pieces *after, unsigned foe)
{
    unsigned seat = mover_of(p);
    brax_set called = 0;

    for (brax_set left = p->seat[foe]; left;) {
        unsigned point = set_remove_lowest(&left);
        if (after->at[point] == seat_code(foe) &&
            brax_is_near(&p->board, after->at, point, seat & 1, seat_code(seat),
                         0))
            called |= set_of(point);
    }
    return called;
}

/* Returns the player whose pieces a call would bind, or BRAX_SEATS if no call
   is allowed, regardless of attacks. */
static unsigned callable_player(const struct position *p,
                                const struct brax_pieces *after)
{
    const struct brax_profile *f = profile_of(p);

    if (f->call == CALL_NONE ||
        (f->call == CALL_MOVED && p->callers >> mover_of(p) & 1) ||
        brax_counts_forbid_call(p, after))
        return BRAX_SEATS;
    return brax_opponent(p, after);
}

brax_set brax_call(const struct position *p, const struct brax_pieces *after,
                   brax_set ends)
{
    unsigned foe = callable_player(p, after);

    if (foe == BRAX_SEATS)
        return 0;
    return profile_of(p)->call == CALL_ANY
               ? called_by_any(p, after, foe)
               : called_by_moved(p, after, foe, ends);
}

/* Like called_by_moved() and called_by_any(), but stops at the first piece. */
bool brax_may_call(const struct position *p, const struct brax_pieces *after,
                   brax_set ends)
{
    unsigned foe = callable_player(p, after), seat = mover_of(p);

    if (foe == BRAX_SEATS)
        return false;
    for (brax_set left = ends; left;)
        if (brax_is_near(&p->board, after->at, set_remove_lowest(&left),
                         seat & 1, seat_code(foe), 0))
            return true;
    if (profile_of(p)->call == CALL_ANY)
        return called_by_any(p, after, foe) != 0;
    for (brax_set left = p->ended; left;) {
        unsigned point = set_remove_lowest(&left);
        if (after->at[point] == seat_code(foe) &&
            brax_is_near(&p->board, after->at, point, seat & 1, seat_code(seat),
                         ends))
            return true;
    }
    return false;
}

bool brax_any_can_move(const struct position *p, brax_set pieces)
{
    if (moves_two_pieces(p))
        return brax_any_can_move_in_pair(p, pieces);
    while (pieces)
        if (brax_can_step(&p->board, p->pieces.at, set_remove_lowest(&pieces),
                          mover_of(p) & 1))
            return true;
    return false;
}

/* If no called piece can move, any move is legal [ruling]. */
brax_set brax_required_pieces(const struct position *p)
{
    brax_set bound = brax_called_pieces(p);

    return bound && brax_any_can_move(p, bound) ? bound : p->seat[mover_of(p)];
}
