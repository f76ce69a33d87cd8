/*
 * Query: conditions on records, as a tree. grammar/query reads the text, db
 * compiles the tree to SQL and replay. The full language comes later; its
 * place is a new operator or field here and in grammar/query.
 */
#ifndef LUDEX_QUERY_H
#define LUDEX_QUERY_H

#include "arena.h"
#include "diag.h"
#include "text.h"

enum query_op {
    QUERY_EQUAL,
    QUERY_NOT_EQUAL,
    QUERY_LESS,
    QUERY_LESS_EQUAL,
    QUERY_GREATER,
    QUERY_GREATER_EQUAL,
    QUERY_CONTAINS, /* ~ : any case, anywhere */
};

struct condition {
    struct condition *next; /* all must hold */
    struct str field;       /* lower case; "tag:Name" for any tag */
    enum query_op op;
    struct str value;
    struct span field_span, value_span;
};

struct query {
    struct condition *conditions; /* NULL: every record */
};

/* Faults are reported in `diags`, at their token; false if there are any. */
bool query_parse(struct query *out, struct arena *arena, struct str text,
                 struct diags *diags);

#endif
