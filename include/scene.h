/*
 * Scene: a position of a record, as pictures and pages show it: its board, what
 * the ply that led there touched, who moves, and the words below it.
 */
#ifndef LUDEX_SCENE_H
#define LUDEX_SCENE_H

#include "picture.h"
#include "record.h"
#include "rules.h"

enum { SCENE_NOTES_MAX = 1024 };

struct scene {
    const struct rules *rules;
    const struct record *record;     /* NULL: a position that none has */
    const struct position *position; /* NULL: a drawing that is none */
    const struct node *node;         /* the ply that led here; NULL: none */
    uint64_t ply;                    /* its index, from 1; 0: the start */
    uint64_t from; /* the plies from this one on are numbered; 0: none are */
};

/* The board: of a record's start that is a drawn board with its marks and
   numbers, as it stands. */
void scene_board(const struct scene *s, struct board *out);
/* "ply 21: e8", "start", "position". */
void scene_ply(const struct scene *s, bool ascii, struct text *out);
/* "Black to move", "drawn", "Red has won"; nothing without a position. */
void scene_state(const struct scene *s, struct text *out);
/* Who moves, of teams by a name of his own; not when the game is over. */
const char *scene_mover(const struct scene *s);

/*
 * The board, and how it is drawn: with the last ply marked, the side to move, a
 * caption ("ply 21: e8; Black to move") and a title ("Quax, ply 21: e8"); with
 * what the ply's comments mark ([%csl Ga1], [%cal Ya1b2], [%sgf TR[aa]]); a link
 * over those that were made before it. Numbered plies stand where they went; a
 * figure has an arrow; what has no place left is told by the caption.
 * `look` takes theme, size and the like as they are and gets the rest; its views
 * are of the drawing, until it is released.
 */
struct scene_drawing {
    struct board board;
    struct picture_look look;
    struct picture_note notes[SCENE_NOTES_MAX];
    struct text title, caption;
};

/* False: out of memory. The drawing is released in either case. */
bool scene_draw(const struct scene *s, struct scene_drawing *out);
void scene_release(struct scene_drawing *drawing);

#endif
