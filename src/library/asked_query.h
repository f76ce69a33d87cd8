/*
 * Queries as calls get them: in the query language, with the names of saved
 * queries and with parameters.
 */
#ifndef LUDEX_SRC_LIBRARY_ASKED_QUERY_H
#define LUDEX_SRC_LIBRARY_ASKED_QUERY_H

#include "archives.h"
#include "query.h"

struct asked_query {
    struct ludex_archive *archive;
    struct arena arena;                 /* of the query's tree */
    struct query_parameter *parameters; /* in the arena */
    size_t parameter_count;
    struct text words; /* with SLICE_SLACK after them */
};

/* Takes the words (NULL is as "") and puts in saved queries. Returns 0 or a
   code; it is released in either case. */
int asked_query_read(struct asked_query *q, struct ludex_archive *a,
                     const char *query,
                     const struct ludex_parameter *parameters,
                     struct ludex_error *error);
/* Returns false if the words are not a query, which is reported. */
bool asked_query_parse(struct asked_query *q, struct query *out,
                       struct diags *diags);
/* Returns the code of a fault of an archive, or, for 1, of the diagnostics; 0 if
   nothing failed. */
int asked_query_failed(const struct asked_query *q, const struct diags *diags,
                       int fault, struct ludex_error *error);
void asked_query_release(struct asked_query *q);

#endif
