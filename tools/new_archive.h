/*
 * Creates and fills an archive. The file is called "NAME.part" until it is
 * complete. If the program is killed, the next run takes over the file. An
 * existing file (even an empty file) and an archive on a server are filled
 * directly.
 */
#ifndef LUDEX_TOOLS_NEW_ARCHIVE_H
#define LUDEX_TOOLS_NEW_ARCHIVE_H

#include "cli_archive.h"
#include "text.h"

struct new_archive {
    struct cli_archive opened;
    const char *path;
    const char *file;         /* path of the file until it is closed */
    struct text target, part; /* NUL-terminated, or empty */
};

/* Opens the archive. Returns 0, or prints a message and returns a status. The
   caller calls new_archive_close in either case. */
int new_archive_open(struct new_archive *n, const char *path, uint64_t wait);
/* Closes the archive. `fault` is the fault of the import, or 0. Returns `status`
   or, if closing fails, the status of that failure. Removes the file if this
   program created it and could not fill it. */
int new_archive_close(struct new_archive *n, int status, int fault);

#endif
