/*
 * Archive: records in a SQLite file. db/sqlite/schema.sql says what is stored,
 * db/rows/rows.h what makes two records equal. This header opens and closes an
 * archive; what can be done with an open one has headers of its own:
 *
 *     archive_import.h   store records, merge other archives
 *     archive_query.h    find records
 *     archive_events.h   store events, read them, build them from records
 *     archive_people.h   people and the spellings of their names
 *     archive_upkeep.h   statistics, size, integrity
 *
 * A fault of the environment (enum archive_fault) gives a negative number and a
 * message. Whatever was not committed is then undone:
 *
 *     struct archive *a;
 *     if (archive_open(&a, "games.ludex", false))
 *         puts(archive_message(a)); // also if `a` is NULL
 *     archive_close(a);
 */
#ifndef LUDEX_ARCHIVE_H
#define LUDEX_ARCHIVE_H

#include "diag.h"
#include "record.h"
#include "replay.h"
#include "text.h"

enum archive_fault {
    ARCHIVE_OK = 0,
    ARCHIVE_NOT_SQLITE = -20001, /* the file is not a SQLite file */
    ARCHIVE_FOREIGN = -20002,    /* SQLite, but not a Ludex archive */
    ARCHIVE_NEWER = -20003,      /* the archive has a newer version */
    ARCHIVE_LOCKED = -20004,     /* another program is writing to it */
    ARCHIVE_FULL = -20005,       /* the disk is full, or the file too large */
    ARCHIVE_READ_ONLY = -20006,
    ARCHIVE_CANNOT_OPEN = -20007,
    ARCHIVE_BROKEN = -20008, /* SQLite says the file is damaged */
    ARCHIVE_IO = -20009,
    ARCHIVE_MEMORY = -20010,
    ARCHIVE_OLDER = -20011,       /* the archive has an older version, which is
                                     no longer read, or is only opened for
                                     reading */
    ARCHIVE_ITSELF = -20012,      /* the archive would be merged into itself */
    ARCHIVE_BREACH = -20013,      /* a row that the archive's tables forbid */
    ARCHIVE_TOO_LARGE = -20014,   /* a text larger than the engine takes */
    ARCHIVE_UNABLE = -20015,      /* the engine does not support this */
    ARCHIVE_ALTERED = -20016,     /* its tables differ from those that Ludex
                                     makes */
    ARCHIVE_ENDLESS = -20017,     /* the pages of the file form a cycle */
    ARCHIVE_REFUSED = -20020,     /* the server rejects a statement of Ludex */
    ARCHIVE_NOT_EMPTY = -20019,   /* the target of a copy is not empty */
    ARCHIVE_LACKING = -20018,     /* the server lacks the functions of Ludex */
    ARCHIVE_INTERRUPTED = -20022, /* archive_watch.see or works stopped it */
    ARCHIVE_FORBIDDEN = -20021,   /* the server's role lacks the right */
};

/*
 * Sets up SQLite for the whole process. Only a program's main() should decide
 * this, before anything else uses SQLite; the library never calls it.
 */
void archive_settle_process(void);

struct archive;

/*
 * True if an archive's path is the address of a PostgreSQL database as libpq
 * takes it, "postgresql://user@host/games". The archive is the database's
 * schema "ludex". The engine calls the functions of the extension ludex if the
 * server has it.
 */
bool archive_is_address(const char *path);
/* True if an archive of this path persists. For "" and ":memory:" SQLite makes
   a database that is deleted when it is closed. */
bool archive_is_kept(const char *path);

/*
 * Opens an archive for reading; with `create`, for writing, and creates one if
 * the file does not exist or is empty. An archive of an older version is read
 * as it is. Opened for writing, it is copied to NAME.v1 (if 1 is its version)
 * and then migrated to the current version. If there is no migration from its
 * version it is not opened (ARCHIVE_OLDER). The caller closes *out, even after
 * a fault: it then serves only archive_message. *out is NULL if out of memory.
 */
int archive_open(struct archive **out, const char *path, bool create);
/* True if both are the same archive, even if opened under different names. */
bool archive_is_same(struct archive *a, struct archive *other);

/* A record as read from its text; valid until the next one. */
struct archive_read_record {
    const struct record *record; /* NULL if nothing could be stored */
    struct replay *replay;       /* the replay of this record */
    const struct diags *diags;   /* their places, by diag_unshift, are in the
                                    given text */
    bool broken;
};

/* Reads stored texts again. The options with which a text was first read are
   not stored, so it is tried in several ways. `read` returns 1, 0 after the
   last way, -1 if out of memory. */
struct archive_reader {
    int (*read)(void *context, struct str text, struct str game, size_t way,
                struct archive_read_record *out);
    void *context;
};

enum archive_use {
    ARCHIVE_READ,
    ARCHIVE_CHANGE, /* for writing; it must exist */
    ARCHIVE_MAKE,   /* for writing; created if it does not exist */
};

struct archive_options {
    enum archive_use use;
    /* How long to wait each time another program is writing to the archive;
       after that, ARCHIVE_LOCKED. */
    uint64_t milliseconds;
    /* Called once if waiting takes long; may be NULL. */
    void (*waits)(void *context);
    /* Called from time to time while the engine of a file works, on the calling
       thread; may be NULL. Returns true to interrupt the engine, which is then
       a fault. */
    bool (*works)(void *context);
    void *context;
    /* Reads the texts of records whose tags change (archive_edit.h). NULL:
       texts cannot be changed. */
    const struct archive_reader *reader;
};

/* Opens an archive as the options say. archive_open waits five seconds, reports
   no waiting, and has no reader. */
int archive_open_as(struct archive **out, const char *path,
                    const struct archive_options *options);
void archive_close(struct archive *a); /* NULL is allowed */
/*
 * Returns what else the file contains, "view mine, trigger t"; NULL if nothing.
 * Users may add views and tables of their own; Ludex neither reads nor runs
 * them, nor any trigger. An archive is not opened for writing if a change to
 * Ludex's own tables would run any of them (ARCHIVE_ALTERED).
 */
const char *archive_foreign(const struct archive *a);
/* Returns a line about the last fault of this archive, for people. */
const char *archive_message(const struct archive *a);
/* True if that fault comes from what somebody put into the archive, and not
   from the environment. */
bool archive_is_at_fault(const struct archive *a);

/* ---- values and rows ---------------------------------------------------- */

enum archive_value_kind {
    VALUE_NONE,
    VALUE_NUMBER,
    VALUE_TRUTH,
    VALUE_DECIMAL, /* a number in hundredths */
    VALUE_TEXT,
    VALUE_BYTES, /* text that need not be UTF-8 */
};

struct archive_value {
    enum archive_value_kind kind;
    int64_t number;
    struct str text; /* valid until the next record */
};

/* Appends a value as text: nothing for VALUE_NONE, "yes" or "no" for
   VALUE_TRUTH, "17.50" for VALUE_DECIMAL. */
void archive_value_text(const struct archive_value *v, struct text *out);
/* Appends a value to a table as the next cell. Numbers are aligned to the
   right. */
struct table;
void archive_value_cell(struct table *t, const struct archive_value *v);

/* Receives the rows of a table; the values are valid during the call. Each
   function that returns rows has an array with the names of its columns, which
   ends with NULL. */
struct archive_rows {
    void (*take)(void *context, const struct archive_value *values);
    void *context;
};

#endif
