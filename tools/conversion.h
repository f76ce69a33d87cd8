/*
 * Conversion of one record, on any thread (convert_record.c), and of what is
 * written then (convert.c).
 */
#ifndef LUDEX_TOOLS_CONVERSION_H
#define LUDEX_TOOLS_CONVERSION_H

#include "diff.h"
#include "in_place.h"
#include "record_writer.h"
#include "rejects.h"
#include "repair_summary.h"
#include "spool.h"
#include "transform.h"

struct conversion {
    struct files files;
    const char *out;     /* the output; NULL: standard output */
    const char *columns; /* of a table; NULL: the usual ones */
    struct writing_options as;
    size_t style;
    char now[32]; /* as.options.written */
    struct output output;
    struct rejects rest;
    struct transform transform;
    struct spool spool;
    bool given; /* --to */
    bool dry_run;
    bool guess;    /* plies are guessed that are unread or illegal */
    bool drop;     /* omit what cannot be repaired */
    bool in_place; /* put records back in their place in the file */
    struct patched {
        const char *path;                /* of the last record; or NULL */
        const struct notation *notation; /* of its file */
        struct in_place place;
        struct text text; /* of the current record */
        bool end_mark;    /* the last file ends in 0x1A */
    } patched;
    struct repair_summary repaired;
    struct diff diff;
    uint64_t written, omitted, unchanged;
};

/* What became of a record: the number of records written for it, or one of
   these. UNTOUCHED: it needed no repair. KEPT: it could not be repaired. */
enum { OMITTED = 0, UNTOUCHED = -1, UNREPAIRED = -2 };

/* True if records that cannot be written are retained: a repair without --drop
   and --rest. */
bool conversion_retains(const struct conversion *c);

/* The functions of a visitor whose context is the conversion. */
void *convert_begin(void *context);
void convert_end(void *context, void *workspace);
int convert_make(void *context, void *workspace, struct visit *v);

#endif
