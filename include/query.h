/*
 * Query: conditions on records, as a tree, and what is wanted of the records
 * that fulfil it. grammar/query reads the text, db compiles the tree to SQL
 * and replay. A new field or operator has its place here and in grammar/query.
 */
#ifndef LUDEX_QUERY_H
#define LUDEX_QUERY_H

#include "arena.h"
#include "diag.h"
#include "move.h"
#include "text.h"

enum query_op {
    QUERY_EQUAL,
    QUERY_NOT_EQUAL,
    QUERY_LESS,
    QUERY_LESS_EQUAL,
    QUERY_GREATER,
    QUERY_GREATER_EQUAL,
    QUERY_CONTAINS, /* ~ : any case and diacritics, anywhere; * is anything */
    QUERY_WITHIN,   /* in a..b: from value to high, both included */
    QUERY_MATCHES,  /* ~~ : a regular expression, likewise */
};

/* A value read as plies, as one notation reads it; PLY_NONE is any ply. */
struct query_plies {
    struct query_plies *next;
    const char *const *games; /* those of the notation, then NULL */
    const struct ply *plies;
    size_t count;
    uint64_t gaps; /* bit i: any number of plies may stand before ply i */
};

struct condition {
    struct str field; /* lower case up to a colon; "tag:Name" for any tag */
    enum query_op op;
    struct str value, high; /* high: of QUERY_WITHIN only */
    struct span field_span, value_span, high_span;
    bool bound;    /* a value is a parameter's: its bytes are not in the text */
    bool last;     /* of the last position of the main line */
    bool possibly; /* true of one of the days that a date may mean */
    uint64_t lasts; /* "for 4 plies": so many; 0: at one position is enough */
    struct span lasts_span;
    /* Of a list that lasts, a condition of each further value: at each position one
       of them holds; with `none`, of "not in", none of them. */
    struct condition *others;
    bool none;
    struct query_plies *plies; /* of the fields "sequence" and "opening" */
};

/* Returns where part of its value is; all of a parameter, which has no parts in
   the text. */
static inline struct span condition_part(const struct condition *c, size_t at,
                                         size_t length)
{
    const struct span part = {c->value_span.begin + (uint32_t)at,
                              (uint32_t)length};

    return c->bound ? c->value_span : part;
}

/* Whether it is a list that lasts. */
static inline bool condition_lists(const struct condition *c)
{
    return c->others || c->none;
}

enum query_kind { QUERY_CONDITION, QUERY_AND, QUERY_OR, QUERY_NOT };

enum {
    QUERY_DEPTH_MAX = 64, /* of nodes within nodes */
    QUERY_PLIES_MAX = 64, /* of a sequence */
    QUERY_KEYS_MAX = 8,   /* to order or to count by */
};

/* Of AND and OR any number of children, of NOT one, of a condition none. */
struct query_node {
    enum query_kind kind;
    struct query_node *first, *last; /* its children */
    struct query_node *next;         /* the next sibling */
    struct query_node *parent;       /* NULL: of all */
    struct condition condition;
};

struct query_key {
    struct str field;
    struct span span;
    bool descending; /* to order by */
};

struct query {
    struct query_node *where; /* NULL: every record */
    struct query_key order[QUERY_KEYS_MAX];
    size_t orders; /* 0: the order of import, counts the highest first */
    struct query_key groups[QUERY_KEYS_MAX]; /* count by */
    size_t group_count;
    bool limited;
    uint64_t limit;
    uint64_t offset; /* so many are left out before the first that is given */
};

/*
 * Faults are reported in `diags`, at their token; false if there are any.
 * "in a.." is read as >=, "in ..b" as <= ; "in (a, b)" as = and or, unless "for"
 * follows; "not not a" as a. Memory that there is not is not a fault of the query: false with
 * arena->no_memory.
 */
bool query_parse(struct query *out, struct arena *arena, struct str text,
                 struct diags *diags);

/* A value for ":name". */
struct query_parameter {
    struct str name, value;
};

/*
 * Does the same with parameters: the word ":name", where a value is wanted and
 * outside quotes, is the value of that parameter, whatever characters it has. It
 * is copied. A name without a parameter is reported. Without any parameters
 * ":name" is a value like any other.
 */
bool query_parse_bound(struct query *out, struct arena *arena, struct str text,
                       const struct query_parameter *parameters, size_t count,
                       struct diags *diags);

#endif
