/*
 * BLAKE2b with 32 bytes of output and without a key (RFC 7693), as computed by
 * "b2sum -l 256".
 */
#ifndef DB_MAINTENANCE_BLAKE2B_H
#define DB_MAINTENANCE_BLAKE2B_H

#include "text.h"

enum { BLAKE2B_BYTES = 32, BLAKE2B_BLOCK = 128 };

struct blake2b {
    uint64_t state[8], length; /* `length` is the number of bytes so far,
                                  without those that are buffered */
    unsigned char buffer[BLAKE2B_BLOCK];
    size_t buffered;
};

void blake2b_init(struct blake2b *h);
void blake2b_add(struct blake2b *h, struct str bytes);
void blake2b_end(struct blake2b *h, unsigned char out[BLAKE2B_BYTES]);

#endif
