/*
 * Signatures as an archive stores them. A signature is a set of bits for the
 * features of all positions of a record. For most records, the signature alone
 * shows, without a replay, that they never reached a given position.
 *
 * Signatures are stored by feature, not by record. A block consists of 1,024
 * consecutive records, and its rows are called parts. The first part has the
 * `light` of each record, one byte each. Then, for each word of the set, there
 * is a part that has this word of each record, eight bytes each, least
 * significant byte first. A part ends with the last record that has a feature
 * in that part. A search for a position therefore reads one part of most
 * blocks, and further parts of a few.
 *
 * A record that does not exist or has no signature has no features, and a
 * `light` of MIN_FEATURES_NONE. Functions that return an int return ARCHIVE_OK
 * or a fault.
 */
#ifndef DB_STORE_FEATURE_SETS_H
#define DB_STORE_FEATURE_SETS_H

#include "../match/feature_filter.h"
#include "../rows/rows.h"
#include "../sql.h"

/* features_of_row returns the features of a row. features_none returns an empty
   set. */
struct features features_of_row(const struct row *row);
struct features features_none(void);
bool features_are_same(const struct features *a, const struct features *b);

/* ---- reading by record --------------------------------------------------- */

struct feature_sets; /* a reader, which caches blocks */

struct feature_sets *feature_sets_open(struct sql *sql); /* returns NULL if out
                                                            of memory */
void feature_sets_close(struct feature_sets *s);         /* `s` may be NULL */
int feature_sets_get(struct feature_sets *s, int64_t record,
                     struct features *out);

/* Sets *count to the number of records that have a signature. */
int feature_sets_count(struct sql *sql, uint64_t *count);

/* ---- searching by features ----------------------------------------------- */

/* Passes to `take`, sorted by number, the records that have all features of one
   of the `wanted` sets and whose `light` is at most the `light` of that set. If
   `take` does not return ARCHIVE_OK, the search ends. */
typedef int signature_taker(void *context, int64_t record);
int feature_sets_each(struct sql *sql, const struct features *wanted,
                      size_t count, signature_taker *take, void *context);

/* ---- writing ------------------------------------------------------------- */

struct record_signature {
    int64_t id;
    uint32_t order; /* used only by feature_sets_write */
    struct features features;
};

/* Writes signatures, in any order. If a record occurs several times, its last
   signature is written. */
int feature_sets_write(struct sql *sql, struct record_signature *list,
                       size_t count);

#endif
