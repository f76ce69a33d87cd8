/*
 * Common code for archives and their queries.
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
    struct text path; /* path, NUL-terminated */
    bool changes;     /* the archive is open for writing */
    bool busy;        /* an import or a change is in progress */
    struct rereading rereading;
    struct watcher watcher;
    uint64_t done, total; /* the last progress reported */
};

/* Returns LUDEX_MISUSE if an import or a change is in progress, or if `writes`
   is set and the archive is open only for reading. */
int archive_may_change(const struct ludex_archive *a, bool writes,
                       struct ludex_error *error);
/* Sets *change and *count, either of which may be NULL, to the results of a
   change. */
void archive_report_edit(const struct archive_edit_result *done,
                         int64_t *change, int64_t *count);
/* Reports a fault of an archive. */
int fail_archive(struct ludex_error *error, struct ludex_archive *a, int fault);

/* Returns LUDEX_UNKNOWN, and suggests the saved query whose name is nearest. */
int fail_unsaved(struct ludex_archive *a, struct str name,
                 struct ludex_error *error);
/* Returns a value of the current row in the form in which the archive returns
   it. */
struct archive_value query_value(const struct ludex_query *q, size_t column);
/* True if the rows are counts instead of records. */
bool query_counts(const struct ludex_query *q);

#endif
