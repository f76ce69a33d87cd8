/* Recognises the paths of archives. */
#include "archive_path.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "archive.h"

static bool is_archive_file(const char *path)
{
    static const char magic[] = "SQLite format 3";
    char head[sizeof magic] = {0};
    int file = open(path, O_RDONLY | O_CLOEXEC);
    bool is = file >= 0 && read(file, head, sizeof head) == sizeof head &&
              memcmp(head, magic, sizeof magic) == 0;

    if (file >= 0)
        close(file);
    return is;
}

bool cli_is_archive(const char *path)
{
    return archive_is_address(path) || is_archive_file(path);
}
