/*
 * The texts of an archive and the dictionaries that pack them.
 *
 * A row of the table text has its text as it is (dictionary is NULL), or packed
 * with a dictionary (texts.h). A row of the table dictionary is a dictionary:
 *
 *     variant    of the texts that it was made from; NULL for the empty one
 *     learned    number of these texts
 *     hash       of its two parts, to detect damage and equal dictionaries; the
 *                last 16 bits cover `learned` too
 *     spellings  its parts, the first one compressed
 *     samples
 *
 * Functions that return an int return ARCHIVE_OK or a fault.
 */
#ifndef DB_STORE_TEXT_STORE_H
#define DB_STORE_TEXT_STORE_H

#include "../engine/text_value.h"
#include "../sql.h"
#include "../texts/texts.h"

struct text_store; /* of one connection; caches some dictionaries */

struct text_store *text_store_new(struct sql *sql); /* NULL if out of memory */
void text_store_free(struct text_store *s);         /* NULL is allowed */
/* Discards cached data that a rollback may have undone. */
void text_store_forget(struct text_store *s);

/* Reads the text of a row whose other columns have been read. It is valid until
   the next one. *damage is NULL, or says why there is no text. */
int text_store_get(struct text_store *s, const struct row *row,
                   struct stored_text kept, struct str *text,
                   const char **damage);
/* Sets *why to what is wrong with a dictionary or its row, or to NULL. */
int text_store_check(struct text_store *s, int64_t id, const char **why);
/* True if this is damage of a dictionary. NULL is not damage. */
bool text_store_is_dictionary(const char *damage);
/* Packs a row's text as well as it can with a dictionary. The result is valid
   until the next one. */
int text_store_pack(struct text_store *s, const struct row *row,
                    int64_t dictionary, struct stored_text *kept);
/* Write what text_store_pack or another archive returned: for a record that has
   no text yet, or in place of its text. */
int text_store_put(struct text_store *s, int64_t record,
                   struct stored_text kept);
int text_store_replace(struct text_store *s, int64_t record,
                       struct stored_text kept);

/* The statement that writes texts. text_store_later adds a packed text to a
   bulk of such rows. */
extern const struct sql_write text_store_insert;
int text_store_later(struct sql_bulk *texts, int64_t record,
                     struct stored_text kept);

/* A row of the table dictionary without its parts. */
struct dictionary_row {
    int64_t id; /* 0 if there is no such dictionary */
    int64_t learned;
};

/* Find the dictionary for new texts of a variant, which is the one that learned
   most; and the empty one, which is made if it is missing. */
int text_store_best(struct text_store *s, int64_t variant,
                    struct dictionary_row *out);
int text_store_plain(struct text_store *s, int64_t *id);
/* Adds a dictionary. *id is the number of an equal one, if there is one. */
int text_store_add(struct text_store *s, int64_t variant, int64_t learned,
                   struct dictionary_parts parts, int64_t *id);
/* Reads the parts of a dictionary, valid until the next use of the store.
   *damage is set as above. */
int text_store_parts(struct text_store *s, int64_t id,
                     struct dictionary_parts *parts, int64_t *learned,
                     const char **damage);

#endif
