/*
 * Drawing: strokes, colours and sizes that drawings of all layouts share.
 */
#ifndef LUDEX_PICTURES_DRAWING_H
#define LUDEX_PICTURES_DRAWING_H

#include "board.h"
#include "canvas.h"

/* Sizes in units of SVG, which are pixels of PNG. */
#define CELL_SIDE    36.0
#define MARGIN       34.0
#define RADIUS       14.5
#define WORDS_HEIGHT 10.0
#define DIGIT_HEIGHT 0.72 /* relative to the font size */

struct frame {
    double x, y, width, height;
};

extern const struct colour colour_lines, colour_wood, colour_dark, colour_ink,
    colour_white, colour_last, colour_accent;
struct colour contrast_with(char stone); /* returns a colour that is visible on
                                            the stone */

void draw_line(struct canvas *c, double x1, double y1, double x2, double y2,
               const struct pen *pen);
void draw_box(struct canvas *c, const struct frame *frame,
              const struct colour *fill);
/* Draws words centred at a point. `height` is the height of a digit. */
void draw_words(struct canvas *c, double x, double y, double height,
                const char *words, struct colour colour);
/* Draw the number of a row, or the letter of a column (from 0), in ink. */
void draw_number(struct canvas *c, double x, double y, unsigned number);
void draw_letter(struct canvas *c, double x, double y, unsigned index);
/* Fills a cell of the board, given its corners. */
void draw_field(struct canvas *c, const struct dot *corners, size_t count,
                const struct colour *fill);
void draw_borders(struct canvas *c, const struct board *b,
                  const struct frame *frame);

/* Draws a link in the colour of a stone. */
void draw_bar(struct canvas *c, char stone, struct dot from, struct dot to);
/* Draws a stone without symbols, which indicates the player to move. */
void draw_turn(struct canvas *c, char stone, double x, double y, double r);
void draw_cell(struct canvas *c, const struct board_cell *cell, double x,
               double y, double r);

/* Draw a complete picture within another drawing: picture_extent() returns the
   size of the picture, and picture_draw() draws the picture at the origin of
   the canvas. */
struct extent picture_extent(const struct board *board,
                             const struct picture_look *look);
void picture_draw(struct canvas *c, const struct board *board,
                  const struct picture_look *look);

#endif
