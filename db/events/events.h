/*
 * What the events' files share.
 */
#ifndef DB_EVENTS_H
#define DB_EVENTS_H

#include "../archive_internal.h"
#include "archive_events.h"

/* In the arena, at *next, which then is where the one after it goes. NULL if
   memory ran out. */
struct event_result *event_add_result(struct event *e, struct arena *arena,
                                      struct event_result ***next);
/* ARCHIVE_OK, or that the arena has no more room, by its limit or the
   machine's. */
int events_memory(struct archive *a, const struct arena *arena);
/* RESULT_UNKNOWN if it is not a result. */
uint8_t event_result_kind(struct str text);

/* A day, or a year alone, as event files have them. */
bool event_is_day(struct str text);

/* Tells of every word and number in rows of events that is none: a finding,
   which names the event. */
int events_check_words(struct sql *sql,
                       void (*find)(void *context, struct str finding),
                       void *context);

/* Stores the remarks of an event, which is there; and reads them back into one that
   has been read but for them. (remarks.c) */
int remarks_store(struct sql *sql, int64_t event, const struct event *e);
int remarks_read(struct archive *a, int64_t id, struct event *e,
                 struct arena *arena);
/* Whether remarks belong to a part of that name; and whether a text is one. */
bool remark_is_part(struct str name);
bool remark_is_text(struct str text);

/* Words of results, by enum result_how. */
extern const char *const how_texts[RESULT_HOWS];

#endif
