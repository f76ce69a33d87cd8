/*
 * A merge's inside: another archive's records, events and names on their way
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
    struct merged_source *sources; /* by rows of imports there */
    size_t source_count;
};

struct merged_source {
    int64_t here; /* the row of imports here; 0: not yet */
    bool used;    /* something that comes from there is stored */
};

/* A file that others wrote to may say anything: the fault that says so. */
int merge_damage(const struct merging *m);
/* Makes the sources ready. Those of a hostile file may have any number. */
int merge_sources(struct merging *m);
bool merge_is_source(const struct merging *m, int64_t there);
/* The file and the time of one, of the other archive. */
struct sql_rows merge_ask_source(const struct merging *m, int64_t there);
/* Notes one, as it is there; sets where the next thing comes from, and notes that
   it is stored; and in the end drops those that nothing came from. */
int merge_found_source(struct merging *m, int64_t there, struct str file,
                       struct str when);
int merge_source(struct merging *m, int64_t there);
void merge_used_source(struct merging *m, int64_t there);
int merge_needless_sources(struct merging *m);
/* All records. */
int merge_records(struct merging *m);

#endif
