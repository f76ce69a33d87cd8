/*
 * An archive as commands open it: they wait for other programs, and say so, and
 * can read stored texts again, which changes of tags need.
 */
#ifndef LUDEX_TOOLS_CLI_ARCHIVE_H
#define LUDEX_TOOLS_CLI_ARCHIVE_H

#include "archive.h"
#include "archive_path.h"
#include "record_reader.h"

/*
 * Reads a text by itself: by the notation that the record tells, then by each
 * of its game's.
 */
struct rereading {
    struct diag_levels levels;
    struct record_reader reading;
    struct text text; /* scanners write to it */
    struct archive_reader reader;
    struct record *record; /* of the text read last; or NULL */
};

void rereading_init(struct rereading *r);
void rereading_release(struct rereading *r);

enum { CLI_ARCHIVE_WAIT = 5 }; /* seconds, where no option says how long */

struct progress;

struct cli_archive {
    struct archive *archive;
    const char *path;
    struct progress *progress; /* set once it is open: goes on while it works,
                                  and is to be cleared; or NULL */
    struct rereading rereading;
};

/* `wait` in seconds. 0, or a status after a message; to be closed in either
   case. What the archive holds besides is told. */
int cli_archive_open(struct cli_archive *o, const char *path,
                     enum archive_use use, uint64_t wait);
/* The same of one in a file that is not called as it is told yet. */
int cli_archive_open_file(struct cli_archive *o, const char *path,
                          const char *file, enum archive_use use,
                          uint64_t wait);
/* The same of an empty one in memory, which goes when it is closed. */
int cli_archive_scratch(struct cli_archive *o);
/* The status of the archive's last fault: STATUS_WORLD, or STATUS_DATA if the
   archive itself is at fault; and the same after its message. */
int cli_archive_status(const struct archive *a);
int cli_archive_fault(const char *path, const struct archive *a);
void cli_archive_close(struct cli_archive *o);

#endif
