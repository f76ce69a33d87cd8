/*
 * Archive: records in a SQLite file. db/ is the only folder that knows
 * SQLite; db/schema.sql says what is kept, db/rows.h what makes two records
 * the same.
 *
 * Records are stored in transactions of many; each record is written under a
 * savepoint of its own. A program that is killed at any moment leaves whole
 * records only, and the same import again stores the rest.
 *
 * A fault gives a negative number and a message. What was not committed is
 * undone then; archive_import_end or archive_close are what may follow.
 */
#ifndef LUDEX_ARCHIVE_H
#define LUDEX_ARCHIVE_H

#include "event.h"
#include "query.h"
#include "record.h"
#include "replay.h"
#include "source.h"
#include "text.h"

enum archive_fault {
    ARCHIVE_OK = 0,
    ARCHIVE_NOT_SQLITE = -20001, /* the file is no SQLite file */
    ARCHIVE_FOREIGN = -20002,    /* SQLite, but no archive of Ludex */
    ARCHIVE_NEWER = -20003,      /* of a newer version */
    ARCHIVE_LOCKED = -20004,     /* another program is writing to it */
    ARCHIVE_FULL = -20005,       /* no room on the disk, or a file too large */
    ARCHIVE_READ_ONLY = -20006,
    ARCHIVE_CANNOT_OPEN = -20007,
    ARCHIVE_BROKEN = -20008, /* SQLite says the file is damaged */
    ARCHIVE_IO = -20009,
    ARCHIVE_MEMORY = -20010,
    ARCHIVE_OLDER = -20011,  /* opened to be read, and of an older version */
    ARCHIVE_ITSELF = -20012, /* to be merged into itself */
};

/*
 * Sets up SQLite for the whole process. That is for the main() of a program to
 * decide, before anything else uses SQLite; the library never calls it.
 */
void archive_settle_process(void);

struct archive;

/*
 * Opens an archive to read it; with `create`, to write, and makes one where
 * there is no file or an empty one. An archive of an older version is read as
 * it is; to be written to (archive_open_as) it is copied beside itself first
 * (NAME.v1), then brought up to this version. *out is closed by the caller even
 * after a fault (it then only holds archive_message); NULL if memory ran out.
 */
int archive_open(struct archive **out, const char *path, bool create);

enum archive_use {
    ARCHIVE_READ,
    ARCHIVE_CHANGE, /* written to; it must be there */
    ARCHIVE_MAKE,   /* written to, and made where there is none */
};

struct archive_reader;

struct archive_options {
    enum archive_use use;
    /* How long to wait at a time while another program writes to the archive;
       then ARCHIVE_LOCKED. */
    uint64_t milliseconds;
    /* Called once, when the waiting lasts; NULL: nobody wants to know. */
    void (*waits)(void *context);
    void *context;
    /* Who reads texts anew where an older archive is brought up to date. NULL:
       such an archive is not written to (ARCHIVE_OLDER). */
    const struct archive_reader *reader;
};

/* The same in all detail; archive_open waits five seconds, tells nobody, and
   has no reader. */
int archive_open_as(struct archive **out, const char *path,
                    const struct archive_options *options);
void archive_close(struct archive *a); /* NULL is fine */
/* One line about the last fault of this archive, for people. */
const char *archive_message(const struct archive *a);

enum import_outcome {
    IMPORT_STORED,
    IMPORT_BROKEN,  /* stored as broken */
    IMPORT_KNOWN,   /* the archive holds it already */
    IMPORT_REFUSED, /* broken, and broken ones are not wanted; or only the
                       first part of it is at hand (SLICE_TOO_LONG) */
};

/* Names the file that the next records come from. */
int archive_import_begin(struct archive *a, const char *file);
/*
 * What to make of a record whose main line is that of an archived one under a
 * symmetry of its game, from the game's own start; not of one with the very
 * same plies.
 */
enum import_turned {
    TURNED_UNSEEN, /* not looked for; the usual */
    TURNED_STORE,  /* stored all the same */
    TURNED_REFUSE, /* not stored: IMPORT_KNOWN */
};

/* For the imports that follow. */
void archive_import_turned(struct archive *a, enum import_turned turned);
/* The record of which the one imported last is a turned one, and the name of
   the symmetry that leads there; 0 if it is none. */
int64_t archive_import_twin(const struct archive *a, const char **symmetry);

/*
 * Stores one record. `record` may be NULL (nothing could be read).
 * *id is the record's number in the archive, also of the known one; 0 if it
 * was refused.
 */
int archive_import(struct archive *a, const struct slice *slice,
                   const struct record *record, bool broken, bool refuse_broken,
                   struct replay *replay, enum import_outcome *outcome,
                   int64_t *id);
int archive_import_end(struct archive *a); /* commits */

/* ---- events --------------------------------------------------------------- */

enum event_outcome {
    EVENT_STORED,
    EVENT_KNOWN,    /* the archive holds it, word for word */
    EVENT_REPLACED, /* another of its series, year and name stood there */
    EVENT_REFUSED,  /* likewise, and that was to stay */
    EVENT_OUTCOMES,
};

/*
 * Stores one event, between archive_import_begin and archive_import_end: all
 * of it or nothing. *id is its number, also of the one that stood there.
 */
int archive_import_event(struct archive *a, const struct event *event,
                         bool replace, enum event_outcome *outcome,
                         int64_t *id);

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
 * An event made of bare records: all whose Event tag is this name. Players are
 * called as people are; the format is not known. *out is NULL if no record has
 * this event.
 */
int archive_gather(struct archive *a, struct str name, struct arena *arena,
                   struct event **out);

/*
 * Holds an event, whose players are called as people are, against the records
 * that have its name as Event tag: every finding with its code, at its place
 * in the event.
 */
int archive_check_event(struct archive *a, const struct event *event,
                        struct diags *diags);

/* ---- queries -------------------------------------------------------------- */

/*
 * Fields: what conditions ask for and columns show, as ludex-query(7) lists
 * them. Those that are replayed are for conditions only.
 */
bool archive_is_column(struct str name);
/* The field nearest to this name, for "did you mean"; NULL if none is. */
const char *archive_nearest_field(struct str name);

enum archive_value_kind { VALUE_NONE, VALUE_NUMBER, VALUE_TRUTH, VALUE_TEXT };

struct archive_value {
    enum archive_value_kind kind;
    int64_t number;
    struct str text; /* valid until the next record */
};

struct archive_query;

/* How many threads replay for the queries that follow; 0, as at first: one for
   each processor. */
void archive_threads(struct archive *a, unsigned threads);

/*
 * Compiles a query that gives these columns (each archive_is_column), or with
 * "count by" the fields counted by and "count". Faults in the query (an unknown field, a bad position) are
 * reported in `diags` and give 1. *out is NULL unless 0 is returned; it is to
 * be freed before the archive is closed.
 */
int archive_query(struct archive *a, const struct query *query,
                  const struct str *columns, size_t count, struct diags *diags,
                  struct archive_query **out);
/* Whether it asks what plies do, or how games ended, of an archive with records
   that only claim it; of these the column "claimed" is yes. */
bool archive_query_may_claim(struct archive *a, const struct query *query);
/* What the columns are called; valid as long as the query. */
const struct str *archive_query_columns(const struct archive_query *q,
                                        size_t *count);
bool archive_query_counts(const struct archive_query *q); /* count by */
/* Appends what is SQL and what is replayed, lines in plain words; a fault. */
int archive_query_plan(struct archive_query *q, struct text *out);
/* 1 and a record's number (0 of a count), 0 at the end, or a fault. */
int archive_query_next(struct archive_query *q, int64_t *id);
struct archive_value archive_query_value(const struct archive_query *q,
                                         size_t column);
void archive_query_free(struct archive_query *q); /* NULL is fine */

/*
 * Saved queries: text under a name, in a table of their own; the archive must
 * be open to be written to. A name is letters, digits, - and _.
 */
bool archive_is_query_name(struct str name);
int archive_save_query(struct archive *a, struct str name, struct str query);
/* Appends all of them, "NAME: QUERY" a line; or one alone. Faults. */
int archive_saved_queries(struct archive *a, struct text *out);
int archive_find_query(struct archive *a, struct str name, struct text *out,
                       bool *found);
/* ---- housekeeping --------------------------------------------------------- */

/* Who gets the rows of a table; the values are valid within the call. */
struct archive_rows {
    void (*take)(void *context, const struct archive_value *values);
    void *context;
};

/* All of these need an archive of this version: ARCHIVE_OLDER otherwise. */

/* Records, plies and bytes: rows of what, of what kind, and a number. */
int archive_stats(struct archive *a, const struct archive_rows *rows);
/* Gives room back to the system; sizes of the file in bytes. */
int archive_vacuum(struct archive *a, uint64_t *before, uint64_t *after);

/* A record as its text reads; valid until the next one. */
struct archive_reading {
    const struct record *record; /* NULL if nothing could be kept */
    struct replay *replay;       /* that went through it */
    bool broken;
};

/* Who reads texts anew. How a text was read once is not kept, so there are
   several ways: 1, 0 after the last of them, -1 if memory ran out. */
struct archive_reader {
    int (*read)(void *context, struct str text, struct str game, size_t way,
                struct archive_reading *out);
    void *context;
};

/*
 * Holds what the archive has against itself: SQLite's own checks, the moves of
 * every record, and all that was computed from them, computed anew; and with a
 * `reader` (or NULL) its text. Rows: record (or none), finding, what to do.
 */
int archive_check(struct archive *a, const struct archive_reader *reader,
                  const struct archive_rows *rows, uint64_t *records);

/*
 * A person has one or more spellings, and is called as one of them; a spelling
 * is one person's. Rows: person, spelling, records, events.
 */
int archive_names(struct archive *a, struct str pattern, /* empty: all */
                  const struct archive_rows *rows);
/* What the person is called who has this spelling, in the arena; the spelling
   itself if nobody has it. */
int archive_person(struct archive *a, struct str spelling, struct arena *arena,
                   struct str *out);
/* Spellings of two people that are probably one. Rows: spelling, records,
   another, its records, why. Time goes with the number of spellings. */
int archive_suggest(struct archive *a, const struct archive_rows *rows);

/*
 * Changes of names stand between begin and end, which commits them or, without
 * `apply`, undoes them. They touch no record. Each gives 0, 1 if it is refused
 * (archive_message says why), or a fault. Rows: what is done, spelling, person.
 */
int archive_names_begin(struct archive *a);
int archive_names_end(struct archive *a, bool apply);
/* These spellings are that person's; either may be new to the archive. A
   spelling of somebody else who has more of them is refused. */
int archive_alias(struct archive *a, struct str person,
                  const struct str *spellings, size_t count,
                  const struct archive_rows *rows);
/* A person is called otherwise: nobody else may be. */
int archive_rename(struct archive *a, struct str person, struct str name,
                   const struct archive_rows *rows);
/* A spelling is a person of its own again. */
int archive_split(struct archive *a, struct str spelling,
                  const struct archive_rows *rows);
/* Joins people whose spellings are the same without case, marks and needless
   spaces. Where two of them have other spellings too they stay apart: a row
   that says so, and 1. */
int archive_fold(struct archive *a, const struct archive_rows *rows);

struct archive_merged {
    uint64_t records, stored, known;
    uint64_t events, stored_events, known_events, refused_events;
    uint64_t names; /* joined here as they are there */
    uint64_t apart; /* not, because two people here have more spellings each */
};

/*
 * Takes everything of another archive into this one, in one transaction. What
 * is known is skipped; files and times of imports come along. Names are joined
 * as they are there. Rows: what stays as it is here, and why.
 */
int archive_merge(struct archive *a, struct archive *other,
                  struct archive_merged *counts,
                  const struct archive_rows *rows);

#endif
