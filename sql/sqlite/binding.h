/* Internals of the extension for SQLite. */
#ifndef SQL_SQLITE_BINDING_H
#define SQL_SQLITE_BINDING_H

#include "../../db/sqlite/sqlite.h"
#include "../core.h"

/* The binding of a connection, which exists as long as its functions. */
struct binding {
    sqlite3 *db;
    struct core *core;       /* core of its functions */
    struct archive *archive; /* a separate connection to the main file; NULL
                                until needed */
    size_t users;            /* number of functions and tables that refer to
                                this struct */
};

/* Returns the current archive; passed to a core. */
struct archive *binding_archive(void *context, struct text *why);
void binding_release(void *binding); /* removes one user of the binding, and
                                        frees the binding after the last */

/* values.c: converts SQLite's values in both directions, and passes a reason to
   SQLite as valid UTF-8. */
struct archive_value binding_value(sqlite3_value *value);
void binding_result(sqlite3_context *context,
                    const struct archive_value *value);
void binding_fail(sqlite3_context *context, struct str why);

/* tables.c: registers ludex_plies and ludex_records. Returns an SQLite result
   code. */
int binding_tables(struct binding *binding);
void binding_drop_tables(sqlite3 *db);

#endif
