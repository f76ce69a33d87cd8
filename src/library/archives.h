/*
 * What archives and their queries share.
 */
#ifndef LUDEX_SRC_LIBRARY_ARCHIVES_H
#define LUDEX_SRC_LIBRARY_ARCHIVES_H

#include "archive_import.h"
#include "archive_query.h"
#include "library.h"

struct ludex_archive {
    struct archive *archive;
    struct text path; /* a C string */
    bool changes;     /* it is open to be written to */
    bool importing;   /* an import has not ended */
    struct watcher watcher;
    uint64_t done, total; /* what it was told last */
};

/* A fault of the archive's. */
int fail_archive(struct ludex_error *error, struct ludex_archive *a, int fault);

/* Of the row at hand, as the archive gives it. */
struct archive_value query_value(const struct ludex_query *q, size_t column);
/* Whether its rows are counts, and no records. */
bool query_counts(const struct ludex_query *q);

#endif
