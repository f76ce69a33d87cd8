/* Replaces db/sqlite/changes.c, since SQLite's function table for extensions
   has no session functions. The extension only reads archives. */
#include "../../db/sqlite/sqlite.h"

int sqlite_changes_begin(struct connection *connection,
                         const char *const *tables)
{
    (void)connection, (void)tables;
    return ARCHIVE_UNABLE;
}

void sqlite_changes_end(struct connection *connection)
{
    (void)connection;
}

void sqlite_changes_pause(struct connection *connection, bool pause)
{
    (void)connection, (void)pause;
}

int sqlite_changes_get(struct connection *connection, struct text *out)
{
    (void)connection, (void)out;
    return ARCHIVE_UNABLE;
}

int sqlite_changes_undo(struct connection *connection, struct str changes,
                        const char *const *tables,
                        struct sql_conflict *conflict)
{
    (void)connection, (void)changes, (void)tables, (void)conflict;
    return ARCHIVE_UNABLE;
}
