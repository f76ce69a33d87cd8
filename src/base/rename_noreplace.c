#define _GNU_SOURCE /* for renameat2 */
#include "rename_noreplace.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

bool rename_target_is_free(const char *name)
{
    struct stat file;

    if (lstat(name, &file) != 0)
        return errno == ENOENT;
    errno = EEXIST;
    return false;
}

/* Renames in one step. Returns false with errno EINVAL if the system or the file
   system cannot do this. */
static bool rename_at_once(const char *from, const char *to)
{
#ifdef RENAME_NOREPLACE
    return renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0;
#else
    (void)from;
    (void)to;
    errno = EINVAL;
    return false;
#endif
}

/* Falls back to a hard link, then to rename(). If the first name cannot be
   removed after linking, the file is complete at the second. */
bool rename_noreplace(const char *from, const char *to)
{
    if (rename_at_once(from, to))
        return true;
    if (errno != EINVAL && errno != ENOSYS)
        return false;
    if (link(from, to) == 0) {
        if (unlink(from) != 0)
            errno = 0;
        return true;
    }
    return errno != EEXIST && errno != ENOENT && rename_target_is_free(to) &&
           rename(from, to) == 0;
}
