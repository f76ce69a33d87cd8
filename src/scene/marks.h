/* Marks and arrows in comments: [%csl Ga1,Rb2], [%cal Ya1b2], and the SGF
   properties TR, LB, CR, SQ and MA in the form [%sgf TR[aa]]. */
#ifndef LUDEX_SCENE_MARKS_H
#define LUDEX_SCENE_MARKS_H

#include "picture.h"
#include "record.h"

struct mark_taker {
    void (*take)(void *context, const struct picture_note *note);
    void *context;
    unsigned rows; /* number of rows of the board, since SGF counts them from
                      the top */
};

/* Passes each mark in the comments to the taker; other contents are
   skipped. */
void marks_of(const struct note *notes, const struct mark_taker *taker);

#endif
