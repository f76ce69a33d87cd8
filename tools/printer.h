/*
 * Prints the diagnostics of a command's inputs, and determines its exit status.
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
    FILE *json_to;   /* stream for JSON: standard output, unless the result goes
                        there */
    bool keep_going; /* print every diagnostic */
    bool summary;    /* print none: only count them */
    struct diag_counts counts;
    struct progress progress;
    uint64_t printed[2][SEVERITY_ERROR + 1]; /* records and events, by their
                                                worst */
    uint64_t unprinted[2];
    int status;   /* of the command; never lowered */
    bool stopped; /* out of memory: read and print nothing more */
};

void printer_init(struct printer *p);
void printer_release(struct printer *p);
/* Takes an option. Returns 0, a status after a message, or -1 if it is not one
   of these. */
int printer_option(struct printer *p, int option, const char *argument);

/* A part of the diagnostics of a record or an event, from report_pieces. */
struct printed {
    struct str report, pieces;
    size_t begin, end; /* in the report */
    enum severity worst;
    bool event;
};

/* Prints a part, or the pieces of it that are wanted. */
void printer_print(struct printer *p, const struct printed *part);
/* Returns the limit of stored diagnostics of a record; 0: no limit. */
size_t printer_limit(const struct printer *p);
/*
 * Prints diagnostics about a slice, and raises the status if they are errors;
 * `number` and `record` may be 0 and NULL.
 */
void printer_report(struct printer *p, const char *path, uint64_t number,
                    const struct slice *slice, const struct record *record,
                    const struct diags *diags);
/* Prints what is wrong with a file as a whole, and raises the status. */
void printer_report_file(struct printer *p, const char *path,
                         enum diag_code code, struct str words);
/* Reports how many diagnostics were not printed; for the end. */
void printer_end(struct printer *p);

void printer_raise(struct printer *p, int status);
/* Reports once that memory ran out, and stops. Returns STATUS_WORLD. */
int printer_no_memory(struct printer *p, const char *path);

/*
 * Prints a line of counts, "records: 4, omitted: 1", or JSON, where spaces in
 * names become underscores. Counts with empty names are omitted; the list ends
 * with a NULL name.
 */
struct named_count {
    const char *name;
    uint64_t count;
};

/* Returns false if out of memory; nothing is printed then. */
bool named_counts_print(const struct named_count *counts, bool json,
                        FILE *stream);
void printer_print_summary(struct printer *p, FILE *stream,
                           const struct named_count *counts);

#endif
