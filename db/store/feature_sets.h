/*
 * Signatures as an archive keeps them: features of all positions of a record, as a
 * set of bits, so that most records are told not to have been at a position
 * without a replay.
 *
 * They lie by what is asked of them, not by record: 1,024 records in a row are a
 * block, and the rows of a block are its parts: `light` of each record, a byte,
 * then of each word of the set that of all records, eight bytes each, the lowest
 * first. A part ends with the last record that has something in it. So whoever
 * looks for a position reads one part of most blocks, and the others of few.
 *
 * A record without a signature, or none, has no features and the light of no
 * position. Functions that return an int return ARCHIVE_OK or a fault.
 */
#ifndef DB_STORE_FEATURE_SETS_H
#define DB_STORE_FEATURE_SETS_H

#include "../match/feature_filter.h"
#include "../rows/rows.h"
#include "../sql.h"

/* Those of a row; of none: empty ones. */
struct features features_of(const struct row *row);
struct features features_none(void);
bool features_same(const struct features *a, const struct features *b);

/* ---- by record ------------------------------------------------------------ */

struct feature_sets; /* a reader; it keeps what it has read */

struct feature_sets *feature_sets_open(struct sql *sql); /* NULL: no memory */
void feature_sets_close(struct feature_sets *s);         /* NULL is fine */
int feature_sets_get(struct feature_sets *s, int64_t record,
                     struct features *out);

/* How many records have one. */
int feature_sets_count(struct sql *sql, uint64_t *count);

/* ---- by features ---------------------------------------------------------- */

/* Gives the records, in their order, that have all features of one of these and
   are no heavier than its `light` at their lightest; what is not ARCHIVE_OK ends
   it. */
typedef int signature_taker(void *context, int64_t record);
int feature_sets_each(struct sql *sql, const struct features *wanted,
                      size_t count, signature_taker *take, void *context);

/* ---- written -------------------------------------------------------------- */

struct signed_record {
    int64_t id;
    uint32_t order; /* feature_sets_write's own */
    struct features features;
};

/* Writes them, in any order; of several of one record the last counts. */
int feature_sets_write(struct sql *sql, struct signed_record *list,
                       size_t count);

#endif
