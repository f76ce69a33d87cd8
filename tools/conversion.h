/*
 * Converts or repairs one record, on any thread. The commands "convert" and
 * "repair" write the result.
 */
#ifndef LUDEX_TOOLS_CONVERSION_H
#define LUDEX_TOOLS_CONVERSION_H

#include "record_writer.h"
#include "repair_dialog.h"
#include "repair_summary.h"
#include "spool.h"
#include "transform.h"

/* Options for the conversion of each record. */
struct conversion {
    struct writing_options as;
    size_t style; /* as.options.style as an index */
    struct transform transform;
    struct spool spool;
    struct repair_dialog *dialog; /* asks about plies; NULL: does not ask */
    bool guess;    /* guess plies that cannot be read or are illegal */
    bool omits;    /* omit records that cannot be repaired */
    bool in_place; /* put records back in their places in the file */
};

/* The result for a record: the number of records that were written for it, or
   one of these. UNTOUCHED means that it needed no repair, UNREPAIRED that it
   could not be repaired. */
enum { OMITTED = 0, UNTOUCHED = -1, UNREPAIRED = -2 };

/* True if records that cannot be written are retained. */
bool conversion_retains(const struct conversion *c);

/* Functions of a visitor. Each thread has its own workspace. conversion_make
   takes the conversion from the workspace, ignores the context, and stores the
   repairs of the record in the visit's notes (see repair_summary.h). */
void *conversion_open(struct conversion *c);
void conversion_close(void *context, void *workspace);
int conversion_make(void *context, void *workspace, struct visit *v);

#endif
