/*
 * Functions shared by the tables: numbers in words, results as one player has
 * them.
 */
#ifndef LUDEX_EVENTS_TABLES_H
#define LUDEX_EVENTS_TABLES_H

#include "matches.h"

enum { TABLE_MEMORY = 1 << 30 }; /* limit of memory for a table, in bytes */

/* Append "12½", for half points and quarter points. */
void add_halves(struct text *out, int64_t halves);
void add_quarters(struct text *out, int64_t quarters);
/* Appends the same, or "12.33" if it is not a whole number of quarters; nothing
   if there is no value. */
void add_figure(struct text *out, struct figure figure);
struct str player_name(const struct event *event, uint32_t player);
/* Append a cell of one kind. */
void cell_add_number(struct table *t, int64_t n);
void cell_add_str(struct table *t, struct str s);
void cell_add_known(struct table *t, int64_t n, bool known); /* empty unless
                                                            known */
/* Appends ", 2 without a result" to a title, if there are such games. */
void title_open(struct text *title, uint64_t games);
void cell_add_halves(struct table *t, int64_t halves);
/* Appends five cells with the number of games of each kind. */
void cell_add_games(struct table *t, int64_t played, int64_t won, int64_t drawn,
                    int64_t lost, int64_t unplayed);
/* Appends the name of the event, and of the stage. */
void add_title(struct table *t, const struct event *event, uint32_t stage);
/* Appends to the title the round that the table is after, and that it is open
   if it is. */
void add_state(struct table *t, const struct ledger *l);
/* Appends what the rows are counted and ordered by: "points 1-½-0; tie-breaks
   BH (as the event states)". */
void add_ranking_rule(struct table *t, const struct ledger *l);
/* Appends the points for a win, a draw and a loss, in half points: "1-½-0". */
void add_point_values(struct text *out, const struct points *points);
/* Appends the tie-breaks and where their list comes from: "; tie-breaks BH, SB
   (usual for a Swiss)". */
void add_tiebreak_list(struct text *out, const struct ledger *l);
/* Returns NOBODY if there is no such player. */
uint32_t event_find_player(const struct event *event, struct str name);
/* Marks the table as failed if it would have more than TABLE_CELLS_MAX
   cells. */
void bound_cells(struct table *t, size_t rows, size_t columns);

struct dated {
    const struct event *event;
    size_t number; /* index in the original order */
};
/* Returns the events by year, in the arena; those of one year in their original
   order. Returns NULL if out of memory. */
struct dated *events_by_year(const struct event *events, struct arena *arena,
                             size_t *count);
/* Ends the making of a table. Returns false if out of memory. */
bool table_done(struct table *t, struct arena *arena, bool counted);

#endif
