/*
 * Runs a query on an archive and steps through the matching records. Names of
 * saved queries are expanded. Used by export and query.
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

/* Columns of a query for files_read_query. */
enum {
    RECORD_TEXT,
    RECORD_GAME,
    RECORD_FILE,
    RECORD_PERSONS, /* first of the columns for persons_find */
    RECORD_COLUMNS = RECORD_PERSONS + 2 * PERSON_SEATS
};
extern const struct str query_record_columns[RECORD_COLUMNS];

/* The names of columns, either of records or of events. */
struct column_names {
    bool (*is)(struct str name);
    const char *(*nearest)(struct str name); /* returns the most similar name,
                                                or NULL */
    const char *page; /* manual page that lists the columns */
};

/* Reads the value of --columns, a list separated by commas. Returns 0, or
   prints a message and returns a status. */
int columns_read(const char *words, const struct column_names *names,
                 struct str columns[COLUMNS_MAX], size_t *count);

/* Options for running a query. */
struct query_run_options {
    uint64_t threads; /* 1 to RING_THREADS, or 0 for one per processor */
    bool change;      /* open the archive for writing */
    uint64_t wait;    /* seconds to wait for the archive, if `change` is true */
    bool quiet;       /* do not show progress */
    bool usual;       /* the columns are the usual ones; the last one is read
                         only for a query that some records may merely claim to
                         match */
    bool events;      /* find events instead of records; words that are not a
                         query are the name of an event or a series, or a
                         year */
    struct archive *archive; /* an open archive, or NULL to open `path` */
};

struct query_run {
    const char *path;
    struct cli_archive opened;
    struct archive *archive; /* the archive in `opened`, or a borrowed one */
    struct archive_query *query;
    const struct query_node *where; /* the conditions of the query, or NULL */
    bool found;                     /* query_run_next has been called */
    struct arena arena;             /* memory for the parsed query */
    struct text words; /* the query, followed by SLICE_SLACK bytes */
    size_t texts;      /* index of the column "text", or SIZE_MAX if
                                 there is none */
    uint64_t lost;     /* number of records whose text is lost */
    bool lent;         /* the archive is borrowed and must not be closed */
    bool named;        /* the words name events instead of being a query */
    struct progress progress; /* progress display; clear it before printing */
    uint64_t seen; /* number of records found when progress was last shown */
};

/*
 * Opens the archive and compiles the query. The words of the query are joined
 * with spaces. Without words, the query finds every record. Returns 0, or
 * prints a message and returns a status. The caller ends the query in either
 * case.
 */
int query_run_begin(struct query_run *run, const char *path, int count,
                    char **words, const struct query_run_options *options,
                    const struct str *columns, size_t column_count);
/*
 * The three steps of query_run_begin: query_run_open opens the archive and
 * expands saved queries, query_run_parse parses the words and adds faults to
 * `diags`, and query_run_report prints these faults.
 */
int query_run_open(struct query_run *run, const char *path, int count,
                   char **words, const struct query_run_options *options);
bool query_run_parse(struct query_run *run, struct query *out,
                     struct diags *diags);
void query_run_report(const struct query_run *run, const struct diags *diags);
/* Steps to the next record. Returns 1, or 0 after the last record. On a fault,
   prints a message and returns the negated status. Reports the first ten
   records whose text is requested but lost. */
int query_run_next(struct query_run *run, int64_t *id);
/* True if the text of the current record is lost. */
bool query_run_is_lost(const struct query_run *run);
/* Returns the status of a query that ran to its end. If texts were lost, prints
   a message and returns STATUS_ENVIRONMENT. `done` is the part of the message
   that reports the work that was done. */
int query_run_status(const struct query_run *run, const char *done);
void query_run_end(struct query_run *run);

#endif
