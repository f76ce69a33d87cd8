/*
 * Rewriting a file in place: a command reads it, changes what it read, and
 * replaces the file. Two commands that do so at the same time take turns, and
 * what another program saved meanwhile is never lost.
 *
 *     struct rewrite r;
 *     int status = rewrite_begin(&r, path, REWRITE_WAIT);
 *     if (!status)
 *         ... read `path`, make the new text
 *     if (!status)
 *         status = rewrite_replace(&r, text);
 *     rewrite_end(&r);
 *
 * The lock is flock(2) on the file itself, links followed. There is no lock file,
 * and no lock can be stale: the kernel releases it when the process ends. The new
 * file replaces the locked one while the lock is held; whoever waited for the old
 * one finds that the path now leads to another file, and locks that.
 *
 * Programs that take no lock, such as editors, are noticed: the file is only
 * replaced while it still has the identity and the bytes that it had when it was
 * locked.
 */
#ifndef LUDEX_TOOLS_REWRITE_H
#define LUDEX_TOOLS_REWRITE_H

#include <stdint.h>
#include <sys/stat.h>

#include "text.h"

enum { REWRITE_WAIT = 60 }; /* seconds, if no option gives another time */

struct rewrite {
    const char *path;
    int fd;            /* of the locked file; -1: none */
    struct stat known; /* of it, when it was locked */
    uint64_t hash;     /* of its bytes then */
};

/*
 * Locks a regular file of one name; to be ended in either case. Waits `wait`
 * seconds for another program, and reports that on standard error. 0;
 * STATUS_USAGE or STATUS_WORLD after a message.
 */
int rewrite_begin(struct rewrite *r, const char *path, uint64_t wait);
/*
 * Replaces the file by these bytes, whole or not at all. Its mode, and its owner
 * and group as far as the user may set them, stay. 0, or STATUS_WORLD after a
 * message: also if the file is not what it was when it was locked.
 */
int rewrite_replace(struct rewrite *r, struct str bytes);
/* Releases the lock. */
void rewrite_end(struct rewrite *r);

#endif
