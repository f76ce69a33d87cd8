/*
 * Statements for records that lie on servers of their own (sql_shards). Such a
 * server knows its records, but none of the names that their columns lead to: what
 * can be said by the columns alone is judged there, and counted.
 */
#ifndef DB_QUERY_SHARD_SQL_H
#define DB_QUERY_SHARD_SQL_H

#include "text.h"

/* Conditions: those of a list that is looked up here, r.first IN (SELECT id FROM
   ...), in words that carry the list to where the records are. */
void shards_look_up(struct str where, struct text *out);

/* Appends the columns of records that these words name, each once and not if it is
   among the others, parted by commas; false: what they say is of each record by
   itself. */
bool shards_keys(struct str words, struct str others, struct text *keys);

#endif
