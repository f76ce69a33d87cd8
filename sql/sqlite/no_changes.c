/* Replaces db/sqlite/changes.c: SQLite's function table for extensions has no
   session functions, and the extension only reads archives. */
#include "../../db/sqlite/sqlite.h"

int sqlite_changes_begin(struct link *link, const char *const *tables)
{
    (void)link, (void)tables;
    return ARCHIVE_UNABLE;
}

void sqlite_changes_end(struct link *link)
{
    (void)link;
}

void sqlite_changes_pause(struct link *link, bool pause)
{
    (void)link, (void)pause;
}

int sqlite_changes_get(struct link *link, struct text *out)
{
    (void)link, (void)out;
    return ARCHIVE_UNABLE;
}

int sqlite_changes_undo(struct link *link, struct str changes,
                        const char *const *tables,
                        struct sql_conflict *conflict)
{
    (void)link, (void)changes, (void)tables, (void)conflict;
    return ARCHIVE_UNABLE;
}
