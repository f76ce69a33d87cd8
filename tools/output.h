/*
 * Where a command's result goes: standard output, or a file that appears
 * whole or not at all (written beside its name, then renamed). What is there
 * and no regular file, such as a pipe, is written to as it is.
 */
#ifndef LUDEX_TOOLS_OUTPUT_H
#define LUDEX_TOOLS_OUTPUT_H

#include <stdio.h>

#include "text.h"

struct output {
    FILE *stream;
    const char *path;      /* NULL: standard output */
    bool told;             /* what went wrong was said */
    struct text temporary; /* its name, with a NUL behind; or empty */
};

/* `path` may be NULL or "-". 0, or STATUS_WORLD after a message. */
int output_open(struct output *o, const char *path);
int output_write(struct output *o, struct str s);
/* Puts the file in its place; `status`, or STATUS_WORLD if that failed. */
int output_close(struct output *o, int status);

#endif
