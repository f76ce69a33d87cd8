/* A copy beside an archive: "NAME.v1", or "NAME.v1.2"... */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sqlite.h"

enum { COPIES_MAX = 100, BLOCK = 1 << 16 };

/* Makes an empty file of a name that is still free; `last` is the name before
   it, or empty. */
static bool find_free(const char *name, int64_t version, struct text *path,
                      struct text *last)
{
    int file = -1;

    for (int copy = 1; file < 0 && copy < COPIES_MAX; copy++) {
        text_clear(last);
        text_add(last, text_str(path));
        text_clear(path);
        text_addf(path, "%s.v%lld", name, (long long)version);
        if (copy > 1)
            text_addf(path, ".%d", copy);
        text_add_char(path, '\0');
        if (path->failed || last->failed)
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

static bool are_same(int a, int b)
{
    char of_a[BLOCK], of_b[BLOCK];
    ssize_t read_a, read_b;

    do {
        read_a = read(a, of_a, sizeof of_a);
        read_b = read(b, of_b, sizeof of_b);
    } while (read_a > 0 && read_a == read_b &&
             memcmp(of_a, of_b, (size_t)read_a) == 0);
    return read_a == 0 && read_b == 0;
}

/* Whether another file, a copy, holds the same bytes. */
static bool is_copied(const char *path, const char *other)
{
    int a = open(path, O_RDONLY | O_CLOEXEC);
    int b = open(other, O_RDONLY | O_CLOEXEC);
    bool same = a >= 0 && b >= 0 && are_same(a, b);

    if (a >= 0)
        close(a);
    if (b >= 0)
        close(b);
    return same;
}

int sqlite_copy(struct link *link, int64_t version, const char **why)
{
    const char *name = sqlite3_db_filename(link->db, "main");
    struct text path = {0}, last = {0};
    int result = SQLITE_OK;

    if (!find_free(name, version, &path, &last)) {
        *why = strerror(errno);
    } else if ((result = copy_to(name, path.ptr)) != SQLITE_OK) {
        unlink(path.ptr);
        *why = sqlite3_errstr(result);
    } else if (last.len && is_copied(last.ptr, path.ptr)) {
        unlink(path.ptr); /* of one that was killed in the midst of its step */
    } else {
        link->copy = path.ptr;
        path = (struct text){0};
    }
    text_release(&path);
    text_release(&last);
    return *why ? ARCHIVE_CANNOT_OPEN : ARCHIVE_OK;
}

const char *sqlite_uncopy(struct link *link, int64_t version)
{
    int64_t now = 0;

    if (link->copy && engine_sqlite.look(link, &now) == 1 && now == version &&
        unlink(link->copy) == 0) {
        free(link->copy);
        link->copy = NULL;
    }
    return link->copy;
}
