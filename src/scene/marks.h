/* Marks and arrows in comments: [%csl Ga1,Rb2], [%cal Ya1b2], and SGF's
   properties [%sgf TR[aa]], also with LB, CR, SQ and MA. */
#ifndef LUDEX_SCENE_MARKS_H
#define LUDEX_SCENE_MARKS_H

#include "picture.h"
#include "record.h"

struct mark_taker {
    void (*take)(void *context, const struct picture_note *note);
    void *context;
    unsigned rows; /* of the board, since SGF counts rows from the top */
};

/* Passes each mark of the comments on; anything else is skipped. */
void marks_of(const struct note *notes, const struct mark_taker *taker);

#endif
