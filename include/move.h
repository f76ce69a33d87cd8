/*
 * A ply as written, and a move as computed: the two sides of replay.
 */
#ifndef LUDEX_MOVE_H
#define LUDEX_MOVE_H

#include <stdint.h>

/* A cell or point as people name it: column a = 1, row 1 = 1; 0 is none. */
struct point {
    uint8_t column, row;
};

enum ply_kind {
    PLY_NONE,
    PLY_UNREAD, /* a word that is no ply: kept as it stands */
    PLY_DROP,   /* points[0] */
    PLY_LINK,   /* points[0] and points[1] */
    PLY_SWAP,
};

enum { PLY_POINTS = 4 };

/*
 * A ply as written: the whole vocabulary between notations and games.
 * Grammars fill it in, writers print it, a game resolves it into a move.
 */
struct ply {
    uint8_t kind;  /* enum ply_kind */
    uint8_t count; /* points in use */
    struct point points[PLY_POINTS];
};

/*
 * A move as computed. The layout of the bits is private to its game and drawn
 * in its header; 0 is none.
 */
struct move {
    uint64_t bits;
};

#endif
