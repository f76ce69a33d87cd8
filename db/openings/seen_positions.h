/*
 * Positions that games reached, by variant and exact hash: opening nodes, and
 * positions that may become one.
 */
#ifndef DB_OPENINGS_SEEN_POSITIONS_H
#define DB_OPENINGS_SEEN_POSITIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct seen_position {
    int64_t variant, opening_node; /* `opening_node` is 0 if the position is not
                                      an opening node yet */
    uint64_t exact, canonical;
    bool has_canonical; /* `canonical` is set */
    uint32_t games;     /* number of times that the added games reached the
                           position */
    bool start;         /* the position is the usual start of the variant */
    bool becomes;       /* the added games make the position an opening node */
    bool anew;          /* the opening node must be counted again */
    bool used;          /* false for an empty slot */
};

struct seen_positions {
    struct seen_position *list; /* hash table */
    size_t count, room;
    bool failed; /* out of memory */
};

/* Frees the table. It is then empty and can be used again. */
void seen_positions_release(struct seen_positions *t);
/* Returns the entry of a position, which is added if necessary. Returns NULL if
   out of memory. The entry is valid until the next call. */
struct seen_position *seen_positions_find_or_add(struct seen_positions *t,
                                                 int64_t variant,
                                                 uint64_t exact);
/* Returns the entry of a position, or an empty slot for it. The table must have
   slots. */
struct seen_position *seen_positions_slot(const struct seen_positions *t,
                                          int64_t variant, uint64_t exact);
/* Returns the next entry in the order of the slots, or NULL after the last. *at
   is 0 before the first call. */
struct seen_position *seen_positions_next(const struct seen_positions *t,
                                          size_t *at);

#endif
