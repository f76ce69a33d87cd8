/*
 * Workers: judge the candidates that a statement gives, on several threads, and
 * yield those that are found in the statement's order.
 *
 * Only the caller's thread touches the database: it copies candidates into
 * batches, and the workers judge these. There are a few batches for each
 * worker and no more, so that memory is bounded.
 */
#ifndef DB_WORKERS_H
#define DB_WORKERS_H

#include "candidates.h"

struct workers;

/*
 * NULL: no memory. Rows, criteria and filter must stay as long as the workers
 * do. Who watches the archive is told how far they are.
 */
struct workers *workers_begin(struct archive *a, struct sql_rows *rows,
                              const struct criteria *criteria,
                              const struct filter *filter);
/* 1 and a record's number, 0 at the end, or a fault. */
int workers_next(struct workers *w, int64_t *id);
/* Where it met what was asked (replayer_place). */
size_t workers_place(const struct workers *w);
unsigned workers_threads(const struct workers *w);
void workers_end(struct workers *w); /* NULL is fine */

#endif
