/*
 * Statements on records as SQL, where no engine has its own way (struct
 * sql_select, struct sql_sums of sql.h).
 */
#ifndef DB_ENGINE_SELECT_H
#define DB_ENGINE_SELECT_H

#include "../sql.h"

/* `in_order` joins two tables, the left one first: "CROSS JOIN". */
void select_add(const struct sql_select *select, const char *in_order,
                struct text *out);
/* Appends the joins of a set of bits. */
void select_add_joins(const struct sql_join *joins, unsigned set,
                      struct text *out);
/* Appends the sums of one table, "record" or a part of it. */
void select_add_sums(const struct sql_sums *sums, struct str table,
                     struct text *out);

#endif
