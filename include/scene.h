/*
 * Scene: a position of a record as pictures and pages show it: its board, what
 * the last ply touched, the side to move, and the text below.
 */
#ifndef LUDEX_SCENE_H
#define LUDEX_SCENE_H

#include "picture.h"
#include "record.h"
#include "rules.h"

enum { SCENE_NOTES_MAX = 1024 };

struct scene {
    const struct rules *rules;
    const struct record *record;     /* NULL: a position without a record */
    const struct position *position; /* NULL: a drawing that is not a
                                        position */
    const struct node *node;         /* the ply that led to it; NULL: none */
    uint64_t ply;                    /* its index, from 1; 0: the start */
    uint64_t from; /* plies from this one on are numbered; 0: none */
};

/* Makes the board. If a record's start is a drawn board, that is copied with
   its marks and numbers. */
void scene_board(const struct scene *s, struct board *out);
/* Appends "ply 21: e8", "start", "position". */
void scene_ply(const struct scene *s, bool ascii, struct text *out);
/* Appends "Black to move", "drawn", "Red has won"; nothing without a
   position. */
void scene_state(const struct scene *s, struct text *out);
/* Returns who moves (a player's own name in games of teams); not if the game is
   over. */
const char *scene_mover(const struct scene *s);

/*
 * The board and its look: the last ply marked, the side to move, a caption
 * ("ply 21: e8; Black to move") and a title ("Quax, ply 21: e8"), the marks of
 * the ply's comments ([%csl Ga1], [%cal Ya1b2], [%sgf TR[aa]]), and links drawn
 * over older ones. The numbers of numbered plies are at their targets; for a
 * figure there is an arrow; what has no room is in the caption. `look` is given
 * with theme, size and the like, and the rest is filled in; its views point
 * into the drawing and are valid until that is released.
 */
struct scene_drawing {
    struct board board;
    struct picture_look look;
    struct picture_note notes[SCENE_NOTES_MAX];
    struct text title, caption;
};

/* Makes a drawing. Returns false if out of memory. The caller releases it in
   either case. */
bool scene_draw(const struct scene *s, struct scene_drawing *out);
void scene_release(struct scene_drawing *drawing);

#endif
