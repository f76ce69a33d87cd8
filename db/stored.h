/*
 * Records read back from an archive, as the rows that once were written; and
 * what the housekeeping shares.
 */
#ifndef DB_STORED_H
#define DB_STORED_H

#include "store.h"

struct stored {
    struct archive *a;
    sqlite3_stmt *records, *options, *tags;
    struct arena variant_arena, arena; /* of the options; of the tags */
    int64_t id, import, byte, variant;
    bool has_text;
    struct row row;   /* its views are valid until the next one */
    size_t row_plies; /* as the archive has it */
    int64_t last;     /* variant whose options are at hand */
    struct setting option[ROW_OPTIONS_MAX];
    size_t option_count;
};

/* All records in the order of import: SQLITE_OK or why not; then SQLITE_ROW
   for each, SQLITE_DONE after the last. Released in any case. */
int stored_begin(struct stored *s, struct archive *a);
int stored_next(struct stored *s);
void stored_release(struct stored *s);

/* Reads a row's text anew, in all ways until one gives a row that fits (which
   then is `again`, and *found): an SQLite result. */
int row_reread(const struct archive_reader *reader, const struct row *row,
               struct row *again,
               bool (*fits)(const struct row *again, const struct row *row),
               bool *found);

/* ARCHIVE_OK if the archive is of this version. */
int housekeeping_ready(struct archive *a);

/* Gives what a statement finds, column by column: an SQLite result. */
int rows_give(struct archive *a, const char *sql, struct str bound,
              const struct archive_rows *rows);
/* Takes the row in a->row into the archive, if it is not known: an SQLite
   result. The record stood at `byte` of the file a->import. */
int store_taken(struct archive *a, int64_t byte, enum import_outcome *outcome,
                int64_t *id);

/* ---- people --------------------------------------------------------------- */

/* A spelling with the person it is of. */
struct spelling {
    int64_t id, person;
    int64_t games;           /* of the spelling, either side */
    size_t marks;            /* fold_marks */
    bool called;             /* the person is called so */
    struct str name, folded; /* fold.h */
};

/* How many games of its players, of any seat, a spelling has. */
#define SPELLINGS_PLAYED                                           \
    "played AS (SELECT alias, count(*) AS n FROM"                  \
    " (SELECT first AS alias FROM records"                         \
    " UNION ALL SELECT second FROM records"                        \
    " UNION ALL SELECT third FROM records WHERE third IS NOT NULL" \
    " UNION ALL SELECT fourth FROM records"                        \
    " WHERE fourth IS NOT NULL) GROUP BY alias)"

/* All of them, by id, in the arena: an SQLite result. */
int spellings_load(struct archive *a, struct arena *arena,
                   struct spelling **list, size_t *count);

/* 0 in *person if nobody has the spelling. */
int person_of_spelling(struct archive *a, struct str spelling, int64_t *person);
/* Moves the spellings of one person to another, who stays; tells each. */
int people_join(struct archive *a, int64_t from, int64_t to,
                const struct archive_rows *rows);
int person_spellings(struct archive *a, int64_t person, int64_t *count);

#endif
