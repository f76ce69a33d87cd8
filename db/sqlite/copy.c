/* A copy beside an archive: "NAME.v1", or "NAME.v1.2"... */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "sqlite.h"

enum { COPIES_MAX = 100 };

/* Makes an empty file of a name that is still free. */
static bool find_free(const char *name, int64_t version, struct text *path)
{
    int file = -1;

    for (int copy = 1; file < 0 && copy < COPIES_MAX; copy++) {
        text_clear(path);
        text_addf(path, "%s.v%lld", name, (long long)version);
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
static int copy_to(const char *name, const char *path)
{
    sqlite3 *from = NULL, *to = NULL;
    sqlite3_backup *backup;
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

int sqlite_copy(struct link *link, int64_t version, const char **why)
{
    const char *name = sqlite3_db_filename(link->db, "main");
    struct text path = {0};
    int result = SQLITE_OK;

    if (!find_free(name, version, &path)) {
        *why = strerror(errno);
    } else if ((result = copy_to(name, path.ptr)) != SQLITE_OK) {
        unlink(path.ptr);
        *why = sqlite3_errstr(result);
    }
    text_release(&path);
    return *why ? ARCHIVE_CANNOT_OPEN : ARCHIVE_OK;
}
