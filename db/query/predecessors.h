/*
 * Forerunners: the early positions (rows.h) that a position can come after, by
 * its features, and by the plies that are left where it says how many were before
 * it. A record that reached it after the openings has one of them as
 * the last position of its openings, and there are few where the position is
 * itself an early one: fewer by far than records whose signature has the same
 * features somewhere.
 *
 * What can come after a variant's own start is gone through; it is left out
 * unless it leads there. Any other early position, as of a record that begins
 * elsewhere, may lead anywhere.
 */
#ifndef DB_QUERY_PREDECESSORS_H
#define DB_QUERY_PREDECESSORS_H

#include "translate.h"

/* A position of a game. */
struct goal {
    const struct rules *rules;
    uint64_t set[SIGNATURE_WORDS]; /* its features */
    bool aged;                     /* it has to have this age: rules->age */
    uint32_t age;
};

/*
 * Appends the numbers of these early positions as a list, "7, 12"; it may be
 * empty. False: that would not be quicker than signatures, or there was a fault,
 * which is t->fault.
 */
bool predecessors_find(struct translation *t, const struct goal *goals,
                       size_t count, struct text *numbers);

/* Appends a SELECT of the records whose openings ended with one of them. */
void predecessors_select(struct str numbers, struct text *out);

#endif
