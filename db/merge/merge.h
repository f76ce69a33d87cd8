/*
 * Internal declarations of a merge, which copies the records, events and names
 * of another archive into this one. Functions that return an int return
 * ARCHIVE_OK or a fault.
 */
#ifndef DB_MERGE_MERGE_H
#define DB_MERGE_MERGE_H

#include "../import/import.h"

struct merge_state {
    struct archive_import *import; /* the import into this archive */
    struct sql *here, *there;
    struct archive *other;
    struct archive_merge_result *counts;
    const struct archive_rows *rows;
    bool recovers; /* the other archive may be damaged: what cannot be read is
                      reported and skipped */
    int64_t lost_source; /* source of records whose source is lost; 0 if not
                            written yet */
    struct merged_source *sources; /* indexed by row numbers of the table
                                      `import` in the other archive */
    size_t source_count;
};

struct merged_source {
    int64_t here; /* row in the table `import` of this archive; 0 if not written
                     yet */
    bool used;    /* something from this source was stored */
};

/* Reports that the other archive is damaged, and returns the fault. The file is
   not trusted, since another program may have written it. */
int merge_report_damage(const struct merge_state *m);
/* Reports something that was not merged: what it is, its name, and why. */
void merge_report_problem(const struct merge_state *m, const char *what,
                          struct str name, const char *why);
/* Does the same for a record with this number, or for several records. Returns
   a fault of memory. */
int merge_report_record(const struct merge_state *m, int64_t first,
                        int64_t last, const char *why);
/* Returns ARCHIVE_OK instead of a fault of the other archive that is due to
   damage, if the merge recovers. Only the thread that reads the other archive
   may call it. */
int merge_forgive(const struct merge_state *m, int fault);
/* Initialises the sources. Their numbers may be arbitrary in a malicious
   file. */
int merge_init_sources(struct merge_state *m);
bool merge_is_source(const struct merge_state *m, int64_t there);
/* Selects the file name and the time of a source of the other archive. */
struct sql_rows merge_query_source(const struct merge_state *m, int64_t there);
/* merge_add_source adds a source of the other archive. merge_set_source sets
   the source of the records or events stored next; merge_mark_source_used notes
   that one was stored. At the end, merge_drop_unused_sources deletes the
   sources from which nothing was stored. */
int merge_add_source(struct merge_state *m, int64_t there, struct str file,
                     struct str when);
int merge_set_source(struct merge_state *m, int64_t there);
void merge_mark_source_used(struct merge_state *m, int64_t there);
int merge_drop_unused_sources(struct merge_state *m);
/* Merges all records. */
int merge_records(struct merge_state *m);

#endif
