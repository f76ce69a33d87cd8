/*
 * Brayout: positions and moves, private to this folder. What has a name
 * outside its file begins with bry_, the functions of the contract with
 * brayout_.
 *
 * Sources: [seed] 002, "Brayout"; [found] stored revisions of the same wiki;
 * [ruling] the house's own: see ludex-rules(7).
 *
 * A square is a number, row * 10 + column, both from 0: A1 is 0, J1 is 9, Jᚴ
 * is 99. A set of squares is two words, the first 64 squares in the low one.
 * The eight ways on the board are numbered so that a way's opposite is
 * way ^ 4, the first four lead to higher numbers, and the way of the second
 * player's figure is that of the first's turned round:
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
    CAPTIVITY_ROW_2 = 11, /* of the second player's places, as ply names it */
    FAR = 9,              /* reach of a figure that slides as far as it likes */
    ROUND_MAX = 999999999,
    /*
     * A bound for any board that a position string can give: a square is
     * reached by at most 17 figures (a way or a leap each, and the king), a
     * figure reaches at most 35 squares, so that there are no more than
     * 17 * 67 pairs, each in at most 12 forms (six for the prisoner, two for
     * the promotion); the last row's pawns and advisors add less than 1000.
     */
    BRAYOUT_MOVES_MAX = 16384,
    /* Forms of one figure's move from here to there: six for the prisoner
       taken times six for the figure that replaces the pawn. */
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

/* The lowest and the highest; the set is not empty. */
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

/* Takes the lowest square out of the set and returns it. */
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

/* tables.c: what the board's shape alone tells. */

/* All squares this way, up to the rim. */
extern const struct squares bry_rays[WAYS][SQUARES];
/* The way from one square to another and how many steps it is. */
struct steps {
    uint8_t way : 4; /* on a line; or LEAP, as a chess knight; or ASIDE */
    uint8_t count : 4;
};

enum { LEAP = WAYS, ASIDE };

extern const struct steps bry_steps[SQUARES][SQUARES];
/* All squares on a line with it, any way. */
extern const struct squares bry_lines[SQUARES];
/* All squares up to this distance, the square itself left out. */
extern const struct squares bry_near[3][SQUARES];
/* The up to eight squares that a chess knight reaches. */
extern const struct squares bry_leaps[SQUARES];

/* Squares of one side, First's at 0. */
extern const struct squares bry_palace[2];
extern const struct squares bry_zone[2];     /* of promotion */
extern const struct squares bry_last_row[2]; /* the end of the board */
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
    uint8_t flipped;     /* enum figure: what promotion makes of it */
    uint8_t captive;     /* enum figure: what it is as a prisoner; 0: killed */
    bool leaps;          /* as a chess knight */
    uint8_t reach[WAYS]; /* steps each way, for First */
    uint8_t ways[2];     /* by side: a bit for each way with any reach */
};

extern const struct figure_moves bry_figures[FIGURES]; /* figures.c */

/* What an unpromoted figure of this letter is; NO_FIGURE: no such letter. */
enum figure bry_figure_of(char letter);
/* V, S, K, B, D: what can be a prisoner, and what an advisor becomes. */
enum { CAPTIVES = 5 };
extern const uint8_t bry_captives[CAPTIVES];

/* A figure on the board, as a code: 0 is none. */
enum { SIDE_SHIFT = 4, FIGURE_MASK = 15 };

static inline uint8_t code_of(unsigned figure, unsigned side)
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
    struct squares leapers;       /* figures of both that leap */
    uint32_t round;               /* its number, from 1 */
    uint8_t at[SQUARES];          /* codes */
    uint8_t prisoners[2][PLACES]; /* by captor: enum figure, 0 none */
    uint8_t held[2];              /* how many prisoners */
    uint8_t men[2];               /* how many on the board */
    uint8_t king[2];              /* its square */
    uint8_t palaces;              /* bit 0 First's, bit 1 Second's: standing */
    uint8_t side;
    bool check; /* the king of the side to move is attacked: kept by play, as
                   every question about a move begins with it */
};

static inline struct squares occupied(const struct position *p)
{
    return squares_join(p->sides[0], p->sides[1]);
}

static inline bool bare_kings(const struct position *p)
{
    return p->men[0] == 1 && p->men[1] == 1;
}

/* Whether a side's king may leap. */
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
 * place: column of the place where the prisoner goes, from 1; 0: nobody goes
 * to captivity. special: enum ply_special, but a leap is SPECIAL_NONE. extra:
 * of SPECIAL_REPLACE the column of the prisoner's place, of SPECIAL_BECOME
 * the enum figure.
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

/* The squares a figure attacks, those of its own side included; without a
   king's leap and a pawn's two squares. */
struct squares bry_figure_reach(unsigned code, unsigned square,
                                struct squares blockers);
/* Where a figure stands that attacks the side's king; SQUARES if none. */
unsigned bry_king_attacker(const struct position *p, unsigned side);
/* Whether the move just made, now on the board, attacks the king of the side
   to move. */
bool bry_gives_check(const struct position *p, unsigned from, unsigned to);

/* What binds the side's figures but the king. */
struct danger {
    bool check;
    struct squares answer; /* where a move must end: all squares if no check */
    struct squares pinned;
    struct squares lines[WAYS]; /* by way from the king: where the pinned one
                                   on it may go */
};

void bry_find_danger(const struct position *p, unsigned side, struct danger *d);
/* Where the figure may legally go. */
struct squares bry_legal_targets(const struct position *p,
                                 const struct danger *d, unsigned square);
/* The same, never mind its king: for reasons. */
struct squares bry_free_targets(const struct position *p, unsigned square);
/* Whether the side to move may go from its figure's square to another. */
bool bry_may_go(const struct position *p, unsigned from, unsigned to);
bool bry_has_move(const struct position *p, const struct danger *d);
/* Whether the side to move, not in check, surely has a move: one of a figure
   that cannot be pinned. False says nothing. */
bool bry_moves_freely(const struct position *p);

/* moves.c */

size_t brayout_moves(const struct position *p, struct move *out);
uint64_t brayout_count(const struct position *p);
uint32_t brayout_pack(const struct position *p, struct move m);
bool brayout_unpack(const struct position *p, uint32_t code, struct move *out);
/* Which prisoners there are: a bit for each enum figure. */
unsigned bry_kinds_held(const uint8_t prisoners[PLACES]);
/* Whether the prisoner taken by the move may go to its place. */
bool bry_place_fits(const struct position *p, const struct parts *m);
/* The captor's places when the capture is done, and the rest is not. */
void bry_prisoners_after(const struct position *p, const struct parts *m,
                         uint8_t out[PLACES]);
/* Whether what the move does besides is possible, and done if it must be. */
bool bry_special_fits(const struct position *p, const struct parts *m);
/* Whether the figure on `from` is one that must change on `to`. */
static inline bool bry_must_change(const struct position *p,
                                   const struct parts *m)
{
    unsigned figure = code_figure(p->at[m->from]);

    return squares_have(bry_last_row[p->side], m->to) &&
           (figure == PAWN || figure == DRAGON || figure == ADVISOR);
}

/* The lowest place with this figure (NO_FIGURE: empty), from 1; 0 if none. */
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

/* Is it a pawn's two squares, or a king's leap? */
static inline bool bry_is_leap(unsigned figure, const struct parts *m)
{
    return (figure == PAWN || figure == KING) &&
           bry_steps[m->from][m->to].count > 1;
}
/* Whether a ply's figure, if it names one, is the one on the square. */
bool bry_names_figure(const struct ply *ply, unsigned code);

/* illegal_reasons.c: why a ply is refused; each is asked only when it is. */

void bry_add_square(struct text *out, unsigned square); /* "Fᚴ" */
/* Why a figure may not go there. */
void bry_explain_move(const struct position *p, const struct ply *ply,
                      struct reason *why);
/* Why the prisoner may not go to the place. */
void bry_explain_place(const struct position *p, const struct ply *ply,
                       struct reason *why);
/* Why the move may not do what it claims, or must do more. */
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
unsigned brayout_left(const struct position *p);
uint32_t brayout_age(const struct position *p);
unsigned bry_touched(const struct position *p, struct move move,
                     unsigned *features);
unsigned bry_feature(unsigned square, unsigned code); /* its bit there */

extern const struct rules brayout_rules; /* brayout.c */

#endif
