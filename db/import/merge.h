/*
 * A merge's inside: another archive's records, events and names on their way
 * into this one. Functions that return an int return ARCHIVE_OK or a fault.
 */
#ifndef DB_MERGE_H
#define DB_MERGE_H

#include "import.h"

struct merging {
    struct archive_import *import; /* into this archive */
    struct sql *here, *there;
    struct archive *other;
    struct archive_merged *counts;
    const struct archive_rows *rows;
    int64_t *sources; /* rows of imports here, by those there; 0: not yet */
    size_t source_count;
};

/* A file that others wrote to may say anything: the fault that says so. */
int merge_damage(const struct merging *m);
/* Makes the sources ready; and sets where the next thing comes from. */
int merge_sources(struct merging *m);
int merge_source(struct merging *m, int64_t there);
/* All records. */
int merge_records(struct merging *m);

#endif
