/*
 * Parts of the reader of crosstables, which have one row per player. A square
 * has a column per opponent. A table of rounds has a column per round, whose
 * cells name the opponents: 12w1, +5, W12 (crosstable_cell.h).
 */
#ifndef LUDEX_GRAMMAR_TABLES_CROSSTABLE_H
#define LUDEX_GRAMMAR_TABLES_CROSSTABLE_H

#include "crosstable_cell.h"
#include "table_reader.h"

/* A player's row. */
struct crosstable_row {
    const struct grid_row *grid_row;
    const struct grid_cell **cells; /* cells in the columns of games */
    size_t count;                   /* number of these cells that the row has */
    const struct grid_cell *points; /* stated points, or NULL */
    const struct grid_cell *place;  /* stated place, or NULL */
    uint32_t number;
    size_t games, games_end; /* range of its games in `games` */
    uint32_t scores[3];      /* games lost, drawn and won */
    bool doubtful;           /* some of the games could not be read */
    uint32_t seed;           /* seed of the player; used only while names are
                                separated */
};

/* A game as reported in the row of one of the two players. */
struct reported_game {
    struct cell_game game;
    uint32_t player, round;
    const struct grid_cell *cell;
    bool added; /* the game was added to the results, from this row or the
                   opponent's */
};

struct crosstable_reader {
    struct table_reader *r;
    struct event *event;
    size_t columns;
    uint8_t *kinds;              /* enum column of each column */
    struct crosstable_row *rows; /* row of each player */
    size_t row_room, player_room;
    struct cell_style style;
    uint32_t *row_of; /* index of the row with each number, from 1; 0 if there
                         is none */
    uint32_t largest_number;
    uint32_t *head_numbers; /* numbers in the headings of the columns of
                               games */
    const struct grid_cell **head_cells; /* headings of the columns of games */
    size_t game_columns;
    uint32_t *place;  /* in a square: column of games of each player, or
                         NOBODY */
    bool misheaded;   /* a heading does not identify the player of its column */
    bool rounds;      /* a heading names a round */
    bool named;       /* headings name the opponents, who are numbered in the
                         order
                         of the rows */
    bool half_filled; /* only one half of the square is filled */
    struct reported_game *games;
    size_t game_count, game_room;
    struct event_result **results;
    size_t result_room;
};

/* crosstable_heads.c */

/* Returns the number of columns that the cells of a row span. */
size_t grid_row_columns(const struct grid_row *row);
bool crosstable_has_column(const struct crosstable_reader *c,
                           enum column column);
/* Sets the columns from the headings. Returns false if out of memory. */
bool crosstable_read_heads(struct crosstable_reader *c,
                           const struct grid_row *heads);
/* Reports headings that fit no player, several players, or the player of
   another column. Call it after the rows have been read. */
void crosstable_report_names(struct crosstable_reader *c,
                             const struct grid_row *heads);

/* crosstable_rows.c */

/* Reads a row. Returns false if no more rows are accepted. */
bool crosstable_read_row(struct crosstable_reader *c,
                         const struct grid_row *grid_row);
/* Numbers the players by the column of numbers, or in the order of their rows.
   Returns false if out of memory. */
bool crosstable_number_players(struct crosstable_reader *c);
/* Returns the player with a number, or NOBODY. */
uint32_t crosstable_find_player(const struct crosstable_reader *c,
                                uint32_t number);
/* Distinguishes players of the same name by their ids, by their seeds, or by
   the numbers of their rows. */
void crosstable_separate_names(struct crosstable_reader *c);

/* crosstable_results.c */

struct str crosstable_player_name(const struct crosstable_reader *c,
                                  uint32_t player);
bool crosstable_cell_is_blank(const struct grid_cell *cell); /* may be NULL */
/* True if the cell has a -, which is a loss by forfeit. */
bool cell_game_is_dash(const struct cell_game *g);
/* Returns the score of the opponent. */
enum game_score opposite_score(enum game_score score);
/* Returns HOW_PLAYED or HOW_FORFEIT. A forfeit with an unknown score was lost
   by both players. */
uint8_t played_or_forfeit(const struct cell_game *a, const struct cell_game *b,
                          enum game_score score);
/* Reports a cell in the row of a player. */
void crosstable_report_cell(struct crosstable_reader *c, uint32_t player,
                            const struct grid_cell *cell, const char *why);
void crosstable_report_pair(struct crosstable_reader *c, enum diag_code code,
                            const struct grid_cell *cell, uint32_t a,
                            uint32_t b, const char *what);
/* Returns the score of `player`, whose row has `own`. If the rows contradict
   each other, reports them and returns an unknown score. */
enum game_score crosstable_agreed_score(struct crosstable_reader *c,
                                        const struct grid_cell *cell,
                                        const struct cell_game *own,
                                        const struct cell_game *theirs,
                                        uint32_t player, uint32_t opponent);
/* Adds a result with the span, the round and the `how` of `like`. The score is
   that of `first`, who moved first. */
void crosstable_add_result(struct crosstable_reader *c, uint32_t first,
                           uint32_t second, enum game_score score,
                           struct event_result like);
/* Links the results in order of rounds. */
void crosstable_link_results(struct crosstable_reader *c);

/* crosstable_square.c, crosstable_rounds.c: read the cells of all rows, and add
   the results. */
void crosstable_read_square(struct crosstable_reader *c);
void crosstable_read_rounds(struct crosstable_reader *c);

/* crosstable_points.c */

/* Checks the stated points. A win counts 1 point and a draw ½, unless all
   stated points follow from 2-1-0 or 3-1-0. */
void crosstable_check_points(struct crosstable_reader *c);
/* Reports the player in place 1, or with the most points. This is not the
   champion that an event states, as the table may not be final. */
void crosstable_report_first(struct crosstable_reader *c);

#endif
