/*
 * Shows the progress of a long command as one line on standard error, if
 * standard error is a terminal, after the first second. The line is rewritten
 * at most five times per second.
 *
 *     42 %  118.3 MB/s  0:12 left  box.qux
 */
#ifndef LUDEX_TOOLS_PROGRESS_H
#define LUDEX_TOOLS_PROGRESS_H

#include <stdio.h>

#include "text.h"

struct progress {
    bool wanted; /* standard error is a terminal that can erase lines */
    bool shown;  /* a line is currently shown */
    uint64_t began, last; /* times in nanoseconds: the start, and the last time
                             the line was written */
};

/* Progress towards `total`, which is 0 if unknown. */
struct progress_at {
    uint64_t done, total;
    const char *unit; /* unit such as "records", or NULL for bytes */
    struct str what;  /* name of the object that is being processed; omitted if
                         the line has no room */
};

/* Starts the progress display. */
void progress_begin(struct progress *p);
/* Restarts the progress display for the next of several tasks, if progress is
   wanted. */
void progress_restart(struct progress *p);
/* Turns progress off if `stream`, which receives the results, is also a
   terminal. */
void progress_unless_terminal(struct progress *p, FILE *stream);
/* Shows progress. May be called every few records, because it only reads the
   clock and seldom writes. */
void progress_show(struct progress *p, const struct progress_at *at);
/* Shows the elapsed time if the total is unknown and nothing has been shown for
   a second. */
void progress_tick(struct progress *p);
/* Clears the progress line. Call this before printing anything else. */
void progress_clear(struct progress *p);
/* Clears the current progress line, if any, for callers that have no struct
   progress. */
void progress_erase(void);

#endif
