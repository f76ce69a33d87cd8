/*
 * Carried: what stands on each cell of the board, and how many men of each kind
 * there are, kept from ply to ply of a replay, so that a ply costs no more than
 * the cells it changes.
 */
#ifndef DB_QUERY_BOARD_COUNTS_H
#define DB_QUERY_BOARD_COUNTS_H

#include "rules.h"

enum { CONTENTS_MAX = 64 }; /* of a game, as patterns have them */

struct cell_change {
    unsigned cell;
    uint8_t was, is;
};

/* Zeroed, it carries no board. */
struct board_counts {
    uint8_t *contents; /* by cell, as rules->cells->content() gives it */
    unsigned cells;
    unsigned men[CONTENTS_MAX]; /* by content, the empty cells among them */
    /* What the last ply changed. `anew`: the board was looked at as a whole,
       and nothing is told of what it was before. */
    struct cell_change changes[CELLS_CHANGED];
    size_t count;
    bool anew;

    unsigned going[CELLS_CHANGED]; /* cells that the next ply may change */
    size_t going_count;
};

/* For boards of so many cells. False: no memory. */
bool board_counts_make(struct board_counts *c, unsigned cells);
void board_counts_release(struct board_counts *c);
/* The board of a position of a game that has cells. */
void board_counts_begin(struct board_counts *c, const struct rules *rules,
                        const struct position *p);
/* Before a move is played, and after it. */
void board_counts_before(struct board_counts *c, const struct rules *rules,
                         const struct position *before, struct move move);
void board_counts_after(struct board_counts *c, const struct rules *rules,
                        const struct position *after);

#endif
