/*
 * Addresses of plies within a page: "17" in the main line, "v2-18" in the
 * second variation of the text. To be asked along a walk, for every node.
 */
#ifndef LUDEX_PAGES_ADDRESSES_H
#define LUDEX_PAGES_ADDRESSES_H

#include "record.h"

struct addresses {
    uint32_t count;                                /* number of variations so
                                                      far */
    uint32_t number[NESTING_MAX + 1];              /* of the open variations */
    const struct node *variation[NESTING_MAX + 1]; /* their first plies */
};

/* Appends the address of the walk's node. */
void address_add(struct addresses *a, const struct walk *w, struct text *out);

#endif
