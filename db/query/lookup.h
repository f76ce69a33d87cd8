/*
 * Lookups: whether records are looked up by a key of theirs, the number of a day or
 * of a name, with the index on it, or all are gone through. Engines do not know how
 * many rows a SELECT of keys gives: SQLite would look up each record of a million
 * that are of most years, in the order of their days, which takes longer by far
 * than to go through the table once; and would rather look up days than names.
 */
#ifndef DB_LOOKUP_H
#define DB_LOOKUP_H

#include "translate.h"

/* Whether all records that are found have a name that few have: fewer than a day,
   or than all days from one on (open). */
bool lookup_has_names(const struct translation *t, bool open);
/* What stands in t->work from there on, "r.KEY IN (SELECT ...)", is left to the
   index on the key unless `never`, or unless an eighth of all records have it. These
   are counted, but not if one record alone is asked about. What fails is t->fault. */
void lookup_decide(struct translation *t, size_t begins_at, bool never);

#endif
