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
    TELL_MS = 500,    /* report a wait that is longer than this */
    PAUSE_MS = 20,    /* pause between two attempts */
    TURNS_MAX = 1000, /* maximum number of times that the file may be replaced
                         while waiting */
    BACKUPS_MAX = 10000,
};

static int report_fault(const struct rewrite *r, int error)
{
    return cli_environment("%s: %s", r->path, cli_errno(error));
}

/* ---- identity of the file ------------------------------------------------ */

/* Computes the FNV-1a hash of all bytes. Returns false and sets errno on
   failure. */
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

bool rewrite_read_all(int fd, size_t most, struct text *out)
{
    char bytes[1 << 14];
    size_t at = 0;
    ssize_t have;

    while ((have = pread(fd, bytes, sizeof bytes, (off_t)at)) != 0) {
        if (have < 0 && errno != EINTR)
            return false;
        at += have > 0 ? (size_t)have : 0;
        errno = at > most ? EFBIG : ENOMEM;
        if (at > most)
            return false;
        text_add(out, (struct str){bytes, have > 0 ? (size_t)have : 0});
    }
    errno = ENOMEM;
    return !out->failed;
}

static bool is_same_file(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* Returns 0 if the file has not changed, otherwise OUTPUT_CHANGED or an errno.
   Timestamps are only as fine as a tick of the kernel's clock, so the bytes are
   compared as well. */
static int check_unchanged(const struct rewrite *r)
{
    struct stat now;
    uint64_t hash;

    if (stat(r->path, &now) != 0)
        return errno == ENOENT ? OUTPUT_CHANGED : errno;
    if (!is_same_file(&now, &r->known) || now.st_size != r->known.st_size ||
        now.st_mtim.tv_sec != r->known.st_mtim.tv_sec ||
        now.st_mtim.tv_nsec != r->known.st_mtim.tv_nsec)
        return OUTPUT_CHANGED;
    if (!hash_bytes(r->fd, &hash))
        return errno;
    return hash == r->hash ? 0 : OUTPUT_CHANGED;
}

/* ---- the lock ------------------------------------------------------------ */

static int64_t now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

struct wait_state {
    int64_t since, until;
    bool reported;
};

/* Waits for a short time. Returns false when the time limit is over. */
static bool pause_for(const struct rewrite *r, struct wait_state *w)
{
    const struct timespec pause = {.tv_nsec = PAUSE_MS * 1000 * 1000};
    int64_t now = now_ms();

    if (now >= w->until)
        return false;
    if (!w->reported && now - w->since >= TELL_MS) {
        cli_say("%s: waiting until another program finishes changing this file",
                r->path);
        w->reported = true;
    }
    nanosleep(&pause, NULL);
    return true;
}

static int report_busy(const struct rewrite *r)
{
    return cli_environment(
        "%s: another program is changing this file, so it was not written",
        r->path);
}

static int lock_file_now(const struct rewrite *r, struct wait_state *w)
{
    while (flock(r->fd, LOCK_EX | LOCK_NB) != 0) {
        int error = errno;
        if (error != EWOULDBLOCK && error != EINTR)
            return cli_environment("%s cannot be locked: %s", r->path,
                                   cli_errno(error));
        if (error == EWOULDBLOCK && !pause_for(r, w))
            return report_busy(r);
    }
    return STATUS_FINE;
}

/* Refuses a file that cannot be replaced safely because it is not a regular
   file or has other hard links. */
static int refuse_kind(const struct rewrite *r)
{
    if (!S_ISREG(r->known.st_mode))
        return cli_usage(
            "%s cannot be changed in place, because it is not a regular file",
            r->path);
    if (r->known.st_nlink > 1)
        return cli_usage("%s has another name (a hard link), which would keep "
                         "the old text; change a copy of the file",
                         r->path);
    return STATUS_FINE;
}

static void close_file(struct rewrite *r)
{
    if (r->fd >= 0)
        close(r->fd);
    r->fd = -1;
}

/* Opens and locks the file at the path. Sets *there to false if another program
   has replaced the file in the meantime. */
static int lock_file(struct rewrite *r, struct wait_state *w, bool *there)
{
    struct stat now;
    int status;

    *there = true;
    r->fd = open(r->path, O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (r->fd < 0 || fstat(r->fd, &r->known) != 0)
        return report_fault(r, errno);
    if (!S_ISREG(r->known.st_mode))
        return refuse_kind(r);
    if ((status = lock_file_now(r, w)) != STATUS_FINE)
        return status;
    *there = fstat(r->fd, &r->known) == 0 && stat(r->path, &now) == 0 &&
             is_same_file(&now, &r->known);
    return *there ? refuse_kind(r) : STATUS_FINE;
}

int rewrite_begin(struct rewrite *r, const char *path, uint64_t wait)
{
    int64_t now = now_ms();
    struct wait_state w = {.since = now, .until = now + (int64_t)wait * 1000};
    bool there = false;
    int status = STATUS_FINE;

    *r = (struct rewrite){.path = path, .fd = -1};
    for (int i = 0; !status && !there && i < TURNS_MAX; i++) {
        close_file(r);
        status = lock_file(r, &w, &there);
    }
    if (!status && !there)
        status = report_busy(r);
    if (!status && !hash_bytes(r->fd, &r->hash))
        status = report_fault(r, errno);
    return status;
}

void rewrite_end(struct rewrite *r)
{
    close_file(r);
}

/* ---- a file that was read before it is locked ---------------------------- */

static struct fingerprint make_fingerprint(const struct stat *about,
                                           uint64_t hash)
{
    return (struct fingerprint){about->st_dev, about->st_ino, about->st_size,
                                about->st_mtim, hash};
}

static bool is_equal(const struct fingerprint *a, const struct fingerprint *b)
{
    return a->device == b->device && a->number == b->number &&
           a->size == b->size && a->changed.tv_sec == b->changed.tv_sec &&
           a->changed.tv_nsec == b->changed.tv_nsec && a->hash == b->hash;
}

bool rewrite_note(const char *path, struct fingerprint *noted)
{
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC), error;
    struct stat about;
    uint64_t hash = 0;
    bool done = fd >= 0 && fstat(fd, &about) == 0 &&
                (!S_ISREG(about.st_mode) || hash_bytes(fd, &hash));

    error = errno;
    if (fd >= 0)
        close(fd);
    if (done)
        *noted = make_fingerprint(&about, hash);
    errno = error;
    return done;
}

static int refuse_changed_file(const char *path)
{
    return cli_environment(
        "%s: another program has changed this file, so it was not written",
        path);
}

int rewrite_check_noted(const char *path, const struct fingerprint *noted)
{
    struct fingerprint now;

    if (!rewrite_note(path, &now))
        return cli_environment("%s: %s", path, cli_errno(errno));
    return is_equal(&now, noted) ? STATUS_FINE : refuse_changed_file(path);
}

int rewrite_begin_noted(struct rewrite *r, const char *path,
                        const struct fingerprint *noted, uint64_t wait)
{
    int status = rewrite_begin(r, path, wait);
    const struct fingerprint now = make_fingerprint(&r->known, r->hash);

    return !status && !is_equal(&now, noted) ? refuse_changed_file(path)
                                             : status;
}

/* ---- the backup ---------------------------------------------------------- */

/* Sets the name of a backup file, NUL-terminated. Returns false if out of
   memory. */
static bool name_backup(const char *target, unsigned number, struct text *name)
{
    text_clear(name);
    if (number)
        text_addf(name, "%s.~%u~", target, number);
    else
        text_addf(name, "%s~", target);
    text_add_char(name, '\0');
    return !name->failed;
}

/* Copies the locked file, for file systems without hard links. Returns 0 or an
   errno. */
static int copy_backup(const struct rewrite *r, const char *name)
{
    int fd = open(name, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC,
                  r->known.st_mode & 0777);
    char bytes[1 << 14];
    off_t at = 0;
    ssize_t have = 0;
    int error = fd < 0 ? errno : 0;

    while (!error && (have = pread(r->fd, bytes, sizeof bytes, at)) > 0) {
        if (write(fd, bytes, (size_t)have) != have)
            error = errno ? errno : EIO;
        at += have;
    }
    if (!error && (have < 0 || fsync(fd) != 0))
        error = errno;
    if (fd >= 0 && close(fd) != 0 && !error)
        error = errno;
    if (fd >= 0 && error)
        unlink(name);
    return error;
}

/* Makes a hard link to the old file as its backup. Returns 0 or an errno. */
static int link_backup(const struct rewrite *r, const char *target,
                       const char *name)
{
    if (link(target, name) == 0)
        return 0;
    return errno == EPERM || errno == EOPNOTSUPP || errno == ENOSYS ||
                   errno == EMLINK
               ? copy_backup(r, name)
               : errno;
}

static int make_backup(struct rewrite *r)
{
    struct text target = {0};
    int error = output_target(r->path, &target) ? EEXIST : errno;

    for (unsigned i = 0; error == EEXIST && i < BACKUPS_MAX; i++) {
        error = ENOMEM;
        if (name_backup(target.ptr, i, r->backup))
            error = link_backup(r, target.ptr, r->backup->ptr);
        r->backups = i;
    }
    r->backed_up = !error;
    text_release(&target);
    return error;
}

/* Removes the backup if the file was not replaced after all. */
static void drop_backup(struct rewrite *r)
{
    struct stat now;

    if (r->backed_up && stat(r->path, &now) == 0 &&
        is_same_file(&now, &r->known))
        unlink(r->backup->ptr);
}

/* ---- the new file -------------------------------------------------------- */

static int prepare_new_file(void *context)
{
    struct rewrite *r = context;
    int error = check_unchanged(r);

    if (error)
        return error;
    if (r->prepare && r->prepare(r, r->context))
        return OUTPUT_REPORTED;
    return r->backup ? make_backup(r) : 0;
}

/* Closes an output, which replaces the file. */
static int replace_by_output(struct rewrite *r, struct output *o, int status)
{
    const struct output_guard guard = {prepare_new_file, r};

    o->guard = &guard;
    return output_close(o, status);
}

int rewrite_replace(struct rewrite *r, struct str bytes)
{
    struct output o;
    int status = output_open(&o, r->path, &(const struct inputs){0});

    return status ? status : replace_by_output(r, &o, output_write(&o, bytes));
}

int rewrite_replace_output(struct rewrite *r, struct output *output,
                           struct text *backup)
{
    int status;

    r->backup = backup;
    status = replace_by_output(r, output, STATUS_FINE);
    if (status)
        drop_backup(r);
    return status;
}
