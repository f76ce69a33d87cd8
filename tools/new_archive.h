/*
 * An archive that is made and filled: a file has its name when it is whole. Until
 * then it is called "NAME.part"; of a program that was killed that is taken up
 * again by the next one. What is there already, even empty, and an archive on a
 * server are filled where they are.
 */
#ifndef LUDEX_TOOLS_NEW_ARCHIVE_H
#define LUDEX_TOOLS_NEW_ARCHIVE_H

#include "cli_archive.h"
#include "text.h"

struct new_archive {
    struct cli_archive opened;
    const char *path;
    const char *file;         /* what it is called until it is closed */
    struct text target, part; /* with a NUL at their ends; or empty */
};

/* 0, or a status after a message; to be closed in either case. */
int new_archive_open(struct new_archive *n, const char *path, uint64_t wait);
/* `status`, or that of a fault; `fault` is what went wrong when it was filled. Of
   what this program made and could not fill nothing is left. */
int new_archive_close(struct new_archive *n, int status, int fault);

#endif
