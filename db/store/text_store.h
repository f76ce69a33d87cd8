/*
 * The texts of an archive and the dictionaries that pack them.
 *
 * A row of the table text has its text unpacked (dictionary is NULL) or packed
 * with a dictionary (texts.h). A row of the table dictionary has these columns:
 *
 *     variant    variant of the texts from which the dictionary was made; NULL
 *                for the empty dictionary
 *     learned    number of these texts
 *     hash       hash of the two parts, to detect damage and equal
 *                dictionaries; the last 16 bits also depend on `learned`
 *     spellings  the first part, compressed
 *     samples    the second part
 *
 * Functions that return an int return ARCHIVE_OK or a fault.
 */
#ifndef DB_STORE_TEXT_STORE_H
#define DB_STORE_TEXT_STORE_H

#include "../engine/text_value.h"
#include "../sql.h"
#include "../texts/texts.h"

struct text_store; /* belongs to one connection, and caches some dictionaries */

struct text_store *text_store_new(struct sql *sql); /* returns NULL if out of
                                                       memory */
void text_store_free(struct text_store *s);         /* `s` may be NULL */
/* Discards cached data that may have been rolled back. */
void text_store_forget(struct text_store *s);

/* Reads the text of a row whose other columns have been read. *text is valid
   until the next call. Sets *damage to the reason why there is no text, or to
   NULL. */
int text_store_get(struct text_store *s, const struct row *row,
                   struct stored_text kept, struct str *text,
                   const char **damage);
/* Checks a dictionary and its row. Sets *why to a description of the damage, or
   to NULL. */
int text_store_check(struct text_store *s, int64_t id, const char **why);
/* True if `damage` describes damage of a dictionary. False for NULL. */
bool text_store_is_dictionary(const char *damage);
/* Packs the text of a row with a dictionary as tightly as possible. *kept is
   valid until the next call. */
int text_store_pack(struct text_store *s, const struct row *row,
                    int64_t dictionary, struct stored_text *kept);
/* Write a text that text_store_pack or another archive returned.
   text_store_put is for a record without a text, text_store_replace for one
   that has a text. */
int text_store_put(struct text_store *s, int64_t record,
                   struct stored_text kept);
int text_store_replace(struct text_store *s, int64_t record,
                       struct stored_text kept);

/* The statement that writes texts. text_store_put_later collects packed texts in
   order to write many of them at once. */
extern const struct sql_write text_store_insert;
int text_store_put_later(struct sql_bulk *texts, int64_t record,
                         struct stored_text kept);

/* A row of the table dictionary, without the parts. */
struct dictionary_row {
    int64_t id; /* 0 if there is no such dictionary */
    int64_t learned;
};

/* text_store_best finds the dictionary for new texts of a variant: the one that
   was made from most texts. text_store_plain finds the empty dictionary, and
   makes it if it is missing. */
int text_store_best(struct text_store *s, int64_t variant,
                    struct dictionary_row *out);
int text_store_plain(struct text_store *s, int64_t *id);
/* Adds a dictionary, unless the archive has an equal one. Sets *id to the
   number of the new or the existing dictionary. */
int text_store_add(struct text_store *s, int64_t variant, int64_t learned,
                   struct dictionary_parts parts, int64_t *id);
/* Reads the parts of a dictionary, which are valid until the next use of the
   store. Sets *damage to a description of the damage, or to NULL. */
int text_store_parts(struct text_store *s, int64_t id,
                     struct dictionary_parts *parts, int64_t *learned,
                     const char **damage);

#endif
