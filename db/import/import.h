/*
 * The internals of an import: its transaction, what it has met so far, and
 * what waits in memory for the commit. Functions that return an int return
 * ARCHIVE_OK or a fault.
 */
#ifndef DB_IMPORT_H
#define DB_IMPORT_H

#include "../store/stored_rows.h"
#include "commit_buffer.h"
#include "identity_filter.h"
#include "names.h"
#include "packer.h"
#include "rotated_games.h"

/* Untouched; dropped until they are made again; or left as they are until the
   transaction ends (indexes.c). */
enum indexes_state { INDEXES_THERE, INDEXES_GONE, INDEXES_STAY };

struct transaction {
    bool open;
    bool whole;        /* committed only at the end */
    int64_t next;      /* the number of the next record */
    size_t bytes;      /* of the texts stored in it */
    uint64_t stored;   /* records */
    uint64_t expected; /* estimated number of records to be stored */
    enum indexes_state indexes;
    struct opening_cache *opening_cache; /* NULL if nothing has been counted
                                            yet */
    bool counts;                         /* new records are added to the opening
                                            cache */
};

/* The variant of a record, and the rows that its fields point to. */
struct record_numbers {
    int64_t variant, names[ROW_FIELDS];
};

/* The current record. */
struct incoming {
    struct archive_packer packer;
    struct text packed; /* the text it packed */
    struct row row;
    struct record_numbers numbers;
    struct original original;
};

struct archive_import {
    struct archive *archive;
    struct sql *sql; /* the archive's */
    enum import_turned turned;
    struct text file;
    int64_t source; /* its row in `import`; 0 if not written yet */
    struct transaction transaction;
    struct incoming incoming;
    struct stored known; /* a stored record that may be identical */
    struct bulk bulk;
    struct names *names;
    struct commit_buffer pending;
    struct identity_filter *filter;
    struct turning *turning;
    struct import_texts *texts;
};

/* The origin of a record: a row of imports, and the offset there. */
struct origin {
    int64_t source, byte;
};

/* ---- import.c ------------------------------------------------------------ */

/* Begins an import for an edit: its transaction, which the edit ends, is open,
   and texts are stored unpacked. */
int import_begin_edit(struct archive *a, struct archive_import **out);
/* Frees the import without ending the transaction. NULL is allowed. */
void import_release(struct archive_import *import);
/* Stores a row, unless the archive has an identical record. *id is the number
   of the record in either case, or 0 if the archive cannot hold its data.
   `byte` is its offset in import->source. */
int import_row(struct archive_import *import, const struct row *row,
               int64_t byte, enum imported *imported, int64_t *id);

/* ---- transaction.c ------------------------------------------------------- */

/* Begins a transaction, unless one is open. */
int import_write(struct archive_import *import);
/* Undoes what was not committed; returns the fault that is the reason. */
int import_undo(struct archive_import *import, int fault);
/* Adds a stored record to the opening cache (+1), or subtracts it (-1) before
   its rows change. import_pending writes the result. */
int import_count_openings(struct archive_import *import, int64_t id, int sign);
/* Adds the record that was just stored to the opening cache; this is its
   row. */
int import_count_new(struct archive_import *import, const struct row *row,
                     int64_t id);
/* Lets another thread update the opening cache until import_pending. No record
   may be stored after this. Only for an import that is whole. */
int import_count_aside(struct archive_import *import);
/* Writes all buffered rows and the opening cache. */
int import_pending(struct archive_import *import);
/* Called with the row of each stored record. Writes or commits what is buffered
   once there is enough. */
int import_relieve(struct archive_import *import, const struct row *row);

/* ---- indexes.c ----------------------------------------------------------- */

/* Called after each stored record. Drops the indexes of the records if that is
   quicker. */
int indexes_drop_if_faster(struct sql *sql, struct transaction *t);
/* Makes the indexes again and leaves them until the transaction ends: for its
   commit, and for queries that use them. */
int indexes_back(struct sql *sql, struct transaction *t);

/* ---- identical.c --------------------------------------------------------- */

/* Sets *id to the record that is identical to the row, or to 0. */
int import_find_identical(struct archive_import *import, const struct row *row,
                          int64_t *id);

/* ---- store.c ------------------------------------------------------------- */

extern const struct sql_write import_insert_source; /* its file and time */
/* Writes the row of import->source, if it is 0. */
int import_source(struct archive_import *import);
/* Stores a new record. If its data causes a fault, other records are not
   affected, and *id is 0. */
int import_store(struct archive_import *import, const struct row *row,
                 int64_t byte, int64_t *id);
/* Writes a row in place of the record `id`, whose tags, content, claims and
   text have been deleted. */
int import_again(struct archive_import *import, const struct row *row,
                 struct origin from, int64_t id);
/* Adds what the record is searched by: identity, openings, signature, words. */
int import_index(struct archive_import *import, const struct row *row,
                 int64_t id);

/* ---- record.c ------------------------------------------------------------ */

/* Fills in the values of a record's own row: its columns, and last its number.
   record_find_numbers must be called before. */
enum { RECORD_VALUES = RECORD_COLUMN_COUNT + 1 };
extern const struct sql_write record_insert, record_update;
int record_find_numbers(struct names *known, const struct row *row,
                        struct record_numbers *out);
void record_values(const struct record_numbers *n, const struct row *row,
                   struct origin from, int64_t id,
                   struct archive_value values[RECORD_VALUES]);

#endif
