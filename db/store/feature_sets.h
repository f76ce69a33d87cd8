/*
 * Signatures as an archive stores them: a set of bits for the features of all
 * positions of a record, by which most records can be ruled out for a position
 * without a replay.
 *
 * They are stored by feature, not by record. 1,024 records in a row are a
 * block, and the rows of a block are its parts: first the `light` of each
 * record, one byte each, then, for each word of the set, that word of each
 * record, eight bytes each, least significant byte first. A part ends with the
 * last record that has a feature in it. A search for a position therefore reads
 * one part of most blocks, and further parts of few.
 *
 * A record that is missing or has no signature has no features, and LIGHT_NONE.
 * Functions that return an int return ARCHIVE_OK or a fault.
 */
#ifndef DB_STORE_FEATURE_SETS_H
#define DB_STORE_FEATURE_SETS_H

#include "../match/feature_filter.h"
#include "../rows/rows.h"
#include "../sql.h"

/* Returns the features of a row, or empty ones. */
struct features features_of(const struct row *row);
struct features features_none(void);
bool features_are_same(const struct features *a, const struct features *b);

/* ---- by record ------------------------------------------------------------ */

struct feature_sets; /* a reader that caches what it has read */

struct feature_sets *feature_sets_open(struct sql *sql); /* NULL if out of
                                                            memory */
void feature_sets_close(struct feature_sets *s);         /* NULL is allowed */
int feature_sets_get(struct feature_sets *s, int64_t record,
                     struct features *out);

/* Counts the records that have a signature. */
int feature_sets_count(struct sql *sql, uint64_t *count);

/* ---- by features ---------------------------------------------------------- */

/* Passes on, in order of their numbers, the records that have all features of
   one of the `wanted` sets and whose `light` is not greater than its `light`. A
   result other than ARCHIVE_OK ends the search. */
typedef int signature_taker(void *context, int64_t record);
int feature_sets_each(struct sql *sql, const struct features *wanted,
                      size_t count, signature_taker *take, void *context);

/* ---- written -------------------------------------------------------------- */

struct signed_record {
    int64_t id;
    uint32_t order; /* private to feature_sets_write */
    struct features features;
};

/* Writes the signatures, in any order. If a record occurs several times, the
   last one counts. */
int feature_sets_write(struct sql *sql, struct signed_record *list,
                       size_t count);

#endif
