/*
 * What a repair mended: each record that was written is read again, and what was
 * told of it before and is not any more is mended; the rest is left.
 */
#ifndef LUDEX_TOOLS_MENDED_H
#define LUDEX_TOOLS_MENDED_H

#include "record_files.h"

/* Of one thread, or of all. */
struct mended {
    uint64_t mended[DIAG_COUNT], left[DIAG_COUNT];
};

/* Reads again; one a thread. */
struct rereader {
    struct reading reading;
    struct diag_tally tally;
    struct text text;   /* scanners write to it */
    struct text joined; /* what the table begins with, and the row */
    bool begun;
};

void rereader_release(struct rereader *r);
enum mended_how { MENDED = 1, MENDED_DROPS = 0, MENDED_NO_MEMORY = -1 };

/* Counts what became of a record that `make` has: `text` is how it was written
   in `to`, `table` what its table begins with. MENDED_DROPS: it would be read with fewer plies, and nothing was
   counted. */
enum mended_how mended_count(struct mended *m, struct rereader *r,
                             const struct visit *v, const struct notation *to,
                             struct str table, struct str text);
void mended_add(struct mended *to, const struct mended *from);
/* A table of what there is to say, by kind: as text, or an object of JSON. */
int mended_write(const struct mended *m, bool json, FILE *stream);

#endif
