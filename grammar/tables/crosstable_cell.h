/*
 * Cells of crosstables. In a square a cell has the scores against one opponent,
 * game by game: 1, 0, ½, 10, 1½, +, -, =. In a table of rounds it has an
 * opponent's number, perhaps a colour, and the score:
 *
 *     12w1  12b½  12w+  12f1  7s0    number, colour, score
 *     +5  -3  =7  +w5  +5w           score, number
 *     W12  L3  D7  X4  F9            won, lost, drawn; won and lost by forfeit
 *     bye  bye½  bye0  -1  H---      byes, the fourth only next to 12w1
 */
#ifndef LUDEX_GRAMMAR_TABLES_CROSSTABLE_CELL_H
#define LUDEX_GRAMMAR_TABLES_CROSSTABLE_CELL_H

#include "text.h"

enum bout_score { BOUT_UNKNOWN, BOUT_LOST, BOUT_DRAWN, BOUT_WON };
enum bout_colour { BOUT_COLOURLESS, BOUT_FIRST, BOUT_SECOND };

/* A game, as the player of the row has it. */
struct bout {
    uint32_t opponent; /* number; 0: a bye, or a square */
    uint8_t score;     /* enum bout_score */
    uint8_t colour;    /* enum bout_colour */
    bool forfeit;
};

enum {
    CELL_GAMES = 16, /* most games in a cell */
    CELL_BYTES = 64, /* without white space */
    CELL_NUMBER_MAX = 99999
};

/* How the cells of a table are written; zero at first. */
struct cell_style {
    size_t opponents, scores; /* cells that can only be of rounds, or of a
                                 square */
    bool digits;              /* 1 is a won game, so + is one by forfeit */
    bool letters;             /* W12 is a won game, not White against 12 */
    bool coloured;            /* there are cells such as 12w1, so -1 is a bye */
};

/* Takes account of a cell; all are to be noted before one is read. */
void cell_style_note(struct cell_style *style, struct str cell);

/* True for what fills the diagonal. */
bool cell_is_empty(struct str cell);
/* Reads a cell of a square. Returns the number of games; 0 if it cannot be
   read. */
size_t square_cell(struct str cell, const struct cell_style *style,
                   struct bout out[CELL_GAMES]);
/* Reads a cell of a round, which has several games in a knock-out. Returns
   false if it cannot be read. */
bool round_cell(struct str cell, const struct cell_style *style,
                struct bout out[CELL_GAMES], size_t *count);
/* Reads points as halves: "2½", "2.5", "3". */
bool cell_halves(struct str cell, uint64_t *out);

#endif
