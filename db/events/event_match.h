/*
 * Finds the event of an archive that a record belongs to.
 */
#ifndef DB_EVENTS_EVENT_MATCH_H
#define DB_EVENTS_EVENT_MATCH_H

#include "events.h"

/* An event under the name that Event tags of its records have. */
struct bearer {
    struct str name;     /* the name that it is shown under, however tags spell
                            it */
    bool own;            /* the event has this name, not only its series */
    int32_t first, last; /* years; 0 if unspecified */
    const struct event *event;
};

struct bearers {
    struct archive *a;
    struct arena *arena;
    struct bearer *list;        /* sorted by name */
    const struct event **by_id; /* the same events, sorted by number */
    size_t count;
    struct str series, called; /* the last series that was looked up, and the
                                  name it is shown under */
};

/* Makes the list from the events of archive_events, by the names under which
   they are shown. The events and the arena must outlive it. Returns ARCHIVE_OK
   or a fault. */
int bearers_make(struct bearers *all, struct archive *a,
                 const struct event *events, struct arena *arena);
/* Sets *called to the name under which events of a name are shown, in the
   arena, or to the same name if no tag has it. Returns ARCHIVE_OK or a
   fault. */
int event_called(struct archive *a, struct str name, struct arena *arena,
                 struct str *called);
/* Returns the year of a record's event: that of its tag EventDate, or else that
   of the days that its Date may mean. Returns 0 if it is unspecified. */
int32_t belong_year(struct str event_date, int64_t first, int64_t last);
/* Returns the event of a name and a year (0 if unspecified), or NULL if there
   is none, or if it may be one of several. */
const struct event *bearer_of(const struct bearers *all, struct str name,
                              int32_t year);
const struct event *bearer_with_id(const struct bearers *all, int64_t id);

#endif
