/* A board in words, for readers who do not see it. */
#ifndef LUDEX_PICTURES_DESCRIPTION_H
#define LUDEX_PICTURES_DESCRIPTION_H

#include "board.h"
#include "text.h"

/* "Black: e3 f2; Red: g4." Figures with their letters: "First: K C1; ..."; of an
   empty board that it is empty. */
void describe_board(const struct board *board, struct text *out);

#endif
