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
    const char
        *event; /* name of the only event to rate, or a query for it; NULL
                          for all */
    uint64_t threads;
    struct cli_archive opened; /* the caller closes it, after clearing the
                                  progress line of `files` */
    const char *path; /* path of the archive or the only file, otherwise
                                  "files" */
    bool unread;      /* nothing can be rated, which has been
                                  reported */
};

/*
 * Reads the operands: either an archive and the words of a query, or files,
 * with the query in `where`, which may be NULL. Without a query, each result
 * counts once: results of events, and results of records that match no event.
 * With a query, only matching records or events count. Returns 0, or prints a
 * message and returns a status. STATUS_DATA means that files have errors; the
 * results that could be read are then available. After a fault of an archive
 * there are no results.
 */
int rating_source_read(struct rating_source *s, int count, char **operands,
                       char *where);

#endif
