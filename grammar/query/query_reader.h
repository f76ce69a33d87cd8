/* What the query's grammar calls (query_parse.c). */
#ifndef LUDEX_GRAMMAR_QUERY_READER_H
#define LUDEX_GRAMMAR_QUERY_READER_H

#include <setjmp.h>
#include <stdnoreturn.h>

#include "query.h"

struct query_reader {
    struct query *query;
    struct condition **next; /* where the next condition goes */
    struct arena *arena;
    struct diags *diags;
    char *base;  /* what spans count from */
    bool faulty; /* reported */
    jmp_buf fatal;
};

noreturn void query_fatal(struct query_reader *reader);    /* out of memory */
void query_scan(struct query_reader *reader, size_t size); /* query.l */

void query_condition(struct query_reader *reader, struct span field,
                     enum query_op op, struct span value);
/* The value stands in quotes. */
void query_quoted(struct query_reader *reader, struct span field,
                  enum query_op op, struct span value);
void query_unclosed(struct query_reader *reader, struct span where);
void query_unexpected(struct query_reader *reader, struct span where,
                      const char *token, const char *const *expected,
                      size_t count);

#define YYLLOC_DEFAULT(current, rhs, n)                                 \
    ((current) = (n) ? span_between(YYRHSLOC(rhs, 1), YYRHSLOC(rhs, n)) \
                     : (struct span){YYRHSLOC(rhs, 0).begin, 0})

#endif
