/* Copies all pages of a database to another file. */
#include "sqlite.h"

enum {
    PAGES = 64,   /* number of pages that are copied at once */
    RESTARTS = 3, /* number of restarts before other writers have to wait */
};

/* Copies the pages in steps, so that other programs can write in between. If
   one does, SQLite begins again with the first page. After a few such restarts,
   the rest is copied in one step. */
static int copy_in_steps(sqlite3_backup *backup, const struct sql_backup *what)
{
    int result, left, before = INT32_MAX, restarts = 0;

    do {
        result = sqlite3_backup_step(backup, restarts < RESTARTS ? PAGES : -1);
        left = sqlite3_backup_remaining(backup);
        restarts += left >= before;
        before = left;
        int total = sqlite3_backup_pagecount(backup);
        if (result == SQLITE_OK && what->see &&
            what->see(what->context, (uint64_t)(total - left), (uint64_t)total))
            result = SQLITE_INTERRUPT;
    } while (result == SQLITE_OK);
    return result;
}

int sqlite_copy_pages(sqlite3 *to, sqlite3 *from, const struct sql_backup *what)
{
    int stopped = SQLITE_OK;
    int result =
        sqlite3_exec(to, "PRAGMA journal_mode = OFF", NULL, NULL, NULL);
    sqlite3_backup *backup = result == SQLITE_OK
                                 ? sqlite3_backup_init(to, "main", from, "main")
                                 : NULL;

    if (!backup)
        return sqlite3_errcode(to);
    if (what)
        stopped = copy_in_steps(backup, what);
    else
        sqlite3_backup_step(backup, -1);
    result = sqlite3_backup_finish(backup);
    return result == SQLITE_OK && stopped != SQLITE_DONE ? stopped : result;
}

int sqlite_backup(struct connection *connection, const struct sql_backup *what)
{
    sqlite3 *to = NULL;
    int result = sqlite3_open_v2(what->file, &to, SQLITE_OPEN_READWRITE, NULL);

    if (result == SQLITE_OK)
        result = sqlite_copy_pages(to, connection->db, what);
    int fault = result == SQLITE_INTERRUPT ? ARCHIVE_INTERRUPTED
                                           : sqlite_fault(to, result);
    sqlite3_close_v2(to);
    return fault;
}
