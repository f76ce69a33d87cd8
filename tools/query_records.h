/*
 * Records that a query finds, as input: each text is read by itself, in the game
 * that the archive knows and in the notation that it is stored in, so that no
 * record changes how another is read.
 */
#ifndef LUDEX_TOOLS_QUERY_RECORDS_H
#define LUDEX_TOOLS_QUERY_RECORDS_H

#include "query_run.h"

/*
 * Reads the next record whose text is not lost: 1, 0 after the last, or
 * SOURCE_MEMORY. *status is that of a query that failed, after a message, else 0.
 */
int query_record_next(struct input *in, struct slice *slice, int *status);
/* Sets how the text of a visited record of an archive is read. */
void query_record_options(const struct visit *v, struct reading_options *out);

#endif
