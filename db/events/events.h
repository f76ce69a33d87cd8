/*
 * Functions shared by the files of db/events/.
 */
#ifndef DB_EVENTS_H
#define DB_EVENTS_H

#include "../archive_internal.h"
#include "archive_events.h"

/* Allocates a result in the arena, appends it at *next and advances *next.
   Returns NULL if out of memory. */
struct event_result *event_add_result(struct event *e, struct arena *arena,
                                      struct event_result ***next);
/* Returns ARCHIVE_OK, or a fault if the arena has reached its limit or memory
   ran out. */
int events_memory(struct archive *a, const struct arena *arena);
/* Returns the kind of result that a text means, or RESULT_UNKNOWN if the text
   is not a result. */
uint8_t event_result_kind(struct str text);

/* True if the text is a date in the form of event files: a day or a year. */
bool event_text_is_date(struct str text);

/* Reports every invalid word and number in the rows of events, together with
   the number of the event. */
int events_check_words(struct sql *sql,
                       void (*find)(void *context, struct str finding),
                       void *context);

/* remarks_store stores the remarks of an event whose rows exist already.
   remarks_read reads the remarks of an event whose other rows were read.
   (remarks.c) */
int remarks_store(struct sql *sql, int64_t event, const struct event *e);
int remarks_read(struct archive *a, int64_t id, struct event *e,
                 struct arena *arena);
/* remark_is_part is true for the name of a part of an event that may have
   remarks. remark_is_text is true if the text may be stored as a remark. */
bool remark_is_part(struct str name);
bool remark_is_text(struct str text);

/* names of the values of enum result_how */
extern const char *const how_texts[RESULT_HOWS];

#endif
