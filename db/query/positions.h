/*
 * Positions that queries look for, as the variants of the archive have them.
 */
#ifndef DB_POSITIONS_H
#define DB_POSITIONS_H

#include "translate.h"

enum { DISTINCT_MAX = 16 }; /* with more of them SQL knows the variants only */

/* A position that is sought, as one or more variants have it. */
struct sought {
    const struct rules *rules;
    struct str string; /* as the game writes it */
    uint64_t exact, canonical;
    uint64_t set[SIGNATURE_WORDS];
    unsigned weight, left; /* of features; rules->left */
    uint32_t age;          /* rules->age; 0 where it is not told */
    bool start;            /* the variant's own: every record has it */
    /* Of ~: the features of the position under each symmetry. */
    uint64_t turned[POSITION_TURNS][SIGNATURE_WORDS];
    size_t turned_count;  /* 0: not told */
    unsigned least, most; /* features of these */
};

/* Those of all variants, each once. */
struct distinct {
    const struct sought *list[DISTINCT_MAX];
    size_t count;
    bool more;
};

/* position_sql.c: writes what SQL knows of records that may have been at one of
   them, as the criterion's `beforehand` or `source`. */
void position_write_sql(struct translation *t, struct criterion *c,
                        const struct distinct *distinct);

#endif
