/*
 * Records read back from an archive, as the rows that once were written.
 */
#ifndef DB_STORE_STORED_ROWS_H
#define DB_STORE_STORED_ROWS_H

#include "../archive_internal.h"
#include "../rows/rows.h"
#include "text_store.h"

struct stored {
    struct sql *sql;
    struct sql_rows records;
    struct arena variant_arena, arena; /* of the options; of the tags */
    struct stored_tags *tags; /* of records that are gone through; or NULL */
    int64_t id, import, byte, variant;
    bool has_text;
    const char *damage;      /* why there is no text in the row; or NULL */
    struct stored_text kept; /* the text as it is kept */
    bool leaves_texts;       /* one that is packed is left to stored_text */
    struct text_store *texts;
    struct row row; /* its views are valid until the next one */
    int64_t last;   /* variant whose options are at hand */
    struct setting option[ROW_OPTIONS_MAX];
    size_t option_count;
};

void stored_init(struct stored *s, struct sql *sql);
void stored_release(struct stored *s);
/* Begins with all records in the order of import, with those from one number to
   another, with one, or with one of which a text that is not broken is not
   read. */
void stored_all(struct stored *s);
void stored_some(struct stored *s, int64_t first, int64_t last);
void stored_whole(struct stored *s, int64_t id);
void stored_one(struct stored *s, int64_t id);
/* Whether there is a (or another) record; and in any case, after the last one
   that is wanted, ARCHIVE_OK or a fault. */
bool stored_next(struct stored *s);
int stored_end(struct stored *s);
/* Sees to the text of the record at hand where texts are left so. */
int stored_text(struct stored *s);

/* Why the record has no text: its damage, or that there is none; NULL: it has
   one. */
const char *stored_loss(const struct stored *s);

/* The options of a variant, by name. */
int stored_options(struct sql *sql, int64_t variant, struct arena *arena,
                   struct setting out[ROW_OPTIONS_MAX], size_t *count);

/* Reads a row's text anew, in all ways until one gives a row that fits (which
   then is `again`, and *found). False if memory ran out. */
bool row_reread(const struct archive_reader *reader, const struct row *row,
                struct row *again,
                bool (*fits)(const struct row *again, const struct row *row),
                bool *found);

#endif
