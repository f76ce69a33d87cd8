/* The internals of the extension for SQLite. */
#ifndef SQL_SQLITE_BINDING_H
#define SQL_SQLITE_BINDING_H

#include "../../db/sqlite/sqlite.h"
#include "../core.h"

/* One per connection, as long as its functions exist. */
struct binding {
    sqlite3 *db;
    struct core *core;       /* for its functions */
    struct archive *archive; /* a separate connection to its main file; NULL:
                                not needed so far */
    size_t users;            /* functions and tables that refer to this */
};

/* Returns the current archive, for a core. */
struct archive *binding_archive(void *context, struct text *why);
void binding_release(void *binding); /* removes one user */

/* values.c: converts values of SQLite and back; and gives a reason to SQLite,
   in UTF-8, whatever its bytes. */
struct archive_value binding_value(sqlite3_value *value);
void binding_result(sqlite3_context *context,
                    const struct archive_value *value);
void binding_fail(sqlite3_context *context, struct str why);

/* tables.c: registers ludex_plies and ludex_records. Returns an SQLite
   result. */
int binding_tables(struct binding *binding);
void binding_drop_tables(sqlite3 *db);

#endif
