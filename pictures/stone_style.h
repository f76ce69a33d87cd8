/*
 * The look of stones: their letters and colours, in text and in drawings. Also
 * functions for text that the layouts share.
 */
#ifndef LUDEX_PICTURES_STONE_STYLE_H
#define LUDEX_PICTURES_STONE_STYLE_H

#include "board.h"
#include "canvas.h"
#include "text.h"

struct stone_style {
    char letter; /* letter in struct board_cell: its stone */
    const char *name;
    const char *ansi; /* SGR parameters that are visible on dark and light
                         backgrounds */
    struct colour colour;
};

/* All styles. The last one has no letter and ends the list. */
extern const struct stone_style stone_styles[];
const struct stone_style *stone_style_of(char stone); /* never returns NULL */
char stone_letter(const struct board *b, char stone, bool marked);
const char *stone_name(const struct board *b, char stone);

/* Text that is added between these calls has the colour of the stone. `colour`
   is a value of enum picture_colours. */
void begin_colour(struct text *out, char stone, uint8_t colour);
void end_colour(struct text *out, uint8_t colour);
void add_coloured(struct text *out, struct str sign, char stone,
                  uint8_t colour);
void add_stone(const struct board *b, char stone, bool marked, uint8_t colour,
               struct text *out);
/* Adds a line that explains the letters and the edges of the sides, if the
   board defines them. */
void add_captions(const struct board *b, struct text *out);

#endif
