/*
 * Rows of the table `next`: what came of the games that took one way from a
 * opening node. As a tally its node is the number of the opening node, its key the exact
 * hash of the next position. All functions that return an int return ARCHIVE_OK
 * or a fault.
 */
#ifndef DB_OPENINGS_CONTINUATIONS_H
#define DB_OPENINGS_CONTINUATIONS_H

#include "../sql.h"
#include "tally.h"

/* Its columns but the opening node. */
#define NEXT_COLUMNS                                                 \
    "key, code, merged, games, first, drawn, second, plies, oldest," \
    " oldest_day, newest, newest_day, again, players"

/* Of the row whose columns begin at `from`: its code, by which its way is found;
   then the row is added to the tally of that. ARCHIVE_BROKEN: its players cannot
   be read. */
uint32_t next_code(const struct sql_rows *row, int from);
int next_add(struct tallies *t, struct tally *tally, const struct sql_rows *row,
             int from);

/* The same of a position with the sides exchanged. */
int next_add_exchanged(struct tallies *t, struct tally *tally,
                       const struct sql_rows *row, int from);

/* What is kept of a way, as *out; a tally of nothing, and *there false, if it has
   no row. Its players are the caller's to free. */
int next_read(struct sql *sql, const struct tally *way, struct tally *out,
              bool *there);
/* All ways of an opening node are added to `out`. */
int next_read_every(struct sql *sql, int64_t opening_node, struct tallies *out);
/* Adds a row, or changes the one that is there. */
int next_write(struct sql *sql, const struct tally *way, bool there);
/* Adds rows, none of which is there. */
int next_write_every(struct sql *sql, const struct tallies *ways);
int next_delete(struct sql *sql, const struct tally *way);
int next_delete_every(struct sql *sql, int64_t opening_node);

#endif
