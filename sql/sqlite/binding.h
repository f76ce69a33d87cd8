/* The inside of the extension for SQLite. */
#ifndef SQL_SQLITE_BINDING_H
#define SQL_SQLITE_BINDING_H

#include "../../db/sqlite/sqlite.h"
#include "../core.h"

/* Of a connection, as long as its functions. */
struct binding {
    sqlite3 *db;
    struct core *core;       /* of its functions */
    struct archive *archive; /* a connection of our own to its main file; NULL:
                                nobody asked so far */
    size_t users;            /* functions and tables that point here */
};

/* The archive at hand, for a core. */
struct archive *binding_archive(void *context, struct text *why);
void binding_release(void *binding); /* one user less */

/* values.c: from values of SQLite and back; and a reason as SQLite may say it, in
   UTF-8, whatever was given. */
struct archive_value binding_value(sqlite3_value *value);
void binding_result(sqlite3_context *context,
                    const struct archive_value *value);
void binding_fail(sqlite3_context *context, struct str why);

/* tables.c: makes ludex_plies and ludex_records known: an SQLite result. */
int binding_tables(struct binding *binding);
void binding_drop_tables(sqlite3 *db);

#endif
