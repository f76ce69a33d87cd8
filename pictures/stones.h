/*
 * Stones: how the stones of a board are shown, in text and in drawings; what
 * the layouts share in text.
 */
#ifndef LUDEX_PICTURES_STONES_H
#define LUDEX_PICTURES_STONES_H

#include "board.h"
#include "text.h"

struct look {
    char letter; /* of struct board_cell: stone */
    const char *name;
    const char *ansi; /* SGR, as on dark and light grounds */
    double red, green, blue;
};

const struct look *look_of(char stone); /* never NULL */
/* Where the board says how a stone is written; NULL: it does not. */
const struct board_side *side_of(const struct board *b, char stone);
char stone_letter(const struct board *b, char stone, bool marked);
const char *stone_name(const struct board *b, char stone);

void add_coloured(struct text *out, struct str sign, const char *ansi);
void add_stone(const struct board *b, char stone, bool marked, bool colour,
               struct text *out);
/* A line that says whose the letters and the edges are, where it is known. */
void add_captions(const struct board *b, struct text *out);

#endif
