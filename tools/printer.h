/*
 * Prints the diagnostics for the inputs of a command, and determines its exit
 * status.
 */
#ifndef LUDEX_TOOLS_PRINTER_H
#define LUDEX_TOOLS_PRINTER_H

#include "cli.h"
#include "diag_counts.h"
#include "progress.h"
#include "record_reader.h"
#include "report.h"

struct printer {
    struct diag_levels levels;
    struct report_style style;
    FILE *json_to;   /* stream for JSON; this is standard output unless the
                        result goes there */
    bool keep_going; /* print all diagnostics of a record */
    bool summary;    /* only count diagnostics, do not print them */
    struct diag_counts counts;
    struct progress progress;
    uint64_t printed[2][SEVERITY_ERROR + 1]; /* number of records and of events,
                                                by their most severe
                                                diagnostic */
    uint64_t unprinted[2];
    int status;   /* exit status of the command; it is never lowered */
    bool stopped; /* out of memory: stop reading and printing */
};

void printer_init(struct printer *p);
void printer_release(struct printer *p);
/* Handles an option. Returns 0, or prints a message and returns a status.
   Returns -1 if this is not an option of the printer. */
int printer_option(struct printer *p, int option, const char *argument);

/* A part of the diagnostics of a record or an event, made by report_pieces. */
struct printed_part {
    struct str report, pieces;
    size_t begin, end; /* offsets in the report */
    enum severity worst;
    bool event;
};

/* Prints a part. If only some of its pieces are wanted, prints only these. */
void printer_print(struct printer *p, const struct printed_part *part);
/* Returns the maximum number of diagnostics to store for a record, or 0 if
   there is no limit. */
size_t printer_limit(const struct printer *p);
/*
 * Prints diagnostics about a slice. If one of them is an error, raises the
 * status. `number` may be 0, and `record` may be NULL.
 */
void printer_report(struct printer *p, const char *path, uint64_t number,
                    const struct slice *slice, const struct record *record,
                    const struct diags *diags);
/* Prints a diagnostic about a file as a whole, and raises the status. */
void printer_report_file(struct printer *p, const char *path,
                         enum diag_code code, struct str words);
/* Reports the number of diagnostics that were not printed. Call it at the
   end. */
void printer_end(struct printer *p);

void printer_raise_status(struct printer *p, int status);
/* Reports, once, that memory ran out, and stops printing. Returns
   STATUS_ENVIRONMENT. */
int printer_no_memory(struct printer *p, const char *path);

/*
 * Prints a line of counts, such as "records: 4, omitted: 1", or JSON with
 * underscores for the spaces in names. Counts with empty names are omitted. The
 * list ends with a NULL name.
 */
struct named_count {
    const char *name;
    uint64_t count;
};

/* Prints the counts. Returns false and prints nothing if out of memory. */
bool named_counts_print(const struct named_count *counts, bool json,
                        FILE *stream);
void printer_print_summary(struct printer *p, FILE *stream,
                           const struct named_count *counts);

#endif
