/*
 * Fault injection: a library that is preloaded to make allocations, files and
 * renames fail. Environment variables choose the faults:
 *
 *     FAIL_AT=N      the Nth allocation of the program fails
 *     FAIL_ALL=yes   all later allocations fail as well
 *     FAIL_COUNT=F   the number of allocations is written to the file F
 *     FAIL_NAMELESS=yes   files without a name (O_TMPFILE) cannot be opened
 *     FAIL_WRITE=N   the program is killed at the Nth positioned write
 *     FAIL_SYNC=N    the Nth sync (fsync, fdatasync, syncfs) and all later ones
 *                    fail
 *     FAIL_RENAME=N  the same for rename and link
 *     FAIL_ATOMIC=yes     files cannot be renamed without replacing others
 *     FAIL_RUN=COMMAND   the shell runs the command before the first sync of a
 *                    file; $PPID is the process ID of the program
 *     FAIL_RUN_SYNC=N    runs it before the Nth sync instead
 *     FAIL_ICONV=N   the Nth converter of encodings cannot be opened
 *     FAIL_PAGE=FILE      faults of all kinds, for tests/faults/sweep.c: the file
 *                    is the shared memory of syscalls.h
 *     FAIL_SERVER=A,B     many runs instead of one
 *
 * With FAIL_SERVER, bytes are read from the descriptor A. For each, a child runs
 * the program for at most SECONDS, and its wait status is written to B. This way
 * the work before main, mostly linking, is done once for all runs.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <iconv.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "syscalls.h"

enum { SECONDS = 30 };

static atomic_ulong count;
static atomic_ulong converters, writes, syncs, renames;
static unsigned long fail_at, fail_iconv, fail_write, fail_sync, fail_rename;
static int count_file = -1;
static bool fail_all, fail_atomic, fail_nameless, ready;
static struct fault_page *page; /* NULL without FAIL_PAGE */
static atomic_ulong run_syncs;  /* number of syncs before which FAIL_RUN could
                                  run */

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);

static unsigned long number_of(const char *name)
{
    const char *value = getenv(name);

    return value ? strtoul(value, NULL, 10) : 0;
}

/* Returns only in the child processes, which then continue to main. */
static void serve(int from, int to)
{
    char request;
    int status;

    while (read(from, &request, 1) == 1) {
        pid_t child = fork();
        if (child == 0) {
            close(from);
            close(to);
            alarm(SECONDS);
            return;
        }
        if (child < 0 || waitpid(child, &status, 0) != child ||
            write(to, &status, sizeof status) != sizeof status)
            _exit(99);
    }
    _exit(0);
}

static void map_page(const char *path)
{
    int fd = open(path, O_RDWR | O_CLOEXEC);

    page = mmap(NULL, sizeof *page, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (page == MAP_FAILED)
        _exit(99);
    close(fd);
}

__attribute__((constructor)) static void begin(void)
{
    const char *server = getenv("FAIL_SERVER"), *path = getenv("FAIL_COUNT"),
               *page_path = getenv("FAIL_PAGE");
    int from, to;

    /* opened before the sandbox would refuse it, which also refuses to start
       commands */
    if (path)
        count_file = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0666);
    if (getenv("FAIL_RUN"))
        setenv("LUDEX_SANDBOX", "off", 1);

    fail_at = number_of("FAIL_AT");
    fail_iconv = number_of("FAIL_ICONV");
    fail_write = number_of("FAIL_WRITE");
    fail_sync = number_of("FAIL_SYNC");
    fail_rename = number_of("FAIL_RENAME");
    fail_all = getenv("FAIL_ALL") != NULL;
    fail_atomic = getenv("FAIL_ATOMIC") != NULL;
    fail_nameless = getenv("FAIL_NAMELESS") != NULL;
    if (page_path)
        map_page(page_path);
    if (server && sscanf(server, "%d,%d", &from, &to) == 2)
        serve(from, to);
    ready = true;
    if (page && page->intercept)
        syscalls_begin(page);
}

__attribute__((destructor)) static void end(void)
{
    char digits[32];
    int length = snprintf(digits, sizeof digits, "%lu\n", count);

    if (count_file < 0 || fail_at)
        return;
    if (lseek(count_file, 0, SEEK_SET) != 0 || ftruncate(count_file, 0) != 0 ||
        write(count_file, digits, (size_t)length) != length)
        _exit(99);
}

/* Allocations are counted in each process, so that the one that cleans up after
   another has memory. */
static bool fails_by_page(void)
{
    unsigned long number = ready ? atomic_fetch_add(&count, 1) + 1 : 0;
    bool fails = number && page->kind == FAULT_ALLOCATION &&
                 (page->all ? number >= page->at : number == page->at);

    if (number > page->counts[FAULT_ALLOCATION])
        page->counts[FAULT_ALLOCATION] = number;
    if (fails)
        errno = ENOMEM;
    return fails;
}

static bool fails(void)
{
    if (page)
        return fails_by_page();
    unsigned long number = ready ? atomic_fetch_add(&count, 1) + 1 : 0;
    bool wanted = fail_at && (fail_all ? number >= fail_at : number == fail_at);

    if (wanted && ready)
        errno = ENOMEM;
    return wanted && ready;
}

void *malloc(size_t size)
{
    return fails() ? NULL : __libc_malloc(size);
}

void *calloc(size_t members, size_t size)
{
    return fails() ? NULL : __libc_calloc(members, size);
}

void *realloc(void *old, size_t size)
{
    return fails() ? NULL : __libc_realloc(old, size);
}

int open(const char *path, int flags, ...)
{
    static int (*real)(const char *, int, ...);
    va_list args;
    int mode = 0;

    if (flags & (O_CREAT | O_TMPFILE)) {
        va_start(args, flags);
        mode = va_arg(args, int);
        va_end(args);
    }
    if (fail_nameless && (flags & O_TMPFILE) == O_TMPFILE) {
        errno = EOPNOTSUPP;
        return -1;
    }
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "open");
    return real(path, flags, mode);
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at)
{
    static ssize_t (*real)(int, const void *, size_t, off_t);

    if (fail_write && atomic_fetch_add(&writes, 1) + 1 == fail_write)
        raise(SIGKILL);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "pwrite64");
    return real(fd, bytes, length, at);
}

/* True if this call must fail. */
static bool is_failing(atomic_ulong *calls, unsigned long first)
{
    bool is = first && atomic_fetch_add(calls, 1) + 1 >= first;

    if (is)
        errno = EIO;
    return is;
}

static void run_command(void)
{
    const char *command = getenv("FAIL_RUN");
    unsigned long at = number_of("FAIL_RUN_SYNC");

    if (!command || atomic_fetch_add(&run_syncs, 1) + 1 != (at ? at : 1))
        return;
    unsetenv("LD_PRELOAD");
    if (system(command) < 0)
        _exit(99);
}

static int sync_by(const char *name, int fd)
{
    int (*real)(int);

    run_command();
    if (is_failing(&syncs, fail_sync))
        return -1;
    *(void **)&real = dlsym(RTLD_NEXT, name);
    return real(fd);
}

int fsync(int fd)
{
    return sync_by("fsync", fd);
}

int fdatasync(int fd)
{
    return sync_by("fdatasync", fd);
}

int syncfs(int fd)
{
    return sync_by("syncfs", fd);
}

static int name_by(const char *name, const char *from, const char *to)
{
    int (*real)(const char *, const char *);

    if (is_failing(&renames, fail_rename))
        return -1;
    *(void **)&real = dlsym(RTLD_NEXT, name);
    return real(from, to);
}

int rename(const char *from, const char *to)
{
    return name_by("rename", from, to);
}

int renameat2(int from_folder, const char *from, int to_folder, const char *to,
              unsigned flags)
{
    static int (*real)(int, const char *, int, const char *, unsigned);

    if (is_failing(&renames, fail_rename))
        return -1;
    if (fail_atomic) {
        errno = EINVAL;
        return -1;
    }
    *(void **)&real = dlsym(RTLD_NEXT, "renameat2");
    return real(from_folder, from, to_folder, to, flags);
}

int link(const char *from, const char *to)
{
    return name_by("link", from, to);
}

iconv_t iconv_open(const char *to, const char *from)
{
    static iconv_t (*real)(const char *, const char *);

    if (fail_iconv && atomic_fetch_add(&converters, 1) + 1 == fail_iconv) {
        errno = ENOMEM;
        return (iconv_t)-1;
    }
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "iconv_open");
    return real(to, from);
}
