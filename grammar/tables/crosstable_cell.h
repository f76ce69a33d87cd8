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

enum game_score { GAME_UNKNOWN, GAME_LOST, GAME_DRAWN, GAME_WON };
enum game_colour { GAME_COLOURLESS, GAME_FIRST, GAME_SECOND };

/* A game, as seen by the player of the row. */
struct cell_game {
    uint32_t opponent; /* number of the opponent; 0 for a bye, and in a
                          square */
    uint8_t score;     /* enum game_score */
    uint8_t colour;    /* enum game_colour */
    bool forfeit;
};

enum {
    CELL_GAMES = 16, /* maximum number of games in a cell */
    CELL_BYTES = 64, /* maximum bytes of a cell, without white space */
    CELL_NUMBER_MAX = 99999
};

/* The style in which the cells of a table are written. Zero it first. */
struct cell_style {
    size_t opponents, scores; /* number of cells that can only be in a table of
                                 rounds, and of those that can only be in a
                                 square */
    bool digits;              /* 1 means a won game, so + means a win by
                                 forfeit */
    bool letters;             /* W12 means a win against 12, not White against
                                 12 */
    bool coloured;            /* there are cells such as 12w1, so -1 means a
                                 bye */
};

/* Updates the style from a cell. Call it for all cells before any cell is
   read. */
void cell_style_note(struct cell_style *style, struct str cell);

/* True if the cell is empty, or is filled like the diagonal of a square. */
bool cell_is_empty(struct str cell);
/* Reads a cell of a square. Returns the number of games, or 0 if the cell
   cannot be read. */
size_t cell_parse_square(struct str cell, const struct cell_style *style,
                         struct cell_game out[CELL_GAMES]);
/* Reads a cell of a round, which has several games in a knock-out. Returns
   false if the cell cannot be read. */
bool cell_parse_round(struct str cell, const struct cell_style *style,
                      struct cell_game out[CELL_GAMES], size_t *count);
/* Reads points as halves: "2½", "2.5", "3". */
bool cell_parse_halves(struct str cell, uint64_t *out);

#endif
