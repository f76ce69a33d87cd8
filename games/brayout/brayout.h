/*
 * Brayout: positions and moves, private to this folder. Names used outside
 * their file begin with bry_, functions of struct rules with brayout_.
 *
 * Sources: [seed] 002, "Brayout"; [found] stored revisions of the same wiki;
 * [ruling] the house's own: see ludex-rules(7).
 *
 * A square is a number, row * 10 + column, both from 0: A1 is 0, J1 is 9, Jᚴ is
 * 99. A set of squares is two words, the first 64 squares in the low one. The
 * eight directions (ways) are numbered so that the opposite of a way is way ^
 * 4, the first four lead to higher numbers, and a direction for the second
 * player's figures is the opposite of the first player's:
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
    PLACES = 10, /* of captivity, for each side */
    WAYS = 8,
    OPPOSITE = 4, /* way ^ OPPOSITE */
    NORTH = 2,
    CAPTIVITY_ROW_2 = 11, /* row number of the second player's places, as in
                             struct ply */
    FAR = 9,              /* reach of a figure that slides any distance */
    ROUND_MAX = 999999999,
    /*
     * An upper bound for any position string: a square is reached by at most 17
     * figures (one per direction or leap, and the king), and a figure reaches
     * at most 35 squares, so that there are at most 17 * 67 pairs, each in at
     * most 12 forms (six for the prisoner, two for the promotion); pawns on the
     * last row and advisors add less than 1000.
     */
    BRAYOUT_MOVES_MAX = 16384,
    /* Forms of one figure's move between two squares: six for the prisoner
       taken, times six for the figure that replaces the pawn. */
    FORMS_MAX = 36,
};

/* ---- sets of squares ----------------------------------------------------- */

struct squares {
    uint64_t low, high;
};

static inline struct squares squares_both(struct squares a, struct squares b)
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

static inline struct squares squares_flip(struct squares a, struct squares b)
{
    return (struct squares){a.low ^ b.low, a.high ^ b.high};
}

static inline bool squares_any(struct squares a)
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

static inline bool squares_have(struct squares a, unsigned square)
{
    return (square < 64 ? a.low : a.high) >> square % 64 & 1;
}

/* Return the lowest and the highest square; the set must not be empty. */
static inline unsigned squares_lowest(struct squares a)
{
    assert(squares_any(a));
    return a.low ? (unsigned)__builtin_ctzll(a.low)
                 : 64 + (unsigned)__builtin_ctzll(a.high);
}

static inline unsigned squares_highest(struct squares a)
{
    assert(squares_any(a));
    return a.high ? 127 - (unsigned)__builtin_clzll(a.high)
                  : 63 - (unsigned)__builtin_clzll(a.low);
}

/* Removes the lowest square from the set and returns it. */
static inline unsigned squares_take(struct squares *a)
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

/* tables.c: what follows from the shape of the board. */

/* All squares in this direction, up to the edge. */
extern const struct squares bry_rays[WAYS][SQUARES];
/* The direction from one square to another, and the number of steps. */
struct steps {
    uint8_t way : 4; /* if on a line; LEAP: a chess knight's move; ASIDE:
                        neither */
    uint8_t count : 4;
};

enum { LEAP = WAYS, ASIDE };

extern const struct steps bry_steps[SQUARES][SQUARES];
/* All squares on a line with this one, in any direction. */
extern const struct squares bry_lines[SQUARES];
/* All squares up to this distance, without the square itself. */
extern const struct squares bry_near[3][SQUARES];
/* The squares, up to eight, that a chess knight reaches. */
extern const struct squares bry_leaps[SQUARES];

/* Squares of one side, First's at 0. */
extern const struct squares bry_palace[2];
extern const struct squares bry_zone[2];     /* of promotion */
extern const struct squares bry_last_row[2]; /* at the end of the board */
extern const struct squares bry_home_row[2]; /* of the pawns */

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
    uint8_t flipped;     /* enum figure: what it becomes by promotion */
    uint8_t captive;     /* enum figure: what it is as a prisoner; 0: removed
                            from the game */
    bool leaps;          /* like a chess knight */
    uint8_t reach[WAYS]; /* steps in each direction, for First */
    uint8_t ways[2];     /* by side: a bit for each direction with any reach */
};

extern const struct figure_moves bry_figures[FIGURES]; /* figures.c */

/* Returns the unpromoted figure with this letter; NO_FIGURE if there is
   none. */
enum figure bry_figure_of(char letter);
/* V, S, K, B, D: figures that can be prisoners, and that an advisor can
   become. */
enum { CAPTIVES = 5 };
extern const uint8_t bry_captives[CAPTIVES];

/* A figure on the board, as a code; 0: no figure. */
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
    struct squares leapers;       /* the figures of both sides that leap */
    uint32_t round;               /* its number, from 1 */
    uint8_t at[SQUARES];          /* codes */
    uint8_t prisoners[2][PLACES]; /* by captor: enum figure, 0: empty */
    uint8_t held[2];              /* number of prisoners */
    uint8_t men[2];               /* number of figures on the board */
    uint8_t king[2];              /* its square */
    uint8_t palaces;              /* bit 0: First's stands, bit 1: Second's */
    uint8_t side;
    bool check; /* the king of the side to move is attacked: updated by play,
                   since every question about a move begins with it */
};

static inline struct squares occupied(const struct position *p)
{
    return squares_join(p->sides[0], p->sides[1]);
}

static inline bool bare_kings(const struct position *p)
{
    return p->men[0] == 1 && p->men[1] == 1;
}

/* True if a side's king may leap. */
static inline bool can_leap(const struct position *p, unsigned side)
{
    return (p->palaces >> side & 1) &&
           squares_have(bry_palace[side], p->king[side]);
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

struct parts {
    unsigned from, to, place, special, extra;
};

static inline struct move move_of(struct parts m)
{
    return (struct move){m.from | m.to << TO_SHIFT | m.place << PLACE_SHIFT |
                         m.special << SPECIAL_SHIFT | m.extra << EXTRA_SHIFT};
}

static inline struct parts move_parts(struct move m)
{
    unsigned bits = (unsigned)m.bits;

    return (struct parts){bits % 128, bits >> TO_SHIFT & 127,
                          bits >> PLACE_SHIFT & 15, bits >> SPECIAL_SHIFT & 7,
                          bits >> EXTRA_SHIFT & 15};
}

/* attack.c: where figures go, and what threatens a king. */

/* Returns the squares that a figure attacks, including those with figures of
   its own side; without a king's leap and a pawn's two squares. */
struct squares bry_figure_reach(unsigned code, unsigned square,
                                struct squares blockers);
/* Returns the square of a figure that attacks the side's king; SQUARES if there
   is none. */
unsigned bry_king_attacker(const struct position *p, unsigned side);
/* True if the move just made, now on the board, attacks the king of the side to
   move. */
bool bry_gives_check(const struct position *p, unsigned from, unsigned to);

/* Restrictions on the moves of the side's figures, except the king. */
struct danger {
    bool check;
    struct squares answer; /* squares where a move must end: all if not in
                              check */
    struct squares pinned;
    struct squares lines[WAYS]; /* by direction from the king: where the
                                   pinned figure may go */
};

void bry_find_danger(const struct position *p, unsigned side, struct danger *d);
/* Returns the squares to which the figure may legally go. */
struct squares bry_legal_targets(const struct position *p,
                                 const struct danger *d, unsigned square);
/* The same without regard to its king: for reasons of refusals. */
struct squares bry_free_targets(const struct position *p, unsigned square);
/* True if the side to move may move its figure from one square to the other. */
bool bry_may_go(const struct position *p, unsigned from, unsigned to);
bool bry_has_move(const struct position *p, const struct danger *d);
/* True if the side to move, which is not in check, certainly has a move: one of
   a figure that cannot be pinned. False means that this is unknown. */
bool bry_surely_has_move(const struct position *p);

/* moves.c */

size_t brayout_moves(const struct position *p, struct move *out);
uint64_t brayout_count(const struct position *p);
uint32_t brayout_pack(const struct position *p, struct move m);
bool brayout_unpack(const struct position *p, uint32_t code, struct move *out);
/* Returns the kinds of prisoners: a bit for each enum figure. */
unsigned bry_kinds_held(const uint8_t prisoners[PLACES]);
/* True if the prisoner taken by the move may be put on its place. */
bool bry_place_fits(const struct position *p, const struct parts *m);
/* Returns the captor's places after the capture, but before the rest of the
   move. */
void bry_prisoners_after(const struct position *p, const struct parts *m,
                         uint8_t out[PLACES]);
/* True if the move's special action is possible, and present if it is
   required. */
bool bry_special_fits(const struct position *p, const struct parts *m);
/* True if the figure on `from` must change on `to`. */
static inline bool bry_must_change(const struct position *p,
                                   const struct parts *m)
{
    unsigned figure = code_figure(p->at[m->from]);

    return squares_have(bry_last_row[p->side], m->to) &&
           (figure == PAWN || figure == DRAGON || figure == ADVISOR);
}

/* Returns the lowest place with this figure (NO_FIGURE: empty), from 1; 0 if
   there is none. */
unsigned bry_find_place(const uint8_t prisoners[PLACES], unsigned figure);

/* parse.c */

bool brayout_begin(struct position *p, struct str text, uint32_t given,
                   struct reason *why);

/* position.c */

extern const char *const bry_palace_names[4]; /* by `palaces` */

void bry_put_figure(struct position *p, unsigned square, uint8_t code);
void brayout_play(struct position *p, struct move m);
void bry_play_parts(struct position *p, const struct parts *m);
void brayout_format(const struct position *p, struct position_text *w);
void brayout_draw(const struct position *p, struct board *out);
bool brayout_place(struct position *p, const struct board *board, uint8_t side,
                   uint32_t given, struct reason *why);

/* resolve.c */

bool brayout_resolve(const struct position *p, const struct ply *ply,
                     struct move *out, struct reason *why);
struct ply brayout_describe(const struct position *p, struct move m);
enum taken_as brayout_take(struct position *p, const struct ply *ply,
                           struct move *out, struct ply *full,
                           struct reason *why);

/* True for a pawn's two squares, or a king's leap. */
static inline bool bry_is_leap(unsigned figure, const struct parts *m)
{
    return (figure == PAWN || figure == KING) &&
           bry_steps[m->from][m->to].count > 1;
}
/* True unless the ply names a figure other than the one on the square. */
bool bry_names_figure(const struct ply *ply, unsigned code);

/* illegal_reasons.c: say why a ply is refused; each is only called if it is. */

void bry_add_square(struct text *out, unsigned square); /* appends "Fᚴ" */
/* Says why a figure may not go there. */
void bry_explain_move(const struct position *p, const struct ply *ply,
                      struct reason *why);
/* Says why the prisoner may not be put on the place. */
void bry_explain_place(const struct position *p, const struct ply *ply,
                       struct reason *why);
/* Says why the move may not do what it claims, or must do more. */
void bry_explain_special(const struct position *p, const struct ply *ply,
                         const struct parts *m, struct reason *why);

/* cells.c */

extern const struct rules_cells brayout_cells;
extern const struct rules_symmetry brayout_symmetry;
uint32_t bry_traits(const struct position *before, struct move move);

/* hash.c */

uint64_t brayout_hash(const struct position *p);
uint64_t brayout_hash_canonical(const struct position *p);
void brayout_signature(const struct position *p, uint64_t set[SIGNATURE_WORDS]);
unsigned brayout_remaining(const struct position *p);
uint32_t brayout_age(const struct position *p);
unsigned bry_touched(const struct position *p, struct move move,
                     unsigned *features);
unsigned bry_feature(unsigned square, unsigned code); /* its bit */

extern const struct rules brayout_rules; /* brayout.c */

#endif
