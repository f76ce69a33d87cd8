/*
 * Makes the SQL of a translated query from its selection, its tables, and its
 * order or counts.
 */
#ifndef DB_STATEMENT_H
#define DB_STATEMENT_H

#include "selection.h"

/*
 * Writes the main statement of a query. If SQL can decide all conditions, the
 * statement returns all records or events found, as a number and the selection,
 * ordered and limited or counted. Otherwise it returns candidates, as the
 * columns that workers need and the facts of the filter. Reports errors of the
 * query.
 */
void statement_write(struct translation *t, const struct selection *s,
                     struct str facts, struct text *sql);
/* Writes the statement that shows one record. The number of the record is the
   parameter after those of the selection. */
void statement_write_shown(struct translation *t, const struct selection *s,
                           struct text *sql);
/* Writes the statement that counts the records whose numbers are in the
   table. */
void statement_write_counts(struct translation *t, const struct selection *s,
                            struct str table, struct text *sql);

/*
 * Begins a query to which `more` adds conditions as SQL (terms_add_sql,
 * translate_number). The query may use internal columns (USE_INSIDE). After
 * archive_query_next, read the columns from the row that archive_query_row
 * returns, from column 1 on. (query.c)
 */
int archive_query_with_conditions(struct archive *a, const struct query *query,
                                  const struct str *columns, size_t count,
                                  struct diags *diags,
                                  void (*more)(void *context,
                                               struct translation *t),
                                  void *context, struct archive_query **out);
const struct sql_rows *archive_query_row(const struct archive_query *q);

/* Appends the SQL of a statement, a description of its result (`what`, such as
   "candidates"), and the engine's steps in plain words. Returns ARCHIVE_OK or a
   fault. (explain.c) */
int statement_explain(const struct sql_rows *rows, const char *what,
                      struct text *out);

#endif
