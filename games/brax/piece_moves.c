/* Determines how single pieces move and attack. */
#include "brax.h"

/* A piece moves one step over a segment of any colour, or two steps over
   segments of its own colour, but never back to its start [seed 000]. */
size_t brax_ways(const struct brax_board *board, const uint8_t *at,
                 unsigned from, unsigned side, struct brax_way *out)
{
    const struct brax_node *node = &board->node[from];
    unsigned own = 1U << side;
    unsigned low = own_neighbours_begin(node, side),
             high = own_neighbours_end(node, side);
    size_t count = 0;

    for (unsigned i = 0; i < node->degree; i++) {
        uint8_t middle = node->to[i];
        const struct brax_node *next = &board->node[middle];
        if (at[middle] & own)
            continue;
        out[count++] =
            (struct brax_way){(uint8_t)from, middle, middle, (uint8_t)i, 0};
        if (i < low || i >= high)
            continue;
        for (unsigned k = own_neighbours_begin(next, side);
             k < own_neighbours_end(next, side); k++) {
            uint8_t end = next->to[k];
            if (end == from || at[end] & own || (at[middle] && !at[end]))
                continue;
            out[count++] = (struct brax_way){(uint8_t)from, middle, end,
                                             (uint8_t)i, (uint8_t)(k + 1)};
        }
    }
    return count;
}

bool brax_can_step(const struct brax_board *board, const uint8_t *at,
                   unsigned from, unsigned side)
{
    const struct brax_node *node = &board->node[from];

    for (unsigned i = 0; i < node->degree; i++)
        if (!(at[node->to[i]] & 1U << side))
            return true;
    return false;
}

brax_set brax_attacks(const struct brax_board *board, const uint8_t *at,
                      unsigned from, unsigned side)
{
    const struct brax_node *node = &board->node[from];
    unsigned own = 1U << side, foe = 2U >> side;
    brax_set set = 0;

    for (unsigned i = 0; i < node->degree; i++)
        if (at[node->to[i]] & foe)
            set |= set_of(node->to[i]);
    for (unsigned i = own_neighbours_begin(node, side);
         i < own_neighbours_end(node, side); i++) {
        const struct brax_node *next = &board->node[node->to[i]];
        if (at[node->to[i]] & own)
            continue;
        for (unsigned k = own_neighbours_begin(next, side);
             k < own_neighbours_end(next, side); k++)
            if (at[next->to[k]] & foe)
                set |= set_of(next->to[k]);
    }
    return set;
}

bool brax_is_near(const struct brax_board *board, const uint8_t *at,
                  unsigned point, unsigned side, unsigned code, brax_set but)
{
    const struct brax_node *node = &board->node[point];
    unsigned own = 1U << side;
    unsigned low = own_neighbours_begin(node, side),
             high = own_neighbours_end(node, side);

    for (unsigned i = 0; i < node->degree; i++) {
        const struct brax_node *next = &board->node[node->to[i]];
        unsigned there = at[node->to[i]];
        if (there == code && !set_has(but, node->to[i]))
            return true;
        if (i < low || i >= high || there & own)
            continue;
        for (unsigned k = own_neighbours_begin(next, side);
             k < own_neighbours_end(next, side); k++)
            if (at[next->to[k]] == code && next->to[k] != point &&
                !set_has(but, next->to[k]))
                return true;
    }
    return false;
}

static void put_piece_back(struct brax_pieces *pieces, unsigned point,
                           uint8_t code)
{
    pieces->at[point] = code;
    if (code)
        pieces->count[code_seat(code)]++;
}

void brax_move_back(struct brax_pieces *pieces, const struct brax_way *w,
                    struct brax_taken taken)
{
    uint8_t code = pieces->at[w->end];

    put_piece_back(pieces, w->end, taken.end);
    if (w->second)
        put_piece_back(pieces, w->middle, taken.middle);
    pieces->at[w->from] = code;
}
