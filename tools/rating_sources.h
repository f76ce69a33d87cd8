/*
 * Where results come from that are rated: an archive, or files of records and
 * of events.
 */
#ifndef LUDEX_TOOLS_RATING_SOURCES_H
#define LUDEX_TOOLS_RATING_SOURCES_H

#include "cli_archive.h"
#include "ratings.h"
#include "record_files.h"

struct rating_source {
    struct files *files;      /* how files are read */
    struct rating_pool *pool; /* which gets them */
    const struct rules *game; /* of this alone; NULL: of all */
    bool events;              /* events alone, and a query is of these */
    uint64_t threads;
    struct cli_archive opened; /* to be closed by the caller, who clears what
                                  files->progress shows before he prints */
    const char *path; /* of the archive; "files" if it is made of them */
    bool unread;      /* after a message: there is nothing to be rated */
};

/*
 * Reads operands: an archive, and the words of a query; or files, and `where`,
 * which may be NULL. Without a query all results count once, those of events and
 * those of records that no result of an event tells; else those of the records, or
 * of the events, that fit it. 0, or a status after a message; of files with errors
 * that is STATUS_DATA, and what could be read is there; of an archive nothing is.
 */
int rating_source_read(struct rating_source *s, int count, char **operands,
                       char *where);

#endif
