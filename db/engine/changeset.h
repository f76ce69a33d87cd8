/*
 * Encodes changed rows as bytes. The log of changes uses this format for every
 * database engine. It is the format of SQLite's changesets, which SQLite's
 * session extension records and undoes, so a log can be moved between engines.
 * This file also combines several changes of a row and reads bytes from
 * untrusted sources.
 *
 * A table begins with 'T', the number of its columns, a byte for each column,
 * and the name of the table. The byte is the position of the column in the
 * primary key, from 1, or 0. The rows follow: an operation, a byte, then the
 * old columns, the new columns, or both. A row that changed has only its key
 * and the columns that differ.
 */
#ifndef DB_ENGINE_CHANGESET_H
#define DB_ENGINE_CHANGESET_H

#include "../sql.h"

enum { CHANGED_COLUMNS = SQL_COLUMNS };

/* Collects changes of rows. Each row is written once, with all its changes
   combined. A row that was added and removed again is omitted. */
struct changeset;

struct changeset *changeset_new(void);    /* returns NULL if out of memory */
void changeset_free(struct changeset *c); /* `c` may be NULL */
/* Notes a row that was added (`came` is true) or removed. A changed row is
   noted twice: as removed, then as added. Values are copied; the table must
   outlive the changeset. If memory runs out, changeset_write returns the
   fault. */
void changeset_note(struct changeset *c, const struct sql_table *table,
                    const struct archive_value *row, bool came);
/* Appends all changes, if there are any. Returns ARCHIVE_OK or
   ARCHIVE_MEMORY. */
int changeset_write(const struct changeset *c, struct text *out);

/* Passes each row to `take`, in the order of the bytes. If `take` is NULL, only
   checks the bytes. Returns ARCHIVE_OK, or ARCHIVE_BROKEN if the bytes are
   malformed. Rows that precede the error may have been passed already. */
int changeset_each(struct str bytes, sql_change_taker *take, void *context);

#endif
