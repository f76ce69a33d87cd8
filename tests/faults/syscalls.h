/*
 * System calls that fail, and a record of those that change files.
 *
 * The library for fault injection and the driver share a page of memory. Before
 * a run, the driver writes into it which call of which kind fails. During the
 * run, all calls of the listed kinds are counted, in all threads and processes
 * of the command, even those that the C library makes itself (seccomp stops each
 * call, and a signal handler makes it or lets it fail). Only calls on files of
 * the current folder count, and mappings of memory. Allocations are counted in
 * each process. Writes to standard error never fail, so that the message can be
 * read.
 */
#ifndef LUDEX_TESTS_SYSCALLS_H
#define LUDEX_TESTS_SYSCALLS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Allocations are calls of malloc and its relatives. */
#define FAULT_KINDS(X)      \
    X(ALLOCATION, "memory") \
    X(OPEN, "open")         \
    X(READ, "read")         \
    X(WRITE, "write")       \
    X(SYNC, "sync")         \
    X(RENAME, "rename")     \
    X(LINK, "link")         \
    X(UNLINK, "unlink")     \
    X(TRUNCATE, "truncate") \
    X(LOCK, "lock")         \
    X(MKDIR, "mkdir")       \
    X(CLOSE, "close")       \
    X(MAP, "mmap")          \
    X(STAT, "stat")         \
    X(LIST, "list")

enum fault_kind {
#define X(name, words) FAULT_##name,
    FAULT_KINDS(X)
#undef X
        FAULT_KIND_COUNT,
    FAULT_NONE = -1
};

/* Instead of an errno: the call reads or writes only half of the bytes. */
enum { FAULT_SHORT = 100000 };

/* Operations on files, as recorded. */
enum disk_op {
    DISK_NEW,      /* inode: a new file without a name */
    DISK_CREATE,   /* inode, a path; `at` is 1 for a folder */
    DISK_WRITE,    /* inode, offset `at`, bytes */
    DISK_TRUNCATE, /* inode, size `at` */
    DISK_SYNC,     /* inode of a file or folder */
    DISK_SYNC_ALL,
    DISK_LINK,   /* inode, a path */
    DISK_RENAME, /* two paths, each ends with a NUL */
    DISK_UNLINK, /* a path */
    DISK_OP_COUNT
};

/* An entry of the log. Its bytes follow, padded to a multiple of 8. */
struct disk_entry {
    uint32_t op, length;
    uint64_t inode, at;
};

enum { FAULT_LOG_SIZE = 64 << 20 };

struct fault_page {
    int kind, error;  /* kind of the calls that fail; FAULT_NONE if none */
    bool all;         /* all later calls fail as well */
    bool intercept;   /* intercept system calls, not only allocations */
    bool recording;   /* write the log */
    bool ignore_sync; /* omit syncs from the log */
    unsigned long at; /* number of the call that fails, from 1 */
    atomic_ulong counts[FAULT_KIND_COUNT];
    atomic_size_t log_used; /* in bytes; more than FAULT_LOG_SIZE if the log is
                                too small */
    unsigned char log[FAULT_LOG_SIZE];
};

/* Begins to intercept system calls of this process. */
void syscalls_begin(struct fault_page *page);

#endif
