/*
 * Drawing: the strokes, colours and sizes that drawings of all layouts share.
 */
#ifndef LUDEX_PICTURES_DRAWING_H
#define LUDEX_PICTURES_DRAWING_H

#include <cairo.h>

#include "board.h"

/* In units of SVG, pixels of PNG. */
#define CELL_SIDE    36.0
#define MARGIN       34.0
#define RADIUS       14.5
#define WORDS_HEIGHT 10.0

struct dot {
    double x, y;
};

struct frame {
    double x, y, width, height;
};

void set_colour(cairo_t *c, char stone);
void set_contrast(cairo_t *c, char stone); /* what is seen on that stone */
void set_lines(cairo_t *c);
void set_wood(cairo_t *c);
void set_dark(cairo_t *c);
void set_ink(cairo_t *c);

void draw_line(cairo_t *c, double x1, double y1, double x2, double y2);
void draw_circle(cairo_t *c, double x, double y, double r); /* a path only */
/* Words with their middle at a point; `height` is a digit's. */
void draw_words(cairo_t *c, double x, double y, double height,
                const char *words);
void draw_number(cairo_t *c, double x, double y, double height,
                 unsigned number);
/* The letter that numbers a row or a column from 0. */
void draw_letter(cairo_t *c, double x, double y, unsigned index);
/* A field of the board with these corners. */
void draw_field(cairo_t *c, const struct dot *corners, size_t count);
void draw_borders(cairo_t *c, const struct board *b, const struct frame *frame);

void draw_stone(cairo_t *c, char stone, double x, double y, double r);
void draw_mark(cairo_t *c, char stone, double x, double y, double r);
void draw_cell(cairo_t *c, const struct board_cell *cell, double x, double y,
               double r);

#endif
