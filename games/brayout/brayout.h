/*
 * Brayout: positions and moves, private to this folder. Names that are used
 * outside their file begin with bry_; functions of struct rules begin with
 * brayout_.
 *
 * Sources: [seed] 002, "Brayout"; [found] stored revisions of the same wiki;
 * [ruling] decisions of this project; see ludex-rules(7).
 *
 * The number of a square is row * 10 + column, both from 0: A1 is 0, J1 is 9,
 * Jᚴ is 99. A set of squares is two words, of which the low one holds the first
 * 64 squares. The numbers of the eight directions (ways) have these properties:
 * the opposite of a way is way ^ 4, the first four lead to squares with higher
 * numbers, and a direction of the second player's figures is the opposite of
 * the first player's:
 *
 *      1 2 3      north-west  north  north-east
 *      4 . 0      west                     east
 *      7 6 5      south-west  south  south-east
 */
#ifndef BRAYOUT_H
#define BRAYOUT_H

#include <assert.h>

#include "rules.h"

enum {
    BOARD_SIDE = 10,
    SQUARES = BOARD_SIDE * BOARD_SIDE,
    PLACES = 10, /* places of captivity per side */
    WAYS = 8,
    OPPOSITE = 4, /* way ^ OPPOSITE is the opposite direction */
    NORTH = 2,
    CAPTIVITY_ROW_2 = 11, /* row of the second player's prisoners, as in struct
                             ply */
    FAR = 9,              /* reach of a figure that may go any distance */
    ROUND_MAX = 999999999,
    /*
     * Upper limit for the number of moves in any position that has a position
     * string. At most 17 figures reach a square: one per direction or leap, and
     * the king. A figure reaches at most 35 squares. So there are at most 17 *
     * 67 pairs, each in at most 12 forms: six for the prisoner, two for the
     * promotion. Pawns on the last row and advisors add less than 1000.
     */
    BRAYOUT_MOVES_MAX = 16384,
    /* Maximum number of forms of one figure's move between two squares: six
       kinds of captured prisoners times six figures that replace a pawn. */
    FORMS_MAX = 36,
};

/* ---- sets of squares ----------------------------------------------------- */

struct squares {
    uint64_t low, high;
};

static inline struct squares squares_intersect(struct squares a,
                                               struct squares b)
{
    return (struct squares){a.low & b.low, a.high & b.high};
}

static inline struct squares squares_join(struct squares a, struct squares b)
{
    return (struct squares){a.low | b.low, a.high | b.high};
}

static inline struct squares squares_without(struct squares a, struct squares b)
{
    return (struct squares){a.low & ~b.low, a.high & ~b.high};
}

static inline struct squares squares_xor(struct squares a, struct squares b)
{
    return (struct squares){a.low ^ b.low, a.high ^ b.high};
}

static inline bool squares_is_not_empty(struct squares a)
{
    return (a.low | a.high) != 0;
}

static inline bool squares_meet(struct squares a, struct squares b)
{
    return ((a.low & b.low) | (a.high & b.high)) != 0;
}

/* tables.c */
extern const struct squares bry_square_sets[SQUARES];

static inline struct squares square_set(unsigned square)
{
    return bry_square_sets[square];
}

static inline bool squares_contain(struct squares a, unsigned square)
{
    return (square < 64 ? a.low : a.high) >> square % 64 & 1;
}

/* Return the lowest and the highest square of a set that is not empty. */
static inline unsigned squares_lowest(struct squares a)
{
    assert(squares_is_not_empty(a));
    return a.low ? (unsigned)__builtin_ctzll(a.low)
                 : 64 + (unsigned)__builtin_ctzll(a.high);
}

static inline unsigned squares_highest(struct squares a)
{
    assert(squares_is_not_empty(a));
    return a.high ? 127 - (unsigned)__builtin_clzll(a.high)
                  : 63 - (unsigned)__builtin_clzll(a.low);
}

/* Removes the lowest square from a set and returns it. */
static inline unsigned squares_remove_lowest(struct squares *a)
{
    unsigned square = squares_lowest(*a);

    if (a->low)
        a->low &= a->low - 1;
    else
        a->high &= a->high - 1;
    return square;
}

static inline unsigned squares_count(struct squares a)
{
    return (unsigned)__builtin_popcountll(a.low) +
           (unsigned)__builtin_popcountll(a.high);
}

/* tables.c: tables that follow from the shape of the board. */

/* All squares in a direction from a square, up to the edge. */
extern const struct squares bry_rays[WAYS][SQUARES];
/* The direction from one square to another, and the number of steps. */
struct steps {
    uint8_t way : 4; /* a direction if the squares are on a line; LEAP for a
                        knight's move; UNREACHABLE otherwise */
    uint8_t count : 4;
};

enum { LEAP = WAYS, UNREACHABLE };

extern const struct steps bry_steps[SQUARES][SQUARES];
/* All squares on a line with a square, in any direction. */
extern const struct squares bry_lines[SQUARES];
/* All squares up to a given distance from a square, except the square itself.
   The first index is the distance. */
extern const struct squares bry_near[3][SQUARES];
/* The squares, up to eight, that a chess knight reaches. */
extern const struct squares bry_leaps[SQUARES];

/* Sets of squares by side; index 0 means First's. */
extern const struct squares bry_palace[2];
extern const struct squares bry_zone[2];     /* rows of promotion */
extern const struct squares bry_last_row[2]; /* row at the end of the board */
extern const struct squares bry_home_row[2]; /* row of the pawns at the start */

/* ---- figures ------------------------------------------------------------- */

enum figure {
    NO_FIGURE,
    PAWN,
    DRAGON,
    ROOK,
    STRONGHOLD,
    BISHOP,
    SERVICEMAN,
    HORSE,
    KNIGHT,
    PREACHER,
    SPEAKER,
    ADVISOR,
    QUEEN,
    KING,
    FIGURES,
};

struct figure_moves {
    const char *name;
    char letter;
    bool promoted;
    uint8_t flipped;     /* enum figure that the figure becomes by promotion */
    uint8_t captive;     /* enum figure that the figure becomes as a prisoner; 0
                            if a captured figure leaves the game */
    bool leaps;          /* moves like a chess knight */
    uint8_t reach[WAYS]; /* maximum steps in each direction, for First */
    uint8_t ways[2];     /* by side: bit set of the directions with a reach */
};

extern const struct figure_moves bry_figures[FIGURES]; /* figures.c */

/* Returns the unpromoted figure with this letter, or NO_FIGURE if there is
   none. */
enum figure bry_figure_of(char letter);
/* Figures that can be prisoners, and that an advisor can become: V, S, K, B,
   D. */
enum { CAPTIVES = 5 };
extern const uint8_t bry_captives[CAPTIVES];

/* A figure on the board is stored as a code of figure and side. 0 is an empty
   square. */
enum { SIDE_SHIFT = 4, FIGURE_MASK = 15 };

static inline uint8_t figure_code(unsigned figure, unsigned side)
{
    return (uint8_t)(figure | side << SIDE_SHIFT);
}

static inline unsigned code_figure(unsigned code)
{
    return code & FIGURE_MASK;
}

static inline unsigned code_side(unsigned code)
{
    return code >> SIDE_SHIFT;
}

/* ---- positions ----------------------------------------------------------- */

struct position {
    struct squares sides[2];
    struct squares leapers;       /* squares of all figures that leap, of both
                                     sides */
    uint32_t round;               /* number of the round, from 1 */
    uint8_t at[SQUARES];          /* code of the figure on each square */
    uint8_t prisoners[2][PLACES]; /* by captor: enum figure on each place; 0 if
                                     empty */
    uint8_t held[2];              /* number of prisoners, by captor */
    uint8_t men[2];               /* number of figures on the board */
    uint8_t king[2];              /* square of the king */
    uint8_t stepper[2];           /* by side: square of a figure that could step
                                     ahead when this was last asked, which is
                                     tried first; any square will do */
    uint8_t palaces;              /* bit 0: First has a palace; bit 1: Second
                                     has one */
    uint8_t side;
    bool check; /* true if the king of the side to move is attacked; updated
                   when a move is played, because every question about a move
                   needs the value */
};

static inline struct squares occupied_squares(const struct position *p)
{
    return squares_join(p->sides[0], p->sides[1]);
}

static inline bool has_bare_kings(const struct position *p)
{
    return p->men[0] == 1 && p->men[1] == 1;
}

/* True if the king of a side may leap. */
static inline bool can_leap(const struct position *p, unsigned side)
{
    return (p->palaces >> side & 1) &&
           squares_contain(bry_palace[side], p->king[side]);
}

static inline struct squares leap_squares(unsigned square)
{
    return squares_without(bry_near[2][square], bry_near[1][square]);
}

/*
 * struct move:
 *
 *      63     25 24   21 20     18 17   14 13  7 6    0
 *      | 0 .. 0 | extra | special | place | to  | from |
 *
 * place: column of the place where the prisoner is put, from 1; 0: no prisoner
 * is taken. special: enum ply_special, except that a leap is SPECIAL_NONE.
 * extra: for SPECIAL_REPLACE the column of the prisoner's place, for
 * SPECIAL_BECOME the enum figure.
 */
enum { TO_SHIFT = 7, PLACE_SHIFT = 14, SPECIAL_SHIFT = 18, EXTRA_SHIFT = 21 };

struct move_parts {
    unsigned from, to, place, special, extra;
};

static inline struct move move_of(struct move_parts m)
{
    return (struct move){m.from | m.to << TO_SHIFT | m.place << PLACE_SHIFT |
                         m.special << SPECIAL_SHIFT | m.extra << EXTRA_SHIFT};
}

static inline struct move_parts move_parts(struct move m)
{
    unsigned bits = (unsigned)m.bits;

    return (struct move_parts){
        bits % 128, bits >> TO_SHIFT & 127, bits >> PLACE_SHIFT & 15,
        bits >> SPECIAL_SHIFT & 7, bits >> EXTRA_SHIFT & 15};
}

/* attack.c: how figures move, and which figures attack a king. */

/* Returns the squares that a figure attacks. The set includes squares with
   figures of the same side, but not a king's leap or a pawn's double step. */
struct squares bry_figure_reach(unsigned code, unsigned square,
                                struct squares blockers);
/* Returns the square of a figure that attacks the side's king, or SQUARES if
   there is none. */
unsigned bry_king_attacker(const struct position *p, unsigned side);

/* Restrictions on the moves of a side's figures other than the king. */
struct danger {
    bool check;
    struct squares answer; /* squares where a move must end; all squares if not
                              in check */
    struct squares pinned;
    struct squares lines[WAYS]; /* by direction from the king: squares to which
                                   the pinned figure may go */
};

void bry_find_danger(const struct position *p, unsigned side, struct danger *d);
/* Returns the squares to which the figure may legally go. */
struct squares bry_legal_targets(const struct position *p,
                                 const struct danger *d, unsigned square);
/* Returns the squares to which the figure may go if its own king may be left in
   check. Used to explain refusals. */
struct squares bry_free_targets(const struct position *p, unsigned square);
bool bry_has_move(const struct position *p, const struct danger *d);
/* True if the side to move, which is not in check, has a move of a figure that
   cannot be pinned. If the result is false, the side may still have a move. */
bool bry_surely_has_move(const struct position *p);
/* Returns the square of a figure of the side to move that can step ahead and
   cannot be pinned, or SQUARES if there is none. */
unsigned bry_find_stepper(const struct position *p);

/* moves.c */

size_t brayout_moves(const struct position *p, struct move *out);
uint64_t brayout_count(const struct position *p);
uint32_t brayout_pack(const struct position *p, struct move m);
bool brayout_unpack(const struct position *p, uint32_t code, struct move *out);
/* Returns the kinds of the prisoners as a bit set of enum figure. */
unsigned bry_kinds_held(const uint8_t prisoners[PLACES]);
/* True if the prisoner taken by the move may be put on its place. */
bool bry_place_fits(const struct position *p, const struct move_parts *m);
/* Sets `prisoners` to the captor's places after the capture, but before the
   rest of the move. */
void bry_prisoners_after(const struct position *p, const struct move_parts *m,
                         uint8_t out[PLACES]);
/* True if the special action of the move is possible, and if a required one is
   present. */
bool bry_special_fits(const struct position *p, const struct move_parts *m);
/* True if the figure on `from` must change into another figure on `to`. */
static inline bool bry_must_become_other(const struct position *p,
                                         const struct move_parts *m)
{
    unsigned figure = code_figure(p->at[m->from]);

    return squares_contain(bry_last_row[p->side], m->to) &&
           (figure == PAWN || figure == DRAGON || figure == ADVISOR);
}

/* Returns the lowest place, from 1, that holds this figure (NO_FIGURE for an
   empty place), or 0 if there is none. */
unsigned bry_find_place(const uint8_t prisoners[PLACES], unsigned figure);

/* parse.c */

bool brayout_begin(struct position *p, struct str text, uint32_t given,
                   struct reason *why);

/* position.c */

extern const char *const bry_palace_names[4]; /* indexed by `palaces` */

void bry_put_figure(struct position *p, unsigned square, uint8_t code);
void brayout_play(struct position *p, struct move m);
void brayout_format(const struct position *p, struct position_text *w);
void brayout_draw(const struct position *p, struct board *out);
bool brayout_place(struct position *p, const struct board *board, uint8_t side,
                   uint32_t given, struct reason *why);

/* resolve.c */

bool brayout_resolve(const struct position *p, const struct ply *ply,
                     struct move *out, struct reason *why);
struct ply brayout_describe(const struct position *p, struct move m);
enum taken_as brayout_interpret(struct position *p, const struct ply *ply,
                                struct move *out, struct ply *full,
                                struct reason *why);

/* True for a pawn's double step or a king's leap. */
static inline bool bry_is_leap(unsigned figure, const struct move_parts *m)
{
    return (figure == PAWN || figure == KING) &&
           bry_steps[m->from][m->to].count > 1;
}
/* False if the ply names another figure than the one on the square. */
bool bry_names_figure(const struct ply *ply, unsigned code);

/* illegal_reasons.c: functions that explain why a ply is refused. They are
   called only for refused plies. */

void bry_add_square(struct text *out, unsigned square); /* appends "Fᚴ" */
/* Explains why a figure may not move to the square. */
void bry_explain_move(const struct position *p, const struct ply *ply,
                      struct reason *why);
/* Explains why the prisoner may not be put on the place. */
void bry_explain_place(const struct position *p, const struct ply *ply,
                       struct reason *why);
/* Explains why the special action of the move is not possible, or why the move
   lacks a required one. */
void bry_explain_special(const struct position *p, const struct ply *ply,
                         const struct move_parts *m, struct reason *why);

/* cells.c */

extern const struct rules_cells brayout_cells;
extern const struct rules_symmetry brayout_symmetry;
uint32_t bry_traits(const struct position *before, struct move move);

/* hash.c */

uint64_t brayout_hash(const struct position *p);
uint64_t brayout_hash_canonical(const struct position *p);
void brayout_signature(const struct position *p, uint64_t set[SIGNATURE_WORDS]);
unsigned brayout_count_pieces_and_steps(const struct position *p);
uint32_t brayout_age(const struct position *p);
unsigned bry_touched_cells(const struct position *p, struct move move,
                           unsigned *features);
unsigned bry_feature(unsigned square, unsigned code); /* returns the bit of this
                                                         figure in a
                                                         signature */

extern const struct rules brayout_rules; /* brayout.c */

#endif
