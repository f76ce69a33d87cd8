/*
 * Predecessors of a position are the early positions (rows.h) from which it can
 * be reached. Predecessors are found by the features of the position and, if
 * the position says how many plies precede it, by the number of plies in
 * between. If a record reached the position after the opening, the last
 * position of its opening is a predecessor. A position that is itself early has
 * few predecessors, and far fewer records have one of them than have the same
 * features in their signature.
 *
 * The continuations of the usual start of a variant are enumerated, and those
 * that cannot lead to the position are omitted. Any other early position, such
 * as one in a record with another start, may lead anywhere.
 */
#ifndef DB_QUERY_PREDECESSORS_H
#define DB_QUERY_PREDECESSORS_H

#include "translate.h"

/* A position to reach. */
struct goal {
    const struct rules *rules;
    uint64_t set[SIGNATURE_WORDS]; /* features of the position */
    bool aged;                     /* the position must have the age `age`
                                      (rules->age) */
    uint32_t age;
};

/*
 * Appends the numbers of the predecessors as a list such as "7, 12", which may
 * be empty. Returns false if searching by this list would not be faster than by
 * signatures, or after a fault (t->fault).
 */
bool predecessors_find(struct translation *t, const struct goal *goals,
                       size_t count, struct text *numbers);

/* Appends a SELECT of the records whose openings ended with one of these
   positions. */
void predecessors_select(struct str numbers, struct text *out);

#endif
