/*
 * Brax: positions and moves, private to this folder.
 *
 * Sources: [seed] 000, "Brax (game)"; [seed] 001, Zillions of Games 1447; see
 * ludex-rules(7). Six games are six rows of one table (`brax_profiles`).
 *
 * A player has a *seat*: bit 0 is his colour (0 Blue, 1 Red), bit 1 says that
 * his men are the marked ones. On a point stands a man's *code*, made so that
 * one AND tells whose side he is on; 0 is nobody:
 *
 *      | marked | red | blue |     seat 0: 1   1: 2   2: 5   3: 6
 *
 * Points are numbered in the order of column, then row, as position strings
 * list them. The board stands in the position by value, so that boards of the
 * user's own are played by the same code.
 */
#ifndef BRAX_H
#define BRAX_H

#include <assert.h>

#include "rules.h"

enum {
    BRAX_POINTS = BOARD_POINTS_MAX,
    BRAX_DEGREE = 8, /* segments at a point, at most */
    BRAX_SEATS = 4,
    BRAX_LETTERS = 26, /* columns, and rows as well */
    BRAX_TITLE = 40,
    BRAX_LONE_MEN = 5, /* [seed]; more are refused, to bound his turns */
    BRAX_WAYS = BRAX_DEGREE * BRAX_DEGREE, /* one man's, at most */
    /* A way of two steps is a middle point and two segments there. */
    BRAX_MOVES = 2 * 2 * BOARD_SEGMENTS_MAX * BRAX_DEGREE,
    BRAX_LONE_MOVES =
        2 * BRAX_LONE_MEN * (BRAX_LONE_MEN - 1) * BRAX_WAYS * BRAX_WAYS,
};

/* ---- sets of points ------------------------------------------------------ */

__extension__ typedef unsigned __int128 brax_set;

static inline brax_set set_of(unsigned point)
{
    return (brax_set)1 << point;
}

static inline bool set_has(brax_set set, unsigned point)
{
    return set >> point & 1;
}

/* Takes the lowest one out of a set that is not empty. */
static inline unsigned set_take(brax_set *set)
{
    uint64_t low = (uint64_t)*set, high = (uint64_t)(*set >> 64);

    assert(low | high);
    int at = low ? __builtin_ctzll(low) : 64 + __builtin_ctzll(high);

    *set &= *set - 1;
    return (unsigned)at;
}

/* ---- boards -------------------------------------------------------------- */

/* A point: its neighbours by blue segments, then by red ones, each in order. */
struct brax_node {
    uint8_t to[BRAX_DEGREE];
    uint8_t blue, degree; /* how many blue segments, how many in all */
    struct point name;
    int16_t x, y; /* where it is drawn */
};

struct brax_board {
    struct brax_node node[BRAX_POINTS];
    brax_set start[BRAX_SEATS]; /* the men that the file places */
    uint64_t hash;              /* of points and segments; 0: the standard */
    uint16_t turns;             /* brax_find_turns() */
    uint8_t points, columns, rows;
    uint8_t first[BRAX_LETTERS + 1]; /* by column from 0: its first point */
    char title[BRAX_TITLE];          /* ends in NUL */
};

extern const struct brax_board brax_standard; /* standard.c */

/* The index of a neighbour in a point's `to`; BRAX_DEGREE: it is none. All
   eight are compared at once, as the bytes of a word, the first the lowest. */
static inline unsigned brax_direction(const struct brax_node *n, unsigned to)
{
    const uint64_t each = UINT64_C(0x0101010101010101);
    uint64_t word = str_word(n->to) ^ each * to;

    static_assert(sizeof n->to == sizeof word, "they fill a word");
    /* The lowest byte that is 0, if any, gets its high bit. */
    word = (word - each) & ~word & each << 7;
    unsigned i = word ? (unsigned)__builtin_ctzll(word) / 8 : BRAX_DEGREE;
    return i < n->degree ? i : BRAX_DEGREE;
}

/* The neighbours over segments of a side's colour: to[low] to to[high - 1]. */
static inline unsigned own_low(const struct brax_node *n, unsigned side)
{
    return side ? n->blue : 0;
}

static inline unsigned own_high(const struct brax_node *n, unsigned side)
{
    return side ? n->degree : n->blue;
}

/* ---- men ----------------------------------------------------------------- */

static inline uint8_t code_of(unsigned seat)
{
    return (uint8_t)(1U << (seat & 1) | (seat & 2) << 1);
}

static inline unsigned code_seat(unsigned code)
{
    return (code >> 1 & 1) | (code & 4) >> 1;
}

/* The men alone: what is changed, and changed back, while moves are tried. */
struct brax_men {
    uint8_t at[BRAX_POINTS]; /* codes */
    uint8_t count[BRAX_SEATS];
};

static inline unsigned side_count(const struct brax_men *men, unsigned side)
{
    return men->count[side] + men->count[side | 2];
}

/* ---- profiles ------------------------------------------------------------ */

enum brax_call {
    CALL_NONE,
    CALL_MOVED, /* seed 000: by the man just moved, or one who moved into it */
    CALL_ANY,   /* seed 001: any man attacked by any man */
};

/* A row a game: all that one game of the family has and another has not. */
struct brax_profile {
    const struct rules *rules;
    uint8_t call;              /* enum brax_call */
    uint8_t round;             /* places in the turn order */
    uint8_t order[BRAX_SEATS]; /* seats; Red begins: from the second on */
    uint8_t seats;             /* bit set of the seats that play */
    bool lone;                 /* Red is one player who moves two men */
    uint8_t hunters;           /* Blue's men at the start; 0: any number */
    const char *start;         /* rows of the standard board */
};

enum { BRAX_PROFILES = 6 };

extern const struct brax_profile brax_profiles[BRAX_PROFILES]; /* brax.c */
extern const char *const brax_sides[2];
extern const char *const brax_seats[BRAX_SEATS]; /* "Blue (marked)" */

/* ---- positions ----------------------------------------------------------- */

struct position {
    brax_set seat[BRAX_SEATS]; /* where their men stand */
    brax_set called;
    brax_set ended; /* where the last ply ended */
    struct brax_men men;
    uint8_t profile; /* row of brax_profiles */
    uint8_t begins;  /* the side that does */
    uint8_t turn;    /* place in the turn order */
    uint8_t mover;   /* the seat that has it: brax_set_turn() */
    uint8_t callers; /* bit set of the seats that called on their last turn */
    struct brax_board board;
};

static inline const struct brax_profile *profile_of(const struct position *p)
{
    return &brax_profiles[p->profile];
}

/* Round is 2 or 4, and `turn` may be a place of the next round. */
static inline unsigned seat_at(const struct position *p, unsigned turn)
{
    const struct brax_profile *f = profile_of(p);

    return f->order[(turn + p->begins) & (f->round - 1U)];
}

static inline unsigned mover_of(const struct position *p)
{
    return p->mover;
}

static inline void brax_set_turn(struct position *p, unsigned turn)
{
    p->turn = (uint8_t)turn;
    p->mover = (uint8_t)seat_at(p, turn);
}

/* Does the mover move two men? */
static inline bool moves_two(const struct position *p)
{
    return profile_of(p)->lone && (mover_of(p) & 1);
}

/* ---- moves --------------------------------------------------------------- */

/*
 * struct move, of one man or (`two`) of a lone player's two; a direction is an
 * index of the point's `to`, the second one of the middle point's, plus 1; 0:
 * it is one step.
 *
 *   63  31  30    29    28  27    24  23   21  20   14  13    10  9    7  6    0
 *   | 0 .. | 1 | call | two | second | first  |  from  | second | first | from |
 *                            `---- the second man ----'  `--- the first man ---'
 */
enum {
    WAY_BITS = 14,
    MOVE_TWO = 1 << 28,
    MOVE_CALL = 1 << 29,
    MOVE_IS = 1 << 30,
};

/* One man's way. `middle` is `end` if it is one step. */
struct brax_way {
    uint8_t from, middle, end;
    uint8_t first, second; /* directions as in struct move */
};

static inline uint32_t way_bits(const struct brax_way *w)
{
    return w->from | (uint32_t)w->first << 7 | (uint32_t)w->second << 10;
}

/* A move's ways, as many as it says. */
struct brax_turn {
    struct brax_way way[2];
    unsigned count;
    bool call;
};

/* Of bits that name a point and directions that are there. */
static inline struct brax_way way_at(const struct brax_board *board,
                                     uint32_t bits)
{
    struct brax_way w = {
        .from = bits & 127, .first = bits >> 7 & 7, .second = bits >> 10 & 15};

    w.middle = w.end = board->node[w.from].to[w.first];
    if (w.second)
        w.end = board->node[w.middle].to[w.second - 1];
    return w;
}

/* Of a legal move. */
static inline struct brax_turn turn_of(const struct brax_board *board,
                                       struct move m)
{
    uint32_t bits = (uint32_t)m.bits;
    struct brax_turn t = {.way = {way_at(board, bits)},
                          .count = bits & MOVE_TWO ? 2 : 1,
                          .call = bits & MOVE_CALL};

    if (t.count > 1)
        t.way[1] = way_at(board, bits >> WAY_BITS);
    return t;
}

static inline struct move turn_move(const struct brax_turn *t)
{
    uint32_t bits = MOVE_IS | way_bits(&t->way[0]);

    if (t->count > 1)
        bits |= MOVE_TWO | way_bits(&t->way[1]) << WAY_BITS;
    return (struct move){bits | (t->call ? MOVE_CALL : 0)};
}

/* piece_moves.c: how men go and attack. `at` are codes on `board`. */

/* The ways of a man of `side`: BRAX_WAYS at most. */
size_t brax_ways(const struct brax_board *board, const uint8_t *at,
                 unsigned from, unsigned side, struct brax_way *out);
/* Is that way, of directions that are there, one of them? A middle point is
   empty, or it and the end hold hostile men [seed 000]. */
static inline bool brax_goes(const uint8_t *at, unsigned side,
                             const struct brax_way *w)
{
    unsigned own = 1U << side;

    if ((at[w->middle] | at[w->end]) & own)
        return false;
    return !w->second || !at[w->middle] || at[w->end];
}

/* Has a man there anywhere to go? */
bool brax_can_step(const struct brax_board *board, const uint8_t *at,
                   unsigned from, unsigned side);
/* The hostile men that a man there attacks. */
brax_set brax_attacks(const struct brax_board *board, const uint8_t *at,
                      unsigned from, unsigned side);
/*
 * Does a man of this code, none of those on `but`, stand one step from a point,
 * or two over segments of `side` without a man of `side` between? That is: does
 * a man of `side` there attack one of this code, or one of `side` and this code
 * attack him who stands there.
 */
bool brax_near(const struct brax_board *board, const uint8_t *at,
               unsigned point, unsigned side, unsigned code, brax_set but);
/* Codes that a way took, for putting back. */
struct brax_taken {
    uint8_t middle, end;
};
static inline uint8_t brax_take_off(struct brax_men *men, unsigned point)
{
    uint8_t code = men->at[point];

    if (code)
        men->count[code_seat(code)]--;
    men->at[point] = 0;
    return code;
}

static inline struct brax_taken brax_go(struct brax_men *men,
                                        const struct brax_way *w)
{
    uint8_t code = men->at[w->from];
    struct brax_taken taken = {0, 0};

    men->at[w->from] = 0;
    if (w->second)
        taken.middle = brax_take_off(men, w->middle);
    taken.end = brax_take_off(men, w->end);
    men->at[w->end] = code;
    return taken;
}

void brax_go_back(struct brax_men *men, const struct brax_way *w,
                  struct brax_taken taken);

/* calls.c */

/* The next player of the other team who has men; BRAX_SEATS: there is none. */
unsigned brax_opponent(const struct position *p, const struct brax_men *after);
/* The men that a call by the mover calls whose men ended on `ends`: none if he
   may not call. */
brax_set brax_call(const struct position *p, const struct brax_men *after,
                   brax_set ends);
/* Are there any? */
bool brax_may_call(const struct position *p, const struct brax_men *after,
                   brax_set ends);
/* Do the counts after a move bar a call? */
bool brax_counts_bar(const struct position *p, const struct brax_men *after);
/* The mover's called men: empty if he is free. */
static inline brax_set brax_bound(const struct position *p)
{
    return p->called & p->seat[mover_of(p)];
}

/* Is there a ply that moves one of these men, were there no call? */
bool brax_any_moves(const struct position *p, brax_set men);
/* The men of whom a ply moves at least one. */
brax_set brax_must(const struct position *p);

/* moves.c */

size_t brax_free_moves(const struct position *p, struct move *out);
size_t brax_moves(const struct position *p, struct move *out);
uint64_t brax_count(const struct position *p);
bool brax_has_move(const struct position *p);

/* two_piece_turn.c: the lone player's turns */

/* Into `out` (NULL: only counted), each different result once. */
uint64_t brax_lone_moves(const struct position *p, struct move *out);
/* Is there a turn that moves one of `some`? */
bool brax_lone_any(const struct position *p, brax_set some);
/* Does he move one man only, this one on this way? */
bool brax_lone_single(const struct position *p, const struct brax_way *w);

/* play.c */

void brax_play(struct position *p, struct move m);
void brax_play_turn(struct position *p, const struct brax_turn *t);
bool brax_legal(const struct position *p, const struct brax_turn *t);
/* The men after the ways of a turn, and their ends. */
brax_set brax_after(const struct position *p, const struct brax_turn *t,
                    struct brax_men *after);
struct ending brax_ending(const struct position *p);

/* resolve.c */

bool brax_resolve(const struct position *p, const struct ply *ply,
                  struct move *out, struct reason *why);
enum taken_as brax_take(struct position *p, const struct ply *ply,
                        struct move *out, struct ply *full, struct reason *why);
struct ply brax_describe(const struct position *p, struct move m);
bool brax_call_allowed(const struct position *p, struct move m);
uint32_t brax_pack(const struct position *p, struct move m);
bool brax_unpack(const struct position *p, uint32_t code, struct move *out);
/* A man's way as written, up to its legality; false if it cannot be told. */
bool brax_read_way(const struct position *p, const struct brax_men *men,
                   const struct point *names, unsigned count,
                   struct brax_way *out);
/* The legal ways from a point to another over one between: BRAX_DEGREE. */
size_t brax_ways_over(const struct position *p, const struct brax_men *men,
                      unsigned from, unsigned end, struct brax_way *out);

/* illegal_reasons.c */

void brax_explain(const struct position *p, const struct ply *ply,
                  struct reason *why);

/* points.c */

/* The same as brax_find(), of a column that the board has. */
unsigned brax_find_after_gap(const struct brax_board *board, struct point name);
/* The number of a point; BRAX_POINTS if the board has none of that name. A
   column's rows ascend; without gaps they are 1, 2, 3 and so on. */
static inline unsigned brax_find(const struct brax_board *board,
                                 struct point name)
{
    if (name.column - 1U >= BRAX_LETTERS || name.row < 1)
        return BRAX_POINTS;

    unsigned i = board->first[name.column - 1] + name.row - 1U;
    return i < board->first[name.column] && board->node[i].name.row == name.row
               ? i
               : brax_find_after_gap(board, name);
}
void brax_add_name(struct text *out, struct point name);
void brax_add_point(struct text *out, const struct brax_board *board,
                    unsigned point);
/* "A1,B2" or "A1, B2", as `divider` says. */
void brax_add_points(struct text *out, const struct brax_board *board,
                     brax_set set, struct str divider);
/* Reads a name ("A1", any case) at the front; its bytes, 0 if there is none. */
size_t brax_read_name(struct str text, struct point *out);

/* boardfile.c */

/* A board as ludex-board(5) has it; false with a reason. */
bool brax_read_board(struct brax_board *out, struct str text,
                     struct reason *why);
/* The same board, however it was written. */
void brax_write_board(const struct brax_board *board, struct text *out);

/* position.c */

extern const struct rules_tag brax_tags[];
void brax_clear(const struct rules *self, struct position *p);
void brax_put(struct position *p, unsigned point, unsigned seat);
void brax_lift(struct position *p, unsigned point);
void brax_format(const struct position *p, struct position_text *w);
/* The first place of a seat in the turn order, from 0. */
unsigned brax_first_place(const struct position *p, unsigned seat);
/* The colour of the player who is that number in the turn order, from 0. */
uint8_t brax_seat_side(const struct position *p, uint8_t seat);
/* The seat of whose turn it is. */
uint8_t brax_turn_seat(const struct position *p);
/* Whether nobody has men whose place in the round is before the mover's. */
bool brax_opens(const struct position *p);

/* parse.c */

bool brax_begin(struct position *p, struct str text, uint32_t given,
                struct reason *why);

/* draw.c */

void brax_draw(const struct position *p, struct board *out);
bool brax_place(struct position *p, const struct board *board, uint8_t side,
                uint32_t given, struct reason *why);

/* cells.c */

extern const struct rules_cells brax_cells;
/* The cells' points, and back. */
unsigned brax_point_of_cell(const struct brax_board *board, unsigned cell);
unsigned brax_cell_of_point(const struct brax_board *board, unsigned point);
uint32_t brax_traits(const struct position *before, struct move move);

/* hash.c */

uint64_t brax_board_hash(const struct brax_board *board);
uint64_t brax_hash(const struct position *p);
/* What a hash sees of a position besides its board and who began. */
struct brax_view {
    brax_set seat[BRAX_SEATS], called, ended;
    unsigned turn, callers;
};
uint64_t brax_view_hash(const struct position *p, const struct brax_view *view);
void brax_signature(const struct position *p, uint64_t set[SIGNATURE_WORDS]);
unsigned brax_left(const struct position *p);
unsigned brax_feature(unsigned seat, unsigned point); /* its bit there */

/* symmetry.c */

extern const struct rules_symmetry brax_symmetry;
/* The turns of a board that keep the colours of all segments, a bit each, and
   after these, those that exchange them. */
uint16_t brax_find_turns(const struct brax_board *board);
uint64_t brax_hash_canonical(const struct position *p);

#endif
