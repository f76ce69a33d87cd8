/*
 * The texts of an archive and the dictionaries that they are packed with.
 *
 * A row of the table text has its text as it is (dictionary NULL), or packed
 * with a dictionary (texts.h); a row of the table dictionary is one of them:
 *
 *     variant    of the texts that it was made of; NULL: it says nothing
 *     learned    how many these were
 *     hash       of its two parts, to tell damage and equal ones; its last 16
 *                bits are of `learned`, too
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

struct text_store; /* of one connection; keeps some dictionaries at hand */

struct text_store *text_store_new(struct sql *sql); /* NULL: no memory */
void text_store_free(struct text_store *s);         /* NULL is fine */
/* Forgets what may have been undone. */
void text_store_forget(struct text_store *s);

/* The text of a row that is read back but for it; valid until the next one.
   *damage is NULL, or says why there is no text. */
int text_store_get(struct text_store *s, const struct row *row,
                   struct stored_text kept, struct str *text,
                   const char **damage);
/* What is wrong with a dictionary, or with what its row says of it; or NULL. */
int text_store_check(struct text_store *s, int64_t id, const char **why);
/* Whether such damage is that of a dictionary; NULL is none. */
bool text_store_is_dictionary(const char *damage);
/* How a row's text is kept best with a dictionary; valid until the next one. */
int text_store_pack(struct text_store *s, const struct row *row,
                    int64_t dictionary, struct stored_text *kept);
/* Writes what text_store_pack or another archive gave: of a record that has no
   text yet, or in the place of the text that it may have. */
int text_store_put(struct text_store *s, int64_t record,
                   struct stored_text kept);
int text_store_replace(struct text_store *s, int64_t record,
                       struct stored_text kept);

/* How texts are written; one that is packed may be written later, as it is. */
extern const struct sql_write text_store_insert;
int text_store_later(struct sql_bulk *texts, int64_t record,
                     struct stored_text kept);

/* A row of the table, without its parts. */
struct dictionary_row {
    int64_t id; /* 0: there is none */
    int64_t learned;
};

/* The dictionary for new texts of a variant: the one that learned most; and the
   one that says nothing, made where there is none. */
int text_store_best(struct text_store *s, int64_t variant,
                    struct dictionary_row *out);
int text_store_plain(struct text_store *s, int64_t *id);
/* Adds a dictionary; *id is that of an equal one, if there is one. */
int text_store_add(struct text_store *s, int64_t variant, int64_t learned,
                   struct dictionary_parts parts, int64_t *id);
/* The parts of a dictionary, valid until the next use of the store; *damage as
   above. */
int text_store_parts(struct text_store *s, int64_t id,
                     struct dictionary_parts *parts, int64_t *learned,
                     const char **damage);

#endif
