/*
 * Scans the games of a query with walkers on several threads. Only the calling
 * thread uses the database.
 */
#ifndef DB_EXPLORE_PARALLEL_SCAN_H
#define DB_EXPLORE_PARALLEL_SCAN_H

#include "../openings/game_columns.h"
#include "../query/statement.h"
#include "walker.h"

/* Counts all remaining games of the query. Returns ARCHIVE_OK or a fault. */
int parallel_scan_run(struct archive *a, struct archive_query *query,
                      const struct route *route, struct node_tallies *out);

#endif
