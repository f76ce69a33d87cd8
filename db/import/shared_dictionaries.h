/*
 * Dictionaries for other threads. The thread of the import offers them, each
 * for the variant of a row, and other threads find them here. What offers_find
 * returns is valid until the import ends.
 */
#ifndef DB_IMPORT_SHARED_DICTIONARIES_H
#define DB_IMPORT_SHARED_DICTIONARIES_H

#include "../store/text_store.h"

struct offers;
struct offer;

struct offered {
    int64_t id, learned; /* number of texts it learned from */
    struct dictionary *dictionary;
    struct text spellings, samples; /* its parts */
};

struct offers *offers_new(void);    /* Returns NULL if out of memory. */
void offers_free(struct offers *o); /* NULL is allowed */
/* Sets *out to NULL if that dictionary cannot be offered. */
int offers_make(struct offers *o, struct text_store *store,
                const struct row *row, int64_t id, const struct offer **out);
/* Finds a dictionary of another archive by its number there, for any thread.
   One `offers` is for one archive. *out is NULL if the dictionary is damaged or
   there are too many. */
int offers_dictionary(struct offers *o, struct text_store *store, int64_t id,
                      const struct offered **out);
void offers_forget(struct offers *o); /* NULL is allowed */
bool offer_is_of(const struct offer *offer, int64_t id);
/* May be called by any thread. */
const struct offer *offers_find(const struct offers *o, const struct row *row,
                                const struct dictionary **dictionary);

#endif
