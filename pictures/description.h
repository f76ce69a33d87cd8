/* Describes a board in words, for readers who cannot see it. */
#ifndef LUDEX_PICTURES_DESCRIPTION_H
#define LUDEX_PICTURES_DESCRIPTION_H

#include "board.h"
#include "text.h"

/* Appends a description such as "Black: e3 f2; Red: g4.". Figures are described
   with their letters: "First: K C1; ...". Also describes an empty board. */
void describe_board(const struct board *board, struct text *out);

#endif
