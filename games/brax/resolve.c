/* Converts written plies to moves. */
#include "brax.h"

size_t brax_find_ways_over(const struct position *p,
                           const struct brax_pieces *pieces, unsigned from,
                           unsigned end, struct brax_way *out)
{
    struct brax_way ways[BRAX_WAYS];
    size_t count =
        brax_ways(&p->board, pieces->at, from, mover_of(p) & 1, ways);
    size_t found = 0;

    for (size_t i = 0; i < count; i++)
        if (ways[i].second && ways[i].end == end)
            out[found++] = ways[i];
    return found;
}

/* Supplies the middle point of a way that was written without it. Returns false
   unless there is exactly one. */
static bool read_end(const struct position *p, const struct brax_pieces *pieces,
                     unsigned from, unsigned end, struct brax_way *out)
{
    struct brax_way ways[BRAX_WAYS];

    if (brax_find_ways_over(p, pieces, from, end, ways) != 1)
        return false;
    *out = ways[0];
    return true;
}

static inline bool read_step(const struct brax_board *board, unsigned from,
                             unsigned end, struct brax_way *out)
{
    unsigned first = brax_direction(&board->node[from], end);

    *out = (struct brax_way){(uint8_t)from, (uint8_t)end, (uint8_t)end,
                             (uint8_t)first, 0};
    return first < BRAX_DEGREE;
}

static inline bool read_steps(const struct brax_board *board, unsigned from,
                              unsigned middle, unsigned end,
                              struct brax_way *out)
{
    unsigned first = brax_direction(&board->node[from], middle);
    unsigned second = brax_direction(&board->node[middle], end);

    *out = (struct brax_way){(uint8_t)from, (uint8_t)middle, (uint8_t)end,
                             (uint8_t)first, (uint8_t)(second + 1)};
    return first < BRAX_DEGREE && second < BRAX_DEGREE;
}

bool brax_read_way(const struct position *p, const struct brax_pieces *pieces,
                   const struct point *names, unsigned count,
                   struct brax_way *out)
{
    const struct brax_board *board = &p->board;

    if (count < 2 || count > 3)
        return false;
    unsigned from = brax_find_point(board, names[0]);
    unsigned next = brax_find_point(board, names[1]);
    if (from == BRAX_POINTS || next == BRAX_POINTS)
        return false;
    if (count == 2)
        return read_step(board, from, next, out) ||
               read_end(p, pieces, from, next, out);
    unsigned end = brax_find_point(board, names[2]);
    return end != BRAX_POINTS && read_steps(board, from, next, end, out);
}

/* Reads the way of the second piece, on the board after the first piece has
   moved. */
static bool read_second(const struct position *p, const struct ply *ply,
                        struct brax_turn *out)
{
    struct brax_pieces pieces = p->pieces;

    brax_move_along(&pieces, &out->way[0]);
    return brax_read_way(p, &pieces, ply->points + ply->second,
                         ply->count - (unsigned)ply->second, &out->way[1]);
}

static inline bool read_turn(const struct position *p, const struct ply *ply,
                             struct brax_turn *out)
{
    unsigned first = ply->second ? ply->second : ply->count;

    out->count = ply->second ? 2 : 1;
    out->call = ply->call;
    return ply->kind == PLY_PATH && ply->count <= PLY_POINTS &&
           first <= ply->count &&
           brax_read_way(p, &p->pieces, ply->points, first, &out->way[0]) &&
           (out->count == 1 || read_second(p, ply, out));
}

bool brax_resolve(const struct position *p, const struct ply *ply,
                  struct move *out, struct reason *why)
{
    struct brax_turn turn;

    if (read_turn(p, ply, &turn) && brax_legal(p, &turn)) {
        *out = turn_move(&turn);
        return true;
    }
    brax_explain(p, ply, why);
    return false;
}

static void append_step(const struct brax_board *board, unsigned point,
                        bool taken, struct ply *ply)
{
    ply->taken |= (uint8_t)(taken << ply->count);
    ply->points[ply->count++] = board->node[point].name;
}

static void describe_way(const struct brax_board *board,
                         struct brax_pieces *pieces, const struct brax_way *w,
                         struct ply *ply)
{
    struct brax_taken taken = brax_move_along(pieces, w);

    append_step(board, w->from, false, ply);
    if (w->second)
        append_step(board, w->middle, taken.middle, ply);
    append_step(board, w->end, taken.end, ply);
}

struct ply brax_describe(const struct position *p, struct move m)
{
    struct ply ply = {.kind = PLY_PATH};
    struct brax_pieces pieces = p->pieces;
    struct brax_turn t = turn_of(&p->board, m);

    for (unsigned i = 0; i < t.count; i++) {
        ply.second = i ? ply.count : 0;
        describe_way(&p->board, &pieces, &t.way[i], &ply);
    }
    ply.call = t.call;
    return ply;
}

/* True if the ply states all points of a one-piece way and its captures. The
   middle of a single step equals its end. Turns of two pieces always return
   false and are described again. */
static inline bool is_complete(const struct position *p, const struct ply *ply,
                               const struct brax_turn *t)
{
    const struct brax_way *w = &t->way[0];
    unsigned last = w->second ? 2 : 1;
    unsigned taken = (p->pieces.at[w->middle] ? 1U << 1 : 0) |
                     (p->pieces.at[w->end] ? 1U << last : 0);

    return t->count == 1 && ply->count == last + 1 && ply->taken == taken;
}

enum taken_as brax_interpret(struct position *p, const struct ply *ply,
                             struct move *out, struct ply *full,
                             struct reason *why)
{
    struct brax_turn turn;

    if (!read_turn(p, ply, &turn) || !brax_legal(p, &turn)) {
        brax_explain(p, ply, why);
        return TAKEN_NOT;
    }
    bool same = is_complete(p, ply, &turn);
    *out = turn_move(&turn);
    if (!same)
        *full = brax_describe(p, *out);
    brax_play_turn(p, &turn);
    return same ? TAKEN_AS_IS : TAKEN_DESCRIBED;
}

bool brax_call_allowed(const struct position *p, struct move m)
{
    struct brax_turn t = turn_of(&p->board, m);
    struct brax_pieces after;
    brax_set ends = brax_points_after(p, &t, &after);
    return t.call || brax_may_call(p, &after, ends);
}

uint32_t brax_pack(const struct position *p, struct move m)
{
    (void)p;
    return (uint32_t)m.bits;
}

/* True if the bits name an existing point and existing directions. */
static bool is_way(const struct brax_board *board, uint32_t bits)
{
    unsigned from = bits & 127, first = bits >> 7 & 7, second = bits >> 10 & 15;
    const struct brax_node *node = &board->node[from];

    return from < board->points && first < node->degree &&
           second <= board->node[node->to[first]].degree;
}

bool brax_unpack(const struct position *p, uint32_t code, struct move *out)
{
    if (!is_way(&p->board, code) ||
        (code & MOVE_TWO && !is_way(&p->board, code >> WAY_BITS)))
        return false;

    struct brax_turn t = turn_of(&p->board, (struct move){code});
    if (!brax_legal(p, &t))
        return false;
    *out = turn_move(&t);
    return out->bits == code;
}
