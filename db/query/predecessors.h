/*
 * Predecessors: the early positions (rows.h) that a position can follow, by its
 * features, and by the plies that may have been played between them if the
 * position says how many were before it. A record that reached it after the
 * opening has one of them as the last position of the opening. If the position
 * is itself early, these are few: far fewer than the records whose signature
 * has the same features somewhere.
 *
 * The continuations of a variant's own start are enumerated, and omitted unless
 * they lead to the position. Any other early position, as of a record with
 * another start, may lead anywhere.
 */
#ifndef DB_QUERY_PREDECESSORS_H
#define DB_QUERY_PREDECESSORS_H

#include "translate.h"

/* A position to be reached. */
struct goal {
    const struct rules *rules;
    uint64_t set[SIGNATURE_WORDS]; /* its features */
    bool aged;                     /* it must have this age (rules->age) */
    uint32_t age;
};

/*
 * Appends the numbers of these early positions as a list, "7, 12", which may be
 * empty. Returns false if that would not be quicker than signatures, or after a
 * fault (t->fault).
 */
bool predecessors_find(struct translation *t, const struct goal *goals,
                       size_t count, struct text *numbers);

/* Appends a SELECT of the records whose openings ended with one of the
   positions. */
void predecessors_select(struct str numbers, struct text *out);

#endif
