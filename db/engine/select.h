/*
 * The default SQL of statements that read records (struct sql_select, struct
 * sql_sums of sql.h), for engines that do not write their own.
 */
#ifndef DB_ENGINE_SELECT_H
#define DB_ENGINE_SELECT_H

#include "../sql.h"

/* Appends the statement. `in_order` is a join of two tables that reads the left
   one first, such as "CROSS JOIN". */
void select_add(const struct sql_select *select, const char *in_order,
                struct text *out);
/* Appends the joins whose bits are set in `set`. */
void select_add_joins(const struct sql_join *joins, unsigned set,
                      struct text *out);
/* Appends a statement with the sums over one table: "record" or a partition of
   it. */
void select_add_sums(const struct sql_sums *sums, struct str table,
                     struct text *out);

#endif
