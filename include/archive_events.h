/*
 * Events of an archive: stored, read back, or gathered from bare records.
 */
#ifndef LUDEX_ARCHIVE_EVENTS_H
#define LUDEX_ARCHIVE_EVENTS_H

#include "archive.h"
#include "event.h"

enum event_imported {
    EVENT_STORED,
    EVENT_KNOWN,    /* the archive holds it, word for word */
    EVENT_REPLACED, /* another of its series, year and name stood there */
    EVENT_REFUSED,  /* likewise, and that was to stay */
    EVENT_IMPORT_KINDS,
};

struct archive_import; /* archive_import.h */

/*
 * Stores one event: all of it or nothing. *id is its number, also of the one
 * that stood there.
 */
int archive_import_event(struct archive_import *import,
                         const struct event *event, bool replace,
                         enum event_imported *imported, int64_t *id);

/* Which events; what is NULL (or -1) is not asked for. */
struct archive_wanted {
    const struct str *series, *name;
    int32_t year; /* 0: without a year */
    bool people;  /* players are called as people are, not as the source does */
};

/* The events that fit, by year and import, in the arena; *out is NULL if there
   are none (an archive of version 1 has none). */
int archive_events(struct archive *a, const struct archive_wanted *wanted,
                   struct arena *arena, struct event **out);
/*
 * The records whose Event tag is this name, and the event that they make by
 * themselves: its players are called as people are, its format is not known.
 */
int archive_gather(struct archive *a, struct str name, struct arena *arena,
                   struct event_records *out);

#endif
