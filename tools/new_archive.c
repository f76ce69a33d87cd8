#include "new_archive.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli.h"
#include "output.h"
#include "rename_noreplace.h"

/* True if nothing exists at the path. */
static bool path_is_free(const char *path)
{
    struct stat file;

    return !archive_is_address(path) && archive_is_permanent(path) &&
           stat(path, &file) != 0 && errno == ENOENT;
}

static bool find_part_name(struct new_archive *n)
{
    if (!output_target(n->path, &n->target))
        return false;
    text_addf(&n->part, "%s.part", n->target.ptr);
    text_add_char(&n->part, '\0');
    errno = ENOMEM;
    return !n->part.failed;
}

int new_archive_open(struct new_archive *n, const char *path, uint64_t wait)
{
    *n = (struct new_archive){.path = path, .file = path};
    if (!path_is_free(path))
        return cli_archive_open(&n->opened, path, ARCHIVE_MAKE, wait);
    if (!find_part_name(n))
        return cli_environment("%s: %s", path, cli_errno(errno));
    n->file = n->part.ptr;
    return cli_archive_open_file(&n->opened, path, n->file, ARCHIVE_MAKE, wait);
}

static void drop_empty(const char *path)
{
    struct stat file;

    if (lstat(path, &file) == 0 && S_ISREG(file.st_mode) && !file.st_size)
        unlink(path);
}

/* Removes the file, unless another program is filling it or it is complete. */
static void drop_file(const struct new_archive *n, int fault)
{
    if (fault && fault != ARCHIVE_NOT_EMPTY && fault != ARCHIVE_LOCKED)
        unlink(n->part.ptr);
    else
        drop_empty(n->part.ptr);
}

int new_archive_close(struct new_archive *n, int status, int fault)
{
    cli_archive_close(&n->opened);
    if (n->part.len && status)
        drop_file(n, fault);
    else if (n->part.len && !rename_noreplace(n->part.ptr, n->target.ptr)) {
        status = cli_environment("%s: %s", n->path, cli_errno(errno));
        unlink(n->part.ptr);
    } else if (n->part.len && !output_sync_folder(n->target.ptr)) {
        errno = 0; /* some file systems cannot sync a folder */
    }
    text_release(&n->target);
    text_release(&n->part);
    return status;
}
