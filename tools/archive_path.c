/* Recognises the paths of archives. */
#include "archive_path.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "archive.h"

/* Examines only regular files, because what is read here from a pipe would be
   missing when the pipe is read as a file of records. */
static bool is_archive_file(const char *path)
{
    static const char magic[] = "SQLite format 3";
    char head[sizeof magic] = {0};
    struct stat about;
    int file = stat(path, &about) == 0 && S_ISREG(about.st_mode)
                   ? open(path, O_RDONLY | O_CLOEXEC)
                   : -1;
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
