/*
 * Decides whether records are looked up by a key, the number of a day or of a
 * name, with the index on it, or whether all are read. Engines cannot estimate
 * the number of rows in a SELECT of keys. SQLite would look up each of the
 * million records of most years, in the order of their days, which takes far
 * longer than reading the whole table; and it would look up days rather than
 * names.
 */
#ifndef DB_LOOKUP_H
#define DB_LOOKUP_H

#include "translate.h"

/* True if all records found have a name that is rare: rarer than a day, or than
   all days from one on (open). */
bool lookup_has_names(const struct translation *t, bool open);
/* Decides for the condition "r.KEY IN (SELECT ...)" from that offset of t->work
   on. It uses the index on the key unless `never`, or unless an eighth of all
   records fulfil it. These are counted, unless a single record is asked about.
   A fault is stored in t->fault. */
void lookup_decide(struct translation *t, size_t begins_at, bool never);

#endif
