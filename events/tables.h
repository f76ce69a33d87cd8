/*
 * Functions that several tables share: numbers as text, cells, and titles.
 */
#ifndef LUDEX_EVENTS_TABLES_H
#define LUDEX_EVENTS_TABLES_H

#include "matches.h"

enum { TABLE_MEMORY = 1 << 30 }; /* maximum memory of a table, in bytes */

/* Append half points or quarter points as a number such as "12½". */
void add_halves(struct text *out, int64_t halves);
void add_quarters(struct text *out, int64_t quarters);
/* Appends a value as a number such as "12½". If the value is not a whole number
   of quarters, appends decimals, such as "12.33". Appends nothing if there is
   no value. */
void add_figure(struct text *out, struct fraction figure);
struct str player_name(const struct event *event, uint32_t player);
/* Append a cell with a value of a certain kind. */
void cell_add_number(struct table *t, int64_t n);
void cell_add_str(struct table *t, struct str s);
/* Appends a cell with a number of hundredths, such as "12.50". */
void cell_hundredths(struct table *t, int64_t n);
/* Appends a cell with a number. The cell is empty if `known` is false. */
void cell_add_known(struct table *t, int64_t n, bool known);
/* Appends a note such as ", 2 without a result" to a title, if there are such
   games. */
void title_add_open_games(struct text *title, uint64_t games);
void cell_add_halves(struct table *t, int64_t halves);
/* Appends five cells for numbers of games: played, won and so on. */
void cell_add_games(struct table *t, int64_t played, int64_t won, int64_t drawn,
                    int64_t lost, int64_t unplayed);
/* Appends the names of the event and of the stage to the title. */
void add_title(struct table *t, const struct event *event, uint32_t stage);
/* Appends to the title the round after which the table is computed and, if the
   event is unfinished, a note that says so. */
void add_state(struct table *t, const struct ledger *l);
/* Appends the rule by which the rows are ranked, such as "points 1-½-0;
   tie-breaks BH (as the event states)". */
void add_ranking_rule(struct table *t, const struct ledger *l);
/* Appends the points for a win, a draw and a loss, given in half points, such
   as "1-½-0". */
void add_point_values(struct text *out, const struct points *points);
/* Appends the tie-breaks and the origin of their list, such as "; tie-breaks
   BH, SB (usual for a Swiss)". */
void add_tiebreak_list(struct text *out, const struct ledger *l);
/* Returns the index of the player with this name, or NOBODY if there is
   none. */
uint32_t event_find_player(const struct event *event, struct str name);
/* Marks the table as failed if it would need more than TABLE_CELLS_MAX
   cells. */
void table_limit_cells(struct table *t, size_t rows, size_t columns);

struct numbered_event {
    const struct event *event;
    size_t number; /* index of the event in the original order */
};
/* Returns the events sorted by year, allocated in the arena. Events of one year
   keep their original order. Returns NULL if out of memory. */
struct numbered_event *events_by_year(const struct event *events,
                                      struct arena *arena, size_t *count);
/* Completes a table: releases the arena, and marks the table as failed unless
   `counted` is true. Returns false if the table has failed. */
bool table_finish(struct table *t, struct arena *arena, bool counted);

#endif
