/*
 * Rewrites a file in place: a command reads the file, changes the text, and
 * replaces the file. Two commands that do this at the same time take turns, and
 * changes that another program saves in the meantime are never lost.
 *
 *     struct rewrite r;
 *     int status = rewrite_begin(&r, path, REWRITE_WAIT);
 *     if (!status)
 *         ... read `path`, make the new text
 *     if (!status)
 *         status = rewrite_replace(&r, text);
 *     rewrite_end(&r);
 *
 * The lock is flock(2) on the file itself, after following links. There is no
 * lock file, and a lock cannot be stale, because the kernel releases it when
 * the process ends. The new file replaces the locked file while the lock is
 * held. A program that was waiting for the old file finds that the path leads
 * to another file, and locks that file instead.
 *
 * Changes by programs that do not use the lock, such as editors, are noticed:
 * the file is replaced only if it has the same identity and bytes as when it
 * was locked.
 */
#ifndef LUDEX_TOOLS_REWRITE_H
#define LUDEX_TOOLS_REWRITE_H

#include <stdint.h>
#include <stdio.h>
#include <sys/stat.h>

#include "output.h"
#include "text.h"

enum { REWRITE_WAIT = 60 }; /* seconds to wait if no option says otherwise */

struct rewrite {
    const char *path;
    int fd;              /* descriptor of the locked file, or -1 */
    struct stat known;   /* the file when it was locked */
    uint64_t hash;       /* hash of its bytes at that time */
    struct text *backup; /* receives the name of the backup; NULL to make no
                            backup */
    /* Called just before the file is replaced. Returns 0, or prints a message
       and returns a status; the file is then not replaced. The pointer may be
       NULL. */
    int (*prepare)(const struct rewrite *r, void *context);
    void *context;
    unsigned backups; /* number of older backups that were found */
    bool backed_up;
};

/* Identifies a file and its contents at a certain time. */
struct fingerprint {
    dev_t device;
    ino_t number;
    off_t size;
    struct timespec changed;
    uint64_t hash;
};

/*
 * Locks a regular file that has only one name. Waits up to `wait` seconds for
 * another program, and reports the wait on standard error. Returns 0, or prints
 * a message and returns STATUS_USAGE or STATUS_ENVIRONMENT. Call rewrite_end in
 * either case.
 */
int rewrite_begin(struct rewrite *r, const char *path, uint64_t wait);
/*
 * Replaces the contents of the file with these bytes, or leaves them unchanged.
 * Preserves the mode of the file, and its owner and group if the user may set
 * them. Returns 0. On failure, and if the file has changed since it was locked,
 * prints a message and returns STATUS_ENVIRONMENT.
 */
int rewrite_replace(struct rewrite *r, struct str bytes);
/*
 * Like rewrite_replace, but takes the new contents from an output that was
 * opened for the same path, and closes it. If `backup` is not NULL, retains the
 * old file under another name and sets *backup to this name, NUL-terminated. The
 * name is "FILE~", or the first of "FILE.~1~", "FILE.~2~" ... that does not
 * exist. Sets r->backups to the number of older backups.
 */
int rewrite_replace_output(struct rewrite *r, struct output *output,
                           struct text *backup);
void rewrite_end(struct rewrite *r);
/* Appends all bytes of a file, from its beginning. On failure, returns false
   and sets errno, to EFBIG if the file has more than `most` bytes. */
bool rewrite_read_all(int fd, size_t most, struct text *out);

/*
 * For a command that reads many files and locks only those that it rewrites.
 * rewrite_note identifies a file before it is read. It returns false and sets
 * errno on failure. The other functions return 0. On failure, and if the file
 * has changed since it was noted, they print a message and return a status.
 */
bool rewrite_note(const char *path, struct fingerprint *noted);
int rewrite_check_noted(const char *path, const struct fingerprint *noted);
int rewrite_begin_noted(struct rewrite *r, const char *path,
                        const struct fingerprint *noted, uint64_t wait);

#endif
