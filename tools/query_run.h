/*
 * Runs queries on an archive, record after record, with saved queries in place
 * of their names; for export and query.
 */
#ifndef LUDEX_TOOLS_QUERY_RUN_H
#define LUDEX_TOOLS_QUERY_RUN_H

#include "archive_query.h"
#include "cli.h"
#include "cli_archive.h"
#include "ordered_workers.h"
#include "persons.h"
#include "progress.h"

enum { COLUMNS_MAX = 64 };

/* The columns of a query that files_read_query reads. */
enum {
    RECORD_TEXT,
    RECORD_GAME,
    RECORD_FILE,
    RECORD_PERSONS, /* those of persons_find */
    RECORD_COLUMNS = RECORD_PERSONS + 2 * PERSON_SEATS
};
extern const struct str query_record_columns[RECORD_COLUMNS];

/* The columns of records, or of events. */
struct column_names {
    bool (*is)(struct str name);
    const char *(*nearest)(struct str name); /* NULL if none is similar */
    const char *page; /* of the manual, where they are listed */
};

/* Reads a list of --columns, separated by commas. Returns 0, or a status after
   a message. */
int columns_read(const char *words, const struct column_names *names,
                 struct str columns[COLUMNS_MAX], size_t *count);

/* Options for running a query. */
struct query_run_options {
    uint64_t threads; /* 1 to RING_THREADS; 0: one for each processor */
    bool change;      /* open the archive for writing, */
    uint64_t wait;    /* and wait for it up to this many seconds */
    bool quiet;       /* show no progress */
    bool usual;       /* the columns are the usual ones: the last one only if
                         records can merely claim what the query asks */
    bool events;      /* find events; words that are not a query are the name of
                         an event or a series, or a year */
    struct archive *archive; /* open already; NULL: open the path */
};

struct query_run {
    const char *path;
    struct cli_archive opened;
    struct archive *archive; /* the opened one, or a borrowed one */
    struct archive_query *query;
    struct arena arena;       /* holds the parsed query */
    struct text words;        /* the query, followed by SLICE_SLACK bytes */
    size_t texts;             /* the column "text"; SIZE_MAX: there is none */
    uint64_t lost;            /* records whose text is lost */
    bool lent;                /* the archive is borrowed, and is not closed */
    bool named;               /* the words name events, and are not a query */
    struct progress progress; /* clear it before printing */
    uint64_t seen;            /* records at the last progress */
};

/*
 * Opens the archive and compiles the query. Its words are joined by spaces;
 * without words it finds every record. Returns 0, or a status after a message;
 * end it in either case.
 */
int query_run_begin(struct query_run *run, const char *path, int count,
                    char **words, const struct query_run_options *options,
                    const struct str *columns, size_t column_count);
/*
 * The steps of query_run_begin: open the archive and expand saved queries;
 * parse the words, with faults into `diags`; print those.
 */
int query_run_open(struct query_run *run, const char *path, int count,
                   char **words, const struct query_run_options *options);
bool query_run_parse(struct query_run *run, struct query *out,
                     struct diags *diags);
void query_run_report(const struct query_run *run, const struct diags *diags);
/* Steps to the next record. Returns 1, 0 at the end, or a negated status after
   a message. Names a record whose text is wanted and lost, if it is one of the
   first ten. */
int query_run_next(struct query_run *run, int64_t *id);
/* True if the text of the current record is lost. */
bool query_run_is_lost(const struct query_run *run);
/* Returns the status of a query that ran to its end: STATUS_WORLD if texts were
   lost, after a message that includes `done`, what was done all the same. */
int query_run_status(const struct query_run *run, const char *done);
void query_run_end(struct query_run *run);

#endif
