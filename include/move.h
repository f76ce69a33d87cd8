/*
 * A ply as written, and a move as computed: the two sides of replay.
 */
#ifndef LUDEX_MOVE_H
#define LUDEX_MOVE_H

#include <stdbool.h>
#include <stdint.h>

/* A cell or point in the notation's coordinates: column a = 1, row 1 = 1. 0
   means none. */
struct point {
    uint8_t column, row;
};

static inline bool point_equal(struct point a, struct point b)
{
    return a.column == b.column && a.row == b.row;
}

/* Orders points by column, then by row. */
static inline bool point_before(struct point a, struct point b)
{
    return a.column < b.column || (a.column == b.column && a.row < b.row);
}

enum ply_kind {
    PLY_NONE,
    PLY_UNREAD,  /* a word that is not a ply: stored as written */
    PLY_FOREIGN, /* a ply of an unrecognised game: only its text */
    PLY_DROP,    /* points[0 .. count-1]: one cell, or several in Stymie */
    PLY_LINK,    /* points[0] and points[1] */
    PLY_SWAP,
    PLY_PASS,
    PLY_MOVE, /* from points[0] to points[1], with everything that a figure's
                 move may claim */
    PLY_PATH, /* a piece's path (Brax): points[0], then each point it steps
                 on; a second piece's path begins at points[second] */
};

/* What a move does in addition to moving the figure (Brayout). */
enum ply_special {
    SPECIAL_NONE,
    SPECIAL_LEAP,    /* ^  a pawn's two squares, a king's leap */
    SPECIAL_PROMOTE, /* ↑ */
    SPECIAL_REPLACE, /* ⇑ by the prisoner on `prisoner` */
    SPECIAL_BECOME,  /* ⤊ another figure, `becomes` */
};

/* What a move claims about the position after it. */
enum ply_state { STATE_NONE, STATE_CHECK, STATE_MATE, STATE_STALEMATE };

/* What the players agreed on after the move. */
enum ply_status { STATUS_NONE, STATUS_DRAW, STATUS_SURRENDER };

enum { PLY_POINTS = 6 }; /* a single player's turn in brax-3: 3 and 3 */

/*
 * A ply as written: all that notations and games exchange. Grammars fill it in,
 * writers print it, a game resolves it into a move.
 *
 * Members that do not belong to its kind are zero. It is not a union by kind:
 * that would save four bytes of thirty, and every comparison and claim would
 * have to check the kind first. Without a union, a stone simply has no
 * captures.
 */
struct ply {
    uint8_t kind;  /* enum ply_kind */
    uint8_t count; /* points in use */
    struct point points[PLY_POINTS];

    /* PLY_MOVE only; 0 means none. */
    char figure;           /* its letter, upper case */
    bool promoted;         /* the figure has the symbol of promotion */
    bool challenger;       /* the king's letter is that of the second
                              player's king */
    bool takes;            /* × */
    struct point place;    /* where the prisoner is put (× with a place) */
    uint8_t special;       /* enum ply_special */
    struct point prisoner; /* SPECIAL_REPLACE only */
    char becomes;          /* SPECIAL_BECOME only: a letter, upper case */
    uint8_t state;         /* enum ply_state */
    uint8_t status;        /* enum ply_status */

    /* PLY_PATH only. */
    uint8_t second; /* index of the second piece's first point; 0: one piece */
    uint8_t taken;  /* bit i: a piece is taken on points[i] */
    bool call;      /* Brax! */
    bool may_call;  /* set by replay_describe only: a call is allowed with
                       this ply */
};

/* ply_has_point: true if `point` is one of the ply's points. ply_takes_on: true
   if, in addition, the ply takes a piece there. */
static inline bool ply_has_point(const struct ply *ply, struct point point)
{
    for (unsigned i = 0; i < ply->count; i++)
        if (point_equal(ply->points[i], point))
            return true;
    return false;
}

static inline bool ply_takes_on(const struct ply *ply, struct point point)
{
    for (unsigned i = 0; i < ply->count; i++)
        if (ply->taken >> i & 1 && point_equal(ply->points[i], point))
            return true;
    return false;
}

/*
 * A move as computed. Each game has its own layout of the bits, which is drawn
 * in its private header; 0 means that there is no move.
 */
struct move {
    uint64_t bits;
};

#endif
