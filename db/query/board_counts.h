/*
 * The content of each cell of the board, and the number of pieces of each kind,
 * updated from ply to ply during a replay, so that a ply costs only the cells
 * that it changes.
 */
#ifndef DB_QUERY_BOARD_COUNTS_H
#define DB_QUERY_BOARD_COUNTS_H

#include "rules.h"

enum { CONTENTS_MAX = 64 }; /* of a game, as used in patterns */

struct cell_change {
    unsigned cell;
    uint8_t was, is;
};

/* Initialise it with zeros; it then has no board. */
struct board_counts {
    uint8_t *contents; /* by cell, as returned by rules->cells->content() */
    unsigned cells;
    unsigned men[CONTENTS_MAX]; /* number of cells by content, empty ones
                                   included */
    /* The cells changed by the last ply. `again`: the whole board was read
       instead, and its earlier contents are not known. */
    struct cell_change changes[CELLS_CHANGED];
    size_t count;
    bool again;

    unsigned going[CELLS_CHANGED]; /* cells that the next ply may change */
    size_t going_count;
};

/* Allocates boards of that many cells. Returns false if out of memory. */
bool board_counts_make(struct board_counts *c, unsigned cells);
void board_counts_release(struct board_counts *c);
/* Reads the board of a position of a game that has cells. */
void board_counts_begin(struct board_counts *c, const struct rules *rules,
                        const struct position *p);
/* Called before a move is played, and after it. */
void board_counts_before(struct board_counts *c, const struct rules *rules,
                         const struct position *before, struct move move);
void board_counts_after(struct board_counts *c, const struct rules *rules,
                        const struct position *after);

#endif
