/*
 * Internal declarations of an import: its transaction, the names and records
 * seen so far, and the data buffered in memory until the commit. Functions that
 * return an int return ARCHIVE_OK or a fault.
 */
#ifndef DB_IMPORT_H
#define DB_IMPORT_H

#include "../store/stored_rows.h"
#include "commit_buffer.h"
#include "identity_filter.h"
#include "names.h"
#include "packer.h"
#include "rotated_games.h"

/* The indexes exist, or were dropped and must be made again, or will no longer
   be dropped in this transaction (indexes.c). */
enum indexes_state { INDEXES_THERE, INDEXES_GONE, INDEXES_STAY };

struct transaction {
    bool open;
    bool whole;        /* the whole import is one transaction */
    int64_t next;      /* number of the next record */
    size_t bytes;      /* size of the texts stored in the transaction */
    uint64_t stored;   /* number of records stored in the transaction */
    uint64_t expected; /* estimated number of records to be stored in the
                          transaction */
    enum indexes_state indexes;
    struct opening_cache *opening_cache; /* NULL until the first record has been
                                            counted */
    bool counts;                         /* new records are counted in the
                                            opening cache */
};

/* Numbers of the variant of a record and of the names in its fields. */
struct record_numbers {
    int64_t variant, names[ROW_FIELDS];
};

/* The record being imported. */
struct incoming {
    struct archive_packer packer;
    struct text packed; /* the row and text as archive_pack packed them */
    struct row row;
    struct record_numbers numbers;
    struct original original;
};

struct archive_import {
    struct archive *archive;
    struct sql *sql; /* connection of the archive */
    enum import_rotated rotated;
    struct text file;
    int64_t source; /* row of the current file in the table `import`; 0 if not
                       written yet */
    struct transaction transaction;
    struct incoming incoming;
    struct stored known; /* for reading a stored record that may be identical */
    struct bulk bulk;
    struct names *names;
    struct commit_buffer pending;
    struct identity_filter *filter;
    struct rotation_finder *turning;
    struct import_texts *texts;
};

/* The origin of a record: a row of the table `import`, and the offset in that
   file. */
struct origin {
    int64_t source, byte;
};

/* ---- import.c ------------------------------------------------------------ */

/* Begins an import for an edit. The transaction is already open, and the edit
   ends it. Texts are stored unpacked. */
int import_begin_edit(struct archive *a, struct archive_import **out);
/* Frees the import without ending the transaction. `import` may be NULL. */
void import_release(struct archive_import *import);
/* Stores a row, unless the archive has an identical record. Sets *id to the
   number of the new or identical record, or to 0 if the archive cannot hold the
   data. `byte` is the offset of the record in import->source. */
int import_row(struct archive_import *import, const struct row *row,
               int64_t byte, enum imported *imported, int64_t *id);

/* ---- transaction.c ------------------------------------------------------- */

/* Begins a transaction unless one is open. */
int import_write(struct archive_import *import);
/* Rolls back everything that is not committed. Returns `fault`, which is the
   reason. */
int import_undo(struct archive_import *import, int fault);
/* Adds a stored record to the opening cache (+1), or subtracts it before its
   rows change (-1). import_write_buffered writes the cache. */
int import_count_openings(struct archive_import *import, int64_t id, int sign);
/* Adds the record that was just stored to the opening cache. `row` is the
   record's row. */
int import_count_new(struct archive_import *import, const struct row *row,
                     int64_t id);
/* Lets another thread update the opening cache until import_write_buffered.
   Until then, no record may be stored. Only for an import in a single
   transaction. */
int import_count_in_thread(struct archive_import *import);
/* Writes all buffered rows and the opening cache. */
int import_write_buffered(struct archive_import *import);
/* Called with the row of each stored record. If there is enough buffered data,
   writes it or commits. */
int import_flush_if_full(struct archive_import *import, const struct row *row);

/* ---- indexes.c ----------------------------------------------------------- */

/* Called after each stored record. Drops the indexes of the records if that
   makes the import faster. */
int indexes_drop_if_faster(struct sql *sql, struct transaction *t);
/* Makes dropped indexes again and keeps them until the transaction ends. Needed
   before a commit and before queries that use them. */
int indexes_create_again(struct sql *sql, struct transaction *t);

/* ---- identical.c --------------------------------------------------------- */

/* Sets *id to the record that is identical to the row, or to 0 if there is
   none. */
int import_find_identical(struct archive_import *import, const struct row *row,
                          int64_t *id);

/* ---- store.c ------------------------------------------------------------- */

extern const struct sql_write import_insert_source; /* inserts the name of a
                                                       file and the time */
/* If import->source is 0, writes the row of the current file and sets
   import->source. */
int import_source(struct archive_import *import);
/* Stores a new record and sets *id to its number. If the record's data causes a
   fault, sets *id to 0 and leaves other records unaffected. */
int import_store(struct archive_import *import, const struct row *row,
                 int64_t byte, int64_t *id);
/* Writes a row in place of record `id`. The tags, content, claims and text of
   the record must have been deleted. */
int import_rewrite(struct archive_import *import, const struct row *row,
                   struct origin from, int64_t id);
/* Adds the data by which the record is found: identity, openings, signature,
   words. */
int import_index(struct archive_import *import, const struct row *row,
                 int64_t id);

/* ---- record.c ------------------------------------------------------------ */

/* Fills in the values of the record's row in the table `record`: its columns,
   then its number. record_find_numbers must be called before. */
enum { RECORD_VALUES = RECORD_COLUMN_COUNT + 1 };
extern const struct sql_write record_insert, record_update;
int record_find_numbers(struct names *known, const struct row *row,
                        struct record_numbers *out);
void record_values(const struct record_numbers *n, const struct row *row,
                   struct origin from, int64_t id,
                   struct archive_value values[RECORD_VALUES]);

#endif
