/*
 * What a conversion would change, as a unified diff that patch(1) takes: records
 * one by one as they come, of a file after the other.
 *
 * Lines that are alike in both are looked for 64 lines ahead: more than that of
 * a record in one place is shown as replaced, even if a line in it stays. So it
 * takes the time of its lines, and the memory of one record; a hunk, which may
 * go on for as long as records change, waits in a file of its own.
 */
#ifndef LUDEX_TOOLS_DIFF_H
#define LUDEX_TOOLS_DIFF_H

#include <stdio.h>

#include "output.h"
#include "source.h"
#include "text.h"

enum { DIFF_CONTEXT = 3 }; /* lines around a change */

struct diff {
    struct output *output;
    const char *path;          /* of the file at hand; NULL: none yet */
    bool named;                /* its name is written */
    uint64_t was_line, line;   /* of the next lines, from 1: before and after */
    struct text was, now;      /* records that are not compared yet */
    FILE *hunk;                /* its lines; NULL: there was none yet */
    int fault;                 /* why there can be none: an errno */
    uint64_t was_count, count; /* lines in it; none: it is closed */
    struct text before[DIFF_CONTEXT]; /* lines that stay, not in a hunk yet */
    size_t befores, afters;           /* how many; those at the hunk's end */
    bool no_memory;
};

void diff_release(struct diff *d);
/* A slice, and as it would be (in_place.h). 0, or a status after a message. */
int diff_add(struct diff *d, const char *path, const struct slice *was,
             struct str now);
/* What is in the file after its last record. */
void diff_add_same(struct diff *d, struct str same);
int diff_end(struct diff *d); /* the rest, after the last record */

#endif
