/*
 * Quax, Link and Quickway: positions and moves, private to this folder.
 *
 * Sources: [seed] 004, "QUAX"; [found] pbmserv's help page, the newsgroup post
 * on Quickway; see ludex-rules(7).
 *
 * Columns and rows count from 1, as in the notation. A row of cells is one
 * word, in which bit c is column c. Bit 0 and the rows above and below the
 * board are always empty, so that neighbours need no test for the edge. The
 * number of a cell is row * 32 + column. A square of four cells is named after
 * its lower left cell, (c, r). It has at most one of two possible links (in
 * Link both, if they have the same colour):
 *
 *      (c, r+1) (c+1, r+1)
 *           \   /              slash: (c, r) - (c+1, r+1)
 *             X                back:  (c, r+1) - (c+1, r)
 *           /   \
 *      (c, r)   (c+1, r)
 *
 * A link has the colour of its stones.
 */
#ifndef QUAX_H
#define QUAX_H

#include "../chains.h"
#include "rules.h"

enum {
    QUAX_SIZE_MIN = 3, /* smallest size [found] */
    QUAX_SIZE_MAX = 26,
    QUAX_ROWS = QUAX_SIZE_MAX + 2,
    QUAX_STRIDE = CHAIN_STRIDE,
    QUAX_MOVES_MAX = QUAX_SIZE_MAX * QUAX_SIZE_MAX +
                     2 * (QUAX_SIZE_MAX - 1) * (QUAX_SIZE_MAX - 1),
};

/* A game of the family. Each row of the table states everything in which a game
   differs from the others. */
struct quax_variant {
    const struct rules *rules;
    uint8_t size;   /* default size */
    uint8_t across; /* side that owns the left and right edges by default */
    uint8_t pie;    /* default number of plies before a swap; 0 if there is no
                       swap */
    bool crosses;   /* a link may cross a link of its own side */
    bool instant;   /* drops make links automatically, and there are no link
                       plies */
};

enum { QUAX_VARIANTS = 3 };

extern const struct quax_variant quax_variants[QUAX_VARIANTS];

/* The time at which a swap is legal. A value above SWAP_NOW means after value -
   SWAP_NOW more plies. */
enum quax_swap { SWAP_NEVER, SWAP_NOW };

struct position {
    uint32_t stones[2][QUAX_ROWS]; /* stones of each side */
    uint32_t slash[QUAX_ROWS];     /* links, by their lower left cell */
    uint32_t back[QUAX_ROWS];
    uint16_t chains[QUAX_ROWS * QUAX_STRIDE];
    uint8_t variant; /* index into quax_variants */
    uint8_t size;
    uint8_t across; /* side that owns the left and right edges */
    uint8_t side;
    uint8_t winner; /* side that has won; NO_SIDE if none has */
    uint8_t swap;   /* enum quax_swap, or a greater value */
    uint8_t pie;    /* plies before a swap; 0 if there is no swap */
    bool swapped;
    bool relink;
    bool midway; /* the game did not begin from the usual start position */
};

/*
 * struct move:
 *
 *      63        12 11  10 9      5 4      0
 *      | 0 ...... 0 | kind | row   | column |
 *
 * Row and column are those of the cell, or those of the lower left cell of a
 * link; both are 0 for a swap.
 */
enum quax_kind { KIND_DROP, KIND_SLASH, KIND_BACKSLASH, KIND_SWAP };

enum { KIND_SHIFT = 10 };

static inline struct move quax_move(unsigned kind, unsigned column,
                                    unsigned row)
{
    return (struct move){kind << KIND_SHIFT | row * QUAX_STRIDE | column};
}

static inline unsigned move_kind(struct move m)
{
    return (unsigned)(m.bits >> KIND_SHIFT);
}

static inline unsigned move_row(struct move m)
{
    return (unsigned)m.bits / QUAX_STRIDE % QUAX_STRIDE;
}

static inline unsigned move_column(struct move m)
{
    return (unsigned)m.bits % QUAX_STRIDE;
}

static inline const struct quax_variant *quax_variant(const struct position *p)
{
    return &quax_variants[p->variant];
}

static inline bool quax_is_inside(const struct position *p, struct point at)
{
    return at.column - 1U < p->size && at.row - 1U < p->size;
}

/* Returns the side of the stone on a point of the board, or NO_SIDE if the
   point is empty. */
static inline uint8_t quax_owner(const struct position *p, struct point at)
{
    if (p->stones[0][at.row] >> at.column & 1)
        return 0;
    return p->stones[1][at.row] >> at.column & 1 ? 1 : NO_SIDE;
}

/* Returns the move that links two cells, or 0 if they are not diagonal
   neighbours. */
static inline struct move quax_link(struct point a, struct point b)
{
    struct point left = a.column < b.column ? a : b;
    struct point right = a.column < b.column ? b : a;

    if (left.column + 1 != right.column)
        return (struct move){0};
    if (left.row + 1 == right.row)
        return quax_move(KIND_SLASH, left.column, left.row);
    if (left.row == right.row + 1)
        return quax_move(KIND_BACKSLASH, left.column, right.row);
    return (struct move){0};
}

/* quax.c: the sides have the same letters in all three games. */
extern const struct rules quax_rules, link_rules, quickway_rules;

static inline const char *quax_side_name(const struct position *p, uint8_t side)
{
    return quax_variant(p)->rules->sides[side];
}

static inline const uint32_t *quax_links(const struct position *p,
                                         unsigned kind)
{
    return kind == KIND_SLASH ? p->slash : p->back;
}

static inline bool quax_has_link(const struct position *p, struct move link)
{
    return quax_links(p, move_kind(link))[move_row(link)] >> move_column(link) &
           1;
}

/* Returns the side of an existing link, which is that of its left stone. */
static inline uint8_t quax_link_owner(const struct position *p,
                                      struct move link)
{
    unsigned row = move_row(link) + (move_kind(link) == KIND_BACKSLASH);

    return p->stones[0][row] >> move_column(link) & 1 ? 0 : 1;
}

/* Sets the bit of a link, and nothing else. */
static inline void quax_set_link(struct position *p, struct move link)
{
    uint32_t *rows = move_kind(link) == KIND_SLASH ? p->slash : p->back;

    rows[move_row(link)] |= UINT32_C(1) << move_column(link);
}

/* Returns the other possible link of the same square of cells. */
static inline struct move quax_crossing(struct move link)
{
    unsigned kind = move_kind(link) == KIND_SLASH ? KIND_BACKSLASH : KIND_SLASH;

    return quax_move(kind, move_column(link), move_row(link));
}

/* chains.c: touching and linked stones, and the side that has joined its
   edges. */

/* Put a stone of p->side, or a link between two of its stones, on the board. */
void quax_put_stone(struct position *p, unsigned column, unsigned row);
void quax_put_link(struct position *p, struct move link);
/* Makes the links that a stone just put on the board creates in Quickway. */
void quax_link_around(struct position *p, unsigned column, unsigned row);
/* Computes the chains and the winner of a board that was set up without
   them. */
void quax_find_chains(struct position *p);

/* parse.c */

bool quax_begin(struct position *p, struct str text, uint32_t given,
                struct reason *why);

/* position.c */

extern const struct rules_tag quax_tags[], quickway_tags[];
bool quax_has_size_option(uint32_t given); /* true if a tag specified the
                                              size */
void quax_clear(const struct rules *self, struct position *p);
/* Completes a position after its stones, links and side have been set
   separately. */
void quax_complete_position(struct position *p);
void quax_format(const struct position *p, struct position_text *w);

/* board.c */

void quax_draw(const struct position *p, struct board *out);
bool quax_place(struct position *p, const struct board *board, uint8_t side,
                uint32_t given, struct reason *why);

/* resolve.c */

/* True if a move whose cells are on the board is legal. */
bool quax_legal(const struct position *p, struct move m);
bool quax_resolve(const struct position *p, const struct ply *ply,
                  struct move *out, struct reason *why);
struct ply quax_describe(const struct position *p, struct move m);

/* illegal_reasons.c */

/* Appends the name of a cell, as in the notation. */
void quax_add_point(struct text *out, struct point at);
/* Checks that `side` may link a and b. Returns false with a reason if it may
   not. */
bool quax_check_link(const struct position *p, uint8_t side, struct point a,
                     struct point b, struct reason *why);
/* Explains why a ply is illegal. */
void quax_explain(const struct position *p, const struct ply *ply,
                  struct reason *why);

/* moves.c */

size_t quax_moves(const struct position *p, struct move *out);
uint64_t quax_count(const struct position *p);
struct move quax_extra(const struct position *p);
uint32_t quax_pack(const struct position *p, struct move m);
bool quax_unpack(const struct position *p, uint32_t code, struct move *out);

/* distance.c */

uint32_t quax_distance_to_win(const struct position *p, uint8_t side);

extern const struct rules_symmetry quax_symmetry; /* defined in symmetry.c */

/* cells.c */

extern const struct rules_cells quax_cells;
uint32_t quax_traits(const struct position *before, struct move move);

/* hash.c */

uint64_t quax_hash(const struct position *p);
uint64_t quax_hash_canonical(const struct position *p);
void quax_signature(const struct position *p, uint64_t set[SIGNATURE_WORDS]);
/* Returns the signature bit of a stone, given by its number as in
   quax_signature(). */
static inline unsigned quax_feature(unsigned number)
{
    return number % (64 * SIGNATURE_WORDS);
}

#endif
