/*
 * A journal that lies beside a file when it is opened. SQLite rolls back what it
 * holds; and where it names a journal above it, as of a transaction of several
 * files, SQLite deletes what has that name afterwards, whatever that is. Ludex
 * writes to one file at a time: such a journal came from a hostile hand. So did
 * one that is no file, of which SQLite would wait for the first byte.
 */
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sqlite.h"

/* What a journal begins with, and ends with if it names another. */
static const unsigned char magic[] = {0xd9, 0xd5, 0x05, 0xf9,
                                      0x20, 0xa1, 0x63, 0xd7};

static bool has_magic(int fd, off_t at)
{
    unsigned char bytes[sizeof magic];

    return at >= 0 && pread(fd, bytes, sizeof bytes, at) == sizeof bytes &&
           memcmp(bytes, magic, sizeof magic) == 0;
}

bool sqlite_is_trapped(sqlite3 *db)
{
    const char *file = sqlite3_db_filename(db, "main");
    const char *journal = file && *file ? sqlite3_filename_journal(file) : NULL;
    struct stat about;

    if (!journal || lstat(journal, &about) != 0)
        return false;
    if (!S_ISREG(about.st_mode))
        return true;
    int fd = open(journal, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (fd < 0)
        return false; /* SQLite says why */
    bool trapped = has_magic(fd, about.st_size - (off_t)sizeof magic);
    close(fd);
    return trapped;
}
