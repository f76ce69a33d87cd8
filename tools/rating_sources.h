/*
 * Reads the results to be rated from an archive, or from files of records and
 * events.
 */
#ifndef LUDEX_TOOLS_RATING_SOURCES_H
#define LUDEX_TOOLS_RATING_SOURCES_H

#include "cli_archive.h"
#include "ratings.h"
#include "record_files.h"

struct rating_source {
    struct files *files;      /* options for reading files */
    struct rating_pool *pool; /* receives the results */
    const struct rules *game; /* the only game to rate, or NULL for all games */
    bool events; /* rate only events, and apply the query to events */
    uint64_t threads;
    struct cli_archive opened; /* to be closed by the caller, who first clears
                                  the progress line of `files` */
    const char *path;          /* path of the archive, or "files" */
    bool unread;               /* nothing can be rated, and this has been
                                  reported */
};

/*
 * Reads the operands: an archive and the words of a query, or files and
 * `where`, which may be NULL. Without a query, each result counts once: the
 * results of events, and those of records that match no event. With a query,
 * only matching records or events count. Returns 0, or prints a message and
 * returns a status. After STATUS_DATA, which means that files have errors, the
 * results that could be read are available. After a fault of an archive there
 * are none.
 */
int rating_source_read(struct rating_source *s, int count, char **operands,
                       char *where);

#endif
