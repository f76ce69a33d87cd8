/*
 * Reads records from an archive as rows that equal those that were written.
 */
#ifndef DB_STORE_STORED_ROWS_H
#define DB_STORE_STORED_ROWS_H

#include "../archive_internal.h"
#include "../rows/rows.h"
#include "text_store.h"

struct stored {
    struct sql *sql;
    struct sql_rows records;
    struct arena variant_arena, arena; /* memory of the options, and of the
                                          tags */
    struct stored_tags *tags; /* tags of the next records, if several are read,
                                 or NULL */
    int64_t id, import, byte, variant;
    bool has_text;
    const char *damage;      /* reason why the record has no text, or NULL */
    struct stored_text kept; /* the text in its stored form */
    bool leaves_texts;       /* packed texts are not unpacked until stored_text
                                is called */
    struct text_store *texts;
    struct row row; /* the row; its texts are valid until the next record */
    int64_t last;   /* number of the variant whose options are loaded */
    struct setting option[ROW_OPTIONS_MAX];
    size_t option_count;
};

void stored_init(struct stored *s, struct sql *sql);
void stored_release(struct stored *s);
/* Begin to read all records in the order of import, the records in a range of
   numbers, one record, or one record without its text unless it is broken. */
void stored_begin_all(struct stored *s);
void stored_begin_some(struct stored *s, int64_t first, int64_t last);
void stored_begin_whole(struct stored *s, int64_t id);
void stored_begin_one(struct stored *s, int64_t id);
/* stored_next moves to the next record, and returns false if there is none.
   stored_end, which must be called in any case, returns ARCHIVE_OK or a
   fault. */
bool stored_next(struct stored *s);
int stored_end(struct stored *s);
/* Unpacks the text of the current record, if it is still packed because of
   `leaves_texts`. */
int stored_text(struct stored *s);

/* Returns the reason why the record has no text: a description of the damage,
   or the fact that the text is missing. Returns NULL if the record has its
   text. */
const char *stored_text_damage(const struct stored *s);

/* Reads the options of a variant, sorted by name. */
int stored_options(struct sql *sql, int64_t variant, struct arena *arena,
                   struct setting out[ROW_OPTIONS_MAX], size_t *count);

/* Reads the text of a row again with each possible set of options, until the
   result equals the row. If a result equals the row, sets *again to that result
   and *found to true. Returns false if out of memory. */
bool row_reread(const struct archive_reader *reader, const struct row *row,
                struct row *again,
                bool (*fits)(const struct row *again, const struct row *row),
                bool *found);

#endif
