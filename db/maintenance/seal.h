/*
 * Seals of archives (ludex-archive(5)). Records are hashed in blocks of 1,024
 * numbers, in the order of their numbers. The blocks are either written as a
 * seal or compared with one.
 */
#ifndef DB_MAINTENANCE_SEAL_H
#define DB_MAINTENANCE_SEAL_H

#include <sodium.h>

#include "archive_maintenance.h"

/* A line of a seal. */
struct seal_block {
    int64_t first, last;
    uint64_t count; /* number of records */
    struct str digest;
};

struct sealing {
    bool compares;           /* compare with `seal`, otherwise write `out` */
    struct str seal;         /* lines of the seal that have not been read yet */
    struct seal_block block; /* the current block; `last` is 0 if there is
                                none */
    /* BLAKE2b of the records of the current block, and their number. */
    crypto_generichash_state hash;
    uint64_t count;
    int64_t newest;          /* number of the last record */
    uint64_t records, loose; /* `loose` is the number of records that belong to
                                no block of the seal */
    int64_t loose_first, loose_last;
    struct text out;  /* the new seal; `failed` if out of memory */
    struct text head; /* line before the text of a record */
    /* Receives each difference from the seal. */
    void (*find)(void *context, struct str finding);
    void *context;
};

/* Begin to write a seal, or to compare with a seal, which must be valid. */
void sealing_begin(struct sealing *s);
void sealing_begin_comparing(struct sealing *s, struct str seal);
/* Adds the next record. */
void sealing_add(struct sealing *s, int64_t record, uint64_t identity,
                 struct str text);
/* Ends the last block. */
void sealing_end(struct sealing *s);
void sealing_release(struct sealing *s);

#endif
