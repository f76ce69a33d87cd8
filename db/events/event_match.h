/*
 * Finds the event in an archive to which a record belongs.
 */
#ifndef DB_EVENTS_EVENT_MATCH_H
#define DB_EVENTS_EVENT_MATCH_H

#include "events.h"

/* An event and a name that the Event tags of its records may have. */
struct named_event {
    struct str name;     /* the name under which the archive shows the event,
                            however tags spell it */
    bool own;            /* the name is that of the event itself, not only of
                            its series */
    int32_t first, last; /* first and last year; 0 if unspecified */
    const struct event *event;
};

struct named_events {
    struct archive *a;
    struct arena *arena;
    struct named_event *list;   /* the events with their names, sorted by
                                   name */
    const struct event **by_id; /* the same events, sorted by number */
    size_t count;
    struct str series, called; /* the last series that was looked up, and the
                                  name under which it is shown */
};

/* Makes the list from the events returned by archive_events, with the names
   under which they are shown. The events and the arena must outlive the list.
   Returns ARCHIVE_OK or a fault. */
int named_events_make(struct named_events *all, struct archive *a,
                      const struct event *events, struct arena *arena);
/* Sets *called to the name under which events with this name are shown,
   allocated in the arena. If no tag has the name, sets *called to the name
   itself. Returns ARCHIVE_OK or a fault. */
int event_find_by_name(struct archive *a, struct str name, struct arena *arena,
                       struct str *called);
/* Returns the year of a record's event: the year of its EventDate or, without
   an EventDate, the year that contains all possible days of its Date. Returns 0
   if the year is unspecified. */
int32_t record_event_year(struct str event_date, int64_t first, int64_t last);
/* Returns the event to which records with this name and this year (0 if
   unspecified) belong. If several events had this name in that year, returns
   the first of them in the list. Returns NULL if there is no such event, or if
   several events have this name and the year is unspecified. */
const struct event *find_named_event(const struct named_events *all,
                                     struct str name, int32_t year);
const struct event *named_event_with_id(const struct named_events *all,
                                        int64_t id);

#endif
