/*
 * Evaluates the candidates of a statement on several threads, and returns those
 * found in the order of the statement.
 *
 * Only the caller's thread uses the database: it copies candidates into
 * batches, which the workers evaluate. There are only a few batches per worker,
 * so memory is bounded.
 */
#ifndef DB_WORKERS_H
#define DB_WORKERS_H

#include "candidates.h"

struct workers;

/*
 * Returns NULL if out of memory. Rows, criteria and filter must outlive the
 * workers. Reports progress if the archive is watched.
 */
struct workers *workers_begin(struct archive *a, struct sql_rows *rows,
                              const struct criteria *criteria,
                              const struct filter *filter);
/* Returns 1 and the number of a record, 0 at the end, or a fault. */
int workers_next(struct workers *w, int64_t *id);
/* Returns where the last record fulfilled the query, as set by
   replayer_judge. */
size_t workers_place(const struct workers *w);
unsigned workers_threads(const struct workers *w);
void workers_end(struct workers *w); /* NULL is allowed */

#endif
