/*
 * Features of positions (feature_sets.h), and which records of a block have those
 * that are sought. Knows no database: where the parts of a block come from is the
 * caller's matter, a statement here, a row on a server.
 */
#ifndef DB_MATCH_FEATURE_FILTER_H
#define DB_MATCH_FEATURE_FILTER_H

#include "rules.h"

enum {
    SIGNATURE_BLOCK = 1024, /* records */
    SIGNATURE_PARTS = 1 + SIGNATURE_WORDS,
    SIGNATURE_STEP = 8,     /* between the numbers of the first parts of two
                               blocks */
    LIGHT_NONE = UINT8_MAX, /* that of no position, or of one with as many
                               features or more */
    SIFT_MAX = 64,          /* sought at once */
};

struct features {
    uint64_t set[SIGNATURE_WORDS];
    uint8_t light; /* least number of features of a position that is not an
                      opening */
};

/* The bytes of a part of the block, 0 for `light`, which may be fewer than a
   block's; each is asked for once at most, `light` first. 0, or a fault that ends
   it. */
typedef int sift_part(void *context, size_t part, struct str *bytes);

/* Sets the places of the records that have all features of one of these and are
   no heavier than its `light` at their lightest. */
int feature_filter_block(sift_part *part, void *context,
                         const struct features *wanted, size_t count,
                         uint64_t found[SIGNATURE_BLOCK / 64]);

/* What is sought, as bytes that a statement can carry; false: they are not
   such. */
void feature_filter_write(const struct features *wanted, size_t count,
                          struct text *out);
bool feature_filter_read(struct str bytes, struct features wanted[SIFT_MAX],
                         size_t *count);

/* The word that most features of these are in, of those that are left, a bit for
   each; SIGNATURE_WORDS: none is in any. */
size_t feature_filter_fullest(const struct features *wanted, unsigned left);

/* Parts as they are kept, the lowest byte first. */
uint64_t features_word(const char *bytes);
void features_put_word(uint64_t word, char *bytes);

#endif
