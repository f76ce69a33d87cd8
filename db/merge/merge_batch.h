/*
 * Batches of records of another archive. One thread reads them, other threads
 * check them, and the main thread of the merge stores them.
 */
#ifndef DB_MERGE_MERGE_BATCH_H
#define DB_MERGE_MERGE_BATCH_H

#include "../import/shared_dictionaries.h"
#include "ordered_workers.h"

enum {
    BATCH_RECORDS = 256,
    BATCH_BYTES = 1 << 20, /* size of rows and texts in a batch; a single large
                              record may exceed it */
};

enum verdict {
    SOUND,
    DAMAGED,
    LOST, /* the records from `id` to `last` cannot be read */
    NO_MEMORY
};

struct item {
    int64_t id, import, byte;
    int64_t last; /* for LOST */
    uint64_t identity;
    const struct offered_dictionary
        *dictionary; /* dictionary with which the text is packed; NULL if the
                        text is unpacked */
    bool wanted;     /* the text must be unpacked and verified */
    bool identified; /* the archive has the identity of the record; only set if
                        the merge recovers */
    bool unlabelled; /* the labels cannot be read */
    bool source;     /* the file name and the time of its source follow in the
                        bytes */
    size_t row, text, file, when, labels, end; /* offsets in the bytes of the
                                                  batch */
    enum verdict verdict;
    size_t made, unpacked, made_end; /* offsets in `made` */
};

struct batch {
    struct text bytes, made; /* rows and texts: `bytes` as read, `made` as
                                computed again */
    size_t length;           /* total size of the texts when unpacked */
    size_t count;
    bool last; /* this is the last batch */
    int fault; /* fault that occurred while reading the batch, which is then the
                  last */
    struct item items[BATCH_RECORDS];
};

/* Checks a batch. As nothing in the file is trusted, computes everything again
   that follows from a record's moves and text, and sets the verdict for each
   record. (merge_check.c) */
extern const struct ordered_work merge_check;
void merge_release_batch(void *batch);

#endif
