/*
 * Running a query on an archive: saved queries put in for their names,
 * compiled, record after record. What export and query share.
 */
#ifndef LUDEX_TOOLS_QUERY_RUN_H
#define LUDEX_TOOLS_QUERY_RUN_H

#include "archive_query.h"
#include "cli.h"
#include "cli_archive.h"
#include "ordered_workers.h"
#include "progress.h"

enum { COLUMNS_MAX = 64 };

/* The columns of a query whose records are read (files_read_query). */
enum { RECORD_TEXT, RECORD_GAME, RECORD_FILE, RECORD_COLUMNS };
extern const struct str query_record_columns[RECORD_COLUMNS];

/* What may be asked for by name, of records or of events. */
struct column_names {
    bool (*is)(struct str name);
    const char *(*nearest)(struct str name); /* NULL: none is near */
    const char *page; /* of the manual, that lists them */
};

/* A list of --columns, parted by commas: 0, or a status after a message. */
int columns_read(const char *words, const struct column_names *names,
                 struct str columns[COLUMNS_MAX], size_t *count);

/* How, besides. */
struct query_run_options {
    uint64_t threads; /* 1 to RING_THREADS; 0: one for each processor */
    bool change;      /* the archive is opened to be written to, */
    uint64_t wait;    /* and this is how long to wait, in seconds */
    bool quiet;       /* no progress on a terminal */
    bool usual;       /* the columns are the usual ones: the last of them only
                         where records may merely claim what is asked */
    bool events;      /* it is asked for events; words that are no query are the
                         name of an event or a series, or a year */
    struct archive *archive; /* that is open already; NULL: the path's */
};

struct query_run {
    const char *path;
    struct cli_archive opened;
    struct archive *archive; /* the one that is opened, or lent */
    struct archive_query *query;
    struct arena arena; /* of the query's tree */
    struct text words;  /* of the query, with SLICE_SLACK after them */
    size_t texts;       /* the column "text"; SIZE_MAX: it is not asked for */
    uint64_t lost;      /* records of which it is */
    bool lent;          /* the archive is another one's to close */
    bool named;         /* the words name events, and are no query */
    struct progress progress; /* to be cleared before anything is printed */
    uint64_t seen;            /* records, when that was last told */
};

/*
 * Opens the archive and compiles the query (its words are joined by spaces;
 * none asks for every record). 0, or a status after a message; the caller
 * ends it either way.
 */
int query_run_begin(struct query_run *run, const char *path, int count,
                    char **words, const struct query_run_options *options,
                    const struct str *columns, size_t column_count);
/*
 * The same in parts: the archive alone is opened, and saved queries are put in;
 * then the words are read, faults into `diags`; and these are printed.
 */
int query_run_open(struct query_run *run, const char *path, int count,
                   char **words, const struct query_run_options *options);
bool query_run_parse(struct query_run *run, struct query *out,
                     struct diags *diags);
void query_run_report(const struct query_run *run, const struct diags *diags);
/* 1 and a record, 0 at the end; after a message a status, negated. A record
   whose text is asked for and lost is named, if it is one of the first ten. */
int query_run_next(struct query_run *run, int64_t *id);
/* Whether the text of the record at hand is lost. */
bool query_run_is_lost(const struct query_run *run);
/* What the end of it all is, if it went well: STATUS_WORLD after a message where
   texts were lost; `done` says what was done all the same. */
int query_run_status(const struct query_run *run, const char *done);
void query_run_end(struct query_run *run);

#endif
