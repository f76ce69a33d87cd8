/*
 * Positions that games reached, by variant and exact hash: those that are
 * opening nodes, and those that may become one.
 */
#ifndef DB_OPENINGS_SEEN_POSITIONS_H
#define DB_OPENINGS_SEEN_POSITIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct seen {
    int64_t variant, opening_node; /* opening_node is 0 if it is not one yet */
    uint64_t exact, canonical;
    bool told;      /* `canonical` is set */
    uint32_t games; /* how often added games reached it */
    bool start;     /* the variant's own start */
    bool becomes;   /* becomes an opening node by these games */
    bool anew;      /* must be counted again */
    bool used;      /* false for an empty slot */
};

struct seen_positions {
    struct seen *list; /* a hash table */
    size_t count, room;
    bool failed; /* memory ran out */
};

/* Frees the table, which is empty again. */
void seen_release(struct seen_positions *t);
/* Returns the position, which is added if it is missing, or NULL if out of
   memory. It is valid until the next call. */
struct seen *seen_find(struct seen_positions *t, int64_t variant,
                       uint64_t exact);
/* Returns the position, or the empty slot for it. The table must not be
   empty. */
struct seen *seen_at(const struct seen_positions *t, int64_t variant,
                     uint64_t exact);
/* Returns the next position in the order of the slots, beginning with *at = 0,
   or NULL after the last. */
struct seen *seen_next(const struct seen_positions *t, size_t *at);

#endif
