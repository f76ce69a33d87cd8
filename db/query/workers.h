/*
 * Evaluates the candidates of a statement on several threads, and returns the
 * records found in the order of the statement.
 *
 * Only the calling thread uses the database. It copies candidates into batches,
 * which the workers evaluate. There are only a few batches per worker, so
 * memory use is bounded.
 */
#ifndef DB_WORKERS_H
#define DB_WORKERS_H

#include "candidates.h"

struct workers;

/*
 * Starts the workers. Returns NULL if out of memory. Rows, criteria and filter
 * must outlive the workers. Progress is reported if the archive is watched.
 */
struct workers *workers_begin(struct archive *a, struct sql_rows *rows,
                              const struct criteria *criteria,
                              const struct filter *filter);
/* Sets *id to the number of the next record found. Returns 1, 0 if there are no
   more records, or a fault. */
int workers_next(struct workers *w, int64_t *id);
/* Returns the place at which the last record satisfied the query, as set by
   replayer_evaluate. */
size_t workers_match_ply(const struct workers *w);
/* Returns the numbers of the measured criteria for the last record. */
const struct measured *workers_measured(const struct workers *w);
unsigned workers_threads(const struct workers *w);
void workers_end(struct workers *w); /* `w` may be NULL */

#endif
