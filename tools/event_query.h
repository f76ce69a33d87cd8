/*
 * Queries for events of an archive or a file. The events of a file are put into
 * an archive in memory, so that both use the same query language.
 */
#ifndef LUDEX_TOOLS_EVENT_QUERY_H
#define LUDEX_TOOLS_EVENT_QUERY_H

#include "archive.h"
#include "event_files.h"
#include "table.h"

struct event_query {
    const char *path; /* as messages name it */
    struct archive *archive;
    size_t count;
    const char *const *words; /* a query, or the name of an event or a series,
                                 or a year; without words all events */
    const char *columns;      /* of a list, separated by commas; NULL: the usual
                                 ones */
    enum table_form form;
    struct table_look look;
};

/* Prints the events, or counts of them. Returns a status. */
int event_query_list(const struct event_query *q);
/* Finds the numbers of the events in the order of the query, in the arena.
   Returns a status, STATUS_USAGE if words name no event. */
int event_query_choose(const struct event_query *q, struct arena *arena,
                       int64_t **ids, size_t *count);
/* Reads the events of an archive that a query finds, in its order, or all of
   them if there are no words, as a list linked by `next`. With `people` players
   have the names of the archive's people. Returns a status. */
int event_query_read(const struct event_query *q, bool people,
                     struct arena *arena, struct event **events);

/*
 * Opens an archive in memory with the events of a file, which get numbers. An
 * event that cannot be stored in addition to another is reported and gets none.
 * Close it in any case.
 */
struct cli_archive;
int event_query_fill(struct cli_archive *o, const struct events_visit *v);

#endif
