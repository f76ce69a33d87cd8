/*
 * The look of stones, their letters and colours, in text and in drawings; and
 * what layouts have in common in text.
 */
#ifndef LUDEX_PICTURES_STONE_STYLE_H
#define LUDEX_PICTURES_STONE_STYLE_H

#include "board.h"
#include "canvas.h"
#include "text.h"

struct stone_style {
    char letter; /* as in struct board_cell: stone */
    const char *name;
    const char *ansi; /* SGR, visible on dark and light backgrounds */
    struct colour colour;
};

/* All styles; the last one has no letter. */
extern const struct stone_style stone_styles[];
const struct stone_style *stone_style_of(char stone); /* never NULL */
char stone_letter(const struct board *b, char stone, bool marked);
const char *stone_name(const struct board *b, char stone);

/* Text added between these calls has that stone's colour (enum
   picture_colours). */
void begin_colour(struct text *out, char stone, uint8_t colour);
void end_colour(struct text *out, uint8_t colour);
void add_coloured(struct text *out, struct str sign, char stone,
                  uint8_t colour);
void add_stone(const struct board *b, char stone, bool marked, uint8_t colour,
               struct text *out);
/* Adds a line that says whose letters and edges they are, as far as known. */
void add_captions(const struct board *b, struct text *out);

#endif
