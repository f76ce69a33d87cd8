/*
 * Positions that games were met in, by variant and exact hash: those that are a
 * opening node already, and those that may become one.
 */
#ifndef DB_OPENINGS_SEEN_POSITIONS_H
#define DB_OPENINGS_SEEN_POSITIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct seen {
    int64_t variant, opening_node; /* opening node 0: it is none yet */
    uint64_t exact, canonical;
    bool told;      /* canonical is */
    uint32_t games; /* that were added: how often they met it */
    bool start;     /* the variant's own */
    bool becomes;   /* an opening node, by these games */
    bool anew;      /* to be counted anew */
    bool used;      /* false: an empty place */
};

struct seen_positions {
    struct seen *list; /* a hash table */
    size_t count, room;
    bool failed; /* memory ran out */
};

/* It is empty again. */
void seen_release(struct seen_positions *t);
/* The position, a new one if it was not there; NULL: no memory. Valid until the
   next call. */
struct seen *seen_find(struct seen_positions *t, int64_t variant,
                       uint64_t exact);
/* The position, or the empty place where it would stand; of a table that is not
   empty. */
struct seen *seen_at(const struct seen_positions *t, int64_t variant,
                     uint64_t exact);
/* One after another, in the order of their places, from *at = 0 on; NULL: no
   more. */
struct seen *seen_next(const struct seen_positions *t, size_t *at);

#endif
