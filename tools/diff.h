/*
 * Unified diff of the changes that a conversion would make, for patch(1).
 * Records are added one by one, file after file.
 *
 * The search for equal lines looks 64 lines ahead. If more than 64 lines of a
 * record change in one place, they are shown as replaced even if some of them
 * are equal. So the time is linear in the number of lines, and memory holds one
 * record at a time. A hunk, which may be long, is buffered in a temporary file.
 */
#ifndef LUDEX_TOOLS_DIFF_H
#define LUDEX_TOOLS_DIFF_H

#include <stdio.h>

#include "output.h"
#include "source.h"
#include "text.h"

enum { DIFF_CONTEXT = 3 }; /* unchanged lines around a change */

struct diff {
    struct output *output;
    const char *path;          /* the current file, or NULL before the first */
    bool named;                /* the name of the file has been written */
    uint64_t was_line, line;   /* numbers (from 1) of the next line before and
                                  after the conversion */
    struct text was, now;      /* old and new text that has not been compared
                                  yet */
    FILE *hunk;                /* lines of the hunk, or NULL before the first
                                  hunk */
    int fault;                 /* errno if `hunk` could not be opened */
    uint64_t was_count, count; /* old and new lines in the hunk; both 0 if there
                                  is no hunk */
    struct text before[DIFF_CONTEXT]; /* unchanged lines that are not in a hunk
                                         yet */
    size_t befores, afters;           /* `befores`: number of lines in `before`;
                                         `afters`: number of unchanged lines at
                                         the end of the hunk */
    bool no_memory;
};

void diff_release(struct diff *d);
/* Adds the old slice and the new text that replaces it (see in_place.h).
   Returns 0, or prints a message and returns a status. */
int diff_add(struct diff *d, const char *path, const struct slice *was,
             struct str now);
/* Adds the unchanged text after the last record of the file. */
void diff_add_same(struct diff *d, struct str same);
int diff_end(struct diff *d); /* compares the rest of the text, after the last
                                 record; returns 0 or a status */

#endif
