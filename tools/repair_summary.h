/*
 * What a repair mended: each record that was written is read again, and what was
 * told of it before and is not any more is mended; the rest is left.
 */
#ifndef TOOLS_REPAIR_SUMMARY_H
#define TOOLS_REPAIR_SUMMARY_H

#include "record_files.h"

/* Of one thread, or of all. */
struct repair_summary {
    uint64_t mended[DIAG_COUNT], left[DIAG_COUNT];
};

/* Reads again; one a thread. */
struct rereader {
    struct record_reader reading;
    struct diag_tally tally;
    struct text text;   /* scanners write to it */
    struct text joined; /* what the table begins with, and the row */
    struct text lost;   /* of MENDED_LOSES: what */
    bool begun;
};

void rereader_release(struct rereader *r);
enum mended_how {
    MENDED_NO_MEMORY = -1,
    MENDED_NOTHING, /* all that was reported of it still is */
    MENDED_LOSES,   /* a part of it would be gone, or more be wrong with it */
    MENDED,
};

/*
 * Reads a record again that `make` has: `text` is how it was written in `to`,
 * `table` what its table begins with. r->tally is what is reported of that.
 */
enum mended_how repair_summary_judge(struct rereader *r, const struct visit *v,
                                     const struct notation *to,
                                     struct str table, struct str text);
/* Counts what became of it then; NULL: it stays as it is. */
void repair_summary_count(struct repair_summary *m, const struct rereader *r,
                          const struct visit *v);
void repair_summary_add(struct repair_summary *to,
                        const struct repair_summary *from);
/* A table of what there is to say, by kind: as text, or an object of JSON. */
int repair_summary_write(const struct repair_summary *m, bool json,
                         FILE *stream);

#endif
