/*
 * Leftovers: records that a command does not take, written to a file of their
 * own as they came (--rest, --duplicates-to, --broken-to).
 */
#ifndef TOOLS_REJECTS_H
#define TOOLS_REJECTS_H

#include "record_files.h"

struct rejects {
    const char *path; /* NULL: they are not wanted */
    struct output output;
    uint64_t end; /* where the last one ended, of `file` */
    const char *file;
    struct concat concat;
    struct text named; /* room for a text that says its encoding */
};

/* 0, or a status after a message. */
int rejects_open(struct rejects *r, const struct inputs *inputs);
int rejects_write(struct rejects *r, const struct visit *v);
/* Puts the file in its place: `status`, or STATUS_WORLD. */
int rejects_close(struct rejects *r, int status);

#endif
