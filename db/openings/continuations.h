/*
 * Rows of the table `next`. Each row sums up the results of the games that
 * continued from an opening node with the same ply. In the tally of such a row,
 * the node is the number of the opening node, and the key is the exact hash of
 * the next position. Functions that return an int return ARCHIVE_OK or a fault.
 */
#ifndef DB_OPENINGS_CONTINUATIONS_H
#define DB_OPENINGS_CONTINUATIONS_H

#include "../sql.h"
#include "tally.h"

/* SQL: all columns of the table `next` except the opening node. */
#define NEXT_COLUMNS                                                      \
    "key, code, merged, games, first, drawn, second, won, plies, oldest," \
    " oldest_day, newest, newest_day, again, players"

/* continuation_code returns the code in the row whose columns begin at `from`.
   The caller uses this code to find the tally. continuation_add adds the row to
   that tally, and returns ARCHIVE_BROKEN if the players in the row are
   malformed. */
uint32_t continuation_code(const struct sql_rows *row, int from);
int continuation_add(struct tallies *t, struct tally *tally,
                     const struct sql_rows *row, int from);

/* Works like continuation_add for a position with the sides exchanged. */
int continuation_add_exchanged(struct tallies *t, struct tally *tally,
                               const struct sql_rows *row, int from);

/* Reads the row of a continuation. If there is none, sets *out to an empty
   tally and *there to false. The caller frees the players of the tally. */
int continuation_read(struct sql *sql, const struct tally *way,
                      struct tally *out, bool *there);
/* Adds all continuations of an opening node to `out`. */
int continuation_read_every(struct sql *sql, int64_t opening_node,
                            struct tallies *out);
/* Changes the row of a continuation if `there` is true; otherwise inserts
   it. */
int continuation_write(struct sql *sql, const struct tally *way, bool there);
/* Inserts those rows that do not exist yet. */
int continuation_write_every(struct sql *sql, const struct tallies *ways);
int continuation_delete(struct sql *sql, const struct tally *way);
int continuation_delete_every(struct sql *sql, int64_t opening_node);

#endif
