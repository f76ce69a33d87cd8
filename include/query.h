/*
 * Query: conditions on records, as a tree, and what to return of the matching
 * records. grammar/query reads the text; db/ compiles the tree to SQL and
 * replay. A new field or operator goes here and into grammar/query.
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
    QUERY_CONTAINS, /* ~ : anywhere, in any case and with any diacritics; *
                       matches anything */
    QUERY_WITHIN,   /* in a..b: from value to high, inclusive */
    QUERY_MATCHES,  /* ~~ : a regular expression, in any case and with any
                       diacritics */
};

/* A value parsed as plies in one notation; PLY_NONE is any ply. */
struct query_plies {
    struct query_plies *next;
    const char *const *games; /* the notation's games, then NULL */
    const struct ply *plies;
    size_t count;
    uint64_t gaps; /* bit i: any number of plies may come before ply i */
};

struct condition {
    struct str field; /* in lower case up to a colon; "tag:Name" for any tag */
    enum query_op op;
    struct str value, high; /* high: for QUERY_WITHIN only */
    struct span field_span, value_span, high_span;
    bool bound;     /* a value comes from a parameter: its bytes are not in
                       the text */
    bool last;      /* applies to the last position of the main line */
    bool possibly;  /* true for at least one of the days that a date may mean */
    uint64_t lasts; /* "for 4 plies": their number; 0: one position is enough */
    struct span lasts_span;
    bool within; /* counts only plies from `from` to `to`: "before 20" */
    uint64_t from, to;
    struct span within_span;
    /* For a list with "for N plies": a condition for each further value. At
       each position one of them must hold; with `none` ("not in"), none of
       them. */
    struct condition *others;
    bool none;
    struct query_plies *plies; /* for the fields "sequence" and "opening" */
};

/* Returns the span of a part of the condition's value; for a parameter, which
   has no parts in the text, its whole span. */
static inline struct span condition_part(const struct condition *c, size_t at,
                                         size_t length)
{
    const struct span part = {c->value_span.begin + (uint32_t)at,
                              (uint32_t)length};

    return c->bound ? c->value_span : part;
}

/* True for a list with "for N plies". */
static inline bool condition_lists(const struct condition *c)
{
    return c->others || c->none;
}

enum query_kind { QUERY_CONDITION, QUERY_AND, QUERY_OR, QUERY_NOT };

enum {
    QUERY_DEPTH_MAX = 64, /* nesting of nodes */
    QUERY_PLIES_MAX = 64, /* plies of a sequence */
    QUERY_KEYS_MAX = 8,   /* keys to order or count by */
};

/* AND and OR have any number of children, NOT has one, a condition none. */
struct query_node {
    enum query_kind kind;
    struct query_node *first, *last; /* its children */
    struct query_node *next;         /* the next sibling */
    struct query_node *parent;       /* NULL: the root */
    struct condition condition;
};

/* Values over groups: "average plies by year". */
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
    bool descending; /* for "order by" */
};

/* The word of a measure: "average". */
const char *query_measure_name(enum query_measure measure);

struct query {
    struct query_node *where; /* NULL: every record */
    struct query_key order[QUERY_KEYS_MAX];
    size_t orders; /* 0: in order of import; for counts, the highest first */
    struct query_key groups[QUERY_KEYS_MAX]; /* count by */
    size_t group_count;
    struct query_key measures[QUERY_KEYS_MAX];
    size_t measure_count;
    bool limited;
    uint64_t limit;
    uint64_t offset; /* number of rows to skip */
};

/*
 * Parses a query. Faults are reported in `diags` at their tokens, and false is
 * returned. "in a.." is read as >=, "in ..b" as <=; "in (a, b)" as = and or,
 * unless "for" follows; "not not a" as a. If out of memory, returns false with
 * arena->no_memory set and no diagnostic.
 */
bool query_parse(struct query *out, struct arena *arena, struct str text,
                 struct diags *diags);

/* The value of ":name". */
struct query_parameter {
    struct str name, value;
};

/*
 * Parses a query with parameters: where a value is expected and outside quotes,
 * the word ":name" is the value of that parameter, whatever characters it
 * contains. Values are copied. A name without a parameter is reported. If there
 * are no parameters at all, ":name" is a value like any other.
 */
bool query_parse_bound(struct query *out, struct arena *arena, struct str text,
                       const struct query_parameter *parameters, size_t count,
                       struct diags *diags);

#endif
