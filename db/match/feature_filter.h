/*
 * Features of positions (feature_sets.h), and a filter that finds the records
 * of a block that have the wanted features. The filter does not use the
 * database. The caller supplies the parts of a block, from a statement or from
 * a row on a server.
 */
#ifndef DB_MATCH_FEATURE_FILTER_H
#define DB_MATCH_FEATURE_FILTER_H

#include "rules.h"

enum {
    SIGNATURE_BLOCK = 1024, /* records per block */
    SIGNATURE_PARTS = 1 + SIGNATURE_WORDS,
    SIGNATURE_STEP = 8, /* difference between the numbers of the first parts of
                           two successive blocks */
    MIN_FEATURES_NONE =
        UINT8_MAX, /* there is no such position, or the position has at least
                      this many features */
    SIFT_MAX = 64, /* maximum number of feature sets wanted at once */
};

struct features {
    uint64_t set[SIGNATURE_WORDS];
    uint8_t light; /* smallest number of features that a position after the
                      opening has */
};

/* Sets *bytes to a part of the block. Part 0 is the `light` of each record; the
   other parts are words of features. There may be fewer bytes than for a full
   block. Each part is requested at most once, part 0 first. Returns 0, or a
   fault that ends the search. */
typedef int sift_part(void *context, size_t part, struct str *bytes);

/* Sets the bits in `found` of all records that have every feature of one of the
   wanted sets, and whose `light` is at most the `light` of that set. Returns 0,
   or the fault of `part`. */
int feature_filter_block(sift_part *part, void *context,
                         const struct features *wanted, size_t count,
                         uint64_t found[SIGNATURE_BLOCK / 64]);

/* Convert the wanted sets to bytes for a parameter of a statement, and back.
   feature_filter_read returns false if the bytes are malformed. */
void feature_filter_write(const struct features *wanted, size_t count,
                          struct text *out);
bool feature_filter_read(struct str bytes, struct features wanted[SIFT_MAX],
                         size_t *count);

/* Returns the index of the word that contains features of most of the remaining
   sets, or SIGNATURE_WORDS if these sets have no features. `left` has a bit for
   each remaining set. */
size_t feature_filter_fullest(const struct features *wanted, unsigned left);

/* Read and write a word in its stored form, least significant byte first. */
uint64_t features_word(const char *bytes);
void features_put_word(uint64_t word, char *bytes);

#endif
