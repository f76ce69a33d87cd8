/*
 * Dictionaries for other threads. The thread of the import offers them, each
 * for the variant of a row; other threads find them there. What offers_find
 * returns stays valid until the import ends.
 */
#ifndef DB_IMPORT_SHARED_DICTIONARIES_H
#define DB_IMPORT_SHARED_DICTIONARIES_H

#include "../store/text_store.h"

struct offers;
struct offer;

struct offered {
    int64_t id, learned; /* from how many texts */
    struct dictionary *dictionary;
    struct text spellings, samples; /* its parts */
};

struct offers *offers_new(void);    /* Returns NULL if out of memory. */
void offers_free(struct offers *o); /* NULL is fine */
/* Sets *out to NULL if that dictionary cannot be offered. */
int offers_make(struct offers *o, struct text_store *store,
                const struct row *row, int64_t id, const struct offer **out);
/* Finds a dictionary of an archive by its number there, for any thread; one
   `offers` is for one archive. *out is NULL if it is damaged, or there are too
   many. */
int offers_dictionary(struct offers *o, struct text_store *store, int64_t id,
                      const struct offered **out);
void offers_forget(struct offers *o); /* NULL is fine */
bool offer_is_of(const struct offer *offer, int64_t id);
/* For any thread. */
const struct offer *offers_find(const struct offers *o, const struct row *row,
                                const struct dictionary **dictionary);

#endif
