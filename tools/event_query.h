/*
 * Events asked for by a query, of an archive or of a file, whose events then
 * stand in an archive in memory: one language, and one translation.
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
    const char *const *words; /* a query; or an event's name, a series', a year;
                                 none: all events */
    const char *columns;      /* of a list, parted by commas; NULL: the usual */
    enum table_form form;
    struct table_look look;
};

/* Prints the events, or what they are counted by. A status. */
int event_query_list(const struct event_query *q);
/* The numbers of the events, in the order of the query, in the arena. A status;
   words that name no event give STATUS_USAGE. */
int event_query_choose(const struct event_query *q, struct arena *arena,
                       int64_t **ids, size_t *count);
/* Reads the events of an archive that a query finds, in its order, or all of
   them without words: a list by `next`. `people`: players have the names that
   people have in the archive. A status. */
int event_query_read(const struct event_query *q, bool people,
                     struct arena *arena, struct event **events);

/*
 * An archive in memory of a file's events, which get their numbers; one that
 * cannot stand beside another is told, and has none. To be closed in any case.
 */
struct cli_archive;
int event_query_fill(struct cli_archive *o, const struct events_visit *v);

#endif
