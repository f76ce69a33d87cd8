/*
 * Numbers that need a replay of each record, such as "average captures by game"
 * and "count by links". Each number belongs to a criterion that decides
 * nothing. Such criteria are added first. Their numbers are stored in the
 * columns m0, m1, ... of the table of records found.
 */
#ifndef DB_QUERY_MEASURED_H
#define DB_QUERY_MEASURED_H

#include "translate.h"

/* True if the key names such a number. Sets *named. */
bool measured_is_named(const struct translation *t, const struct query_key *key,
                       struct named *named);
/* Adds the criterion, unless an earlier key added it, and returns the SQL of
   its number. Call before conditions are translated. Reports errors of the
   query. */
const char *measured_value(struct translation *t, const struct query_key *key,
                           const struct named *named);
/* Appends `form` once for each number, with the index of the number. */
void measured_add_columns(const struct criteria *criteria, const char *form,
                          struct text *sql);

#endif
