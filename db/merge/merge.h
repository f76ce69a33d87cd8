/*
 * The internals of a merge: copies another archive's records, events and names
 * into this one. Functions that return an int return ARCHIVE_OK or a fault.
 */
#ifndef DB_MERGE_MERGE_H
#define DB_MERGE_MERGE_H

#include "../import/import.h"

struct merging {
    struct archive_import *import; /* into this archive */
    struct sql *here, *there;
    struct archive *other;
    struct archive_merged *counts;
    const struct archive_rows *rows;
    struct merged_source *sources; /* indexed by rows of imports in the other
                                      archive */
    size_t source_count;
};

struct merged_source {
    int64_t here; /* the row of imports here; 0 if not made yet */
    bool used;    /* something from this source was stored */
};

/* Returns the fault for a damaged archive: a file written by other programs may
   contain anything. */
int merge_damage(const struct merging *m);
/* Initialises the sources. In a malicious file they may have any number. */
int merge_init_sources(struct merging *m);
bool merge_is_source(const struct merging *m, int64_t there);
/* Asks for the file and the time of a source of the other archive. */
struct sql_rows merge_ask_source(const struct merging *m, int64_t there);
/* merge_found_source notes a source of the other archive. merge_source sets
   where the next thing comes from; merge_used_source notes that it was stored.
   merge_needless_sources finally drops the sources that nothing came from. */
int merge_found_source(struct merging *m, int64_t there, struct str file,
                       struct str when);
int merge_source(struct merging *m, int64_t there);
void merge_used_source(struct merging *m, int64_t there);
int merge_needless_sources(struct merging *m);
/* Merges all records. */
int merge_records(struct merging *m);

#endif
