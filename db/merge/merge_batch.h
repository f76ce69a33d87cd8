/*
 * Batches of records of another archive: read by one thread, checked by others,
 * stored by that of the merge.
 */
#ifndef DB_MERGE_MERGE_BATCH_H
#define DB_MERGE_MERGE_BATCH_H

#include "../import/shared_dictionaries.h"
#include "ordered_workers.h"

enum {
    BATCH_RECORDS = 256,
    BATCH_BYTES = 1 << 20, /* of rows and texts, or more by one record */
};

enum verdict { SOUND, DAMAGED, NO_MEMORY };

struct item {
    int64_t id, import, byte;
    uint64_t identity;
    const struct offered *dictionary; /* of the text; NULL: it is unpacked */
    bool source;                      /* a file and a time come with it */
    size_t row, text, file, when, labels, end; /* in the batch's bytes */
    enum verdict verdict;
    size_t made, unpacked, made_end; /* in what was made of them */
};

struct batch {
    struct text bytes, made; /* rows and texts, as they came and as they are */
    size_t length;           /* of these texts, unpacked */
    size_t count;
    bool last; /* no batch comes after it */
    int fault; /* of reading it; then it is the last one */
    struct item items[BATCH_RECORDS];
};

/* merge_check.c: computes again what records say of themselves, as nothing in
   the file is trusted, and sets their verdicts. */
extern const struct ordered_work merge_check;
void merge_release_batch(void *batch);

#endif
