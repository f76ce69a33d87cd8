/*
 * Asking an archive: what export and query share.
 */
#ifndef LUDEX_TOOLS_ASK_H
#define LUDEX_TOOLS_ASK_H

#include "archive_query.h"
#include "cli.h"
#include "opened.h"

enum { ASK_THREADS = 64 };

/* How, besides. */
struct ask_options {
    uint64_t threads; /* 1 to ASK_THREADS; 0: one for each processor */
    bool usual;       /* the columns are the usual ones: the last of them only
                         where records may merely claim what is asked */
};

struct ask {
    const char *path;
    struct opened opened;
    struct archive *archive; /* the one that is opened */
    struct archive_query *query;
    struct arena arena; /* of the query's tree */
    struct text words;  /* of the query, with SLICE_SLACK after them */
};

/*
 * Opens the archive and compiles the query (its words are joined by spaces;
 * none asks for every record). 0, or a status after a message; the caller
 * ends it either way.
 */
int ask_begin(struct ask *ask, const char *path, int count, char **words,
              const struct ask_options *options, const struct str *columns,
              size_t column_count);
/* 1 and a record, 0 at the end; below 0 after a message. */
int ask_next(struct ask *ask, int64_t *id);
void ask_end(struct ask *ask);

#endif
