/*
 * A ply as written, and a move as computed: the two sides of replay.
 */
#ifndef LUDEX_MOVE_H
#define LUDEX_MOVE_H

#include <stdbool.h>
#include <stdint.h>

/* A cell or point as people name it: column a = 1, row 1 = 1; 0 is none. */
struct point {
    uint8_t column, row;
};

static inline bool point_equal(struct point a, struct point b)
{
    return a.column == b.column && a.row == b.row;
}

/* In order of column, then row. */
static inline bool point_before(struct point a, struct point b)
{
    return a.column < b.column || (a.column == b.column && a.row < b.row);
}

enum ply_kind {
    PLY_NONE,
    PLY_UNREAD,  /* a word that is not a ply: kept as it stands */
    PLY_FOREIGN, /* a ply of a game that is not known: its text alone */
    PLY_DROP,    /* points[0 .. count-1]: one cell, or several in Stymie */
    PLY_LINK,    /* points[0] and points[1] */
    PLY_SWAP,
    PLY_PASS,
    PLY_MOVE, /* from points[0] to points[1], with all that a figure's move
                 may claim */
    PLY_PATH, /* a man's way (Brax): from points[0] over every point stepped
                 on; a second man's begins at points[second] */
};

/* What a move does besides going from here to there (Brayout). */
enum ply_special {
    SPECIAL_NONE,
    SPECIAL_LEAP,    /* ^  a pawn's two squares, a king's leap */
    SPECIAL_PROMOTE, /* ↑ */
    SPECIAL_REPLACE, /* ⇑ by the prisoner on `prisoner` */
    SPECIAL_BECOME,  /* ⤊ another figure, `becomes` */
};

/* What a move says of the position after it. */
enum ply_state { STATE_NONE, STATE_CHECK, STATE_MATE, STATE_STALEMATE };

/* What the players agreed on after it. */
enum ply_status { STATUS_NONE, STATUS_DRAW, STATUS_SURRENDER };

enum { PLY_POINTS = 6 }; /* a lone player's turn in brax-3: 3 and 3 */

/*
 * A ply as written: the whole vocabulary between notations and games.
 * Grammars fill it in, writers print it, a game resolves it into a move.
 *
 * What is not of its kind is zero. There is no union by kind: it would save four
 * bytes of thirty, and every comparison, claim and sign would have to ask for
 * the kind first, where now "takes nothing" is true of a stone as well.
 */
struct ply {
    uint8_t kind;  /* enum ply_kind */
    uint8_t count; /* points in use */
    struct point points[PLY_POINTS];

    /* Of PLY_MOVE; 0 is none everywhere. */
    char figure;           /* its letter, upper case */
    bool promoted;         /* the figure bears the sign of promotion */
    bool challenger;       /* a king's letter is the second player's */
    bool takes;            /* × */
    struct point place;    /* where the prisoner goes (× with a place) */
    uint8_t special;       /* enum ply_special */
    struct point prisoner; /* of SPECIAL_REPLACE */
    char becomes;          /* of SPECIAL_BECOME: a letter, upper case */
    uint8_t state;         /* enum ply_state */
    uint8_t status;        /* enum ply_status */

    /* Of PLY_PATH. */
    uint8_t second; /* index of the second man's first point; 0: one man */
    uint8_t taken;  /* bit i: a man is taken on points[i] */
    bool call;      /* Brax! */
    bool may_call;  /* of replay_describe only: a call is allowed with it */
};

/* Whether one of its points is that one; and a man is taken there. */
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
 * A move as computed. The layout of the bits is private to its game and drawn
 * in its header; 0 is none.
 */
struct move {
    uint64_t bits;
};

#endif
