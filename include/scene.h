/*
 * Scene: a position of a record, as pictures and pages show it, with the board,
 * the marks of the last ply, the side to move, and the caption.
 */
#ifndef LUDEX_SCENE_H
#define LUDEX_SCENE_H

#include "picture.h"
#include "record.h"
#include "rules.h"

enum { SCENE_NOTES_MAX = 1024 };

struct scene {
    const struct rules *rules;
    const struct record *record;     /* NULL if the position is not from a
                                        record */
    const struct position *position; /* NULL if the drawing is not a position */
    const struct node *node;         /* the ply before the position, or NULL */
    uint64_t ply;                    /* index of that ply, from 1; 0 for the
                                        start position */
    uint64_t from; /* first ply that has a number; 0 if no plies are numbered */
};

/* Makes the board. If the scene is the start of the record, and the record
   begins with a drawn board, that board is copied with its marks and
   numbers. */
void scene_board(const struct scene *s, struct board *out);
/* Appends "ply 21: e8", "start" or "position". */
void scene_ply(const struct scene *s, bool ascii, struct text *out);
/* Appends "Black to move", "drawn" or "Red has won", or nothing if there is no
   position. */
void scene_state(const struct scene *s, struct text *out);
/* Returns the name of the side to move, or, in team games, of the player to
   move. The game must not be over. */
const char *scene_mover(const struct scene *s);

/*
 * The board and its look: marks for the last ply, the side to move, a caption
 * ("ply 21: e8; Black to move"), a title ("Quax, ply 21: e8"), the marks in
 * comments on the ply ([%csl Ga1], [%cal Ya1b2], [%sgf TR[aa]]), and links
 * drawn over older links. The number of a numbered ply is drawn on its target,
 * with an arrow for a figure; the caption lists plies for which there is no
 * room. The caller sets the theme, the size and so on in `look`; scene_draw
 * fills in the rest. The strings of `look` refer to the drawing and are valid
 * until the drawing is released.
 */
struct scene_drawing {
    struct board board;
    struct picture_look look;
    struct picture_note notes[SCENE_NOTES_MAX];
    struct text title, caption;
};

/* Makes a drawing. Returns false if out of memory. The caller must release it
   in either case. */
bool scene_draw(const struct scene *s, struct scene_drawing *out);
void scene_release(struct scene_drawing *drawing);

#endif
