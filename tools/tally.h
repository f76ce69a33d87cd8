/*
 * Diagnostics counted by their code, in all and by file, and which of them are
 * printed where there are too many for a screen: the first few of each code.
 */
#ifndef LUDEX_TOOLS_TALLY_H
#define LUDEX_TOOLS_TALLY_H

#include <stdio.h>

#include "diag.h"
#include "report.h"
#include "table.h"

enum {
    TALLY_EACH = 3,  /* diagnostics of a code that are printed */
    TALLY_MANY = 10, /* when so many are, only the first of a code is */
    TALLY_MOST = 20, /* and none when so many are */
};

struct tally {
    uint64_t all[DIAG_COUNT], file[DIAG_COUNT]; /* of the file being read */
    uint64_t shown[DIAG_COUNT], shown_all;
    bool few;           /* only the first few are printed */
    bool by_file;       /* `files` is wanted */
    struct table files; /* file, slug, severity, count */
};

/* Counts by file from now on. False: no memory. The caller releases. */
bool tally_by_file(struct tally *t);
void tally_release(struct tally *t);
/* Counts a record's. */
void tally_add(uint64_t counts[DIAG_COUNT], const struct diag_tally *record);
/* What one file had is put to all. */
void tally_file(struct tally *t, struct str path,
                const struct diag_levels *levels);
/* Appends those pieces of a report, from `begin` on, that are to be printed. */
void tally_choose(struct tally *t, struct str report, size_t begin,
                  struct str pieces, struct text *out);
/* "12 of 2140 diagnostics are printed", and how many there are of each code; in
   no memory. */
void tally_rest(const struct tally *t, const struct diag_levels *levels,
                FILE *stream);
/* Both tables: all codes, and by file. */
void tally_summary(const struct tally *t, const struct diag_levels *levels,
                   enum table_form form, struct text *out);

#endif
