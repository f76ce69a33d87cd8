/*
 * Features of positions (feature_sets.h), and a filter that finds the records
 * of a block that have the features sought. It does not use the database: the
 * caller supplies the parts of a block, from a statement or from a row on a
 * server.
 */
#ifndef DB_MATCH_FEATURE_FILTER_H
#define DB_MATCH_FEATURE_FILTER_H

#include "rules.h"

enum {
    SIGNATURE_BLOCK = 1024, /* records */
    SIGNATURE_PARTS = 1 + SIGNATURE_WORDS,
    SIGNATURE_STEP = 8,     /* from the number of a block's first part to the
                               next block's */
    LIGHT_NONE = UINT8_MAX, /* there is no position, or its features are this
                               many or more */
    SIFT_MAX = 64,          /* feature sets sought at once */
};

struct features {
    uint64_t set[SIGNATURE_WORDS];
    uint8_t light; /* least number of features of a position that is not an
                      opening */
};

/* Sets *bytes to a part of the block: part 0 is the `light` of each record, the
   others are words of features. The bytes may be fewer than a full block has.
   Each part is requested at most once, `light` first. Returns 0, or a fault
   that ends the search. */
typedef int sift_part(void *context, size_t part, struct str *bytes);

/* Sets the bits of `found` for records that have all features of one of the
   `wanted` sets, and whose `light` is not greater than its `light`. */
int feature_filter_block(sift_part *part, void *context,
                         const struct features *wanted, size_t count,
                         uint64_t found[SIGNATURE_BLOCK / 64]);

/* Writes the wanted sets as bytes that a statement can carry, and reads them
   back. feature_filter_read returns false if the bytes are malformed. */
void feature_filter_write(const struct features *wanted, size_t count,
                          struct text *out);
bool feature_filter_read(struct str bytes, struct features wanted[SIFT_MAX],
                         size_t *count);

/* Returns the word in which most of the remaining sets have a feature; `left`
   has a bit for each remaining set. Returns SIGNATURE_WORDS if none has a
   feature in any word. */
size_t feature_filter_fullest(const struct features *wanted, unsigned left);

/* Read and write a word as it is stored, least significant byte first. */
uint64_t features_word(const char *bytes);
void features_put_word(uint64_t word, char *bytes);

#endif
