/* Plays moves, and determines legality and the end of the game. */
#include "brax.h"

brax_set brax_points_after(const struct position *p, const struct brax_turn *t,
                           struct brax_pieces *after)
{
    brax_set ends = 0;

    *after = p->pieces;
    for (unsigned i = 0; i < t->count; i++) {
        brax_move_along(after, &t->way[i]);
        ends |= set_of(t->way[i].end);
    }
    return ends;
}

/* ---- legality ------------------------------------------------------------ */

static bool is_own_colour(const struct brax_board *board,
                          const struct brax_way *w, unsigned side)
{
    const struct brax_node *from = &board->node[w->from];
    const struct brax_node *middle = &board->node[w->middle];

    return w->first >= own_neighbours_begin(from, side) &&
           w->first < own_neighbours_end(from, side) &&
           w->second > own_neighbours_begin(middle, side) &&
           w->second <= own_neighbours_end(middle, side) && w->end != w->from;
}

static inline bool way_is_legal(const struct position *p,
                                const struct brax_pieces *pieces,
                                const struct brax_way *w)
{
    unsigned seat = mover_of(p);

    return pieces->at[w->from] == seat_code(seat) &&
           brax_way_is_open(pieces->at, seat & 1, w) &&
           (!w->second || is_own_colour(&p->board, w, seat & 1));
}

static bool second_is_legal(const struct position *p, const struct brax_turn *t)
{
    struct brax_pieces pieces = p->pieces;

    if (brax_is_single_turn(p, &t->way[0]) || t->way[1].from == t->way[0].end)
        return false;
    brax_move_along(&pieces, &t->way[0]);
    return way_is_legal(p, &pieces, &t->way[1]);
}

/* True if the turn moves one piece, or the two that a single player must
   move. */
static bool count_is_legal(const struct position *p, const struct brax_turn *t)
{
    if (!moves_two_pieces(p))
        return t->count == 1;
    return t->count == 1 ? brax_is_single_turn(p, &t->way[0])
                         : second_is_legal(p, t);
}

static bool moves_one_of(const struct brax_turn *t, brax_set pieces)
{
    return set_has(pieces, t->way[0].from) ||
           (t->count > 1 && set_has(pieces, t->way[1].from));
}

static bool call_is_legal(const struct position *p, const struct brax_turn *t)
{
    struct brax_pieces after;
    brax_set ends = brax_points_after(p, t, &after);

    return brax_may_call(p, &after, ends);
}

bool brax_legal(const struct position *p, const struct brax_turn *t)
{
    return side_count(&p->pieces, !(mover_of(p) & 1)) &&
           way_is_legal(p, &p->pieces, &t->way[0]) && count_is_legal(p, t) &&
           (!brax_called_pieces(p) ||
            moves_one_of(t, brax_required_pieces(p))) &&
           (!t->call || call_is_legal(p, t));
}

/* ---- playing ------------------------------------------------------------- */

static inline void lose_piece(struct position *p, unsigned point, unsigned code)
{
    if (!code)
        return;
    p->seat[code_seat(code)] &= ~set_of(point);
    p->called &= ~set_of(point); /* a piece that has moved is no longer called
                                    [ruling] */
}

static inline void play_way(struct position *p, unsigned seat,
                            const struct brax_way *w)
{
    struct brax_taken taken = brax_move_along(&p->pieces, w);

    lose_piece(p, w->middle, taken.middle);
    lose_piece(p, w->end, taken.end);
    p->seat[seat] ^= set_of(w->from) | set_of(w->end);
}

/* Passes the turn to the next player who has pieces [ruling]. In a game of two,
   nobody is skipped. */
static void pass_turn(struct position *p)
{
    unsigned round = profile_of(p)->round;

    do
        brax_set_turn(p, (p->turn + 1U) & (round - 1));
    while (round > 2 && !p->pieces.count[mover_of(p)]);
}

/* A call binds the called player for one turn. If another player calls before
   that turn, both calls apply [ruling]. */
void brax_play_turn(struct position *p, const struct brax_turn *t)
{
    unsigned seat = mover_of(p);
    brax_set ends = set_of(t->way[0].end);

    if (brax_called_pieces(p))
        p->called = 0;
    play_way(p, seat, &t->way[0]);
    if (t->count > 1) {
        play_way(p, seat, &t->way[1]);
        ends |= set_of(t->way[1].end);
    }
    if (t->call)
        p->called |= brax_call(p, &p->pieces, ends);
    p->callers =
        (uint8_t)((p->callers & ~(1U << seat)) | (unsigned)t->call << seat);
    p->ended = ends;
    pass_turn(p);
}

void brax_play(struct position *p, struct move m)
{
    struct brax_turn t = turn_of(&p->board, m);

    brax_play_turn(p, &t);
}

/* A side without pieces has lost [seed]. If the player to move has pieces but
   no move, the game is a draw [ruling]. */
struct ending brax_ending(const struct position *p)
{
    for (uint8_t side = 0; side < 2; side++)
        if (!side_count(&p->pieces, side))
            return (struct ending){true, !side};
    return (struct ending){!brax_has_move(p), NO_SIDE};
}
