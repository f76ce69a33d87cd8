/*
 * Lists the turns of a single player, who moves two pieces.
 *
 * A turn moves pieces from a set F of points to a set E of ends. Both sets
 * follow from the positions before and after the turn: the player's pieces
 * outside E have not moved, and the others came from F. So only turns of the
 * same two pieces can lead to the same position, and two such turns are equal
 * if they have the same ends and captures.
 */
#include "brax.h"

#include <string.h>

enum {
    TURNS_MAX = 2 * BRAX_WAYS * BRAX_WAYS, /* maximum number of turns of the
                                              same two pieces */
    SLOTS_MAX = 2 * TURNS_MAX,
    TEXT_MAX = 40,
};

struct candidate {
    uint64_t key; /* the ends and the captured pieces, packed without loss */
    uint32_t bits;
};

/* All turns of the same two pieces. */
struct group {
    size_t count;
    struct candidate turn[TURNS_MAX];
    uint16_t slot[SLOTS_MAX]; /* hash table of indices + 1 */
};

/* ---- one piece or two ---------------------------------------------------- */

static unsigned count_taken(const uint8_t *at, const struct brax_way *w)
{
    return (w->second && at[w->middle]) + (at[w->end] != 0);
}

/* True if the player may move only one piece, because it is the last one or
   because this way captures the last hostile piece [ruling]. */
bool brax_is_single_turn(const struct position *p, const struct brax_way *w)
{
    unsigned seat = mover_of(p);

    return p->pieces.count[seat] == 1 ||
           side_count(&p->pieces, !(seat & 1)) == count_taken(p->pieces.at, w);
}

static bool can_move_alone(const struct position *p, unsigned piece)
{
    struct brax_way ways[BRAX_WAYS];
    size_t count = brax_ways(&p->board, p->pieces.at, piece, 1, ways);

    for (size_t i = 0; i < count; i++)
        if (brax_is_single_turn(p, &ways[i]))
            return true;
    return false;
}

static bool can_move_as_pair(const struct position *p, unsigned first,
                             unsigned second)
{
    struct brax_way ways[BRAX_WAYS];
    size_t count = brax_ways(&p->board, p->pieces.at, first, 1, ways);
    struct brax_pieces pieces = p->pieces;

    for (size_t i = 0; i < count; i++) {
        if (brax_is_single_turn(p, &ways[i]))
            continue;
        struct brax_taken taken = brax_move_along(&pieces, &ways[i]);
        if (brax_can_step(&p->board, pieces.at, second, 1))
            return true;
        brax_move_back(&pieces, &ways[i], taken);
    }
    return false;
}

bool brax_any_can_move_in_pair(const struct position *p, brax_set some)
{
    while (some) {
        unsigned piece = set_remove_lowest(&some);
        if (can_move_alone(p, piece))
            return true;
        for (brax_set left = p->seat[mover_of(p)] & ~set_of(piece); left;) {
            unsigned other = set_remove_lowest(&left);
            if (can_move_as_pair(p, piece, other) ||
                can_move_as_pair(p, other, piece))
                return true;
        }
    }
    return false;
}

/* ---- collecting ---------------------------------------------------------- */

/* Inserts point + 1 into a sorted list that is packed into a word; there is
   room for six. */
static uint64_t insert_sorted_point(uint64_t word, unsigned point)
{
    uint64_t low = 0;
    unsigned shift = 0;

    while ((word & 255) > point + 1) {
        low |= (word & 255) << shift;
        word >>= 8;
        shift += 8;
    }
    return (word << 8 | (point + 1)) << shift | low;
}

static uint64_t insert_taken_points(uint64_t word, const struct brax_way *w,
                                    struct brax_taken taken)
{
    if (taken.middle)
        word = insert_sorted_point(word, w->middle);
    return taken.end ? insert_sorted_point(word, w->end) : word;
}

static void add_turn(struct group *g, uint64_t ends, uint64_t taken,
                     uint32_t bits)
{
    g->turn[g->count++] =
        (struct candidate){ends << 32 | taken, bits | MOVE_IS};
}

static void gather_single(const struct position *p, unsigned piece,
                          struct group *g)
{
    struct brax_way ways[BRAX_WAYS];
    size_t count = brax_ways(&p->board, p->pieces.at, piece, 1, ways);

    for (size_t i = 0; i < count; i++) {
        const struct brax_way *w = &ways[i];
        struct brax_taken taken = {w->second ? p->pieces.at[w->middle] : 0,
                                   p->pieces.at[w->end]};
        if (brax_is_single_turn(p, w))
            add_turn(g, insert_sorted_point(0, w->end),
                     insert_taken_points(0, w, taken), path_bits(w));
    }
}

static void gather_second(const struct position *p,
                          const struct brax_pieces *pieces,
                          const struct brax_way *w, uint64_t taken,
                          unsigned second, struct group *g)
{
    struct brax_way ways[BRAX_WAYS];
    size_t count = brax_ways(&p->board, pieces->at, second, 1, ways);

    for (size_t i = 0; i < count; i++) {
        const struct brax_way *v = &ways[i];
        struct brax_taken more = {v->second ? pieces->at[v->middle] : 0,
                                  pieces->at[v->end]};
        add_turn(g, insert_sorted_point(insert_sorted_point(0, w->end), v->end),
                 insert_taken_points(taken, v, more),
                 MOVE_TWO | path_bits(v) << WAY_BITS | path_bits(w));
    }
}

static void gather_pair(const struct position *p, unsigned first,
                        unsigned second, struct group *g)
{
    struct brax_way ways[BRAX_WAYS];
    size_t count = brax_ways(&p->board, p->pieces.at, first, 1, ways);
    struct brax_pieces pieces = p->pieces;

    for (size_t i = 0; i < count; i++) {
        if (brax_is_single_turn(p, &ways[i]))
            continue;
        struct brax_taken taken = brax_move_along(&pieces, &ways[i]);
        gather_second(p, &pieces, &ways[i],
                      insert_taken_points(0, &ways[i], taken), second, g);
        brax_move_back(&pieces, &ways[i], taken);
    }
}

/* ---- one per result ------------------------------------------------------ */

static size_t write_point_name(char *out, const struct brax_board *board,
                               unsigned at)
{
    struct point name = board->node[at].name;
    size_t len = 0;

    out[len++] = (char)('A' + name.column - 1);
    if (name.row > 9)
        out[len++] = (char)('0' + name.row / 10);
    out[len++] = (char)('0' + name.row % 10);
    return len;
}

/* Writes the text of a turn without its call, for comparisons. */
static size_t write_turn_text(const struct position *p, uint32_t bits,
                              char *out)
{
    struct brax_turn t = turn_of(&p->board, (struct move){bits});
    struct brax_pieces pieces = p->pieces;
    size_t len = 0;

    for (unsigned i = 0; i < t.count; i++) {
        const struct brax_way *w = &t.way[i];
        struct brax_taken taken = brax_move_along(&pieces, w);
        if (i) {
            memcpy(out + len, " & ", 3);
            len += 3;
        }
        out[len++] = '(';
        len += write_point_name(out + len, &p->board, w->from);
        out[len++] = ')';
        if (w->second) {
            out[len++] = taken.middle ? 'x' : '-';
            len += write_point_name(out + len, &p->board, w->middle);
        }
        out[len++] = taken.end ? 'x' : '-';
        len += write_point_name(out + len, &p->board, w->end);
    }
    return len;
}

static bool text_is_less(const struct position *p, uint32_t a, uint32_t b)
{
    char texts[2][TEXT_MAX];
    struct str first = {texts[0], write_turn_text(p, a, texts[0])};
    struct str second = {texts[1], write_turn_text(p, b, texts[1])};

    return str_compare(first, second) < 0;
}

static size_t find_turn_slot(const struct group *g, size_t slots, uint64_t key)
{
    size_t at = (key * UINT64_C(0x9e3779b97f4a7c15) >> 32) & (slots - 1);

    while (g->slot[at] && g->turn[g->slot[at] - 1].key != key)
        at = (at + 1) & (slots - 1);
    return at;
}

/* Keeps one turn for each resulting position: the one with the smallest text
   [ruling]. */
static void drop_equal(const struct position *p, struct group *g)
{
    size_t slots = 2, kept = 0;

    while (slots < 2 * g->count)
        slots *= 2;
    memset(g->slot, 0, slots * sizeof *g->slot);
    for (size_t i = 0; i < g->count; i++) {
        struct candidate turn = g->turn[i];
        size_t at = find_turn_slot(g, slots, turn.key);
        struct candidate *old = &g->turn[g->slot[at] - (g->slot[at] > 0)];
        if (!g->slot[at]) {
            g->turn[kept++] = turn;
            g->slot[at] = (uint16_t)kept;
        } else if (text_is_less(p, turn.bits, old->bits)) {
            *old = turn;
        }
    }
    g->count = kept;
}

static bool may_call(const struct position *p, uint32_t bits)
{
    struct brax_turn t = turn_of(&p->board, (struct move){bits});
    struct brax_pieces after;

    if (p->callers >> mover_of(p) & 1)
        return false;
    brax_set ends = brax_points_after(p, &t, &after);
    return brax_may_call(p, &after, ends);
}

static uint64_t list_group(const struct position *p, struct group *g,
                           struct move *out)
{
    uint64_t total = 0;

    drop_equal(p, g);
    for (size_t i = 0; i < g->count; i++) {
        uint32_t bits = g->turn[i].bits;
        if (out)
            out[total].bits = bits;
        total++;
        if (!may_call(p, bits))
            continue;
        if (out)
            out[total].bits = bits | MOVE_CALL;
        total++;
    }
    g->count = 0;
    return total;
}

uint64_t brax_list_pair_moves(const struct position *p, struct move *out)
{
    brax_set must = brax_required_pieces(p), pieces = p->seat[mover_of(p)];
    struct group g;
    uint64_t total = 0;

    g.count = 0;
    for (brax_set left = pieces; left;) {
        unsigned piece = set_remove_lowest(&left);
        if (set_has(must, piece)) {
            gather_single(p, piece, &g);
            total += list_group(p, &g, out ? out + total : NULL);
        }
        for (brax_set others = left; others;) {
            unsigned other = set_remove_lowest(&others);
            if (!set_has(must, piece) && !set_has(must, other))
                continue;
            gather_pair(p, piece, other, &g);
            gather_pair(p, other, piece, &g);
            total += list_group(p, &g, out ? out + total : NULL);
        }
    }
    return total;
}
