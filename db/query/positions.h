/*
 * Positions that queries search for, in each variant of the archive.
 */
#ifndef DB_POSITIONS_H
#define DB_POSITIONS_H

#include "translate.h"

enum { DISTINCT_MAX = 16 }; /* with more, SQL only tests the variants */

/* A position to find, in one or more variants. */
struct sought_position {
    const struct rules *rules;
    struct str string; /* the position as a string in the format of the game */
    uint64_t exact, canonical;
    uint64_t set[SIGNATURE_WORDS];
    unsigned weight, left; /* number of features; rules->left */
    uint32_t age;          /* the position's age (rules->age); 0 if not
                              available */
    bool start;            /* the position is the usual start of the variant,
                              which every record has */
    /* For the operator ~: the features of the position under each symmetry. */
    uint64_t turned[POSITION_TURNS][SIGNATURE_WORDS];
    size_t turned_count;  /* number of symmetries in `turned`; 0 if not
                             available */
    unsigned least, most; /* smallest and largest number of features under any
                             symmetry */
};

/* The positions of all variants, without duplicates. */
struct distinct_positions {
    const struct sought_position *list[DISTINCT_MAX];
    size_t count;
    bool more;
};

/* Writes a condition for records that may have reached one of the positions, as
   `beforehand` or `source` of the criterion. (position_sql.c) */
void position_write_sql(struct translation *t, struct criterion *c,
                        const struct distinct_positions *distinct);

#endif
