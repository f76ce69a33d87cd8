/*
 * Rows that changed, as bytes: how they are kept for the log of changes, whatever
 * the engine. The format is that of SQLite's changesets, which its session
 * extension records and undoes by itself, so that a log goes from one engine to
 * another; what that does not do is done here: rows are put together, and what
 * nobody vouches for is read.
 *
 * A table is 'T', the number of its columns, for each a byte that says which one of
 * the primary key it is (from 1; 0: none), and its name; then come its rows, each
 * an operation, a byte, and the columns as they were, as they are, or both. Of a row
 * that changed only the key and what is another are told.
 */
#ifndef DB_ENGINE_CHANGESET_H
#define DB_ENGINE_CHANGESET_H

#include "../sql.h"

enum { CHANGED_COLUMNS = 32 }; /* more than a table has */

/* What became of rows, each told once: one that came and went is not told. */
struct changeset;

struct changeset *changeset_new(void);    /* NULL: no memory */
void changeset_free(struct changeset *c); /* NULL is fine */
/* A row that came, or one that went; of one that changed both, the latter first.
   The table stays, the values are copied. Without memory it is told in the end. */
void changeset_note(struct changeset *c, const struct sql_table *table,
                    const struct archive_value *row, bool came);
/* Appends all of it, nothing if nothing changed: ARCHIVE_OK or ARCHIVE_MEMORY. */
int changeset_write(const struct changeset *c, struct text *out);

/* Every row, in their order; with `take` NULL they are only looked through.
   ARCHIVE_OK, or ARCHIVE_BROKEN: these are no such bytes, and rows before may have
   been taken. */
int changeset_each(struct str bytes, sql_change_taker *take, void *context);

#endif
