/*
 * Dictionaries shared with other threads. The thread of the import offers a
 * dictionary for the variant of a row, and other threads find it here. Results
 * of shared_dictionaries_find remain valid until the import ends.
 */
#ifndef DB_IMPORT_SHARED_DICTIONARIES_H
#define DB_IMPORT_SHARED_DICTIONARIES_H

#include "../store/text_store.h"

struct shared_dictionaries;
struct shared_dictionary;

struct offered_dictionary {
    int64_t id, learned; /* number of the dictionary, and number of texts from
                            which it was made */
    struct dictionary *dictionary;
    struct text spellings, samples; /* the two parts of the dictionary */
};

struct shared_dictionaries *
shared_dictionaries_new(void); /* returns NULL if out of memory */
/* `o` may be NULL. */
void shared_dictionaries_free(struct shared_dictionaries *o);
/* Offers a dictionary for the variant of the row. Sets *out to NULL if the
   dictionary cannot be offered. */
int shared_dictionaries_make(struct shared_dictionaries *o,
                             struct text_store *store, const struct row *row,
                             int64_t id, const struct shared_dictionary **out);
/* Finds a dictionary of another archive by its number in that archive and
   offers it to all threads. Use a separate `o` for each archive. Sets *out to
   NULL if the dictionary is damaged or there are too many. */
int shared_dictionaries_find_by_number(struct shared_dictionaries *o,
                                       struct text_store *store, int64_t id,
                                       const struct offered_dictionary **out);
/* `o` may be NULL. */
void shared_dictionaries_forget(struct shared_dictionaries *o);
bool shared_dictionary_is_of(const struct shared_dictionary *offer, int64_t id);
/* Finds the dictionary for a variant. Any thread may call this function. */
const struct shared_dictionary *
shared_dictionaries_find(const struct shared_dictionaries *o,
                         const struct row *row,
                         const struct dictionary **dictionary);

#endif
