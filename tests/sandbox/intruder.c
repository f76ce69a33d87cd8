/*
 * Does what a fault in a reader of hostile input might do: a library that is
 * preloaded and, when the command ends, tries everything that the sandbox is to
 * refuse. Environment variables:
 *
 *     INTRUDER=F   the file F gets the number of refused attempts, and the names
 *                  of those that were not refused
 *     OUTSIDE=D    a folder that the command does not need, with a file `secret`
 *     AT_OPEN=NAME make the attempts when the file NAME is first opened, and
 *                  not at the end
 *     LANDLOCK=N   make the program believe that the kernel has version N of
 *                  Landlock's interface, or none (0)
 *     SECCOMP=no   make it believe that the kernel has no seccomp
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef SYS_fchmodat2
#define SYS_fchmodat2 452
#endif
#include "tools/sandbox_calls.def"

static int report = -1;
static unsigned refused;

/* ---- the kernel ---------------------------------------------------------- */

/* Sets *function, a pointer to a function, to the C library's. */
static void find_next(const char *name, void *function)
{
    void *symbol = dlsym(RTLD_NEXT, name);

    memcpy(function, &symbol, sizeof symbol);
}

static long next_syscall(long number, const long *v)
{
    long (*next)(long, ...);

    find_next("syscall", &next);
    return next(number, v[0], v[1], v[2], v[3], v[4], v[5]);
}

/* Answers as a kernel with an older version would. */
static long older_ruleset(const char *version, const long *v)
{
    uint64_t files = 0;
    int abi = atoi(version);

    errno = abi ? EINVAL : ENOSYS;
    if (!abi)
        return -1;
    if (v[2] & 1)
        return abi;
    memcpy(&files, (const void *)v[0], sizeof files);
    bool knows = files >> (abi == 1   ? 13
                           : abi == 2 ? 14
                                      : 16) ==
                     0 &&
                 (abi >= 4 || v[1] == sizeof files);
    return knows ? next_syscall(444, v) : -1;
}

long syscall(long number, ...)
{
    const char *version = getenv("LANDLOCK");
    long v[6];
    va_list list;

    va_start(list, number);
    for (int i = 0; i < 6; i++)
        v[i] = va_arg(list, long);
    va_end(list);
    if (number == SYS_seccomp && getenv("SECCOMP")) {
        errno = EINVAL;
        return -1;
    }
    return number == 444 && version ? older_ruleset(version, v)
                                    : next_syscall(number, v);
}

/* ---- attempts ------------------------------------------------------------ */

/* Notes the result of an attempt. */
static void note(const char *name, long result)
{
    if (result < 0 && (errno == EPERM || errno == EACCES))
        refused++;
    else
        dprintf(report, "%s ", name);
}

static const char *outside(const char *name, char room[4096])
{
    snprintf(room, 4096, "%s/%s", getenv("OUTSIDE"), name);
    return room;
}

static void try_files(void)
{
    char secret[4096], other[4096], folder[4096];

    outside("secret", secret);
    outside("other", other);
    outside(".", folder);
    note("read", open(secret, O_RDONLY));
    note("list", open(folder, O_RDONLY | O_DIRECTORY));
    note("write", open(secret, O_WRONLY));
    note("create", open(other, O_WRONLY | O_CREAT, 0600));
    note("create-nameless", open(folder, O_TMPFILE | O_RDWR, 0600));
    note("mkdir", mkdir(other, 0700));
    note("mkfifo", mkfifo(other, 0600));
    note("symlink", symlink("secret", other));
    note("link", link(secret, other));
    note("rename", rename(secret, other));
    note("unlink", unlink(secret));
    note("truncate-path", truncate(secret, 0));
    note("chmod-path", chmod(secret, 0600));
    note("passwords", open("/etc/passwd", O_RDONLY));
}

/* A child that should not exist ends. */
static long end_child(long process)
{
    if (process == 0)
        _exit(0);
    return process;
}

/* Attempts that need arguments. */
static void try_arguments(void)
{
    note("clone", end_child(syscall(SYS_clone, SIGCHLD, 0L, 0L, 0L, 0L)));
    note("vfork", end_child(vfork()));
    note("kill", kill(getpid(), SIGCONT));
    note("kill-parent", kill(getppid(), SIGCONT));
    note("type", ioctl(STDIN_FILENO, TIOCSTI, "x"));
    /* libraries then call clone */
    note("clone3", syscall(SYS_clone3, 0L, 0L) < 0 && errno == ENOSYS
                       ? (errno = EPERM, -1)
                       : 0);
    note("newer",
         syscall(500L) < 0 && errno == ENOSYS ? (errno = EPERM, -1) : 0);
#ifdef __x86_64__
    note("x32", syscall(0x40000000L | SYS_getpid) < 0 && errno == ENOSYS
                    ? (errno = EPERM, -1)
                    : 0);
#endif
}

/* Without the sandbox, these arguments have other faults than EPERM. */
#define TRY(k, name) \
    note(#name, end_child(syscall(SYS_##name, -1L, -1L, -1L, -1L, -1L, -1L)));

static void try_all(void)
{
    static bool done;

    if (report < 0 || done)
        return;
    done = true;
    try_files();
    try_arguments();
#ifdef SYS_fork
    note("fork", end_child(syscall(SYS_fork)));
#endif
    REFUSED_CALLS(TRY, )
    REFUSED_CONNECTION_CALLS(TRY, )
    dprintf(report, "%u\n", refused);
}

/* ---- when ---------------------------------------------------------------- */

/* Its symbol is open64, as files may be large. */
int open(const char *path, int how, ...)
{
    int (*next)(const char *, int, ...);
    const char *at = getenv("AT_OPEN");
    va_list list;

    va_start(list, how);
    mode_t mode = how & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0;
    va_end(list);
    find_next("open64", &next);
    if (at && strcmp(at, path) == 0 && !(how & O_PATH))
        try_all();
    return next(path, how, mode);
}

__attribute__((constructor)) static void begin(void)
{
    const char *path = getenv("INTRUDER");

    if (path)
        report = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

__attribute__((destructor)) static void end(void)
{
    if (!getenv("AT_OPEN"))
        try_all();
}
