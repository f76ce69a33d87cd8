/*
 * Planted faults: what the program (seeded.c) and the table of kinds (kinds.c)
 * share.
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
    uint8_t dots; /* 0: there is no number before it */
};

/* A sound record and the spans of its parts. */
struct base {
    struct str text; /* from its first tag to its result */
    const struct rules *rules;
    const struct notation *notation;
    struct position *start;
    struct spot *plies;
    size_t count;
    struct span header; /* its tags and the empty line */
    struct span result;
    enum result_kind kind; /* of the result */
    size_t rests; /* index of the first ply after all comments and variations */
    bool plain;   /* it has no comments or variations */
    bool over;    /* the final position has ended the game */
    bool begins_it; /* it begins at the game's own start */
};

/* A fault about to be planted in a copy of a record. */
struct planting {
    const struct base *base;
    uint64_t *random;
    struct text out;             /* the copy of the record */
    struct span token;           /* in the copy, where the fault must be
                                    reported */
    const char *between;         /* separates it from the record before */
    bool lose_result;            /* drop the result of the record before */
    struct position *now, *next; /* of the record's game, scratch */
};

/* A kind of fault. Its function plants one, or returns false if the record has
   no place for it. It must be a certain fault: a change that could be legal is
   checked by the rules of the game first. */
struct kind {
    const char *name;
    bool (*plant)(struct planting *p);
    bool joined; /* the fault is in how it follows the record before */
};

extern const struct kind kinds[]; /* ends with one without a name */

#endif
