/*
 * A ply as written, and a move as computed. Replay converts between them.
 */
#ifndef LUDEX_MOVE_H
#define LUDEX_MOVE_H

#include <stdbool.h>
#include <stdint.h>

/* A cell or point in the coordinates of notations: column a is 1, and row 1 is
   1. Coordinates of 0 mean that there is no point. */
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
    PLY_MOVE, /* from points[0] to points[1], with all claims of a figure's
                 move */
    PLY_PATH, /* path of a piece (Brax): points[0], then every point it enters;
                 the path of a second piece begins at points[second] */
};

/* Special effects of a figure's move (Brayout). */
enum ply_special {
    SPECIAL_NONE,
    SPECIAL_LEAP,    /* ^ two squares by a pawn, or a leap by a king */
    SPECIAL_PROMOTE, /* ↑ */
    SPECIAL_REPLACE, /* ⇑ exchange for the prisoner on `prisoner` */
    SPECIAL_BECOME,  /* ⤊ change into another figure, `becomes` */
};

/* The claim of a ply about the position after it. */
enum ply_state { STATE_NONE, STATE_CHECK, STATE_MATE, STATE_STALEMATE };

/* The statement of a ply about the end of the game. */
enum ply_status { STATUS_NONE, STATUS_DRAW, STATUS_SURRENDER };

enum {
    PLY_POINTS = 6
}; /* maximum for one turn in brax-3: two pieces with 3
                            points each */

/*
 * A ply as written. Notations and games exchange nothing else: grammars fill in
 * a ply, writers print it, and a game resolves it into a move.
 *
 * Members that do not apply to the kind of the ply are zero. A union by kind
 * would save only four of thirty bytes, and all code that compares plies would
 * have to check the kind first. Without a union, the placement of a stone
 * simply has no captures.
 */
struct ply {
    uint8_t kind;  /* enum ply_kind */
    uint8_t count; /* number of points used */
    struct point points[PLY_POINTS];

    /* PLY_MOVE only; 0 if there is none. */
    char figure;           /* letter of the figure, in upper case */
    bool promoted;         /* the figure has the symbol for promoted figures */
    bool challenger;       /* the figure is a king with the letter of the second
                              player's king */
    bool takes;            /* × */
    struct point place;    /* place of a captured prisoner (× with a place) */
    uint8_t special;       /* enum ply_special */
    struct point prisoner; /* SPECIAL_REPLACE only */
    char becomes;          /* SPECIAL_BECOME only: letter of the new figure, in
                              upper case */
    uint8_t state;         /* enum ply_state */
    uint8_t status;        /* enum ply_status */

    /* PLY_PATH only. */
    uint8_t second; /* index of the first point of a second piece; 0 if there is
                       none */
    uint8_t taken;  /* bit i is set if a piece is captured on points[i] */
    bool call;      /* the call "Brax!" */
    bool may_call;  /* a call is allowed with this ply; set only by
                       replay_describe */
};

/* ply_has_point returns true if `point` is one of the ply's points;
   ply_captures_at returns true if the ply also takes a piece there. */
static inline bool ply_has_point(const struct ply *ply, struct point point)
{
    for (unsigned i = 0; i < ply->count; i++)
        if (point_equal(ply->points[i], point))
            return true;
    return false;
}

static inline bool ply_captures_at(const struct ply *ply, struct point point)
{
    for (unsigned i = 0; i < ply->count; i++)
        if (ply->taken >> i & 1 && point_equal(ply->points[i], point))
            return true;
    return false;
}

/*
 * A computed move. Each game has its own layout of the bits, which its private
 * header describes. If all bits are 0, there is no move.
 */
struct move {
    uint64_t bits;
};

#endif
