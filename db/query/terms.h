/*
 * Terms are the conditions of a query in prefix order: an operator precedes its
 * operands. "a and not (b or c)" becomes
 *
 *     AND  a  NOT  OR  b  c
 *
 * with an AND around the whole query. A condition is SQL, or a criterion that
 * needs a replay (criteria.h). Three results are made from the terms:
 *
 *  - The WHERE clause contains everything that SQL can decide. A criterion is
 *    replaced by a condition that is true if a record may satisfy it or, within
 *    "not", if a record may not satisfy it. So no record is lost, and the
 *    statement returns candidates.
 *  - Facts are the largest parts without a criterion, as columns of the
 *    statement. Parts that the WHERE clause decides completely are omitted.
 *  - The filter decides which candidates are found, by their facts and by the
 *    criteria that they satisfy.
 *
 * SQL has a third truth value, for comparisons with NULL. It counts as false
 * everywhere.
 */
#ifndef DB_TERMS_H
#define DB_TERMS_H

#include "text.h"

/* Room for 250 conditions of at most five terms each, an operator per condition
   to join them, and a NOT for each of these. */
enum { TERMS_MAX = 2048, FACTS_MAX = 256 };

enum term_kind {
    TERM_SQL,
    TERM_CRITERION,
    TERM_AND,
    TERM_OR,
    TERM_NOT,
    TERM_FACT, /* used in filters, and for conditions that are decided without
                  SQL */
};

struct term {
    uint8_t kind;      /* enum term_kind */
    uint16_t parent;   /* index of the operator to which the term belongs; the
                          first term is its own parent */
    uint16_t which;    /* for TERM_CRITERION and TERM_FACT: number of the
                          criterion or fact */
    bool replayed;     /* the term is or contains a criterion, or a fact without
                          SQL */
    bool required;     /* every record found satisfies the term */
    bool negated;      /* the term is within an odd number of NOTs */
    struct str sql;    /* for TERM_SQL: the condition; for TERM_CRITERION: a
                          condition true for all records that may satisfy it, or
                          empty */
    struct str source; /* a SELECT of all records that may satisfy the term, or
                          empty */
};

struct terms {
    size_t count;
    uint16_t open; /* index of the operator to which operands are being added */
    size_t source; /* index of the term whose source the statement reads first,
                      or 0 */
    struct term list[TERMS_MAX]; /* entries from `count` on are not
                                    initialised */
};

/* Begins a list of terms with the outermost AND. The list must be zeroed. */
void terms_begin(struct terms *terms);
void terms_open(struct terms *terms, enum term_kind kind);
void terms_close(struct terms *terms);
void terms_add_sql(struct terms *terms, struct str sql);
void terms_add_criterion(struct terms *terms, size_t which,
                         struct str beforehand);

/* Sets the source of the last term: a SELECT of the numbers of all records that
   may satisfy it. */
void terms_add_source(struct terms *terms, struct str source);

/* Adds a fact that is not in SQL. `which` is its bit in the facts passed to
   filter_passes. */
void terms_add_fact(struct terms *terms, size_t which);

/* True if every record found satisfies this criterion. */
bool terms_require(const struct terms *terms, size_t which);
/* True if some term has a source that contains every record found. */
bool terms_have_source(const struct terms *terms);
/* Returns a source that contains every record found, or an empty text if there
   is none. The statement reads from that source, so the WHERE clause omits the
   source's term. */
struct str terms_take_source(struct terms *terms);
/* Appends " WHERE " and everything that SQL can decide, or nothing if there are
   no conditions. */
void terms_where(const struct terms *terms, struct text *out);

/* A filter decides which candidates the query finds. */
struct filter {
    size_t count; /* 0 if the query finds every candidate */
    size_t facts;
    struct term steps[TERMS_MAX]; /* entries from `count` on are not
                                     initialised */
};

/* Makes the filter, and appends to `facts` a column ", ..." for each fact,
   whose value is 1 or 0. */
void filter_make(struct filter *v, const struct terms *terms,
                 struct text *facts);
/* True if the query finds a candidate. `facts` has a bit for each fact
   (FACTS_MAX) that is true for the candidate; `met` has a bit for each
   criterion that it satisfies. */
bool filter_passes(const struct filter *v, const uint64_t *facts, uint64_t met);

#endif
