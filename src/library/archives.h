/*
 * Common to archives and their queries.
 */
#ifndef LUDEX_SRC_LIBRARY_ARCHIVES_H
#define LUDEX_SRC_LIBRARY_ARCHIVES_H

#include "archive_edit.h"
#include "archive_import.h"
#include "archive_query.h"
#include "library.h"
#include "rereading.h"

struct ludex_archive {
    struct archive *archive;
    struct text path; /* a C string */
    bool changes;     /* it is open for writing */
    bool busy;        /* an import or a change has not ended */
    struct rereading rereading;
    struct watcher watcher;
    uint64_t done, total; /* the last progress reported */
};

/* Returns LUDEX_MISUSE during an import or a change, and, if it is to be
   written to, if it is open to be read. */
int archive_may_change(const struct ludex_archive *a, bool writes,
                       struct ludex_error *error);
/* Passes on what a change did; both may be NULL. */
void archive_tell_edited(const struct archive_edited *done, int64_t *change,
                         int64_t *count);
/* Reports a fault of an archive. */
int fail_archive(struct ludex_error *error, struct ludex_archive *a, int fault);

/* Returns LUDEX_UNKNOWN, with the saved query nearest to that name. */
int fail_unsaved(struct ludex_archive *a, struct str name,
                 struct ludex_error *error);
/* Returns a value of the current row, as the archive gives it. */
struct archive_value query_value(const struct ludex_query *q, size_t column);
/* True if its rows are counts instead of records. */
bool query_counts(const struct ludex_query *q);

#endif
