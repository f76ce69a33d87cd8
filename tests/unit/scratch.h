/*
 * Temporary files of unit tests. They are in the folder that TMPDIR names, which
 * is in memory if tests/run.sh finds room there, or else in /tmp.
 */
#ifndef LUDEX_TESTS_SCRATCH_H
#define LUDEX_TESTS_SCRATCH_H

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { SCRATCH_PATH = 512 };

/* Writes a template for mkstemp(). */
static inline void scratch_name(char path[SCRATCH_PATH])
{
    const char *folder = getenv("TMPDIR");

    ck_assert_int_lt(snprintf(path, SCRATCH_PATH, "%s/ludex-XXXXXX",
                              folder && *folder ? folder : "/tmp"),
                     SCRATCH_PATH);
}

/* Makes an empty file, writes its path, and returns its descriptor. */
static inline int scratch_open(char path[SCRATCH_PATH])
{
    scratch_name(path);
    int fd = mkstemp(path);

    ck_assert_int_ge(fd, 0);
    return fd;
}

/* Makes an empty file, and writes its path. */
static inline void scratch_file(char path[SCRATCH_PATH])
{
    close(scratch_open(path));
}

/* Makes an empty folder, and writes its path. */
static inline void scratch_folder(char path[SCRATCH_PATH])
{
    scratch_name(path);
    ck_assert_ptr_nonnull(mkdtemp(path));
}

#endif
