/*
 * Checks the journal next to a file when the file is opened. SQLite rolls back
 * the changes in a journal. If the journal names a super-journal, as after a
 * transaction across several files, SQLite then deletes the file of that name,
 * whatever that file is. Ludex writes to one file at a time, so such a journal
 * is malicious. A journal that is not a regular file is malicious too, since
 * SQLite would wait forever for its first byte.
 */
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sqlite.h"

/* A journal begins with these bytes. A journal that names a super-journal also
   ends with them. */
static const unsigned char magic[] = {0xd9, 0xd5, 0x05, 0xf9,
                                      0x20, 0xa1, 0x63, 0xd7};

static bool has_magic(int fd, off_t at)
{
    unsigned char bytes[sizeof magic];

    return at >= 0 && pread(fd, bytes, sizeof bytes, at) == sizeof bytes &&
           memcmp(bytes, magic, sizeof magic) == 0;
}

bool sqlite_has_harmful_journal(sqlite3 *db)
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
        return false; /* SQLite will report the reason when it reads the file */
    bool trapped = has_magic(fd, about.st_size - (off_t)sizeof magic);
    close(fd);
    return trapped;
}
