/*
 * Queries for events of an archive or a file. The events of a file are first
 * put into an archive in memory, so that both kinds of source use the same
 * query language.
 */
#ifndef LUDEX_TOOLS_EVENT_QUERY_H
#define LUDEX_TOOLS_EVENT_QUERY_H

#include "archive.h"
#include "event_files.h"
#include "table.h"

struct event_query {
    const char *path; /* path as shown in messages */
    struct archive *archive;
    size_t count;
    const char *const *words; /* a query, the name of an event or a series, or a
                                 year; without words, all events are found */
    const char *columns;      /* columns of the list, separated by commas, or
                                 NULL for the usual columns */
    enum table_form form;
    struct table_look look;
    bool of_prizes; /* the words follow the command "prizes" */
};

/* Prints the events, or counts of events. Returns a status. */
int event_query_list(const struct event_query *q);
/* Finds the numbers of the matching events, in the order of the query, and
   stores them in the arena. Returns a status, which is STATUS_USAGE if the
   words name no event. */
int event_query_choose(const struct event_query *q, struct arena *arena,
                       int64_t **ids, size_t *count);
/* Reads the events of an archive that match a query, in the order of the query,
   as a list linked by `next`. Without words, reads all events. If `people` is
   true, players get the archive's names for persons. Returns a status. */
int event_query_read(const struct event_query *q, bool people,
                     struct arena *arena, struct event **events);

/* Checks that --event, with the value `words`, found one event. Returns 0, or
   prints a message and returns a status. */
int event_query_check_single(const char *path, const char *words,
                             const struct event *events);

/*
 * Opens an archive in memory, stores the events of a file in it, and sets their
 * numbers. An event that conflicts with another one is reported and gets no
 * number. Returns a status. The caller closes the archive in any case.
 */
struct cli_archive;
int event_query_fill(struct cli_archive *o, const struct events_visit *v);

#endif
