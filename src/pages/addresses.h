/*
 * Addresses of plies within a page: "17" is the main line's, "v2-18" that of the
 * second variation in the text. Asked along a walk, of every node.
 */
#ifndef LUDEX_PAGES_ADDRESSES_H
#define LUDEX_PAGES_ADDRESSES_H

#include "record.h"

struct addresses {
    uint32_t count;                                /* of variations so far */
    uint32_t number[NESTING_MAX + 1];              /* of those that are open */
    const struct node *variation[NESTING_MAX + 1]; /* their first plies */
};

/* Appends that of the walk's node. */
void address_add(struct addresses *a, const struct walk *w, struct text *out);

#endif
