/*
 * Diagnostics counted by their code, in all and by file, and which of them are
 * printed when there are too many for a screen: the first few of each code.
 */
#ifndef LUDEX_TOOLS_DIAG_COUNTS_H
#define LUDEX_TOOLS_DIAG_COUNTS_H

#include <stdio.h>

#include "diag.h"
#include "report.h"
#include "table.h"

enum {
    SHOWN_EACH = 3,  /* diagnostics of a code that are printed */
    SHOWN_MANY = 10, /* when so many are, only the first of a code is */
    SHOWN_MOST = 20, /* and none when so many are */
};

struct diag_counts {
    uint64_t all[DIAG_COUNT], file[DIAG_COUNT]; /* of the file being read */
    uint64_t shown[DIAG_COUNT], shown_all;
    bool few;           /* only the first few are printed */
    bool by_file;       /* `files` is wanted */
    struct table files; /* file, slug, severity, count */
};

/* Counts by file from now on. False: no memory. The caller releases. */
bool diag_counts_by_file(struct diag_counts *t);
void diag_counts_release(struct diag_counts *t);
/* Counts a record's. */
void diag_counts_add(uint64_t counts[DIAG_COUNT],
                     const struct diag_tally *record);
/* What one file had is put to all. */
void diag_counts_file(struct diag_counts *t, struct str path,
                      const struct diag_levels *levels);
/* Appends those pieces of a report, from `begin` on, that are to be printed. */
void diag_counts_choose(struct diag_counts *t, struct str report, size_t begin,
                        struct str pieces, struct text *out);
/* "12 of 2140 diagnostics are printed", and how many there are of each code; in
   no memory. */
void diag_counts_rest(const struct diag_counts *t,
                      const struct diag_levels *levels, FILE *stream);
/* Both tables: all codes, and by file. */
void diag_counts_summary(struct diag_counts *t,
                         const struct diag_levels *levels, enum table_form form,
                         struct text *out);

#endif
