/*
 * Finds the dictionary with which the texts of a variant are packed: the best
 * one in the archive, or the empty one. Functions that return an int return
 * ARCHIVE_OK or a fault.
 */
#ifndef DB_IMPORT_VARIANT_DICTIONARIES_H
#define DB_IMPORT_VARIANT_DICTIONARIES_H

#include "shared_dictionaries.h"

enum {
    VARIANTS_KEPT = 64,
    LEARN_FROM = 4000, /* number of texts from which a dictionary is made, if
                          there are enough */
    LEARN_LEAST = 500, /* smallest number of texts from which a dictionary is
                          made */
};

struct variant_dictionary {
    int64_t variant;
    struct dictionary_row row;
    const struct shared_dictionary *offer; /* the dictionary as offered to other
                                              threads, or NULL */
    bool settled; /* no more dictionaries are made in this import */
};

/* Initialise with zeros, then set `sql`. */
struct variant_dictionaries {
    struct sql *sql;
    struct text_store *store; /* allocated when first needed */
    int64_t plain;            /* number of the empty dictionary; 0 if not yet
                                 looked up */
    struct variant_dictionary list[VARIANTS_KEPT];
};

/* Allocates the store, unless it exists. */
int variant_dictionaries_prepare(struct variant_dictionaries *d);
void variant_dictionaries_release(struct variant_dictionaries *d);
/* Discards data that may have been rolled back. */
void variant_dictionaries_forget(struct variant_dictionaries *d);
/* Finds the dictionary of a variant. *out is valid until the next call. */
int variant_dictionaries_find(struct variant_dictionaries *d, int64_t variant,
                              struct variant_dictionary **out);
/* Makes a dictionary from the texts that a learner has seen, and stores it
   unless it is empty. */
int variant_dictionaries_learn(struct variant_dictionaries *d,
                               struct variant_dictionary *v,
                               struct learner *learner);

#endif
