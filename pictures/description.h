/* A board in words, for readers who cannot see it. */
#ifndef LUDEX_PICTURES_DESCRIPTION_H
#define LUDEX_PICTURES_DESCRIPTION_H

#include "board.h"
#include "text.h"

/* Appends "Black: e3 f2; Red: g4."; figures with their letters: "First: K C1;
   ..."; or that the board is empty. */
void describe_board(const struct board *board, struct text *out);

#endif
