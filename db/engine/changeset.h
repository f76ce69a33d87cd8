/*
 * Changed rows as bytes, in which the log of changes stores them for every
 * engine. The format is that of SQLite's changesets, which its session
 * extension records and undoes, so a log can go from one engine to another.
 * This file does the rest: it combines rows, and reads bytes from untrusted
 * sources.
 *
 * A table begins with 'T', the number of its columns, a byte for each column
 * and the table's name. The byte is the column's place in the primary key, from
 * 1, or 0. The rows follow: an operation, a byte, and the old columns, the new
 * ones, or both. A row that changed has only its key and the columns that
 * differ.
 */
#ifndef DB_ENGINE_CHANGESET_H
#define DB_ENGINE_CHANGESET_H

#include "../sql.h"

enum { CHANGED_COLUMNS = 32 }; /* more than any table has */

/* Collects what became of rows. Each row is reported once; a row that was added
   and removed again is omitted. */
struct changeset;

struct changeset *changeset_new(void);    /* NULL if out of memory */
void changeset_free(struct changeset *c); /* NULL is allowed */
/* Notes a row that was added (`came`) or removed. A change is noted as both,
   the removal first. The values are copied; the table must outlive the
   changeset. If memory runs out, changeset_write returns the fault. */
void changeset_note(struct changeset *c, const struct sql_table *table,
                    const struct archive_value *row, bool came);
/* Appends all changes, or nothing if nothing changed. Returns ARCHIVE_OK or
   ARCHIVE_MEMORY. */
int changeset_write(const struct changeset *c, struct text *out);

/* Passes every row to `take`, in order. If `take` is NULL, the bytes are only
   checked. Returns ARCHIVE_OK, or ARCHIVE_BROKEN if the bytes are malformed;
   rows before the error may have been taken. */
int changeset_each(struct str bytes, sql_change_taker *take, void *context);

#endif
