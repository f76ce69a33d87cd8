/*
 * Archive: records in a SQLite file or a PostgreSQL database.
 * db/sqlite/schema.sql describes what is stored, and db/rows/rows.h defines
 * when two records are equal. This header opens and closes archives. Other
 * headers declare the operations on an open archive:
 *
 *     archive_import.h   store records, merge other archives
 *     archive_query.h    find records
 *     archive_events.h   store events, read them, build them from records
 *     archive_people.h   people and the spellings of their names
 *     archive_maintenance.h   statistics, size, integrity
 *
 * Functions return a fault of the environment as a negative number (enum
 * archive_fault), for which archive_message returns a text. Everything that was
 * not committed is then undone:
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
    ARCHIVE_FOREIGN = -20002,    /* a SQLite file, but not a Ludex archive */
    ARCHIVE_NEWER = -20003,      /* the archive has a newer version */
    ARCHIVE_LOCKED = -20004,     /* another program is writing to the
                                    archive */
    ARCHIVE_FULL = -20005,       /* the disk is full, or the file too large */
    ARCHIVE_READ_ONLY = -20006,
    ARCHIVE_CANNOT_OPEN = -20007,
    ARCHIVE_BROKEN = -20008, /* SQLite reports that the file is damaged */
    ARCHIVE_IO = -20009,
    ARCHIVE_MEMORY = -20010,
    ARCHIVE_OLDER = -20011,     /* the archive has an older version, which is
                                     no longer supported, or must be opened for
                                     writing to be migrated */
    ARCHIVE_ITSELF = -20012,    /* the archive would be merged into itself */
    ARCHIVE_BREACH = -20013,    /* the tables of the archive forbid this row */
    ARCHIVE_TOO_LARGE = -20014, /* the text is larger than the database engine
                                     allows */
    ARCHIVE_UNABLE = -20015,    /* the database engine does not support this */
    ARCHIVE_ALTERED = -20016,   /* the tables differ from those that Ludex
                                     creates */
    ARCHIVE_ENDLESS = -20017,   /* the pages of the file form a cycle */
    ARCHIVE_REFUSED = -20020,   /* the server rejects a statement of Ludex */
    ARCHIVE_NOT_EMPTY = -20019, /* the target of a copy is not empty */
    ARCHIVE_LACKING = -20018,   /* the server lacks the functions of the
                                     extension ludex */
    ARCHIVE_INTERRUPTED = -20022, /* archive_watch.see or archive_options.works
                                     interrupted the operation */
    ARCHIVE_FORBIDDEN = -20021,   /* the server's role lacks the necessary
                                     permission */
};

/*
 * Configures SQLite for the whole process. Only main() should call this
 * function, before SQLite is used; the library never calls it.
 */
void archive_settle_process(void);

struct archive;

/*
 * True if the path of an archive is the address of a PostgreSQL database in the
 * form of libpq, "postgresql://user@host/games". The archive is then the schema
 * "ludex" of the database. The functions of the extension ludex are used if the
 * server has them.
 */
bool archive_is_address(const char *path);
/* True if an archive with this path is stored permanently. The paths "" and
   ":memory:" mean a database that SQLite deletes when it is closed. */
bool archive_is_permanent(const char *path);

/*
 * Opens an archive for reading, or, with `create`, for writing; a missing or
 * empty file then becomes a new archive. An archive of an older version is read
 * without conversion. If it is opened for writing, it is first copied to a
 * file, NAME.v1 for version 1, and then migrated to the current version.
 * Returns ARCHIVE_OLDER if no migration exists. Even after a fault, the caller
 * must close *out; until then, only archive_message may be called with it. *out
 * is NULL if out of memory.
 */
int archive_open(struct archive **out, const char *path, bool create);
/* True if both handles belong to the same archive, even if it was opened under
   different names. */
bool archive_is_same(struct archive *a, struct archive *other);

/* A record read from its text, valid until the next record is read. */
struct archive_read_record {
    const struct record *record; /* NULL if nothing of the record could be
                                    stored */
    struct replay *replay;       /* the replay of this record */
    const struct diags
        *diags; /* their spans, converted by diag_map_to_file, are
                                    places in the given text */
    bool broken;
};

/* Reads stored texts again. An archive does not store the options with which a
   text was first read, so the caller tries all ways of reading it. `way` is the
   index of a way, from 0. `read` returns 1, 0 if there is no such way, or -1 if
   out of memory. */
struct archive_reader {
    int (*read)(void *context, struct str text, struct str game, size_t way,
                struct archive_read_record *out);
    void *context;
};

enum archive_use {
    ARCHIVE_READ,
    ARCHIVE_CHANGE, /* for reading and writing; the file must exist */
    ARCHIVE_MAKE,   /* for reading and writing; the file is created if
                     necessary */
};

struct archive_options {
    enum archive_use use;
    /* Maximum time to wait for each lock that another program holds. After this
       time, ARCHIVE_LOCKED is returned. */
    uint64_t milliseconds;
    /* Called once if the wait for a lock is long. The pointer may be NULL. */
    void (*waits)(void *context);
    /* Called from time to time, on the calling thread, while SQLite works on an
       archive in a file. The pointer may be NULL. If the function returns true,
       SQLite is interrupted, and the operation returns a fault. */
    bool (*works)(void *context);
    void *context;
    /* Reads the texts of records whose tags are changed (archive_edit.h). If
       NULL, texts cannot be changed. */
    const struct archive_reader *reader;
};

/* Opens an archive with the given options. archive_open waits up to five
   seconds for locks, and uses no callbacks and no reader. */
int archive_open_as(struct archive **out, const char *path,
                    const struct archive_options *options);
void archive_close(struct archive *a); /* NULL is allowed */
/*
 * Returns a list of objects in the file that are not Ludex's own, such as "view
 * mine, trigger t", or NULL if there are none. Users may add views and tables;
 * Ludex neither reads them nor runs triggers. If a change to Ludex's tables
 * would run any of these objects, the archive cannot be opened for writing
 * (ARCHIVE_ALTERED).
 */
const char *archive_foreign_objects(const struct archive *a);
/* Returns one line for people about the last fault of this archive. */
const char *archive_message(const struct archive *a);
/* True if the last fault was caused by the contents of the archive, and not by
   the environment. */
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

/* Receives the rows of a table; the values are valid only during the call. Each
   function that returns rows has an array of its column names, which ends with
   NULL. */
struct archive_rows {
    void (*take)(void *context, const struct archive_value *values);
    void *context;
};

#endif
