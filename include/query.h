/*
 * Query: conditions on records, as a tree, and a description of the rows to
 * return for the matching records. grammar/query parses the text of a query;
 * db/ evaluates the tree with SQL and by replaying records. To add a field or
 * an operator, extend this header and grammar/query.
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
    QUERY_CONTAINS, /* ~ : contains the value, ignoring case and diacritics; *
                       matches anything */
    QUERY_WITHIN,   /* in a..b : at least `value` and at most `high` */
    QUERY_MATCHES,  /* ~~ : matches a regular expression, ignoring case and
                       diacritics */
};

/* A value parsed as plies in one notation; PLY_NONE stands for any ply. */
struct query_plies {
    struct query_plies *next;
    const char *const *games; /* games of the notation, then NULL */
    const struct ply *plies;
    size_t count;
    uint64_t gaps; /* bit i is set if any number of plies may precede ply i */
};

/* The range of plies to which a condition is limited, as in "before 20". */
struct ply_limits {
    bool set; /* false if all plies count */
    uint64_t from, to;
    struct span span;
};

static inline bool limits_equal(const struct ply_limits *a,
                                const struct ply_limits *b)
{
    return a->set == b->set && a->from == b->from && a->to == b->to;
}

struct condition {
    struct str field; /* name of the field, in lower case up to a colon;
                         "tag:Name" for any tag */
    enum query_op op;
    struct str value, high; /* `high` is for QUERY_WITHIN only */
    struct span field_span, value_span, high_span;
    bool bound; /* `value` comes from a parameter and so is not in the text */
    bool last;  /* the condition is about the last position of the main line */
    bool possibly;  /* the condition is met if it is true for at least one
                       possible day of an incomplete date */
    uint64_t lasts; /* number of plies in "for 4 plies"; 0 if one position is
                       enough */
    struct span lasts_span;
    struct ply_limits limits;
    /* For a list with "for N plies": one condition for each further value. At
       each position one of them must hold, or, with `none` ("not in"), none of
       them. */
    struct condition *others;
    bool none;
    struct query_plies *plies; /* plies of a value of the fields "sequence" and
                                  "opening" */
};

/* Returns the span of a part of the condition's value, or of the whole value if
   it comes from a parameter, whose parts are not in the text. */
static inline struct span condition_part(const struct condition *c, size_t at,
                                         size_t length)
{
    const struct span part = {c->value_span.begin + (uint32_t)at,
                              (uint32_t)length};

    return c->bound ? c->value_span : part;
}

/* Returns true if the condition is a list with "for N plies". */
static inline bool condition_is_list(const struct condition *c)
{
    return c->others || c->none;
}

enum query_kind { QUERY_CONDITION, QUERY_AND, QUERY_OR, QUERY_NOT };

enum {
    QUERY_DEPTH_MAX = 64, /* maximum nesting depth of nodes */
    QUERY_PLIES_MAX = 64, /* maximum plies in a sequence */
    QUERY_KEYS_MAX = 8,   /* maximum number of keys to order or count by */
};

/* AND and OR have any number of children, NOT has one, a condition has none. */
struct query_node {
    enum query_kind kind;
    struct query_node *first, *last; /* the first and the last child */
    struct query_node *next;         /* the next sibling */
    struct query_node *parent;       /* NULL for the root */
    struct condition condition;
};

/* Measures of groups of records, as in "average plies by year". */
enum query_measure {
    MEASURE_NONE,
    MEASURE_AVERAGE,
    MEASURE_MAX,
    MEASURE_MIN,
    MEASURE_SUM
};

struct query_key {
    struct str field;
    struct span span;
    enum query_measure measure;
    bool last; /* the value at the last position, as in "average last
                        count:P" */
    struct ply_limits limits; /* as in "average captures before 20" */
    bool descending;          /* descending order, for "order by" only */
};

/* Returns the word for a measure, such as "average". */
const char *query_measure_name(enum query_measure measure);

struct query {
    struct query_node *where; /* NULL for all records */
    struct query_key order[QUERY_KEYS_MAX];
    size_t orders; /* if it is 0, records are in the order of import, and counts
                   begin with the highest */
    struct query_key groups[QUERY_KEYS_MAX]; /* keys of "count by" */
    size_t group_count;
    struct query_key measures[QUERY_KEYS_MAX];
    size_t measure_count;
    bool limited;
    uint64_t limit;
    uint64_t offset; /* number of rows to skip */
};

/*
 * Parses a query. Errors are reported in `diags` at their tokens, and false is
 * returned. "in a.." is parsed as ">= a", "in ..b" as "<= b", "not not a" as
 * "a", and "in (a, b)" as "= a or = b" unless "for" follows. If out of memory,
 * returns false with arena->no_memory set and no diagnostic.
 */
bool query_parse(struct query *out, struct arena *arena, struct str text,
                 struct diags *diags);

/* The value of the parameter ":name". */
struct query_parameter {
    struct str name, value;
};

/*
 * Parses a query with parameters: where a value is expected, the unquoted word
 * ":name" stands for the value of that parameter, which may contain any
 * characters. Values are copied. A name that is not a parameter is reported as
 * an error. If `count` is 0, ":name" is an ordinary value.
 */
bool query_parse_bound(struct query *out, struct arena *arena, struct str text,
                       const struct query_parameter *parameters, size_t count,
                       struct diags *diags);

#endif
