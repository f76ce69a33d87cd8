/*
 * What the events' files share: rows are written and read by statements made
 * where they are needed.
 */
#ifndef DB_EVENTS_H
#define DB_EVENTS_H

#include "archive_events.h"
#include "store.h"

/* A value to be bound; `null` goes before the others. */
struct value {
    bool null, number;
    int64_t n;
    struct str s;
};

#define NUMBER(of) ((struct value){.number = true, .n = (of)})
#define TEXT(of)   ((struct value){.null = (of).len == 0, .s = (of)})
#define GAP        ((struct value){.null = true})

/* Binds the values from 1 on. */
void bind_values(sqlite3_stmt *statement, const struct value *values,
                 size_t count);

/* One event by its number, as its source has it: an SQLite result. */
int event_of(struct archive *a, int64_t id, struct arena *arena,
             struct event **out);

/* Words of results, by enum result_how. */
extern const char *const how_texts[HOW_WITHDRAWN + 1];

#endif
