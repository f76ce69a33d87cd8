/*
 * Unified diff of what a conversion would change, for patch(1). Records are
 * added one by one, of one file after the other.
 *
 * Equal lines are searched 64 lines ahead: if more than 64 lines of a record
 * change in one place, they are shown as replaced, even if a line among them is
 * equal. So time is linear in the number of lines, and memory is that of one
 * record. A hunk, which may be long, is buffered in a temporary file.
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
    const char *path;          /* the current file; NULL: none yet */
    bool named;                /* its name has been written */
    uint64_t was_line, line;   /* the next lines, from 1: before and after */
    struct text was, now;      /* texts not compared yet */
    FILE *hunk;                /* the lines of the hunk; NULL: none yet */
    int fault;                 /* errno, if `hunk` could not be opened */
    uint64_t was_count, count; /* lines in the hunk; 0: there is no hunk */
    struct text before[DIFF_CONTEXT]; /* unchanged lines not in a hunk yet */
    size_t befores, afters;           /* lines in `before`; unchanged lines that
                                         end the hunk */
    bool no_memory;
};

void diff_release(struct diff *d);
/* Adds a slice and its new text (in_place.h). Returns 0, or a status after a
   message. */
int diff_add(struct diff *d, const char *path, const struct slice *was,
             struct str now);
/* Adds unchanged text after the last record of the file. */
void diff_add_same(struct diff *d, struct str same);
int diff_end(struct diff *d); /* compares the rest, after the last record */

#endif
