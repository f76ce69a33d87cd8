/*
 * Events of an archive: storing and reading them, and building them from
 * records.
 */
#ifndef LUDEX_ARCHIVE_EVENTS_H
#define LUDEX_ARCHIVE_EVENTS_H

#include "archive.h"
#include "date.h"
#include "event.h"

enum event_imported {
    EVENT_STORED,
    EVENT_KNOWN,    /* the archive has it, word for word */
    EVENT_REPLACED, /* it replaced another of the same series, year and name */
    EVENT_REFUSED,  /* there is another of the same series, year and name, which
                       was not to be replaced */
    EVENT_IMPORT_KINDS,
};

struct archive_import; /* archive_import.h */

/*
 * Stores one event, all or nothing. *id is its number, or that of the existing
 * event with the same series, year and name. `replace`: replace that event,
 * with this reason (may be empty); NULL: leave it.
 */
int archive_import_event(struct archive_import *import,
                         const struct event *event, const struct str *replace,
                         enum event_imported *imported, int64_t *id);

/* Selects events; NULL (or -1) means any. */
struct archive_wanted {
    const struct str *series, *name;
    int32_t year; /* 0: without a year */
    bool people;  /* use people's names instead of the source's spellings */
};

/* Returns the selected events, by year and import, in the arena; *out is NULL
   if there are none. */
int archive_events(struct archive *a, const struct archive_wanted *wanted,
                   struct arena *arena, struct event **out);
/* Returns one event by its number; *out is NULL if there is none. */
int archive_event(struct archive *a, int64_t id, bool people,
                  struct arena *arena, struct event **out);
/*
 * Builds events from records, in the arena; *out is NULL if there are none. A
 * record belongs to the event of which a result names it; otherwise to the one
 * whose name (or whose series' name, if the event has no name) is its tag
 * Event, and if there are several, to the one in the year of its tag EventDate
 * or Date. Such an event has the id and the format that the archive has for it,
 * but its results are those of its records, its players have people's names,
 * and it has one stage. Records of events that the archive does not have make
 * an event with id 0 for each name and year.
 *
 * `word` selects events by name, in any spelling, by series, or by year. "":
 * all.
 */
int archive_gather(struct archive *a, struct str word, struct arena *arena,
                   struct event **out);
/* Does the same with the games between two people, by name, that no result of
   an event refers to, including games without a tag Event. */
int archive_gather_unmatched(struct archive *a, struct str one,
                             struct str other, struct arena *arena,
                             struct event **out);

/* A record, as a game between two. The strings are valid during the call. */
struct archive_game {
    int64_t record;
    struct str game;
    const struct event *event; /* the event that it belongs to, as above;
                                  NULL: the archive has none */
    struct str event_name;     /* the event's name, or else the tag */
    int32_t year;              /* likewise; 0: unknown */
    struct str first, second;  /* people's names; "?": not named */
    struct days days;          /* both 0: no date */
    uint8_t kind, how;         /* as in an event's result */
    bool several;              /* it has more than two players */
};

/* Selects games; by default all. */
struct archive_games {
    const int64_t *records; /* only these, in ascending order; NULL: all */
    size_t count;
    bool untold; /* only those that no result of an event refers to */
    void (*take)(void *context, const struct archive_game *game);
    void *context;
};

/* Passes games to `take`, ordered by event; the events are in the arena. */
int archive_each_game(struct archive *a, const struct archive_games *asked,
                      struct arena *arena);

#endif
