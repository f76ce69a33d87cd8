/* Converts SQLite's results to faults. */
#include <errno.h>

#include "sqlite.h"

static const struct {
    int result;
    enum archive_fault fault;
} faults[] = {
    {SQLITE_OK, ARCHIVE_OK},
    {SQLITE_ROW, ARCHIVE_OK},
    {SQLITE_DONE, ARCHIVE_OK},
    {SQLITE_NOTADB, ARCHIVE_NOT_SQLITE},
    {SQLITE_BUSY, ARCHIVE_LOCKED},
    {SQLITE_LOCKED, ARCHIVE_LOCKED},
    {SQLITE_FULL, ARCHIVE_FULL},
    {SQLITE_READONLY, ARCHIVE_READ_ONLY},
    {SQLITE_PERM, ARCHIVE_READ_ONLY},
    {SQLITE_CANTOPEN, ARCHIVE_CANNOT_OPEN},
    {SQLITE_CORRUPT, ARCHIVE_BROKEN},
    {SQLITE_ERROR, ARCHIVE_BROKEN},
    {SQLITE_CONSTRAINT, ARCHIVE_BREACH},
    {SQLITE_MISMATCH, ARCHIVE_BREACH},
    {SQLITE_INTERRUPT, ARCHIVE_ENDLESS},
    {SQLITE_TOOBIG, ARCHIVE_TOO_LARGE},
    {SQLITE_NOMEM, ARCHIVE_MEMORY},
};

static bool is_full(sqlite3 *db)
{
    int error = 0;

    sqlite3_file_control(db, "main", SQLITE_FCNTL_LAST_ERRNO, &error);
    return error == EFBIG || error == ENOSPC || error == EDQUOT;
}

int sqlite_fault(sqlite3 *db, int result)
{
    int code = result & 0xFF;

    if (code == SQLITE_IOERR && is_full(db))
        return ARCHIVE_FULL;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        if (faults[i].result == code)
            return faults[i].fault;
    return ARCHIVE_IO;
}
