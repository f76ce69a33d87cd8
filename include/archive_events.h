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
    EVENT_KNOWN,    /* the archive already has the event, word for word */
    EVENT_REPLACED, /* the event replaced the archive's event of the same
                       series, year and name */
    EVENT_REFUSED,  /* the archive has an event of the same series, year and
                       name, and replacing it was not allowed */
    EVENT_IMPORT_KINDS,
};

struct archive_import; /* declared in archive_import.h */

/*
 * Stores one event as a whole or not at all. *id is set to its number, or to
 * the number of the existing event with the same series, year and name. If
 * `replace` is NULL, an existing event is not replaced; otherwise `replace` is
 * the reason for replacing it, which may be empty.
 */
int archive_import_event(struct archive_import *import,
                         const struct event *event, const struct str *replace,
                         enum event_imported *imported, int64_t *id);

struct archive_edit; /* declared in archive_edit.h */

/*
 * Replaces the archive's event that has the number of `event` with `event`, as
 * a part of a change. Read the event after beginning the change, so that no
 * other program can change it in the meantime. `what` describes the change in
 * the log.
 */
int archive_edit_event(struct archive_edit *edit, const struct event *event,
                       struct str what);
/* Finds the latest change that archive_edit_event made to the event and that
   was not undone. Sets *change to the number of this change, or to 0 if there
   is none, and appends its description from the log. */
int archive_event_change(struct archive *a, int64_t event, int64_t *change,
                         struct text *what);
/* Counts these changes, except those whose data was forgotten. */
int archive_event_change_count(struct archive *a, int64_t event,
                               int64_t *count);

/* Selects events. A name of NULL selects all names, a year of -1 all years. */
struct archive_wanted {
    const struct str *series, *name;
    int32_t year; /* year of the events; -1 for any year, 0 for no year */
    bool people;  /* replace the source's spellings of players by the names that
                     people have in the archive */
};

/* Finds the selected events, sorted by year and then by import, and allocates
   them in the arena. *out is NULL if there are none. */
int archive_events(struct archive *a, const struct archive_wanted *wanted,
                   struct arena *arena, struct event **out);
/* Reads the event with this number. *out is NULL if there is none. */
int archive_event(struct archive *a, int64_t id, bool people,
                  struct arena *arena, struct event **out);
/*
 * Builds events from records, in the arena; *out is NULL if there are none. If
 * a result of a stored event refers to a record, the record belongs to that
 * event. Otherwise it belongs to the event whose name (or whose series' name,
 * if the event has no name) is the record's tag Event; if there are several
 * such events, the year of the record's tag EventDate or Date decides. The
 * built event has the id and the format of the stored event, the results of its
 * records, players under the names that they have in the archive, and one
 * stage. Other records are grouped into events by name and year, with id 0.
 *
 * `word` selects events by series, by year, or by name in any spelling; ""
 * selects all.
 */
int archive_gather(struct archive *a, struct str word, struct arena *arena,
                   struct event **out);
/* Builds events, as archive_gather does, from the games between two people,
   given by name, to which no result of an event refers. Games without a tag
   Event are included. */
int archive_gather_unmatched(struct archive *a, struct str one,
                             struct str other, struct arena *arena,
                             struct event **out);
/* Builds events, as archive_gather does, from the games of a person, given by
   name, that belong to no event: those without a tag Event, and, unless
   `tagless` is set, those whose tag names no event of the archive. Each year
   becomes an event without a name, in order of years. */
int archive_gather_outside(struct archive *a, struct str person, bool tagless,
                           struct arena *arena, struct event **out);

/* A record that is treated as a game between two players. The strings are valid
   only during the call. */
struct archive_game {
    int64_t record;
    struct str game;
    const struct event *event; /* the event to which it belongs, as in
                                  archive_gather; NULL if the archive does not
                                  have it */
    struct str event_name;     /* name of the event, otherwise the tag Event */
    int32_t year;              /* year of the event, otherwise of the tag; 0 if
                                  unknown */
    struct str first, second;  /* names that the people have in the archive; "?"
                                  if the player is not named */
    struct days days;          /* days of the game; both 0 if there is no
                                  date */
    uint8_t kind, how;         /* as in struct event_result */
    bool several;              /* the game has more than two players */
};

/* Selects games. A zeroed struct selects all games. */
struct archive_games {
    const int64_t *records; /* select only these records, in ascending order, or
                               NULL for all records */
    size_t count;
    bool unmatched; /* select only games to which no result of an event
                       refers */
    void (*take)(void *context, const struct archive_game *game);
    void *context;
};

/* Passes games to `take`, sorted by event. The events are allocated in the
   arena. */
int archive_each_game(struct archive *a, const struct archive_games *asked,
                      struct arena *arena);

#endif
