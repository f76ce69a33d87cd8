/*
 * Positions that queries look for, in each variant of the archive.
 */
#ifndef DB_POSITIONS_H
#define DB_POSITIONS_H

#include "translate.h"

enum { DISTINCT_MAX = 16 }; /* with more, SQL only tests the variants */

/* A position to be found, in one or more variants. */
struct sought {
    const struct rules *rules;
    struct str string; /* in the game's own format */
    uint64_t exact, canonical;
    uint64_t set[SIGNATURE_WORDS];
    unsigned weight, left; /* number of features; rules->left */
    uint32_t age;          /* rules->age; 0 if not available */
    bool start;            /* it is the variant's own start, which every record
                              has */
    /* For ~: the features of the position under each symmetry. */
    uint64_t turned[POSITION_TURNS][SIGNATURE_WORDS];
    size_t turned_count;  /* 0 if not available */
    unsigned least, most; /* smallest and largest number of features among
                             these */
};

/* The positions of all variants, without duplicates. */
struct distinct {
    const struct sought *list[DISTINCT_MAX];
    size_t count;
    bool more;
};

/* position_sql.c: writes a condition for records that may have reached one of
   the positions, as `beforehand` or `source` of the criterion. */
void position_write_sql(struct translation *t, struct criterion *c,
                        const struct distinct *distinct);

#endif
