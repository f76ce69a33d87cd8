/* Lists and counts legal moves. */
#include "brax.h"

#include <string.h>

/*
 * Most moves allow no call. To avoid trying them all, the points from which a
 * piece would attack a hostile piece on an otherwise empty board are marked
 * once per position.
 */
struct calls {
    bool possible;             /* some move may allow a call */
    bool always;               /* every move must be tried */
    uint8_t near[BRAX_POINTS]; /* moves that end on this point must be tried */
    struct brax_pieces pieces; /* changed by each trial, then restored */
};

/* Marks all points from which `point` can be reached on an empty board. */
static void mark_near(const struct brax_board *board, unsigned point,
                      unsigned side, uint8_t near[BRAX_POINTS])
{
    const struct brax_node *node = &board->node[point];

    for (unsigned i = 0; i < node->degree; i++)
        near[node->to[i]] = 1;
    for (unsigned i = own_neighbours_begin(node, side);
         i < own_neighbours_end(node, side); i++) {
        const struct brax_node *next = &board->node[node->to[i]];
        for (unsigned k = own_neighbours_begin(next, side);
             k < own_neighbours_end(next, side); k++)
            near[next->to[k]] = 1;
    }
}

static bool has_near_piece(brax_set pieces, const uint8_t near[BRAX_POINTS])
{
    while (pieces)
        if (near[set_remove_lowest(&pieces)])
            return true;
    return false;
}

/* True if a piece may attack the opponent's last moved piece without moving
   itself. */
static bool ended_near(const struct position *p, unsigned seat)
{
    uint8_t near[BRAX_POINTS] = {0};

    for (brax_set left = p->ended & ~p->seat[seat]; left;)
        mark_near(&p->board, set_remove_lowest(&left), seat & 1, near);
    return has_near_piece(p->seat[seat], near);
}

static void find_calls(const struct position *p, struct calls *c)
{
    const struct brax_profile *f = profile_of(p);
    unsigned seat = mover_of(p), side = seat & 1, foe = !side;

    c->possible = f->call == CALL_ANY ||
                  (f->call == CALL_MOVED && !(p->callers >> seat & 1));
    if (!c->possible)
        return;
    memset(c->near, 0, sizeof c->near);
    c->pieces = p->pieces;
    for (brax_set left = p->seat[foe] | p->seat[foe | 2]; left;)
        mark_near(&p->board, set_remove_lowest(&left), side, c->near);
    c->always = f->call == CALL_ANY ? has_near_piece(p->seat[seat], c->near)
                                    : ended_near(p, seat);
}

static bool may_call(const struct position *p, struct calls *c,
                     const struct brax_way *w)
{
    if (!c->possible || (!c->always && !c->near[w->end]))
        return false;

    struct brax_taken taken = brax_move_along(&c->pieces, w);
    bool may = brax_may_call(p, &c->pieces, set_of(w->end));
    brax_move_back(&c->pieces, w, taken);
    return may;
}

/* Counts the plies of one piece and, if `out` is given, lists them. */
static uint64_t turns_of_piece(const struct position *p, struct calls *c,
                               unsigned from, struct move *out)
{
    struct brax_way ways[BRAX_WAYS];
    size_t count =
        brax_ways(&p->board, p->pieces.at, from, mover_of(p) & 1, ways);
    uint64_t total = 0;

    for (size_t i = 0; i < count; i++) {
        uint32_t bits = MOVE_IS | path_bits(&ways[i]);
        if (out)
            out[total].bits = bits;
        total++;
        if (!may_call(p, c, &ways[i]))
            continue;
        if (out)
            out[total].bits = bits | MOVE_CALL;
        total++;
    }
    return total;
}

static uint64_t list_all_turns(const struct position *p, struct move *out)
{
    struct calls c;
    uint64_t total = 0;

    if (moves_two_pieces(p))
        return brax_list_pair_moves(p, out);
    find_calls(p, &c);
    for (brax_set left = brax_required_pieces(p); left;)
        total += turns_of_piece(p, &c, set_remove_lowest(&left),
                                out ? out + total : NULL);
    return total;
}

static uint64_t list_moves(const struct position *p, struct move *out)
{
    return side_count(&p->pieces, !(mover_of(p) & 1)) ? list_all_turns(p, out)
                                                      : 0;
}

size_t brax_free_moves(const struct position *p, struct move *out)
{
    return (size_t)list_all_turns(p, out);
}

size_t brax_moves(const struct position *p, struct move *out)
{
    return (size_t)list_moves(p, out);
}

uint64_t brax_count(const struct position *p)
{
    return list_moves(p, NULL);
}

bool brax_has_move(const struct position *p)
{
    return brax_any_can_move(p, p->seat[mover_of(p)]);
}
