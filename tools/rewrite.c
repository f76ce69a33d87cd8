#include "rewrite.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#include "cli.h"
#include "output.h"

enum {
    TELL_MS = 500,    /* report waiting that takes longer */
    PAUSE_MS = 20,    /* between two attempts */
    TURNS_MAX = 1000, /* limit of files that replace each other meanwhile */
};

static int fault(const struct rewrite *r, int error)
{
    return cli_world("%s: %s", r->path, cli_errno(error));
}

/* ---- identity of the file ------------------------------------------------- */

/* Computes FNV-1a of all bytes. Returns false with errno set. */
static bool hash_bytes(int fd, uint64_t *out)
{
    unsigned char bytes[1 << 14];
    uint64_t hash = UINT64_C(14695981039346656037);
    off_t at = 0;
    ssize_t have;

    while ((have = pread(fd, bytes, sizeof bytes, at)) != 0) {
        if (have < 0 && errno != EINTR)
            return false;
        for (ssize_t i = 0; i < have; i++)
            hash = (hash ^ bytes[i]) * UINT64_C(1099511628211);
        at += have > 0 ? have : 0;
    }
    *out = hash;
    return true;
}

static bool is_one_file(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* True if the file is as it was. Times are no finer than a tick of the kernel's
   clock, so the bytes are compared too. */
static bool is_unchanged(const void *context)
{
    const struct rewrite *r = context;
    struct stat now;
    uint64_t hash;

    return stat(r->path, &now) == 0 && is_one_file(&now, &r->known) &&
           now.st_size == r->known.st_size &&
           now.st_mtim.tv_sec == r->known.st_mtim.tv_sec &&
           now.st_mtim.tv_nsec == r->known.st_mtim.tv_nsec &&
           hash_bytes(r->fd, &hash) && hash == r->hash;
}

/* ---- the lock ------------------------------------------------------------- */

static int64_t now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

struct waiting {
    int64_t since, until;
    bool reported;
};

/* Waits a little. Returns false if the time is over. */
static bool pause_for(const struct rewrite *r, struct waiting *w)
{
    const struct timespec pause = {.tv_nsec = PAUSE_MS * 1000 * 1000};
    int64_t now = now_ms();

    if (now >= w->until)
        return false;
    if (!w->reported && now - w->since >= TELL_MS) {
        cli_say("%s: waiting for another program that changes this file",
                r->path);
        w->reported = true;
    }
    nanosleep(&pause, NULL);
    return true;
}

static int busy(const struct rewrite *r)
{
    return cli_world("%s: another program is changing this file: nothing is "
                     "written",
                     r->path);
}

static int lock(const struct rewrite *r, struct waiting *w)
{
    while (flock(r->fd, LOCK_EX | LOCK_NB) != 0) {
        int error = errno;
        if (error != EWOULDBLOCK && error != EINTR)
            return cli_world("%s: cannot be locked: %s", r->path,
                             cli_errno(error));
        if (error == EWOULDBLOCK && !pause_for(r, w))
            return busy(r);
    }
    return STATUS_FINE;
}

/* Refuses a file that cannot be replaced as a whole under all of its names. */
static int refuse_kind(const struct rewrite *r)
{
    if (!S_ISREG(r->known.st_mode))
        return cli_usage("%s: only regular files can be changed in place",
                         r->path);
    if (r->known.st_nlink > 1)
        return cli_usage("%s has another name (a hard link), which would "
                         "retain the old text: change a copy",
                         r->path);
    return STATUS_FINE;
}

static void close_file(struct rewrite *r)
{
    if (r->fd >= 0)
        close(r->fd);
    r->fd = -1;
}

/* Opens and locks the file at the path. Sets *there to false if it was replaced
   meanwhile. */
static int lock_file(struct rewrite *r, struct waiting *w, bool *there)
{
    struct stat now;
    int status;

    *there = true;
    r->fd = open(r->path, O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (r->fd < 0 || fstat(r->fd, &r->known) != 0)
        return fault(r, errno);
    if (!S_ISREG(r->known.st_mode))
        return refuse_kind(r);
    if ((status = lock(r, w)) != STATUS_FINE)
        return status;
    *there = fstat(r->fd, &r->known) == 0 && stat(r->path, &now) == 0 &&
             is_one_file(&now, &r->known);
    return *there ? refuse_kind(r) : STATUS_FINE;
}

int rewrite_begin(struct rewrite *r, const char *path, uint64_t wait)
{
    int64_t now = now_ms();
    struct waiting w = {.since = now, .until = now + (int64_t)wait * 1000};
    bool there = false;
    int status = STATUS_FINE;

    *r = (struct rewrite){.path = path, .fd = -1};
    for (int i = 0; !status && !there && i < TURNS_MAX; i++) {
        close_file(r);
        status = lock_file(r, &w, &there);
    }
    if (!status && !there)
        status = busy(r);
    if (!status && !hash_bytes(r->fd, &r->hash))
        status = fault(r, errno);
    return status;
}

void rewrite_end(struct rewrite *r)
{
    close_file(r);
}

/* ---- the new file --------------------------------------------------------- */

int rewrite_replace(struct rewrite *r, struct str bytes)
{
    const struct output_guard guard = {is_unchanged, r};
    struct output o;
    int status = output_open(&o, r->path, &(const struct inputs){0});

    if (status)
        return status;
    o.guard = &guard;
    status = output_write(&o, bytes);
    return output_close(&o, status);
}
