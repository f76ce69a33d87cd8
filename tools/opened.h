/*
 * An archive that a command has opened: it waits for others, saying so, and
 * texts can be read anew, as an archive of an older version wants when it is
 * brought up to date.
 */
#ifndef LUDEX_TOOLS_OPENED_H
#define LUDEX_TOOLS_OPENED_H

#include "archive.h"
#include "reading.h"

/*
 * Reads a text by itself: by the notation that the record tells, then by each
 * of its game's.
 */
struct rereading {
    struct diag_levels levels;
    struct reading reading;
    struct text text; /* scanners write to it */
    struct archive_reader reader;
};

void rereading_init(struct rereading *r);
void rereading_release(struct rereading *r);

enum { OPENED_WAIT = 5 }; /* seconds, where no option says how long */

struct opened {
    struct archive *archive;
    const char *path;
    struct rereading rereading;
};

/* `wait` in seconds. 0, or STATUS_WORLD after a message; to be closed in either
   case. */
int opened_open(struct opened *o, const char *path, enum archive_use use,
                uint64_t wait);
/* STATUS_WORLD after the archive's message. */
int opened_world(const struct opened *o);
void opened_close(struct opened *o);

#endif
