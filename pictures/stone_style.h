/*
 * How stones are shown, their letters and colours, in text and in drawings; and
 * what the layouts share in text.
 */
#ifndef LUDEX_PICTURES_STONE_STYLE_H
#define LUDEX_PICTURES_STONE_STYLE_H

#include "board.h"
#include "canvas.h"
#include "text.h"

struct stone_style {
    char letter; /* of struct board_cell: stone */
    const char *name;
    const char *ansi; /* SGR, as on dark and light grounds */
    struct colour colour;
};

/* All of them, then one without a letter. */
extern const struct stone_style stone_styles[];
const struct stone_style *stone_style_of(char stone); /* never NULL */
char stone_letter(const struct board *b, char stone, bool marked);
const char *stone_name(const struct board *b, char stone);

/* What is added in between has that stone's colour (enum picture_colours). */
void begin_colour(struct text *out, char stone, uint8_t colour);
void end_colour(struct text *out, uint8_t colour);
void add_coloured(struct text *out, struct str sign, char stone,
                  uint8_t colour);
void add_stone(const struct board *b, char stone, bool marked, uint8_t colour,
               struct text *out);
/* A line that says whose the letters and the edges are, where it is known. */
void add_captions(const struct board *b, struct text *out);

#endif
