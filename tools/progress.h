/*
 * Progress of a long command: one line on standard error, if that is a
 * terminal, after the first second. It is rewritten at most five times per
 * second.
 *
 *     42 %  118.3 MB/s  0:12 left  box.qux
 */
#ifndef LUDEX_TOOLS_PROGRESS_H
#define LUDEX_TOOLS_PROGRESS_H

#include <stdio.h>

#include "text.h"

struct progress {
    bool wanted; /* standard error is a terminal that can erase a line */
    bool shown;  /* a line is printed */
    uint64_t began, last; /* nanoseconds; when it was last written */
};

/* Progress towards `total`, which is 0 if it is not known. */
struct progress_at {
    uint64_t done, total;
    const char *unit; /* "records"; NULL: bytes */
    struct str what;  /* omitted if the line has no room for it */
};

/* Begins progress now. */
void progress_begin(struct progress *p);
/* Begins progress of the next of several things, if any is wanted. */
void progress_again(struct progress *p);
/* Turns progress off if `stream`, where results are printed, is a terminal
   too. */
void progress_unless_terminal(struct progress *p, FILE *stream);
/* Shows progress. Cheap enough for every few records: reads the clock, and
   seldom writes. */
void progress_show(struct progress *p, const struct progress_at *at);
/* Shows how long it has taken if the total is not known and nothing was shown
   for a second. */
void progress_tick(struct progress *p);
/* Clears the line; call it before anything else is printed. */
void progress_clear(struct progress *p);
/* Clears any line, for callers that do not know whether there is one. */
void progress_erase(void);

#endif
