/*
 * Reads candidates from a statement: records for which SQL cannot decide
 * whether the query finds them.
 */
#ifndef DB_CANDIDATES_H
#define DB_CANDIDATES_H

#include "../store/feature_sets.h"
#include "replayer.h"
#include "statement.h"

/* The first columns of the statement. The next column is the content, or NULL
   if the query does not test clocks. A column for each fact follows. */
#define CANDIDATE_COLUMNS "r.id, r.variant, r.start, r.moves, k.plies"

/* Makes the tables that the statement needs. Returns ARCHIVE_OK or a fault. */
int candidates_prepare(struct archive *a, const struct translation *t);
/* Makes the filter and runs the statement of a translation, which returns
   either the records found or candidates. If the query has errors, the
   statement is not run. Returns ARCHIVE_OK or a fault. */
int candidates_ask(struct translation *t, const struct selection *s,
                   struct filter *filter, struct sql_rows *rows);
/* Reads a candidate with `facts` facts from a row, and also its features unless
   `features` is NULL. The texts of the candidate point into the row. */
void candidate_read(struct candidate *out, struct sql_rows *row, size_t facts,
                    struct feature_sets *features);

#endif
