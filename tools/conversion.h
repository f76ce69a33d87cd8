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
    struct repair_dialog *dialog; /* asks a person about plies, or NULL */
    bool guess;    /* guess plies that cannot be read or are illegal */
    bool omits;    /* omit records that cannot be repaired */
    bool in_place; /* put records back into their places in the file */
    char now[32];  /* text for as.options.written */
};

/* Sets the notation to write, by its name or "native". Returns 0, or prints a
   message and returns STATUS_USAGE. */
int conversion_set_target(struct conversion *c, const char *name);
/* Sets the time of writing. SOURCE_DATE_EPOCH makes the output reproducible. */
void conversion_set_time(struct conversion *c);
/* Appends the text before the first record, if the notation has one. Returns 0,
   or prints a message and returns a status. */
int conversion_preamble(const struct conversion *c, struct text *out);

/* The result for a record: the number of records written in its place, or one
   of these values. UNTOUCHED means that the record needed no repair, UNREPAIRED
   that it could not be repaired. */
enum { OMITTED = 0, UNTOUCHED = -1, UNREPAIRED = -2 };

/* Counts of records by the result of conversion_convert. */
struct conversion_counts {
    uint64_t written, omitted, unchanged;
};

void conversion_count(struct conversion_counts *counts, const struct visit *v);
/* Prints a line of counts if records were omitted, unchanged or skipped. In
   JSON, always prints the line. */
void conversion_summary(const struct conversion_counts *counts, struct files *f,
                        FILE *stream);

/* True if records that cannot be converted are retained unchanged. */
bool conversion_retains(const struct conversion *c);

/* Functions for a visitor. Each thread has its own workspace.
   conversion_convert reads the options from the workspace, ignores the context,
   and stores the repairs of the record in the visit's notes (see
   repair_summary.h). */
void *conversion_open(struct conversion *c);
void conversion_close(void *context, void *workspace);
int conversion_convert(void *context, void *workspace, struct visit *v);

#endif
