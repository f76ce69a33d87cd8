/*
 * Batches of records of another archive: one thread reads them, others check
 * them, and the thread of the merge stores them.
 */
#ifndef DB_MERGE_MERGE_BATCH_H
#define DB_MERGE_MERGE_BATCH_H

#include "../import/shared_dictionaries.h"
#include "ordered_workers.h"

enum {
    BATCH_RECORDS = 256,
    BATCH_BYTES = 1 << 20, /* for rows and texts; exceeded by a single large
                              record */
};

enum verdict { SOUND, DAMAGED, NO_MEMORY };

struct item {
    int64_t id, import, byte;
    uint64_t identity;
    const struct offered *dictionary; /* of the text; NULL if it is unpacked */
    bool source;                      /* the file and time of its source
                                         follow */
    size_t row, text, file, when, labels, end; /* offsets in the batch's
                                                  bytes */
    enum verdict verdict;
    size_t made, unpacked, made_end; /* offsets in `made` */
};

struct batch {
    struct text bytes, made; /* rows and texts as they were read, and as they
                                were computed again */
    size_t length;           /* of these texts, unpacked */
    size_t count;
    bool last; /* the last batch */
    int fault; /* of reading it; this is then the last batch */
    struct item items[BATCH_RECORDS];
};

/* merge_check.c: computes again what records say of themselves, as nothing in
   the file is trusted, and sets their verdicts. */
extern const struct ordered_work merge_check;
void merge_release_batch(void *batch);

#endif
