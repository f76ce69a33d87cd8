/*
 * Drawing: strokes, colours and sizes common to drawings of all layouts.
 */
#ifndef LUDEX_PICTURES_DRAWING_H
#define LUDEX_PICTURES_DRAWING_H

#include "board.h"
#include "canvas.h"

/* In units of SVG, pixels of PNG. */
#define CELL_SIDE    36.0
#define MARGIN       34.0
#define RADIUS       14.5
#define WORDS_HEIGHT 10.0
#define DIGIT_HEIGHT 0.72 /* of a font's size */

struct frame {
    double x, y, width, height;
};

extern const struct colour colour_lines, colour_wood, colour_dark, colour_ink,
    colour_white, colour_last, colour_accent;
struct colour contrast_with(char stone); /* a colour that is visible on that
                                            stone */

void draw_line(struct canvas *c, double x1, double y1, double x2, double y2,
               const struct pen *pen);
void draw_box(struct canvas *c, const struct frame *frame,
              const struct colour *fill);
/* Draws words centred at a point; `height` is a digit's. */
void draw_words(struct canvas *c, double x, double y, double height,
                const char *words, struct colour colour);
/* Draw a row's number, or a column's letter (from 0), in ink. */
void draw_number(struct canvas *c, double x, double y, unsigned number);
void draw_letter(struct canvas *c, double x, double y, unsigned index);
/* Fills a cell of the board with these corners. */
void draw_field(struct canvas *c, const struct dot *corners, size_t count,
                const struct colour *fill);
void draw_borders(struct canvas *c, const struct board *b,
                  const struct frame *frame);

/* Draws a link in that stone's colour. */
void draw_bar(struct canvas *c, char stone, struct dot from, struct dot to);
/* Draws a stone without symbols, to show whose turn it is. */
void draw_turn(struct canvas *c, char stone, double x, double y, double r);
void draw_cell(struct canvas *c, const struct board_cell *cell, double x,
               double y, double r);

/* A complete picture within another drawing: its size, and its drawing at the
   canvas's origin. */
struct extent picture_extent(const struct board *board,
                             const struct picture_look *look);
void picture_draw(struct canvas *c, const struct board *board,
                  const struct picture_look *look);

#endif
