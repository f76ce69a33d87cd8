/*
 * Writes the records that a command does not accept, unchanged, to a separate
 * file (--rest, --duplicates-to, --broken-to).
 */
#ifndef TOOLS_REJECTS_H
#define TOOLS_REJECTS_H

#include "record_files.h"

struct rejects {
    const char *path; /* NULL if no such file was requested */
    struct output output;
    uint64_t end; /* offset of the end of the last record in `file` */
    const char *file;
    struct concat concat;
    struct text named; /* buffer for a text that is preceded by the name of its
                          encoding */
};

/* Opens the file. Returns 0, or prints a message and returns a status. */
int rejects_open(struct rejects *r, const struct inputs *inputs);
int rejects_write(struct rejects *r, const struct visit *v);
/* Puts the file in its place. Returns `status`, or STATUS_ENVIRONMENT on a
   fault. */
int rejects_close(struct rejects *r, int status);

#endif
