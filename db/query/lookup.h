/*
 * Decides whether to look up records by a key (the number of a date or of a
 * name), using the index on this key, or to read all records. Engines cannot
 * estimate the number of rows that a SELECT of keys returns. For most years,
 * SQLite would look up each of a million records in the order of dates, which
 * takes far longer than reading the whole table. SQLite would also prefer
 * looking up dates to looking up names.
 */
#ifndef DB_LOOKUP_H
#define DB_LOOKUP_H

#include "translate.h"

/* True if the query requires a name. A name matches fewer records than a day
   or, if `open` is set, than all days from a given day on. */
bool lookup_has_names(const struct translation *t, bool open);
/* Decides how to evaluate the condition "r.KEY IN (SELECT ...)", which begins
   at `begins_at` in t->work. The index on the key is not used if `never` is
   set, or if more than an eighth of all records satisfy the condition. These
   records are counted, unless a single record is evaluated. Sets t->fault after
   a fault. */
void lookup_decide(struct translation *t, size_t begins_at, bool never);

#endif
