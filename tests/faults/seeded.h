/*
 * Planted faults: declarations shared by the program (seeded.c) and the table
 * of kinds (kinds.c).
 */
#ifndef LUDEX_TESTS_SEEDED_H
#define LUDEX_TESTS_SEEDED_H

#include "notation.h"
#include "rules.h"

/* A ply in the main line of a sound record, and the number before it. */
struct spot {
    struct span span, number_span;
    struct ply ply;
    uint32_t number;
    uint8_t dots; /* 0 if there is no number before the ply */
};

/* A sound record and the spans of its parts. */
struct base {
    struct str text; /* from its first tag to its result */
    const struct rules *rules;
    const struct notation *notation;
    struct position *start;
    struct spot *plies;
    size_t count;
    struct span header; /* the tags and the empty line after them */
    struct span result;
    enum result_kind kind; /* kind of the result */
    size_t rests;   /* index of the first ply that follows all comments and
                     variations */
    bool plain;     /* the record has no comments or variations */
    bool over;      /* the game is over in the final position */
    bool begins_it; /* the record begins at the usual start of the game */
};

/* A fault that is being planted in a copy of a record. */
struct planting {
    const struct base *base;
    uint64_t *random;
    struct text out;             /* the copy of the record */
    struct span token;           /* span in the copy where the fault must be
                                    reported */
    const char *between;         /* text between this record and the previous
                                    one */
    bool lose_result;            /* drop the result of the previous record */
    struct position *now, *next; /* scratch positions for the record's game */
};

/* A kind of fault. Its function plants a fault, or returns false if the record
   has no place for it. A change that might be legal is checked by the rules of
   the game first, so that it certainly is a fault. */
struct kind {
    const char *name;
    bool (*plant)(struct planting *p);
    bool joined; /* the fault concerns the boundary with the previous record */
};

extern const struct kind kinds[]; /* ends with a kind without a name */

#endif
