/*
 * What convert makes of one record, on any thread (convert_record.c), and what
 * becomes of it then (convert.c).
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
    const char *out;     /* where it goes */
    const char *columns; /* of a table; or NULL */
    struct writing_options as;
    size_t style;
    char now[32]; /* as.options.written */
    struct output output;
    struct rejects rest;
    struct transform transform;
    struct spool spool;
    bool given; /* --to */
    bool dry_run;
    bool drop;     /* what cannot be repaired is left out */
    bool in_place; /* records go back to where they stood in their file */
    struct patched {
        const char *path;                /* of the last record; or NULL */
        const struct notation *notation; /* of its file */
        struct in_place place;
        struct text text; /* of the record at hand */
        bool end_mark;    /* the last file ends in 0x1A */
    } patched;
    struct repair_summary mended;
    struct diff diff;
    uint64_t written, left_out, kept;
};

/* What became of a record: how many were written for it, or that it stays as it
   is: as nothing is to be mended, or nothing can be. */
enum { LEFT_OUT = 0, UNTOUCHED = -1, KEPT = -2 };

/* A repair drops nothing, unless that is asked for. */
bool conversion_keeps(const struct conversion *c);

/* The members of a visitor, for the conversion as its context. */
void *convert_begin(void *context);
void convert_end(void *context, void *workspace);
int convert_make(void *context, void *workspace, struct visit *v);

#endif
