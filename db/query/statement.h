/*
 * Statements: the SQL of a translated query: its selection, of which tables, how it is
 * ordered or counted.
 */
#ifndef DB_STATEMENT_H
#define DB_STATEMENT_H

#include "selection.h"

/*
 * Writes the statement of everything that fulfils the conditions, if SQL knows that: a
 * number and the selection, ordered and limited, or counted. Otherwise that of
 * candidates: the columns that workers want, with the facts of the filter. Faults of
 * the query are reported.
 */
void statement_write(struct translation *t, const struct selection *s,
                     struct str facts, struct text *sql);
/* Writes what is shown of the record whose number is the next parameter after those
   of the selection. */
void statement_write_shown(struct translation *t, const struct selection *s,
                           struct text *sql);
/* Writes the counts of the records whose numbers are in the table. */
void statement_write_counts(struct translation *t, const struct selection *s,
                            struct str table, struct text *sql);

/*
 * query.c: a query of which the caller says more: `more` adds conditions as SQL
 * (terms_add_sql, translate_number) to those that are asked for. Its columns may
 * be those of the program's own (USE_INSIDE), and are read off the row that
 * stands there after archive_query_next, from column 1 on.
 */
int archive_query_more(struct archive *a, const struct query *query,
                       const struct str *columns, size_t count,
                       struct diags *diags,
                       void (*more)(void *context, struct translation *t),
                       void *context, struct archive_query **out);
const struct sql_rows *archive_query_row(const struct archive_query *q);

/* explain.c: appends what was asked ("candidates"), its SQL, and the engine's steps
   in plain words. Returns ARCHIVE_OK or a fault. */
int statement_explain(const struct sql_rows *rows, const char *what,
                      struct text *out);

#endif
