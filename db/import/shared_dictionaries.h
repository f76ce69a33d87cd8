/*
 * Dictionaries for other threads. The thread of the import offers them, each
 * for the variant of a row, and other threads find them here. What shared_dictionaries_find
 * returns is valid until the import ends.
 */
#ifndef DB_IMPORT_SHARED_DICTIONARIES_H
#define DB_IMPORT_SHARED_DICTIONARIES_H

#include "../store/text_store.h"

struct shared_dictionaries;
struct shared_dictionary;

struct offered {
    int64_t id, learned; /* number of texts it learned from */
    struct dictionary *dictionary;
    struct text spellings, samples; /* its parts */
};

struct shared_dictionaries *
shared_dictionaries_new(void); /* Returns NULL if out of memory. */
void shared_dictionaries_free(
    struct shared_dictionaries *o); /* NULL is allowed */
/* Sets *out to NULL if that dictionary cannot be offered. */
int shared_dictionaries_make(struct shared_dictionaries *o,
                             struct text_store *store, const struct row *row,
                             int64_t id, const struct shared_dictionary **out);
/* Finds a dictionary of another archive by its number there, for any thread.
   One `offers` is for one archive. *out is NULL if the dictionary is damaged or
   there are too many. */
int shared_dictionaries_find_by_number(struct shared_dictionaries *o,
                                       struct text_store *store, int64_t id,
                                       const struct offered **out);
void shared_dictionaries_forget(
    struct shared_dictionaries *o); /* NULL is allowed */
bool shared_dictionary_is_of(const struct shared_dictionary *offer, int64_t id);
/* May be called by any thread. */
const struct shared_dictionary *
shared_dictionaries_find(const struct shared_dictionaries *o,
                         const struct row *row,
                         const struct dictionary **dictionary);

#endif
