/*
 * Rows of the table `next`: what came of the games that took one way from a
 * crossing. As a tally its node is the number of the crossing, its key the exact
 * hash of the next position. All functions that return an int return ARCHIVE_OK
 * or a fault.
 */
#ifndef DB_NEXT_ROWS_H
#define DB_NEXT_ROWS_H

#include "../sql.h"
#include "tally.h"

/* Its columns but the crossing, and how many they are. */
#define NEXT_COLUMNS                                                 \
    "key, code, merged, games, first, drawn, second, plies, oldest," \
    " oldest_day, newest, newest_day, again, players"

/* The row whose columns begin at `from` is added to a tally: by its code the way
   is found, by the rest it counts. ARCHIVE_BROKEN: it is none. */
uint32_t next_code(const struct sql_rows *row, int from);
int next_add(struct tallies *t, struct tally *tally, const struct sql_rows *row,
             int from);

/* What is kept of a way, as *out, a tally of nothing if *there is false. Its
   players are the caller's. */
int next_read(struct sql *sql, const struct tally *way, struct tally *out,
              bool *there);
/* All ways of a crossing are added to `out`. */
int next_read_every(struct sql *sql, int64_t crossing, struct tallies *out);
/* A row, or what is new in one that is there. */
int next_write(struct sql *sql, const struct tally *way, bool there);
/* Rows that are not there. */
int next_write_every(struct sql *sql, const struct tallies *ways);
int next_delete(struct sql *sql, const struct tally *way);
int next_delete_every(struct sql *sql, int64_t crossing);

#endif
