/*
 * The dictionary that the texts of each variant are packed with: the best of
 * those stored, or the one that says nothing. Functions that return an int
 * return ARCHIVE_OK or a fault.
 */
#ifndef DB_IMPORT_VARIANT_DICTIONARIES_H
#define DB_IMPORT_VARIANT_DICTIONARIES_H

#include "shared_dictionaries.h"

enum {
    VARIANTS_KEPT = 64,
    LEARN_FROM = 4000, /* texts, if there are as many */
    LEARN_LEAST = 500, /* or at least this many */
};

struct variant_dictionary {
    int64_t variant;
    struct dictionary_row row;
    const struct offer *offer; /* of it, to other threads; or NULL */
    bool settled;              /* nothing more is learned in this import */
};

/* Zeroed, but for `sql`, it is empty. */
struct variant_dictionaries {
    struct sql *sql;
    struct text_store *store; /* made when first needed */
    int64_t plain; /* the one that says nothing; 0: not asked for yet */
    struct variant_dictionary list[VARIANTS_KEPT];
};

/* Sees to the store. */
int variant_dictionaries_ready(struct variant_dictionaries *d);
void variant_dictionaries_release(struct variant_dictionaries *d);
/* Forgets what may have been undone. */
void variant_dictionaries_forget(struct variant_dictionaries *d);
/* Finds that of a variant, valid until the next one. */
int variant_dictionaries_find(struct variant_dictionaries *d, int64_t variant,
                              struct variant_dictionary **out);
/* Adds a dictionary made of the texts that a learner has seen, if it learned
   something. */
int variant_dictionaries_learn(struct variant_dictionaries *d,
                               struct variant_dictionary *v,
                               struct learner *learner);

#endif
