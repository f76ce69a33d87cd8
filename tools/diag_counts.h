/*
 * Counts diagnostics by code, in total and by file. If there are too many
 * diagnostics for a screen, only the first few of each code are printed.
 */
#ifndef LUDEX_TOOLS_DIAG_COUNTS_H
#define LUDEX_TOOLS_DIAG_COUNTS_H

#include <stdio.h>

#include "diag.h"
#include "report.h"
#include "table.h"

enum {
    SHOWN_EACH = 3,  /* number of diagnostics printed for each code */
    SHOWN_MANY = 10, /* after this many, each code is limited to SHOWN_EACH */
    SHOWN_MOST = 20, /* after this many diagnostics, no more are printed */
};

struct diag_counts {
    uint64_t all[DIAG_COUNT];
    uint64_t file[DIAG_COUNT]; /* counts for the current file */
    uint64_t shown[DIAG_COUNT], shown_all;
    bool few;           /* print only the first few of each code */
    bool by_file;       /* also fill `files` */
    struct table files; /* columns: file, slug, severity, count */
};

/* Starts counting by file. Returns false if out of memory. The caller releases
   the counts in either case. */
bool diag_counts_by_file(struct diag_counts *t);
void diag_counts_release(struct diag_counts *t);
/* Adds the counts of a record. */
void diag_counts_add(uint64_t counts[DIAG_COUNT],
                     const struct diag_tally *record);
/* Adds the counts of the current file to the totals of all files. */
void diag_counts_file(struct diag_counts *t, struct str path,
                      const struct diag_levels *levels);
/* Appends those pieces of a report, from offset `begin` on, that should be
   printed. */
void diag_counts_choose(struct diag_counts *t, struct str report, size_t begin,
                        struct str pieces, struct text *out);
/* Prints "12 of 2140 diagnostics are printed" and the count of each code.
   Allocates no memory. */
void diag_counts_rest(const struct diag_counts *t,
                      const struct diag_levels *levels, FILE *stream);
/* Appends two tables of counts: by code, and by code and file. */
void diag_counts_summary(struct diag_counts *t,
                         const struct diag_levels *levels, enum table_form form,
                         struct text *out);

#endif
