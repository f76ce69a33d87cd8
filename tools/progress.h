/*
 * How far a long command is: one line on standard error, if that is a terminal,
 * after the first second, and rewritten at most five times in each.
 *
 *     42 %  118.3 MB/s  0:12 left  box.qux
 */
#ifndef LUDEX_TOOLS_PROGRESS_H
#define LUDEX_TOOLS_PROGRESS_H

#include <stdio.h>

#include "text.h"

struct progress {
    bool wanted;          /* there is a terminal that can erase a line */
    bool shown;           /* a line stands there */
    uint64_t began, last; /* nanoseconds; when it was written last */
};

/* How far: of `total`, which is 0 if it is not known. */
struct progress_at {
    uint64_t done, total;
    const char *unit; /* "records"; NULL: bytes */
    struct str what;  /* left out where the line has no room for it */
};

/* From now on. */
void progress_begin(struct progress *p);
/* The same for one more of several things, if any was wanted. */
void progress_again(struct progress *p);
/* No progress if a stream that results are printed to is a terminal too. */
void progress_beside(struct progress *p, FILE *stream);
/* Cheap enough for every few records: looks at the clock, and seldom writes. */
void progress_show(struct progress *p, const struct progress_at *at);
/* The same where nobody knows how far: how long it has taken, if nothing was
   said for a second. */
void progress_tick(struct progress *p);
/* Before anything else is printed. */
void progress_clear(struct progress *p);
/* The same for who does not know whether a line stands there. */
void progress_erase(void);

#endif
