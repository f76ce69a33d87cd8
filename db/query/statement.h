/*
 * Makes the SQL of a translated query: its selection, its tables, its order or
 * counts.
 */
#ifndef DB_STATEMENT_H
#define DB_STATEMENT_H

#include "selection.h"

/*
 * Writes the statement that returns all that fulfils the conditions, if SQL can
 * decide that: a number and the selection, ordered and limited, or counted.
 * Otherwise writes the statement that returns candidates: the columns that
 * workers need, with the facts of the filter. Reports errors of the query.
 */
void statement_write(struct translation *t, const struct selection *s,
                     struct str facts, struct text *sql);
/* Writes the statement that shows a record. Its number is the parameter after
   those of the selection. */
void statement_write_shown(struct translation *t, const struct selection *s,
                           struct text *sql);
/* Writes the statement that counts the records whose numbers are in the
   table. */
void statement_write_counts(struct translation *t, const struct selection *s,
                            struct str table, struct text *sql);

/*
 * query.c: begins a query to which `more` adds conditions as SQL
 * (terms_add_sql, translate_number). Its columns may be internal ones
 * (USE_INSIDE). They are read from the row that archive_query_row returns after
 * archive_query_next, from column 1 on.
 */
int archive_query_more(struct archive *a, const struct query *query,
                       const struct str *columns, size_t count,
                       struct diags *diags,
                       void (*more)(void *context, struct translation *t),
                       void *context, struct archive_query **out);
const struct sql_rows *archive_query_row(const struct archive_query *q);

/* explain.c: appends the SQL of a statement, what it asked for ("candidates"),
   and the engine's steps in plain words. Returns ARCHIVE_OK or a fault. */
int statement_explain(const struct sql_rows *rows, const char *what,
                      struct text *out);

#endif
