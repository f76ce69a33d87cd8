/*
 * Reads records back from an archive as the rows that were written.
 */
#ifndef DB_STORE_STORED_ROWS_H
#define DB_STORE_STORED_ROWS_H

#include "../archive_internal.h"
#include "../rows/rows.h"
#include "text_store.h"

struct stored {
    struct sql *sql;
    struct sql_rows records;
    struct arena variant_arena, arena; /* of the options, and of the tags */
    struct stored_tags *tags; /* of the records to come, if several are read; or
                                 NULL */
    int64_t id, import, byte, variant;
    bool has_text;
    const char *damage;      /* why the row has no text; or NULL */
    struct stored_text kept; /* the text as it is stored */
    bool leaves_texts;       /* packed texts are not read until stored_text is
                                called */
    struct text_store *texts;
    struct row row; /* its views are valid until the next record */
    int64_t last;   /* the variant whose options are loaded */
    struct setting option[ROW_OPTIONS_MAX];
    size_t option_count;
};

void stored_init(struct stored *s, struct sql *sql);
void stored_release(struct stored *s);
/* Begin to read all records in the order of import; those from one number to
   another; one record; or one record without its text, unless it is broken. */
void stored_begin_all(struct stored *s);
void stored_begin_some(struct stored *s, int64_t first, int64_t last);
void stored_begin_whole(struct stored *s, int64_t id);
void stored_begin_one(struct stored *s, int64_t id);
/* stored_next moves to the next record and returns false if there is none.
   stored_end must be called in any case, and returns ARCHIVE_OK or a fault. */
bool stored_next(struct stored *s);
int stored_end(struct stored *s);
/* Reads the text of the current record, if `leaves_texts` left it packed. */
int stored_text(struct stored *s);

/* Says why the record has no text: what is damaged, or that it is missing.
   Returns NULL if it has a text. */
const char *stored_loss(const struct stored *s);

/* Reads the options of a variant, ordered by name. */
int stored_options(struct sql *sql, int64_t variant, struct arena *arena,
                   struct setting out[ROW_OPTIONS_MAX], size_t *count);

/* Reads a row's text again, in every possible way until one gives a row that
   fits. Then `again` is that row and *found is true. Returns false if out of
   memory. */
bool row_reread(const struct archive_reader *reader, const struct row *row,
                struct row *again,
                bool (*fits)(const struct row *again, const struct row *row),
                bool *found);

#endif
