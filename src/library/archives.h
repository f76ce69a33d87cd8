/*
 * Common to archives and their queries.
 */
#ifndef LUDEX_SRC_LIBRARY_ARCHIVES_H
#define LUDEX_SRC_LIBRARY_ARCHIVES_H

#include "archive_import.h"
#include "archive_query.h"
#include "library.h"

struct ludex_archive {
    struct archive *archive;
    struct text path; /* a C string */
    bool changes;     /* it is open for writing */
    bool importing;   /* an import has not ended */
    struct watcher watcher;
    uint64_t done, total; /* the last progress reported */
};

/* Reports a fault of an archive. */
int fail_archive(struct ludex_error *error, struct ludex_archive *a, int fault);

/* Returns a value of the current row, as the archive gives it. */
struct archive_value query_value(const struct ludex_query *q, size_t column);
/* True if its rows are counts instead of records. */
bool query_counts(const struct ludex_query *q);

#endif
