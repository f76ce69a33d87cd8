/*
 * Conversion or repair of one record, on any thread, for the commands "convert"
 * and "repair", which write the result.
 */
#ifndef LUDEX_TOOLS_CONVERSION_H
#define LUDEX_TOOLS_CONVERSION_H

#include "record_writer.h"
#include "repair_summary.h"
#include "spool.h"
#include "transform.h"

/* What is done with each record. */
struct conversion {
    struct writing_options as;
    size_t style; /* as.options.style, as an index */
    struct transform transform;
    struct spool spool;
    bool guess;    /* plies are guessed that are unread or illegal */
    bool omits;    /* what cannot be repaired is omitted */
    bool in_place; /* put records back in their place in the file */
};

/* What became of a record: the number of records written for it, or one of
   these. UNTOUCHED: it needed no repair. KEPT: it could not be repaired. */
enum { OMITTED = 0, UNTOUCHED = -1, UNREPAIRED = -2 };

/* True if records that cannot be written are retained. */
bool conversion_retains(const struct conversion *c);

/* The functions of a visitor; a thread has a workspace. conversion_make takes
   the conversion from it, ignores the context, and packs the repairs of the
   record into its notes (repair_summary.h). */
void *conversion_open(struct conversion *c);
void conversion_close(void *context, void *workspace);
int conversion_make(void *context, void *workspace, struct visit *v);

#endif
