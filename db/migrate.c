#include "store.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* Longer than C promises; the compilers that build this promise more. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Woverlength-strings"

/* From a version to the next one: in the file, and for a connection that only
   reads. A new version adds a line, and no line is changed ever after. */
static const struct {
    int64_t from;
    const char *write, *read;
    int (*settle)(struct archive *a); /* what SQL alone cannot do; or NULL */
} steps[] = {
    {1,
#include "db/migrate_2.inc"
     , "CREATE TEMP VIEW people AS SELECT * FROM main.players;"
       "CREATE TEMP VIEW event_names AS SELECT * FROM main.events;",
     NULL},
    {2,
#include "db/migrate_3.inc"
     , "CREATE TEMP VIEW records AS SELECT r.*, day_first(r.date) AS earliest,"
       " day_last(r.date, (SELECT value FROM main.tags WHERE record = r.id"
       " AND name = 'EndDate' COLLATE NOCASE)) AS latest,"
       " NULL AS third, NULL AS fourth FROM main.records r;"
       "CREATE TEMP TABLE claims (record INTEGER PRIMARY KEY, ending, plies)",
     records_anew},
};
#pragma GCC diagnostic pop

enum { STEPS = sizeof steps / sizeof *steps, COPIES_MAX = 100 };

static int take_steps(struct archive *a, bool write)
{
    int result = SQLITE_OK;

    for (size_t i = 0; result == SQLITE_OK && i < STEPS; i++) {
        if (steps[i].from < a->version)
            continue;
        result = sqlite3_exec(a->db, write ? steps[i].write : steps[i].read,
                              NULL, NULL, NULL);
        if (result == SQLITE_OK && write && steps[i].settle)
            result = steps[i].settle(a);
    }
    return archive_fault(a, result);
}

int migrate_read(struct archive *a)
{
    return take_steps(a, false);
}

/* ---- the copy ------------------------------------------------------------- */

/* Makes an empty file of a name that is still free: "NAME.v1", "NAME.v1.2"... */
static bool find_free(const struct archive *a, struct text *path)
{
    const char *name = sqlite3_db_filename(a->db, "main");
    int file = -1;

    for (int copy = 1; file < 0 && copy < COPIES_MAX; copy++) {
        text_clear(path);
        text_addf(path, "%s.v%lld", name, (long long)a->version);
        if (copy > 1)
            text_addf(path, ".%d", copy);
        text_add_char(path, '\0');
        if (path->failed)
            return false;
        file = open(path->ptr, O_CREAT | O_EXCL | O_WRONLY, 0666);
        if (file < 0 && errno != EEXIST)
            return false;
    }
    if (file >= 0)
        close(file);
    return file >= 0;
}

/* The archive's own lock is held; a reader beside it sees what is committed. */
static int copy_to(struct archive *a, const char *path)
{
    sqlite3 *from = NULL, *to = NULL;
    sqlite3_backup *backup;
    const char *name = sqlite3_db_filename(a->db, "main");
    int result = sqlite3_open_v2(name, &from, SQLITE_OPEN_READONLY, NULL);

    if (result == SQLITE_OK)
        result = sqlite3_open_v2(path, &to, SQLITE_OPEN_READWRITE, NULL);
    if (result == SQLITE_OK) {
        backup = sqlite3_backup_init(to, "main", from, "main");
        if (backup)
            sqlite3_backup_step(backup, -1);
        result = sqlite3_backup_finish(backup);
        if (!backup || result != SQLITE_OK)
            result = sqlite3_errcode(to);
    }
    sqlite3_close_v2(to);
    sqlite3_close_v2(from);
    return result;
}

static int cannot_copy(struct archive *a, const char *why)
{
    return archive_fail(a, ARCHIVE_CANNOT_OPEN,
                        "the archive is of an older version, and cannot be "
                        "copied before it is changed",
                        why);
}

int migrate_write(struct archive *a)
{
    struct text path = {0};
    int fault = ARCHIVE_OK;

    if (!a->options.reader)
        return archive_fail(a, ARCHIVE_OLDER,
                            "the archive is of an older version", NULL);
    if (!find_free(a, &path)) {
        fault = cannot_copy(a, strerror(errno));
    } else {
        int result = copy_to(a, path.ptr);
        if (result != SQLITE_OK) {
            unlink(path.ptr);
            fault = cannot_copy(a, sqlite3_errstr(result));
        }
    }
    text_release(&path);
    return fault ? fault : take_steps(a, true);
}
