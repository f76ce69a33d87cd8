/*
 * Candidates as a statement gives them: records of which SQL cannot tell whether
 * they are what a query asks for.
 */
#ifndef DB_CANDIDATES_H
#define DB_CANDIDATES_H

#include "../store/feature_sets.h"
#include "replayer.h"
#include "statement.h"

/* Columns of the statement: these, the content where clocks are asked for (else
   NULL), then one for each fact. */
#define CANDIDATE_COLUMNS "r.id, r.variant, r.start, r.moves, k.plies"

/* Makes the tables that the statement needs. Returns ARCHIVE_OK or a fault. */
int candidates_prepare(struct archive *a, const struct translation *t);
/* Makes the filter, and asks for everything that is found, or for candidates, by
   the statement of a translation. Returns ARCHIVE_OK or a fault; a faulty query
   is not asked. */
int candidates_ask(struct translation *t, const struct selection *s,
                   struct filter *filter, struct sql_rows *rows);
/* Reads a candidate with this many facts off a row, which lends its texts; and
   its features, unless these are NULL. */
void candidate_read(struct candidate *out, struct sql_rows *row, size_t facts,
                    struct feature_sets *features);

#endif
