/* Computes hashes and features of positions. */
#include <string.h>

#include "brax.h"

#include "../mix.h"

enum { FEATURE_BITS = 64 * SIGNATURE_WORDS };

/* Numbers of the parts of a hash. Lower numbers stand for the pieces of each
   seat. */
enum { PART_CALLED = BRAX_SEATS, PART_ENDED, PART_REST };

static uint64_t set_hash(unsigned part, brax_set set)
{
    uint64_t low = (uint64_t)set, high = (uint64_t)(set >> 64);

    return set ? mix_bits(mix_bits(low ^ (uint64_t)part << 56) + mix_bits(high))
               : 0;
}

uint64_t brax_view_hash(const struct position *p, const struct brax_view *view)
{
    uint64_t rest = (uint64_t)PART_REST << 56 | view->turn << 8 |
                    view->callers << 4 | p->begins;
    uint64_t hash = p->board.hash ^ mix_bits(rest);

    for (unsigned seat = 0; seat < BRAX_SEATS; seat++)
        hash ^= set_hash(seat, view->seat[seat]);
    return hash ^ set_hash(PART_CALLED, view->called) ^
           set_hash(PART_ENDED, view->ended);
}

uint64_t brax_hash(const struct position *p)
{
    struct brax_view view = {
        .called = p->called,
        .ended = p->ended,
        .turn = p->turn,
        .callers = p->callers,
    };

    memcpy(view.seat, p->seat, sizeof view.seat);
    return brax_view_hash(p, &view);
}

uint64_t brax_board_hash(const struct brax_board *board)
{
    uint64_t hash = board->points;

    for (unsigned i = 0; i < board->points; i++) {
        const struct brax_node *n = &board->node[i];
        hash = mix_bits(hash ^ (uint64_t)n->name.column << 8 ^ n->name.row);
        for (unsigned k = 0; k < n->degree; k++)
            hash = mix_bits(hash ^ (uint64_t)n->to[k] << 1 ^ (k < n->blue));
    }
    return hash | 1; /* never 0, which is the hash of the standard board */
}

/* Each piece on a point is a feature; the features are distributed over the
   bits of the signature. */
unsigned brax_feature(unsigned seat, unsigned point)
{
    return (point + seat * 81) % FEATURE_BITS;
}

void brax_signature(const struct position *p, uint64_t set[SIGNATURE_WORDS])
{
    for (unsigned seat = 0; seat < BRAX_SEATS; seat++)
        for (brax_set left = p->seat[seat]; left;) {
            unsigned bit = brax_feature(seat, set_remove_lowest(&left));
            set[bit / 64] |= UINT64_C(1) << bit % 64;
        }
}

/* Returns the number of pieces, which never increases, because captured pieces
   do not return. */
unsigned brax_count_pieces(const struct position *p)
{
    unsigned left = 0;

    for (unsigned seat = 0; seat < BRAX_SEATS; seat++)
        left += p->pieces.count[seat];
    return left;
}
