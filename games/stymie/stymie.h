/*
 * Stymie: positions and moves, private to this folder.
 *
 * Sources: [seed] 004, "Stymie"; [found] pbmserv's help page; see
 * ludex-rules(7).
 *
 * The lattice has 2 size - 1 columns and rows, which count from 1, as in the
 * notation. A cell is an octagon if its column and row are both odd, and a
 * square if both are even; there are no other cells. A row is one word, with
 * bit c for column c. Bit 0 and the rows above and below the board are always
 * empty. A turn is a cell and up to two of its four diagonal neighbours. With
 * two pieces, the cell is that of the octagon; with three, it is that of the
 * piece that differs from the two others.
 */
#ifndef STYMIE_H
#define STYMIE_H

#include "../chains.h"
#include "rules.h"

enum {
    STYMIE_SIZE_MIN = 3, /* smallest size [found] */
    STYMIE_SIZE_MAX = 12,
    SIZE_USUAL = 8,
    LINES_MAX = 2 * STYMIE_SIZE_MAX - 1,
    ROWS = LINES_MAX + 2,
    OCTAGONS = STYMIE_SIZE_MAX * STYMIE_SIZE_MAX,
    SQUARES = (STYMIE_SIZE_MAX - 1) * (STYMIE_SIZE_MAX - 1),
    /* Turns of one piece, of an octagon and a square, of a square and two
       octagons, and of an octagon and two squares. */
    MOVES_MAX = OCTAGONS + SQUARES + 4 * SQUARES + 6 * SQUARES + 6 * OCTAGONS,
    KEEPING = 4,       /* number of symmetries that keep the sides; the same
                          number of symmetries exchanges them */
    NUMBER_MAX = 9999, /* greatest turn number in position strings */
};

struct position {
    uint32_t stones[2][ROWS]; /* stones of each side */
    uint16_t chains[ROWS * CHAIN_STRIDE];
    uint16_t number; /* number of the turn */
    uint8_t size;
    uint8_t side;
    uint8_t winner; /* side that has won; NO_SIDE if none has */
    uint8_t last;   /* pieces placed in the last turn; 0 after a swap, or if
                       unknown */
    bool no_pie;    /* swaps are not allowed */
    bool open;      /* three pieces may be placed */
    bool swapped;
};

/* Directions of diagonal neighbours: bit 0 means right, bit 1 means up.
   Symmetries use the same bits. */
enum { DIRECTIONS = 4 };

/*
 * struct move:
 *
 *      63      15   14    13       10 9     5 4      0
 *      | 0 ... 0 | swap | neighbours | row   | column |
 */
enum { MOVE_NEIGHBOURS = 10, MOVE_SWAP = 1 << 14 };

static inline struct move make_move(unsigned column, unsigned row,
                                    unsigned neighbours)
{
    return (struct move){neighbours << MOVE_NEIGHBOURS | row * CHAIN_STRIDE |
                         column};
}

static inline unsigned move_column(struct move m)
{
    return (unsigned)m.bits % CHAIN_STRIDE;
}

static inline unsigned move_row(struct move m)
{
    return (unsigned)m.bits / CHAIN_STRIDE % CHAIN_STRIDE;
}

static inline unsigned move_neighbours(struct move m)
{
    return (unsigned)m.bits >> MOVE_NEIGHBOURS & 15;
}

static inline unsigned neighbour_column(unsigned column, unsigned direction)
{
    return direction & 1 ? column + 1 : column - 1;
}

static inline unsigned neighbour_row(unsigned row, unsigned direction)
{
    return direction & 2 ? row + 1 : row - 1;
}

static inline unsigned line_count(const struct position *p)
{
    return 2U * p->size - 1;
}

static inline bool is_inside(const struct position *p, struct point at)
{
    return at.column - 1U < line_count(p) && at.row - 1U < line_count(p);
}

static inline bool is_cell(struct point at)
{
    return (at.column + at.row) % 2 == 0;
}

static inline bool is_octagon(unsigned row)
{
    return row % 2;
}

/* Returns the cells of a row as bits, or 0 for the rows outside the board. */
static inline uint32_t row_cells(const struct position *p, unsigned row)
{
    uint32_t inside = (UINT32_C(2) << line_count(p)) - 2;

    if (row - 1U >= line_count(p))
        return 0;
    return inside & (is_octagon(row) ? 0xaaaaaaaa : 0x55555555);
}

static inline unsigned row_count(const struct position *p, unsigned row)
{
    return is_octagon(row) ? p->size : p->size - 1U;
}

static inline uint32_t empty_cells(const struct position *p, unsigned row)
{
    return row_cells(p, row) & ~(p->stones[0][row] | p->stones[1][row]);
}

static inline uint8_t owner_of(const struct position *p, unsigned column,
                               unsigned row)
{
    if (p->stones[0][row] >> column & 1)
        return 0;
    return p->stones[1][row] >> column & 1 ? 1 : NO_SIDE;
}

/* Returns the maximum number of pieces in this turn. Vert begins with exactly
   one piece; three pieces are allowed only in answer to one [seed]. */
static inline unsigned most_pieces(const struct position *p)
{
    return p->number == 1 ? 1 : p->open ? 3 : 2;
}

/* stymie.c */

extern const struct rules stymie_rules;
enum { STYMIE_ROW_SIZE }; /* index of the Size tag in the table of tags */

/* cells.c */

extern const struct rules_cells stymie_lattice;
extern const struct rules_symmetry stymie_symmetry;
uint32_t stymie_traits(const struct position *before, struct move move);

/* play.c: stones, chains, hashes */

void stymie_put(struct position *p, uint8_t side, unsigned column,
                unsigned row);
void stymie_play(struct position *p, struct move m);
uint64_t stymie_hash(const struct position *p);
uint64_t stymie_hash_canonical(const struct position *p);
void stymie_signature(const struct position *p, uint64_t set[SIGNATURE_WORDS]);
/* Returns the signature bit of a stone on this cell. */
unsigned stymie_feature(const struct position *p, unsigned side,
                        unsigned column, unsigned row);
/* Maps a point of the lattice under a symmetry. */
void stymie_map_point(unsigned lines, size_t symmetry, unsigned *column,
                      unsigned *row);

/* parse.c */

bool stymie_begin(struct position *p, struct str text, uint32_t given,
                  struct reason *why);
void stymie_format(const struct position *p, struct position_text *w);

/* moves.c */

/* Returns the number of a cell. Cells are counted from 0, row by row from the
   bottom. */
unsigned stymie_cell(const struct position *p, unsigned column, unsigned row);
/* True if the move, whose cells are on the board, is legal. */
bool stymie_legal(const struct position *p, struct move m);
size_t stymie_moves(const struct position *p, struct move *out);
uint64_t stymie_count(const struct position *p);
struct move stymie_extra(const struct position *p);
uint32_t stymie_pack(const struct position *p, struct move m);
bool stymie_unpack(const struct position *p, uint32_t code, struct move *out);

/* resolve.c */

bool stymie_resolve(const struct position *p, const struct ply *ply,
                    struct move *out, struct reason *why);
struct ply stymie_describe(const struct position *p, struct move m);

/* illegal_reasons.c: explains why a ply is illegal. */

void stymie_explain(const struct position *p, const struct ply *ply,
                    struct reason *why);

#endif
