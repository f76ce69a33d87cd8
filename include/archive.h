/*
 * Archive: records in a SQLite file. db/sqlite/schema.sql says what is kept,
 * db/rows/rows.h what makes two records the same. Here an archive is opened and
 * closed; what it is opened for stands in headers of their own:
 *
 *     archive_import.h   records stored, and other archives merged
 *     archive_query.h    records found
 *     archive_events.h   events stored, read back, gathered from records
 *     archive_people.h   people and the spellings of their names
 *     archive_upkeep.h   figures, size, soundness
 *
 * A fault of the world (enum archive_fault) gives a negative number and a
 * message. What was not committed is undone then:
 *
 *     struct archive *a;
 *     if (archive_open(&a, "games.ludex", false))
 *         puts(archive_message(a)); // also where `a` is NULL
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
    ARCHIVE_FOREIGN = -20002,    /* SQLite, but no archive of Ludex */
    ARCHIVE_NEWER = -20003,      /* of a newer version */
    ARCHIVE_LOCKED = -20004,     /* another program is writing to it */
    ARCHIVE_FULL = -20005,       /* no room on the disk, or a file too large */
    ARCHIVE_READ_ONLY = -20006,
    ARCHIVE_CANNOT_OPEN = -20007,
    ARCHIVE_BROKEN = -20008, /* SQLite says the file is damaged */
    ARCHIVE_IO = -20009,
    ARCHIVE_MEMORY = -20010,
    ARCHIVE_OLDER = -20011,     /* of an older version: not read any more, or
                                   opened to be read only */
    ARCHIVE_ITSELF = -20012,    /* to be merged into itself */
    ARCHIVE_BREACH = -20013,    /* a row that the archive's tables forbid */
    ARCHIVE_TOO_LARGE = -20014, /* a text larger than the engine takes */
    ARCHIVE_UNABLE = -20015,    /* the engine has no such thing */
    ARCHIVE_ALTERED = -20016,   /* its tables are not as Ludex makes them */
    ARCHIVE_ENDLESS = -20017,   /* its pages lead round in circles */
    ARCHIVE_REFUSED =
        -20020, /* the server takes a statement of Ludex for wrong */
    ARCHIVE_NOT_EMPTY = -20019, /* where a copy is to go */
    ARCHIVE_LACKING = -20018,   /* the server has not the functions of Ludex */
    ARCHIVE_FORBIDDEN = -20021, /* the server's role has no right to that */
};

/*
 * Sets up SQLite for the whole process. That is for the main() of a program to
 * decide, before anything else uses SQLite; the library never calls it.
 */
void archive_settle_process(void);

struct archive;

/*
 * Whether an archive's path is the address of a database of PostgreSQL,
 * "postgresql://user@host/games", as libpq takes it, whose schema "ludex" is the
 * archive. Its engine calls what the extension ludex brings where the server has
 * it.
 */
bool archive_is_address(const char *path);
/* Whether an archive of this path is kept: of "" and ":memory:" SQLite makes a
   database that is gone once it is closed. */
bool archive_is_kept(const char *path);

/*
 * Opens an archive to read it; with `create`, to write, and makes one where
 * there is no file or an empty one. An archive of an older version is read as it
 * is; opened to be written to, it is copied first, to NAME.v1 if that is its
 * version, then migrated to this version. If no step leads from its version it
 * is not opened (ARCHIVE_OLDER). The caller closes *out, even after a fault (it
 * then only holds archive_message). It is NULL if memory ran out.
 */
int archive_open(struct archive **out, const char *path, bool create);
/* Whether both are one archive, by whatever names they were opened. */
bool archive_is_same(struct archive *a, struct archive *other);

/* A record as its text reads; valid until the next one. */
struct archive_reading {
    const struct record *record; /* NULL if nothing could be kept */
    struct replay *replay;       /* that went through it */
    const struct diags *diags;   /* diag_unshift: places of the text as given */
    bool broken;
};

/* Who reads texts anew. How a text was read once is not kept, so there are
   several ways: 1, 0 after the last of them, -1 if memory ran out. */
struct archive_reader {
    int (*read)(void *context, struct str text, struct str game, size_t way,
                struct archive_reading *out);
    void *context;
};

enum archive_use {
    ARCHIVE_READ,
    ARCHIVE_CHANGE, /* written to; it must be there */
    ARCHIVE_MAKE,   /* written to, and made where there is none */
};

struct archive_options {
    enum archive_use use;
    /* How long to wait at a time while another program writes to the archive;
       then ARCHIVE_LOCKED. */
    uint64_t milliseconds;
    /* Called once, when the waiting lasts; NULL: nobody wants to know. */
    void (*waits)(void *context);
    /* Called now and then while the engine of a file is at work, whatever it does,
       on the thread that asked; NULL: nobody wants to know. */
    void (*works)(void *context);
    void *context;
    /* Reads the texts of records whose tags change (archive_edit.h). NULL: no text
       can change. */
    const struct archive_reader *reader;
};

/* The same in all detail; archive_open waits five seconds, tells nobody, and
   has no reader. */
int archive_open_as(struct archive **out, const char *path,
                    const struct archive_options *options);
void archive_close(struct archive *a); /* NULL is fine */
/*
 * What the file holds besides, "view mine, trigger t": NULL if there is nothing.
 * Anybody may add views and tables for themselves; Ludex neither reads nor runs
 * them, nor any trigger. To be written to, an archive must be free of what a
 * change of Ludex's own tables would run (ARCHIVE_ALTERED).
 */
const char *archive_foreign(const struct archive *a);
/* One line about the last fault of this archive, for people. */
const char *archive_message(const struct archive *a);
/* Whether that fault is the archive's own, made by who gave it away, and not
   the world's. */
bool archive_is_at_fault(const struct archive *a);

/* ---- what is handed out --------------------------------------------------- */

enum archive_value_kind {
    VALUE_NONE,
    VALUE_NUMBER,
    VALUE_TRUTH,
    VALUE_TEXT,
    VALUE_BYTES, /* text that need not be UTF-8 */
};

struct archive_value {
    enum archive_value_kind kind;
    int64_t number;
    struct str text; /* valid until the next record */
};

/* Who gets the rows of a table; the values are valid within the call. */
struct archive_rows {
    void (*take)(void *context, const struct archive_value *values);
    void *context;
};

#endif
