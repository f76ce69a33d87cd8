/*
 * Recognises the headings of a table. They determine the meaning of each column
 * and the kind of the table.
 */
#ifndef LUDEX_GRAMMAR_TABLES_TABLE_HEADS_H
#define LUDEX_GRAMMAR_TABLES_TABLE_HEADS_H

#include "arena.h"
#include "text.h"

enum column {
    COLUMN_UNKNOWN, /* head not recognised */
    COLUMN_LEFT,    /* ignored, because it follows from the other columns */
    COLUMN_YEAR,
    COLUMN_COUNTRY,
    COLUMN_CITY,
    COLUMN_CHAMPION,
    COLUMN_RUNNER_UP,
    COLUMN_WON,
    COLUMN_LOST,
    COLUMN_DRAWN,
    COLUMN_FORMAT,
    COLUMN_NAME, /* name of the event */
    COLUMN_SERIES,
    COLUMN_ERA,
    COLUMN_GAME,
    COLUMN_SOURCE,
    /* columns of games: */
    COLUMN_ROUND,
    COLUMN_FIRST,
    COLUMN_SECOND,
    COLUMN_RESULT,
    COLUMN_WINNER,
    COLUMN_KIND,
    COLUMN_DATE,
    COLUMN_BOARD,
    COLUMN_NOTE,
    /* columns of players: */
    COLUMN_NUMBER, /* number by which opponents name the player */
    COLUMN_PLACE,
    COLUMN_PLAYER,
    COLUMN_TITLE,
    COLUMN_RATING,
    COLUMN_ID,
    COLUMN_SEED,
    COLUMN_POINTS,
    COLUMN_MEETING, /* games against one opponent, or in one round */
    COLUMNS
};

/* A list of games has a row per game, a crosstable and the standings of a
   Swiss have a row per player, and a list of champions has a row per event. A
   tree has a column per round of a knock-out, and one for the winner. */
enum table_shape {
    SHAPE_NONE,
    SHAPE_CHAMPIONS,
    SHAPE_GAMES,
    SHAPE_CROSS,
    SHAPE_TREE,
    SHAPES
};

/* Returns a heading without text in parentheses, as in "Won (+)" or
   "Runner(s)-up", and without symbols at its end. */
struct str head_words(struct arena *arena, struct str head);
/* Returns the English heading that a heading in another language means, or an
   empty string if the heading is not known. */
struct str head_in_english(struct str head);
enum column column_find(enum table_shape shape, struct str words);
/* Reads the number of a round or an opponent: "3", "r3", "Round 3", "3.rd".
   Returns 0 if the heading has none. */
uint32_t head_number(struct str words, bool *round);
/* Appends the names of the columns that a table of this shape may have. */
void columns_list(enum table_shape shape, struct text *out);

/* The columns seen in a row that may be the headings. Zero it first. */
struct heads_seen {
    uint64_t columns[SHAPES]; /* bits of enum column */
    uint32_t heads, numbers, of_tree;
};

void heads_note(struct heads_seen *seen, struct str words);
enum table_shape heads_shape(const struct heads_seen *seen);

#endif
