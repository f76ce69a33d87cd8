/*
 * A pass: the games that a query gives are gone through by walkers, on several
 * threads. Only the caller's thread touches the database.
 */
#ifndef DB_PASS_H
#define DB_PASS_H

#include "../query/statement.h"
#include "walker.h"

/* What a pass wants of a query, in this order from column 1 on. */
extern const struct str pass_columns[];
extern const size_t pass_column_count;

/* The game that stands in a row, from that column on. */
void pass_game(const struct sql_rows *row, int from, struct tallied *game,
               struct str *start, struct str *moves);
/* Whether it has moves, and is of that variant. */
bool pass_is_of(const struct sql_rows *row, int from, int64_t variant);

/* Takes all that the query still gives. ARCHIVE_OK or a fault. */
int pass_run(struct archive *a, struct archive_query *query,
             const struct route *route, struct counted *out);

#endif
