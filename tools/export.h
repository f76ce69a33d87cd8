/* The options of "ludex export", and the conversion of its records to another
   notation. */
#ifndef LUDEX_TOOLS_EXPORT_H
#define LUDEX_TOOLS_EXPORT_H

#include "conversion.h"
#include "query_run.h"

struct export_options {
    struct query_run_options how;
    struct files files;
    struct conversion conversion;
    const char *path; /* path of the output */
    bool converts;    /* --to was given */
    bool levels;      /* -W was given */
    bool json, persons;
};

/* Writes the records that a query finds, in the notation of the options. The
   columns of the query are query_record_columns. Returns a status. */
int export_converted(struct query_run *run, struct export_options *options,
                     struct output *output);

#endif
