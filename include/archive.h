/*
 * Archive: records in a SQLite file. db/ is the only folder that knows
 * SQLite; db/schema.sql says what is kept.
 */
#ifndef LUDEX_ARCHIVE_H
#define LUDEX_ARCHIVE_H

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
};

struct archive;

/* Opens an archive, or makes one if `create`; *out is closed by the caller
   even after a fault (it then only holds archive_message). */
int archive_open(struct archive **out, const char *path, bool create);
void archive_close(struct archive *a);
/* One line about the last fault of this archive, for people. */
const char *archive_message(const struct archive *a);

enum import_outcome {
    IMPORT_STORED,
    IMPORT_BROKEN,  /* stored as broken */
    IMPORT_KNOWN,   /* the archive holds it already */
    IMPORT_REFUSED, /* broken, and broken ones are not wanted */
};

/* Names the file that the next records come from. */
int archive_import_begin(struct archive *a, const char *file);
/*
 * Stores one record under a savepoint of its own; transactions are committed
 * every so many records. `record` may be NULL (nothing could be read).
 * *id is the record's number in the archive (also of the known one).
 */
int archive_import(struct archive *a, const struct slice *slice,
                   const struct record *record, bool broken, bool refuse_broken,
                   struct replay *replay, enum import_outcome *outcome,
                   int64_t *id);
int archive_import_end(struct archive *a); /* commits */

struct archive_query;

/*
 * Compiles a query; faults in it (an unknown field, a bad position) are
 * reported in `diags` and give 1.
 */
int archive_query(struct archive *a, const struct query *query,
                  struct diags *diags, struct archive_query **out);
/* 1 and a record's number, 0 at the end, or a fault. */
int archive_query_next(struct archive_query *q, int64_t *id);
void archive_query_free(struct archive_query *q);

#endif
