/*
 * Braunche: positions, moves and the score, private to this folder.
 *
 * Sources: [seed] 003, Saïd Galdseid's rules; [found] a later copy of them;
 * [ruling] decisions of this project; see ludex-rules(7).
 *
 * The points of the hexagon have slanted coordinates: y is the row from the
 * bottom, and x is the column. So the six neighbours of any point have the same
 * offsets: (1,0), (0,1), (1,1) and their negatives. A row is stored as a word
 * in which bit x is set for a stone on x.
 *
 *      e   . . .          y = 4, x = 2 to 4
 *      d  . . . .         y = 3, x = 1 to 4
 *      c . . . . .        y = 2, x = 0 to 4
 *      b  . . . .         y = 1, x = 0 to 3
 *      a   . . .          y = 0, x = 0 to 2
 *
 * Cells are numbered as in position strings: row by row from the top, and from
 * left to right.
 */
#ifndef BRAUNCHE_H
#define BRAUNCHE_H

#include <assert.h>

#include "rules.h"

enum {
    SIDE_MIN = 7,
    SIDE_MAX = 11,
    SIDE_USUAL = 9, /* default size [seed] */
    ROWS_MAX = 2 * SIDE_MAX - 1,
    CELLS_MAX = 331,
    EDGE_MAX = 6 * (SIDE_MAX - 1),
    KOMI_MAX = 10000, /* maximum absolute value; greater than any score */
    MOVES_MAX = CELLS_MAX + 1,
    SIDE_SYMMETRIES = 12, /* number of symmetries that keep the sides */
    SYMMETRIES = 2 * SIDE_SYMMETRIES,
};

struct position {
    uint32_t stones[2][ROWS_MAX]; /* Black's stones, then White's */
    uint64_t hash;                /* hash of the stones */
    int32_t komi;
    uint8_t size;   /* points per side */
    uint8_t side;   /* side to move */
    uint8_t passes; /* consecutive passes so far, 0 to 2 */
    uint8_t passer; /* the side that passed first; NO_SIDE if nobody passed */
};

/* A struct move is y * 32 + x + 1 for a stone on (x, y), or MOVE_PASS. */
enum { MOVE_PASS = 1 + 32 * 32 };

static inline struct move move_to(unsigned x, unsigned y)
{
    return (struct move){1 + y * 32 + x};
}

static inline unsigned move_x(struct move m)
{
    assert(m.bits);
    return (unsigned)(m.bits - 1) % 32;
}

static inline unsigned move_y(struct move m)
{
    return (unsigned)(m.bits - 1) / 32;
}

/* ---- the board ----------------------------------------------------------- */

static inline unsigned rows_of(unsigned size)
{
    return 2 * size - 1;
}

/* row_begin() returns the lowest x of a row, and row_length() the number of its
   points. */
static inline unsigned row_begin(unsigned size, unsigned y)
{
    return y < size ? 0 : y - size + 1;
}

static inline unsigned row_length(unsigned size, unsigned y)
{
    return y < size ? size + y : 3 * size - 2 - y;
}

static inline uint32_t row_points(unsigned size, unsigned y)
{
    return ((UINT32_C(1) << row_length(size, y)) - 1) << row_begin(size, y);
}

static inline bool on_board(unsigned size, unsigned x, unsigned y)
{
    return y < rows_of(size) && x < 32 && row_points(size, y) >> x & 1;
}

/* Returns the side of the stone on a point, or NO_SIDE if the point is
   empty. */
static inline uint8_t stone_at(const struct position *p, unsigned x, unsigned y)
{
    if (p->stones[0][y] >> x & 1)
        return 0;
    return p->stones[1][y] >> x & 1 ? 1 : NO_SIDE;
}

/* Converts x and y to the coordinates of the notation: the letter of the row
   and the number within the row. */
static inline struct point point_of(unsigned size, unsigned x, unsigned y)
{
    return (struct point){(uint8_t)(y + 1),
                          (uint8_t)(x - row_begin(size, y) + 1)};
}

static inline bool point_inside(unsigned size, struct point at)
{
    return at.column >= 1 && at.column <= rows_of(size) && at.row >= 1 &&
           at.row <= row_length(size, at.column - 1u);
}

static inline unsigned point_x(unsigned size, struct point at)
{
    return row_begin(size, at.column - 1u) + at.row - 1u;
}

/* ---- functions, by file -------------------------------------------------- */

extern const struct rules braunche_rules;
enum { BRAUNCHE_ROW_SIZE }; /* index of the Size tag in the table of tags */

static inline bool braunche_is_size(uint64_t size)
{
    return size == 7 || size == 9 || size == 11; /* the allowed sizes [seed] */
}

/* parse.c */
bool braunche_begin(struct position *p, struct str text, uint32_t given,
                    struct reason *why);
void braunche_format(const struct position *p, struct position_text *w);

/* hash.c: braunche_put_stone() puts a stone on the board and updates the
   hash. */
void braunche_put_stone(struct position *p, uint8_t side, unsigned x,
                        unsigned y);
uint64_t braunche_hash(const struct position *p);
uint64_t braunche_hash_canonical(const struct position *p);
void braunche_signature(const struct position *p,
                        uint64_t set[SIGNATURE_WORDS]);
/* Returns the bit of a stone in a signature. */
unsigned braunche_feature(unsigned side, unsigned x, unsigned y);
extern const struct rules_symmetry braunche_symmetry;

/* moves.c */
bool braunche_resolve(const struct position *p, const struct ply *ply,
                      struct move *out, struct reason *why);
struct ply braunche_describe(const struct position *p, struct move m);
void braunche_play(struct position *p, struct move m);
size_t braunche_moves(const struct position *p, struct move *out);
uint64_t braunche_count(const struct position *p);
uint32_t braunche_pack(const struct position *p, struct move m);
bool braunche_unpack(const struct position *p, uint32_t code, struct move *out);
/* Convert between the coordinates of a point and the number of its cell. */
unsigned braunche_cell(unsigned size, unsigned x, unsigned y);
void braunche_cell_point(unsigned size, unsigned cell, unsigned *x,
                         unsigned *y);

/* score.c */
/* Returns Black's score minus White's, in half points. It is never 0. The game
   must be over. */
int64_t braunche_margin(const struct position *p);
void braunche_score(const struct position *p, struct text *out);
void braunche_score_explain(const struct position *p, struct text *out);

#endif
