/*
 * A board to be drawn, as shown in pictures and stored in diagrams. A board
 * contains no rules. A game draws its positions as boards, and can make a
 * position from a board.
 */
#ifndef LUDEX_BOARD_H
#define LUDEX_BOARD_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BOARD_SIDE_MAX = 26, BOARD_POINTS_MAX = 128, BOARD_SEGMENTS_MAX = 512 };

enum board_layout {
    LAYOUT_SQUARES,  /* rows x columns cells */
    LAYOUT_HEXAGON,  /* a hexagon of points joined by triangles (Braunche): rows
                        are lettered, and points are numbered from the left end
                        of their row; cells[row] contains board_row_length
                        cells */
    LAYOUT_OCTAGONS, /* octagons where row and column are both even, squares
                        where both are odd (counted from 0), no cell
                        elsewhere (Stymie) */
    LAYOUT_POINTS,   /* `points` joined by coloured `segments` (Brax) */
};

/* Bits of `links`: the diagonal neighbours to which the cell is linked. */
enum board_link {
    LINK_NW = 8,
    LINK_SW = 4,
    LINK_SE = 2,
    LINK_NE = 1,
};

/* Bits of `borders`. */
enum board_border {
    BORDER_LEFT = 1,
    BORDER_UP = 2,
    BORDER_RIGHT = 4,
    BORDER_DOWN = 8,
};

/* The ground of a cell. Cells of a zone may be next to a palace. */
enum board_ground {
    GROUND_PLAIN,
    GROUND_ZONE,   /* cells where figures are promoted */
    GROUND_PALACE, /* part of a palace that is still intact */
};

struct board_cell {
    char stone; /* 'x' black, 'u' red; w o p q s t v as in boardgv; 0 if there
                   is none */
    uint8_t number; /* a number 1-9 shown on an empty cell, or 0 */
    uint8_t links;  /* bits of enum board_link, set in both cells */
    bool marked;
    char figure;    /* letter of the figure, in upper case; 0 for an ordinary
                       stone */
    bool promoted;  /* the figure is promoted, which its symbol shows */
    uint8_t ground; /* enum board_ground */
    bool removed;   /* if `edits` is set: the stone at this place is removed */
};

/* A point of a LAYOUT_POINTS board: its name (column and row), and its place in
   the drawing (x to the right, y upwards, in any unit). `called` is set if a
   call is in force for the piece on this point. */
struct board_point {
    uint8_t column, row;
    int16_t x, y;
    char stone;
    bool marked, called;
};

struct board_segment {
    uint8_t from, to; /* indices of points */
    char colour;      /* letter of a stone of that colour */
};

/* The written form of the stones of a colour: a letter (in the other case if
   the stone is marked), and the name of the colour. */
struct board_side {
    char stone, letter;
    const char *name;
};

struct board {
    uint8_t layout;        /* enum board_layout */
    uint8_t rows, columns; /* 1 to BOARD_SIDE_MAX */
    bool edits;            /* the cells are not a whole board, but the changes
                              from the game's start */
    uint8_t borders;       /* bits of enum board_border: the sides drawn with a
                              border */
    struct board_side sides[2]; /* if `stone` is 0, stones have their usual
                                   letter and colour name */
    char owner[2]; /* stones that own the edges left-right and bottom-top; 0 if
                      unknown */
    struct board_cell cells[BOARD_SIDE_MAX]
                           [BOARD_SIDE_MAX]; /* [row][column], row 0 at the
                                                bottom */
    bool captivity; /* a row of places for prisoners below the board and one
                       above */
    char captives[2][BOARD_SIDE_MAX]; /* letters of prisoners, first the row
                                         below the board, then the one above; 0:
                                         an empty place */
    size_t point_count, segment_count;
    struct board_point points[BOARD_POINTS_MAX];
    struct board_segment segments[BOARD_SEGMENTS_MAX];
};

/* Returns the number of points in a row of a hexagon of `rows` rows; row 0 is
   the lowest. */
static inline unsigned board_row_length(unsigned rows, unsigned row)
{
    unsigned side = (rows + 1) / 2;

    assert(row < rows && rows <= BOARD_SIDE_MAX);
    return row < side ? side + row : side + rows - 1 - row;
}

#endif
