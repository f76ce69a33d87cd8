/*
 * Brax: positions and moves, private to this folder.
 *
 * Sources: [seed] 000, "Brax (game)"; [seed] 001, Zillions of Games 1447; see
 * ludex-rules(7). The six games are six rows of one table (`brax_profiles`).
 *
 * A player has a *seat*. Bit 0 of the seat is the colour (0 is Blue, 1 is Red);
 * bit 1 is set if the player's pieces are marked. The piece on each point is
 * stored as a *code*, in which a single AND tests for a side. The diagram shows
 * the bits of a code, and the codes of the four seats. The code of an empty
 * point is 0:
 *
 *      | marked | red | blue |     seat 0: 1   1: 2   2: 5   3: 6
 *
 * Points are numbered by column, then by row, as position strings list them. A
 * position contains its board, so that the same functions work on users'
 * boards.
 */
#ifndef BRAX_H
#define BRAX_H

#include <assert.h>

#include "rules.h"

enum {
    BRAX_POINTS = BOARD_POINTS_MAX,
    BRAX_DEGREE = 8, /* maximum number of segments at a point */
    BRAX_SEATS = 4,
    BRAX_LETTERS = 26, /* maximum number of columns, and of rows */
    BRAX_TITLE = 40,
    BRAX_LONE_PIECES = 5, /* maximum number of pieces of a single player [seed];
                             it limits the number of turns */
    BRAX_WAYS = BRAX_DEGREE * BRAX_DEGREE, /* maximum number of ways (paths of
                                              one or two steps) of one piece */
    /* A way of two steps is determined by its middle point and two of that
       point's segments. */
    BRAX_MOVES = 2 * 2 * BOARD_SEGMENTS_MAX * BRAX_DEGREE,
    BRAX_LONE_MOVES =
        2 * BRAX_LONE_PIECES * (BRAX_LONE_PIECES - 1) * BRAX_WAYS * BRAX_WAYS,
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

/* Removes the lowest point from a set, which must not be empty, and returns
   it. */
static inline unsigned set_remove_lowest(brax_set *set)
{
    uint64_t low = (uint64_t)*set, high = (uint64_t)(*set >> 64);

    assert(low | high);
    int at = low ? __builtin_ctzll(low) : 64 + __builtin_ctzll(high);

    *set &= *set - 1;
    return (unsigned)at;
}

/* ---- boards -------------------------------------------------------------- */

/* A point. `to` lists the neighbours joined by blue segments, then those joined
   by red segments; each of the two lists is sorted. */
struct brax_node {
    uint8_t to[BRAX_DEGREE];
    uint8_t blue, degree; /* number of blue segments, and of all segments */
    struct point name;
    int16_t x, y; /* coordinates for drawing */
};

struct brax_board {
    struct brax_node node[BRAX_POINTS];
    brax_set start[BRAX_SEATS]; /* pieces that the board file places, by seat */
    uint64_t hash;              /* hash of the points and segments; 0 for the
                                   standard board */
    uint16_t turns;             /* result of brax_find_symmetries() */
    uint8_t points, columns, rows;
    uint8_t first[BRAX_LETTERS + 1]; /* number of the first point of each column
                                        (columns count from 0) */
    char title[BRAX_TITLE];          /* NUL-terminated */
};

extern const struct brax_board brax_standard; /* defined in standard.c */

/* Returns the index of a neighbour in a point's `to`, or BRAX_DEGREE if the two
   points are not neighbours. All eight entries are compared at once, as the
   bytes of a word whose lowest byte is the first entry. */
static inline unsigned brax_direction(const struct brax_node *n, unsigned to)
{
    const uint64_t each = UINT64_C(0x0101010101010101);
    uint64_t word = str_word(n->to) ^ each * to;

    static_assert(sizeof n->to == sizeof word, "they fill a word");
    /* Sets the high bit of the lowest zero byte, if there is one. */
    word = (word - each) & ~word & each << 7;
    unsigned i = word ? (unsigned)__builtin_ctzll(word) / 8 : BRAX_DEGREE;
    return i < n->degree ? i : BRAX_DEGREE;
}

/* Return the first index, and the index after the last one, of the entries of
   `to` for neighbours that are joined by segments of the side's own colour. */
static inline unsigned own_neighbours_begin(const struct brax_node *n,
                                            unsigned side)
{
    return side ? n->blue : 0;
}

static inline unsigned own_neighbours_end(const struct brax_node *n,
                                          unsigned side)
{
    return side ? n->degree : n->blue;
}

/* ---- pieces ------------------------------------------------------------- */

static inline uint8_t seat_code(unsigned seat)
{
    return (uint8_t)(1U << (seat & 1) | (seat & 2) << 1);
}

static inline unsigned code_seat(unsigned code)
{
    return (code >> 1 & 1) | (code & 4) >> 1;
}

/* The pieces without the rest of the position. Trying a move changes and then
   restores these pieces. */
struct brax_pieces {
    uint8_t at[BRAX_POINTS]; /* code of the piece on each point */
    uint8_t count[BRAX_SEATS];
};

static inline unsigned side_count(const struct brax_pieces *pieces,
                                  unsigned side)
{
    return pieces->count[side] + pieces->count[side | 2];
}

/* ---- profiles ------------------------------------------------------------ */

enum brax_call {
    CALL_NONE,
    CALL_MOVED, /* allowed if the moved piece attacks, or if the opponent's last
                   piece moved into an attack (seed 000) */
    CALL_ANY,   /* allowed if any piece attacks any hostile piece (seed 001) */
};

/* A game of the family. Each row of the table states everything in which a game
   differs from the others. */
struct brax_profile {
    const struct rules *rules;
    uint8_t call;              /* enum brax_call */
    uint8_t round;             /* number of places in the turn order */
    uint8_t order[BRAX_SEATS]; /* seat at each place; if Red begins, the order
                                  starts at the second place */
    uint8_t seats;             /* bit set of the seats in the game */
    bool lone;                 /* Red is a single player who moves two pieces */
    uint8_t hunters;           /* number of Blue's pieces at the start; 0 if any
                                  number is allowed */
    const char *start;         /* rows of the standard board */
};

enum { BRAX_PROFILES = 6 };

extern const struct brax_profile brax_profiles[BRAX_PROFILES]; /* brax.c */
extern const char *const brax_sides[2];
extern const char *const brax_seats[BRAX_SEATS]; /* such as "Blue (marked)" */

/* ---- positions ----------------------------------------------------------- */

struct position {
    brax_set seat[BRAX_SEATS]; /* points of each seat's pieces */
    brax_set called;
    brax_set ended; /* points where the last ply ended */
    struct brax_pieces pieces;
    uint8_t profile; /* index into brax_profiles */
    uint8_t begins;  /* the side that begins */
    uint8_t turn;    /* place in the turn order */
    uint8_t mover;   /* seat to move; set by brax_set_turn() */
    uint8_t callers; /* bit set of the seats that called on their last turn */
    struct brax_board board;
};

static inline const struct brax_profile *profile_of(const struct position *p)
{
    return &brax_profiles[p->profile];
}

/* Returns the seat at a place in the turn order. A round has 2 or 4 places;
   `turn` may lie in the next round. */
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

static inline bool moves_two_pieces(const struct position *p)
{
    return profile_of(p)->lone && (mover_of(p) & 1);
}

/* ---- moves --------------------------------------------------------------- */

/*
 * struct move: the way of one piece or, if `two` is set, the ways of the two
 * pieces that a single player moves. A direction is an index into a point's
 * `to`. The second direction is an index into the middle point's `to`, plus 1;
 * it is 0 for a single step.
 *
 *  63  31  30    29    28  27    24  23   21  20   14  13    10  9    7  6    0
 *  | 0 .. | 1 | call | two | second | first  |  from  | second | first | from |
 *                           `--- the second piece ---'  `-- the first piece --'
 */
enum {
    WAY_BITS = 14,
    MOVE_TWO = 1 << 28,
    MOVE_CALL = 1 << 29,
    MOVE_IS = 1 << 30,
};

/* The way of one piece. `middle` equals `end` in a single step. */
struct brax_way {
    uint8_t from, middle, end;
    uint8_t first, second; /* directions, encoded as in struct move */
};

static inline uint32_t path_bits(const struct brax_way *w)
{
    return w->from | (uint32_t)w->first << 7 | (uint32_t)w->second << 10;
}

/* An unpacked move: the ways of its one or two pieces. */
struct brax_turn {
    struct brax_way way[2];
    unsigned count;
    bool call;
};

/* Unpacks a way. The bits must name an existing point and existing
   directions. */
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

/* Unpacks a legal move. */
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
    uint32_t bits = MOVE_IS | path_bits(&t->way[0]);

    if (t->count > 1)
        bits |= MOVE_TWO | path_bits(&t->way[1]) << WAY_BITS;
    return (struct move){bits | (t->call ? MOVE_CALL : 0)};
}

/* piece_moves.c: how pieces move and attack. `at` holds the codes of the pieces
   on `board`. */

/* Writes to `out` the ways in which a piece of `side` can move, at most
   BRAX_WAYS. Returns their number. */
size_t brax_ways(const struct brax_board *board, const uint8_t *at,
                 unsigned from, unsigned side, struct brax_way *out);
/* True if the pieces on the board allow this way. Its middle point must be
   empty, or the middle point and the end must both hold hostile pieces [seed
   000]. */
static inline bool brax_way_is_open(const uint8_t *at, unsigned side,
                                    const struct brax_way *w)
{
    unsigned own = 1U << side;

    if ((at[w->middle] | at[w->end]) & own)
        return false;
    return !w->second || !at[w->middle] || at[w->end];
}

/* True if the piece on `from` can move. */
bool brax_can_step(const struct brax_board *board, const uint8_t *at,
                   unsigned from, unsigned side);
/* Returns the hostile pieces that the piece on `from` attacks. */
brax_set brax_attacks(const struct brax_board *board, const uint8_t *at,
                      unsigned from, unsigned side);
/*
 * True if a piece with this code is near `point`: one step away, or two steps
 * away over segments of the colour of `side`, with no piece of `side` between
 * them. Pieces on the points of `but` are ignored. If the code is another
 * side's, a piece of `side` on `point` attacks the piece that was found. If the
 * code is one of `side`, the piece that was found attacks the piece on `point`.
 */
bool brax_is_near(const struct brax_board *board, const uint8_t *at,
                  unsigned point, unsigned side, unsigned code, brax_set but);
/* The codes of the pieces that were captured on a way, which are needed to undo
   the way. */
struct brax_taken {
    uint8_t middle, end;
};
static inline uint8_t brax_remove_piece(struct brax_pieces *pieces,
                                        unsigned point)
{
    uint8_t code = pieces->at[point];

    if (code)
        pieces->count[code_seat(code)]--;
    pieces->at[point] = 0;
    return code;
}

static inline struct brax_taken brax_move_along(struct brax_pieces *pieces,
                                                const struct brax_way *w)
{
    uint8_t code = pieces->at[w->from];
    struct brax_taken taken = {0, 0};

    pieces->at[w->from] = 0;
    if (w->second)
        taken.middle = brax_remove_piece(pieces, w->middle);
    taken.end = brax_remove_piece(pieces, w->end);
    pieces->at[w->end] = code;
    return taken;
}

void brax_move_back(struct brax_pieces *pieces, const struct brax_way *w,
                    struct brax_taken taken);

/* calls.c */

/* Returns the next player of the other team who still has pieces, or BRAX_SEATS
   if there is none. */
unsigned brax_opponent(const struct position *p,
                       const struct brax_pieces *after);
/* Returns the pieces that a call of the mover binds, if the mover's pieces
   ended on `ends`. The set is empty if a call is not allowed. */
brax_set brax_call(const struct position *p, const struct brax_pieces *after,
                   brax_set ends);
/* True if the set that brax_call() would return is not empty. */
bool brax_may_call(const struct position *p, const struct brax_pieces *after,
                   brax_set ends);
/* True if the numbers of pieces after a move rule out a call. */
bool brax_counts_forbid_call(const struct position *p,
                             const struct brax_pieces *after);
/* Returns the called pieces of the player to move, or an empty set if no call
   binds that player. */
static inline brax_set brax_called_pieces(const struct position *p)
{
    return p->called & p->seat[mover_of(p)];
}

/* True if some ply moves one of the pieces in `pieces`, regardless of calls. */
bool brax_any_can_move(const struct position *p, brax_set pieces);
/* Returns a set of pieces; a ply must move at least one of them. */
brax_set brax_required_pieces(const struct position *p);

/* moves.c */

size_t brax_free_moves(const struct position *p, struct move *out);
size_t brax_moves(const struct position *p, struct move *out);
uint64_t brax_count(const struct position *p);
bool brax_has_move(const struct position *p);

/* two_piece_turn.c: turns of the single player */

/* Writes the turns to `out`, one for each different result, and returns their
   number. If `out` is NULL, only counts the turns. */
uint64_t brax_list_pair_moves(const struct position *p, struct move *out);
/* True if there is a turn that moves one of the pieces in `some`. */
bool brax_any_can_move_in_pair(const struct position *p, brax_set some);
/* True if the turn consists of this way of one piece only. */
bool brax_is_single_turn(const struct position *p, const struct brax_way *w);

/* play.c */

void brax_play(struct position *p, struct move m);
void brax_play_turn(struct position *p, const struct brax_turn *t);
bool brax_legal(const struct position *p, const struct brax_turn *t);
/* Returns the points where a turn ends, and sets *after to the pieces after the
   turn. */
brax_set brax_points_after(const struct position *p, const struct brax_turn *t,
                           struct brax_pieces *after);
struct ending brax_ending(const struct position *p);

/* resolve.c */

bool brax_resolve(const struct position *p, const struct ply *ply,
                  struct move *out, struct reason *why);
enum taken_as brax_interpret(struct position *p, const struct ply *ply,
                             struct move *out, struct ply *full,
                             struct reason *why);
struct ply brax_describe(const struct position *p, struct move m);
bool brax_call_allowed(const struct position *p, struct move m);
uint32_t brax_pack(const struct position *p, struct move m);
bool brax_unpack(const struct position *p, uint32_t code, struct move *out);
/* Reads the way of a piece as written, without checking that it is legal.
   Returns false if the way is ambiguous or invalid. */
bool brax_read_way(const struct position *p, const struct brax_pieces *pieces,
                   const struct point *names, unsigned count,
                   struct brax_way *out);
/* Finds the legal two-step ways between two points, at most BRAX_DEGREE.
   Returns their number. */
size_t brax_find_ways_over(const struct position *p,
                           const struct brax_pieces *pieces, unsigned from,
                           unsigned end, struct brax_way *out);

/* illegal_reasons.c */

void brax_explain(const struct position *p, const struct ply *ply,
                  struct reason *why);

/* points.c */

/* Like brax_find_point(), but searches the column, which must exist on the
   board. */
unsigned brax_find_after_gap(const struct brax_board *board, struct point name);
/* Returns the number of a point, or BRAX_POINTS if the board has no point of
   that name. The rows of a column ascend; in a column without gaps they are 1,
   2, 3 and so on. */
static inline unsigned brax_find_point(const struct brax_board *board,
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
/* Appends "A1,B2" or "A1, B2", depending on `divider`. */
void brax_add_points(struct text *out, const struct brax_board *board,
                     brax_set set, struct str divider);
/* Reads a point's name, such as "A1" in either case, from the front of the
   text. Returns the length of the name, or 0 if there is none. */
size_t brax_read_name(struct str text, struct point *out);

/* boardfile.c */

/* Reads a board in the form of ludex-board(5). Returns false with a reason if
   the text is invalid. */
bool brax_read_board(struct brax_board *out, struct str text,
                     struct reason *why);
/* Writes the board in its standard form. */
void brax_write_board(const struct brax_board *board, struct text *out);

/* position.c */

extern const struct rules_tag brax_tags[];
void brax_clear(const struct rules *self, struct position *p);
void brax_put_piece(struct position *p, unsigned point, unsigned seat);
void brax_lift_piece(struct position *p, unsigned point);
void brax_format(const struct position *p, struct position_text *w);
/* Returns the first place of a seat in the turn order, from 0. */
unsigned brax_first_place(const struct position *p, unsigned seat);
/* Returns the colour of the player at a place in the turn order, from 0. */
uint8_t brax_seat_side(const struct position *p, uint8_t seat);
/* Returns the seat to move. */
uint8_t brax_turn_seat(const struct position *p);
/* True if the player to move opens the round: no player who has pieces has an
   earlier place in it. */
bool brax_opens_round(const struct position *p);

/* parse.c */

bool brax_begin(struct position *p, struct str text, uint32_t given,
                struct reason *why);

/* draw.c */

void brax_draw(const struct position *p, struct board *out);
bool brax_place(struct position *p, const struct board *board, uint8_t side,
                uint32_t given, struct reason *why);

/* cells.c */

extern const struct rules_cells brax_cells;
/* Convert between the number of a cell and that of a point. */
unsigned brax_point_of_cell(const struct brax_board *board, unsigned cell);
unsigned brax_cell_of_point(const struct brax_board *board, unsigned point);
uint32_t brax_traits(const struct position *before, struct move move);

/* hash.c */

uint64_t brax_board_hash(const struct brax_board *board);
uint64_t brax_hash(const struct position *p);
/* The data that a position hash covers, in addition to the board and the side
   that began. */
struct brax_view {
    brax_set seat[BRAX_SEATS], called, ended;
    unsigned turn, callers;
};
uint64_t brax_view_hash(const struct position *p, const struct brax_view *view);
void brax_signature(const struct position *p, uint64_t set[SIGNATURE_WORDS]);
unsigned brax_count_pieces(const struct position *p);
unsigned brax_feature(unsigned seat, unsigned point); /* returns the bit of this
                                                         piece in a signature */

/* symmetry.c */

extern const struct rules_symmetry brax_symmetry;
/* Finds the rotations and mirror images of a board under which all segments
   keep their colours, or all change them. Returns a bit set: first the
   transformations that keep the colours, then those that exchange the
   colours. */
uint16_t brax_find_symmetries(const struct brax_board *board);
uint64_t brax_hash_canonical(const struct position *p);

#endif
