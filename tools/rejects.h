/*
 * Writes records that a command does not take, unchanged, to a file of their
 * own (--rest, --duplicates-to, --broken-to).
 */
#ifndef TOOLS_REJECTS_H
#define TOOLS_REJECTS_H

#include "record_files.h"

struct rejects {
    const char *path; /* NULL: not wanted */
    struct output output;
    uint64_t end; /* where the last record ended in `file` */
    const char *file;
    struct concat concat;
    struct text named; /* a text preceded by its encoding */
};

/* Opens the file. Returns 0, or a status after a message. */
int rejects_open(struct rejects *r, const struct inputs *inputs);
int rejects_write(struct rejects *r, const struct visit *v);
/* Puts the file in its place. Returns `status`, or STATUS_WORLD. */
int rejects_close(struct rejects *r, int status);

#endif
