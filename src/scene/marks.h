/* Marks and arrows that comments bear: [%csl Ga1,Rb2], [%cal Ya1b2], and SGF's
   properties [%sgf TR[aa]], with LB, CR, SQ, MA as well. */
#ifndef LUDEX_SCENE_MARKS_H
#define LUDEX_SCENE_MARKS_H

#include "picture.h"
#include "record.h"

struct mark_taker {
    void (*take)(void *context, const struct picture_note *note);
    void *context;
    unsigned rows; /* of the board: SGF counts them from the top */
};

/* Each mark of the comments; what is none is passed over. */
void marks_of(const struct note *notes, const struct mark_taker *taker);

#endif
