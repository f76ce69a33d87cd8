/*
 * Records read back from an archive, as the rows that once were written.
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

/* Takes the row in a->row into the archive, if it is not known: an SQLite
   result. The record stood at `byte` of the file a->import. */
int store_taken(struct archive *a, int64_t byte, enum import_outcome *outcome,
                int64_t *id);

#endif
