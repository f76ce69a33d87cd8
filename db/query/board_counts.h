/*
 * The content of each cell of the board and the number of pieces of each kind,
 * updated after each ply of a replay. The work per ply therefore depends only
 * on the cells that the ply changes.
 */
#ifndef DB_QUERY_BOARD_COUNTS_H
#define DB_QUERY_BOARD_COUNTS_H

#include "rules.h"

/* Maximum number of different contents that the cells of a game can have in
   patterns. */
enum { CONTENTS_MAX = 64 };

struct cell_change {
    unsigned cell;
    uint8_t was, is;
};

/* Initialise with zeros, which means that there is no board. */
struct board_counts {
    uint8_t *contents; /* content of each cell, as returned by
                          rules->cells->content() */
    unsigned cells;
    unsigned
        counts[CONTENTS_MAX]; /* number of cells with each content, including
                                   empty cells */
    /* The cells that the last ply changed. If `again` is set, the whole board
       was read instead of the changed cells, and the earlier contents are
       unknown. */
    struct cell_change changes[CELLS_CHANGED];
    size_t count;
    bool again;

    unsigned going[CELLS_CHANGED]; /* cells that the next ply may change */
    size_t going_count;
};

/* Allocates a board with `cells` cells. Returns false if out of memory. */
bool board_counts_make(struct board_counts *c, unsigned cells);
void board_counts_release(struct board_counts *c);
/* Reads the board of a position. The game must have cells. */
void board_counts_begin(struct board_counts *c, const struct rules *rules,
                        const struct position *p);
/* Update the board: call board_counts_before before a move is played, and
   board_counts_after after it. */
void board_counts_before(struct board_counts *c, const struct rules *rules,
                         const struct position *before, struct move move);
void board_counts_after(struct board_counts *c, const struct rules *rules,
                        const struct position *after);

#endif
