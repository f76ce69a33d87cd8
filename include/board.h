/*
 * A board to be drawn: what pictures show and diagrams hold. It knows no rules.
 * A game draws its positions as boards, and can make a position from a board.
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
    LAYOUT_HEXAGON,  /* a hexagon of points joined by triangles (Braunche):
                        rows have letters, points are numbered from the left
                        end of their row; cells[row] has board_row_length
                        cells */
    LAYOUT_OCTAGONS, /* octagons where row and column are both even, squares
                        where both are odd (counted from 0), no cell
                        elsewhere (Stymie) */
    LAYOUT_POINTS,   /* `points` joined by coloured `segments` (Brax) */
};

/* Bits of `links`: the diagonal neighbours that the cell is linked to. */
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

/* What kind of ground a cell has; cells of a zone may be next to a palace. */
enum board_ground {
    GROUND_PLAIN,
    GROUND_ZONE,   /* where figures are promoted */
    GROUND_PALACE, /* part of a palace that was not destroyed */
};

struct board_cell {
    char stone; /* 'x' black, 'u' red, w o p q s t v as in boardgv; 0: none */
    uint8_t number; /* a number 1-9 shown on an empty cell; 0: none */
    uint8_t links;  /* enum board_link; both linked cells have the bit */
    bool marked;
    char figure;    /* its letter, upper case; 0: all stones are alike */
    bool promoted;  /* the figure has the symbol of promotion */
    uint8_t ground; /* enum board_ground */
    bool removed;   /* if `edits`: the stone that was here is removed */
};

/* A point of a LAYOUT_POINTS board: its name, and where it is drawn (x to the
   right, y upwards, in any unit). `called`: the piece on it is called. */
struct board_point {
    uint8_t column, row;
    int16_t x, y;
    char stone;
    bool marked, called;
};

struct board_segment {
    uint8_t from, to; /* indices of points */
    char colour;      /* a stone's letter */
};

/* How stones of a colour are written: a letter (in the other case if marked)
   and the colour's name. */
struct board_side {
    char stone, letter;
    const char *name;
};

struct board {
    uint8_t layout;        /* enum board_layout */
    uint8_t rows, columns; /* 1 to BOARD_SIDE_MAX */
    bool edits;            /* not a whole board, but the differences from the
                              game's start */
    uint8_t borders;       /* enum board_border: sides drawn with a border */
    struct board_side sides[2]; /* stone 0: the stone's own letter and name */
    char owner[2]; /* stones that own the edges left-right and bottom-top; 0:
                      unknown */
    struct board_cell cells[BOARD_SIDE_MAX]
                           [BOARD_SIDE_MAX]; /* [row][column], row 0 at the
                                                bottom */
    bool captivity; /* a row of places for prisoners below the board and one
                       above */
    char captives[2][BOARD_SIDE_MAX]; /* letters, below first; 0: empty */
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
