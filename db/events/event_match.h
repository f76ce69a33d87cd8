/*
 * Which of an archive's events a record belongs to.
 */
#ifndef DB_EVENTS_EVENT_MATCH_H
#define DB_EVENTS_EVENT_MATCH_H

#include "events.h"

/* An event, by the name that Event tags of its records have. */
struct bearer {
    struct str name;     /* as events are called, whatever a tag spells */
    bool own;            /* it is the event's, not its series' */
    int32_t first, last; /* years; 0: not told */
    const struct event *event;
};

struct bearers {
    struct archive *a;
    struct arena *arena;
    struct bearer *list;        /* by name */
    const struct event **by_id; /* the same events */
    size_t count;
    struct str series, called; /* the last one that was looked up */
};

/* Of events as archive_events gives them, called as they are called; they and
   the arena stay. A fault. */
int bearers_make(struct bearers *all, struct archive *a,
                 const struct event *events, struct arena *arena);
/* What events of a name are called, whatever a tag spells, in the arena; the name
   itself if no tag has it. A fault. */
int event_called(struct archive *a, struct str name, struct arena *arena,
                 struct str *called);
/* The year of a record's event: as its tag EventDate tells it, or else the days
   that its Date may be of; 0: not known. */
int32_t belong_year(struct str event_date, int64_t first, int64_t last);
/* The event of a name and a year (0: not known); NULL: none, or which of
   several is not told. */
const struct event *bearer_of(const struct bearers *all, struct str name,
                              int32_t year);
const struct event *bearer_with_id(const struct bearers *all, int64_t id);

#endif
