/*
 * Queries as passed to calls: in the query language, with the names of saved
 * queries and with parameters.
 */
#ifndef LUDEX_SRC_LIBRARY_PARSED_QUERY_H
#define LUDEX_SRC_LIBRARY_PARSED_QUERY_H

#include "archives.h"
#include "query.h"

struct parsed_query {
    struct ludex_archive *archive;
    struct arena arena;                 /* memory for the query's tree */
    struct query_parameter *parameters; /* allocated in the arena */
    size_t parameter_count;
    struct text words; /* the text, with SLICE_SLACK bytes after it */
};

/* Reads the text of a query (NULL is the same as "") and replaces saved queries
   in it. Returns 0 or a code. The caller must release *q in either case. */
int parsed_query_read(struct parsed_query *q, struct ludex_archive *a,
                      const char *query,
                      const struct ludex_parameter *parameters,
                      struct ludex_error *error);
/* Parses the query. If it is invalid, reports this and returns false. */
bool parsed_query_parse(struct parsed_query *q, struct query *out,
                        struct diags *diags);
/* Returns the code for a fault of an archive, or the code for the diagnostics
   if `fault` is 1, or 0 if nothing failed. */
int parsed_query_failed(const struct parsed_query *q, const struct diags *diags,
                        int fault, struct ludex_error *error);
void parsed_query_release(struct parsed_query *q);

#endif
