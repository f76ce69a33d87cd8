/*
 * Copies an archive of version 1 to "NAME.v1" next to it, or to "NAME.v1.2" and
 * so on. The copy is named "NAME.v1.part" until it is complete. As the archive
 * is locked, an existing file of this name was left by a killed program, and it
 * is overwritten.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "rename_noreplace.h"
#include "sqlite.h"

enum { COPIES_MAX = 100, BLOCK = 1 << 16 };

/* Names of files. Each name ends with a NUL. */
struct copy_state {
    const char *archive;
    struct text part, path;
    struct text last; /* the name tried before `path`, or empty */
};

/* Finds an unused name. */
static bool find_free_name(struct copy_state *c, int64_t version)
{
    struct text *path = &c->path, *last = &c->last;
    bool found = false;

    text_addf(&c->part, "%s.v%lld.part", c->archive, (long long)version);
    text_add_char(&c->part, '\0');
    for (int copy = 1; !found && copy < COPIES_MAX; copy++) {
        text_clear(last);
        text_add(last, text_str(path));
        text_clear(path);
        text_addf(path, "%s.v%lld", c->archive, (long long)version);
        if (copy > 1)
            text_addf(path, ".%d", copy);
        text_add_char(path, '\0');
        if (path->failed || last->failed || c->part.failed) {
            errno = ENOMEM;
            return false;
        }
        found = rename_target_is_free(path->ptr);
    }
    return found;
}

/* Makes an empty file with the permissions of the archive. */
static bool make_temporary_copy(const struct copy_state *c)
{
    struct stat archive;
    int file = -1;

    if (unlink(c->part.ptr) != 0 && errno != ENOENT)
        return false;
    if (stat(c->archive, &archive) == 0)
        file = open(c->part.ptr, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC,
                    archive.st_mode & 0777);
    if (file >= 0)
        close(file);
    return file >= 0;
}

/* Copies through a second connection, which sees the committed data, while the
   archive remains locked. A full disk is reported as such. */
static int copy_to(const char *name, const char *path)
{
    sqlite3 *from = NULL, *to = NULL;
    int result = sqlite3_open_v2(name, &from, SQLITE_OPEN_READONLY, NULL);

    if (result == SQLITE_OK)
        result = sqlite3_open_v2(path, &to, SQLITE_OPEN_READWRITE, NULL);
    if (result == SQLITE_OK)
        result = sqlite_copy_pages(to, from, NULL);
    if (to && sqlite_fault(to, result) == ARCHIVE_FULL)
        result = SQLITE_FULL;
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

/* True if both files have the same bytes. */
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

static void move_path_to_connection(struct copy_state *c,
                                    struct connection *connection)
{
    connection->copy = c->path.ptr;
    c->path = (struct text){0};
}

/* Makes a copy, unless the last copy is identical, and removes all other files
   that it made. Returns NULL, or the reason for a failure. */
static const char *copy_and_name(struct copy_state *c,
                                 struct connection *connection, int64_t version)
{
    int result = SQLITE_OK;
    const char *why = NULL;

    if (!find_free_name(c, version) || !make_temporary_copy(c))
        return strerror(errno);
    if ((result = copy_to(c->archive, c->part.ptr)) != SQLITE_OK)
        why = sqlite3_errstr(result);
    else if (c->last.len && is_copied(c->last.ptr, c->part.ptr))
        unlink(c->part.ptr); /* the last copy, made by a program that was killed
                                during the migration, is identical */
    else if (!rename_noreplace(c->part.ptr, c->path.ptr))
        why = strerror(errno);
    else
        move_path_to_connection(c, connection);
    if (why)
        unlink(c->part.ptr);
    return why;
}

int sqlite_copy(struct connection *connection, int64_t version,
                const char **why)
{
    struct copy_state c = {.archive =
                               sqlite3_db_filename(connection->db, "main")};

    *why = copy_and_name(&c, connection, version);
    text_release(&c.part);
    text_release(&c.path);
    text_release(&c.last);
    return *why ? ARCHIVE_CANNOT_OPEN : ARCHIVE_OK;
}

const char *sqlite_remove_copy(struct connection *connection, int64_t version)
{
    int64_t now = 0;

    if (connection->copy && sqlite_schema_state(connection, &now) == 1 &&
        now == version && unlink(connection->copy) == 0) {
        free(connection->copy);
        connection->copy = NULL;
    }
    return connection->copy;
}
