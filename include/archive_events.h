/*
 * Events of an archive: stored, read back, or gathered from bare records.
 */
#ifndef LUDEX_ARCHIVE_EVENTS_H
#define LUDEX_ARCHIVE_EVENTS_H

#include "archive.h"
#include "date.h"
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
 * that stood there, which is replaced for this reason, which may be empty; NULL:
 * it stays.
 */
int archive_import_event(struct archive_import *import,
                         const struct event *event, const struct str *replace,
                         enum event_imported *imported, int64_t *id);

/* Which events; what is NULL (or -1) is not asked for. */
struct archive_wanted {
    const struct str *series, *name;
    int32_t year; /* 0: without a year */
    bool people;  /* players are called as people are, not as the source does */
};

/* The events that fit, by year and import, in the arena; *out is NULL if there
   are none. */
int archive_events(struct archive *a, const struct archive_wanted *wanted,
                   struct arena *arena, struct event **out);
/* One event by its number; *out is NULL if there is none. */
int archive_event(struct archive *a, int64_t id, bool people,
                  struct arena *arena, struct event **out);
/*
 * Events as their records make them, in the arena; *out is NULL if there are
 * none. A record belongs to the event whose result names it; else to the one
 * whose name it has as its tag Event, or whose series' name if the event has
 * none, and of several to that of the year of its tag EventDate or else Date.
 * Such an event is as the archive has it (its id, its format), but its results
 * are those of its records, its players are called as people are, and it has
 * one stage. Records of events that the archive does not have make one of their
 * own, with id 0, for each name and year.
 *
 * `word` is a name, in any spelling, a series, or a year: those events alone.
 * "": all.
 */
int archive_gather(struct archive *a, struct str word, struct arena *arena,
                   struct event **out);
/* Likewise the games of two people, called so, that no result of an event
   tells; those without a tag Event too. */
int archive_gather_untold(struct archive *a, struct str one, struct str other,
                          struct arena *arena, struct event **out);

/* A record, as a game between two. Texts are valid within the call. */
struct archive_game {
    int64_t record;
    struct str game;
    const struct event *event; /* that it belongs to, as above; NULL: the
                                  archive has none */
    struct str event_name;     /* of it, or else of the tag */
    int32_t year;              /* likewise; 0: not known */
    struct str first, second;  /* called as people are; "?": not named */
    struct days days;          /* both 0: no date */
    uint8_t kind, how;         /* as of an event's result */
    bool several;              /* there are more players */
};

/* Which; without any all. */
struct archive_games {
    const int64_t *records; /* these alone, in rising order; NULL: all */
    size_t count;
    bool untold; /* those alone that no result of an event tells */
    void (*take)(void *context, const struct archive_game *game);
    void *context;
};

/* Hands them out, by their events; the events are in the arena. */
int archive_each_game(struct archive *a, const struct archive_games *asked,
                      struct arena *arena);

#endif
