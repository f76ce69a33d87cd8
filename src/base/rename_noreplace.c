#include "rename_noreplace.h"

#include <errno.h>
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

/* Falls back to rename() on file systems without hard links. */
bool rename_noreplace(const char *from, const char *to)
{
    if (link(from, to) == 0)
        return unlink(from) == 0;
    return errno != EEXIST && errno != ENOENT && rename_target_is_free(to) &&
           rename(from, to) == 0;
}
