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
    struct text text; /* scanners write to it */
    bool begun;
};

void rereader_release(struct rereader *r);
/* Counts what became of a record that `make` has: `text` is how it was written
   in `to`. False: no memory. */
bool mended_count(struct mended *m, struct rereader *r, const struct visit *v,
                  const struct notation *to, struct str text);
void mended_add(struct mended *to, const struct mended *from);
/* A table of what there is to say, by kind: as text, or an object of JSON. */
int mended_write(const struct mended *m, bool json, FILE *stream);

#endif
