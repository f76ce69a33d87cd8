/*
 * Seeded faults: what the program that plants them (seeded.c) and the table of
 * the kinds that there are (kinds.c) share.
 */
#ifndef LUDEX_TESTS_SEEDED_H
#define LUDEX_TESTS_SEEDED_H

#include "notation.h"
#include "rules.h"

/* A ply of a sound record's main line, and the number before it. */
struct spot {
    struct span span, number_span;
    struct ply ply;
    uint32_t number;
    uint8_t dots; /* 0: no number stands before it */
};

/* A sound record, and where everything stands in it. */
struct base {
    struct str text; /* from its first tag to its result */
    const struct rules *rules;
    const struct notation *notation;
    struct position *start;
    struct spot *plies;
    size_t count;
    struct span header; /* its tags and the blank line */
    struct span result;
    enum result_kind kind; /* of the result */
    size_t rests;   /* its plies from here on have no comment or variation */
    bool plain;     /* it has none at all */
    bool over;      /* the board says that it has ended */
    bool begins_it; /* from the game's own start */
};

/* A fault about to be planted in a copy of a record. */
struct planting {
    const struct base *base;
    uint64_t *random;
    struct text out;             /* the copy */
    struct span token;           /* of it: where the fault is to be told */
    const char *between;         /* what parts it from the record before */
    bool lose_result;            /* of the record before */
    struct position *now, *next; /* of the record's game, to be used */
};

/* A kind of fault: plants one, or says that this record has no place for it.
   It must be a fault for certain: a change that could be legal is looked at
   by the rules of the game first. */
struct kind {
    const char *name;
    bool (*plant)(struct planting *p);
    bool joined; /* it is in how the record follows the one before */
};

extern const struct kind kinds[]; /* the last has no name */

#endif
