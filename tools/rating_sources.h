/*
 * Reads results to rate: from an archive, or from files of records and events.
 */
#ifndef LUDEX_TOOLS_RATING_SOURCES_H
#define LUDEX_TOOLS_RATING_SOURCES_H

#include "cli_archive.h"
#include "ratings.h"
#include "record_files.h"

struct rating_source {
    struct files *files;      /* how files are read */
    struct rating_pool *pool; /* gets the results */
    const struct rules *game; /* the only game to rate; NULL: all games */
    bool events;              /* rate only events, and query those */
    uint64_t threads;
    struct cli_archive opened; /* close it, after clearing the line of
                                  files->progress */
    const char *path;          /* of the archive, or "files" */
    bool unread;               /* nothing can be rated; reported */
};

/*
 * Reads the operands: an archive and the words of a query, or files and
 * `where`, which may be NULL. Without a query all results count once: those of
 * events, and those of records that no event includes. With a query only those
 * of matching records, or events, count. Returns 0, or a status after a
 * message. STATUS_DATA, for files with errors, still gives the results that
 * could be read; a fault of an archive gives none.
 */
int rating_source_read(struct rating_source *s, int count, char **operands,
                       char *where);

#endif
