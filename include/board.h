/*
 * A board to be drawn: what pictures show and diagrams hold. It knows no
 * rules; a game draws its position into one, and sets one up as a position.
 */
#ifndef LUDEX_BOARD_H
#define LUDEX_BOARD_H

#include <stdbool.h>
#include <stdint.h>

enum { BOARD_SIDE_MAX = 26 };

/* Bits of `links`: towards which diagonal neighbour a link goes. */
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

struct board_cell {
    char stone; /* 'x' black, 'u' red, w o p q s t v as in boardgv; 0 none */
    uint8_t number; /* a number sign 1-9 on an empty cell; 0 none */
    uint8_t links;  /* enum board_link, both ends say so */
    bool marked;
    char figure;   /* its letter, upper case; 0: the stones are all alike */
    bool promoted; /* the figure bears the sign of promotion */
};

struct board {
    uint8_t rows, columns; /* 1 to BOARD_SIDE_MAX */
    uint8_t borders;       /* enum board_border: sides drawn with a border */
    char owner[2]; /* stones that own left-right and bottom-top; 0 unknown */
    struct board_cell cells[BOARD_SIDE_MAX][BOARD_SIDE_MAX]; /* [row][column],
                                                  row 0 at the bottom */
    bool captivity; /* a row of places below the board and one above */
    char captives[2][BOARD_SIDE_MAX]; /* letters, below first; 0: empty */
};

#endif
