/*
 * What the tables share: figures in words, results as one player has them.
 */
#ifndef LUDEX_EVENTS_TABLES_H
#define LUDEX_EVENTS_TABLES_H

#include "matches.h"

enum { TABLE_MEMORY = 1 << 30 }; /* bytes that counting for a table may take */

/* "12½" of halves, of quarters. */
void add_halves(struct text *out, int64_t halves);
void add_quarters(struct text *out, int64_t quarters);
/* Likewise, or "12.33" of what is not whole quarters; nothing of none. */
void add_figure(struct text *out, struct figure figure);
struct str player_name(const struct event *event, uint32_t player);
/* Cells of one kind. */
void cell_number(struct table *t, int64_t n);
void cell_str(struct table *t, struct str s);
void cell_known(struct table *t, int64_t n, bool known); /* else empty */
/* Appends ", 2 without a result" to a title, if there are such games. */
void title_open(struct text *title, uint64_t games);
void cell_halves(struct table *t, int64_t halves);
/* Five cells: how many games of each kind. */
void cell_games(struct table *t, int64_t played, int64_t won, int64_t drawn,
                int64_t lost, int64_t unplayed);
/* The event's name, its stage after it. */
void add_title(struct table *t, const struct event *event, uint32_t stage);
/* After that: after which round, and if it is so that it is open. */
void add_state(struct table *t, const struct ledger *l);
/* What the rows are counted and ordered by: "points 1-½-0; tie-breaks BH (as the
   event states)". */
void add_ranking_rule(struct table *t, const struct ledger *l);
/* Points of a win, a draw and a loss, in halves: "1-½-0". */
void add_point_values(struct text *out, const struct points *points);
/* Tie-breaks and where their list comes from: "; tie-breaks BH, SB (usual for a
   Swiss)". */
void add_tiebreak_list(struct text *out, const struct ledger *l);
/* NOBODY: no such player. */
uint32_t event_find_player(const struct event *event, struct str name);
/* Fails the table if it would have more than TABLE_CELLS_MAX cells. */
void bound_cells(struct table *t, size_t rows, size_t columns);

struct dated {
    const struct event *event;
    size_t number; /* among those that came */
};
/* The events by year, in the arena; those of one year as they came. NULL: out of
   memory. */
struct dated *events_by_year(const struct event *events, struct arena *arena,
                             size_t *count);
/* What a table's making ends in: false if memory ran out. */
bool table_done(struct table *t, struct arena *arena, bool counted);

#endif
