/*
 * Addresses of plies within a page, such as "17" in the main line and "v2-18"
 * in the second variation of the text. Call these functions for every node of
 * the walk.
 */
#ifndef LUDEX_PAGES_ADDRESSES_H
#define LUDEX_PAGES_ADDRESSES_H

#include "record.h"

struct addresses {
    uint32_t count;                                /* number of variations so
                                                      far */
    uint32_t number[NESTING_MAX + 1];              /* numbers of the open
                                                      variations */
    const struct node *variation[NESTING_MAX + 1]; /* first plies of these
                                                      variations */
};

/* Appends the address of the current node of the walk. */
void address_add(struct addresses *a, const struct walk *w, struct text *out);

#endif
