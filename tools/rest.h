/*
 * Records written apart, as they came: those that a command does not take.
 */
#ifndef LUDEX_TOOLS_REST_H
#define LUDEX_TOOLS_REST_H

#include "joint.h"

struct rest {
    const char *path; /* NULL: they are not wanted */
    struct output output;
    uint64_t end; /* where the last one ended, of `file` */
    const char *file;
    struct joint joint;
};

/* 0, or a status after a message. */
int rest_open(struct rest *r, const struct inputs *inputs);
int rest_write(struct rest *r, const struct visit *v);
/* Puts the file in its place: `status`, or STATUS_WORLD. */
int rest_close(struct rest *r, int status);

#endif
