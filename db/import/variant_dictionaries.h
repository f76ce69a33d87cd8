/*
 * Finds the dictionary to pack the texts of each variant with: the best stored
 * one, or the empty one. Functions that return an int return ARCHIVE_OK or a
 * fault.
 */
#ifndef DB_IMPORT_VARIANT_DICTIONARIES_H
#define DB_IMPORT_VARIANT_DICTIONARIES_H

#include "shared_dictionaries.h"

enum {
    VARIANTS_KEPT = 64,
    LEARN_FROM = 4000, /* texts to learn from, if there are that many */
    LEARN_LEAST = 500, /* or at least this many */
};

struct variant_dictionary {
    int64_t variant;
    struct dictionary_row row;
    const struct shared_dictionary
        *offer;   /* the offer of it to other threads; or NULL */
    bool settled; /* learns no more in this import */
};

/* Initialise it with zeros and set `sql`. */
struct variant_dictionaries {
    struct sql *sql;
    struct text_store *store; /* made when first needed */
    int64_t plain;            /* the empty dictionary; 0 if not yet found */
    struct variant_dictionary list[VARIANTS_KEPT];
};

/* Makes the store. */
int variant_dictionaries_prepare(struct variant_dictionaries *d);
void variant_dictionaries_release(struct variant_dictionaries *d);
/* Discards data that may have been undone. */
void variant_dictionaries_forget(struct variant_dictionaries *d);
/* Finds the dictionary of a variant, valid until the next call. */
int variant_dictionaries_find(struct variant_dictionaries *d, int64_t variant,
                              struct variant_dictionary **out);
/* Adds a dictionary made from the texts that a learner has seen, if it learned
   anything. */
int variant_dictionaries_learn(struct variant_dictionaries *d,
                               struct variant_dictionary *v,
                               struct learner *learner);

#endif
