/*
 * Terms: the conditions of a query in prefix order, each operator before its
 * operands. "a and not (b or c)" is
 *
 *     AND  a  NOT  OR  b  c
 *
 * with an AND around the whole query. A condition is SQL, or a criterion that
 * needs a replay (criteria.h). Three things are made from the terms:
 *
 *  - the WHERE clause, which is all that SQL can say. A criterion is replaced
 *    by what must be true if it may be fulfilled, or within "not" by what must
 *    be true if it may not be. So no record is lost, and the statement returns
 *    candidates;
 *  - facts: the largest parts without a criterion, as columns of the statement,
 *    except for those that the WHERE clause covers;
 *  - the filter of candidates, by their facts and the criteria they fulfil.
 *
 * SQL has a third truth value, for comparisons with NULL. It counts as false
 * everywhere.
 */
#ifndef DB_TERMS_H
#define DB_TERMS_H

#include "text.h"

/* 250 conditions of at most five terms each, an operator for each that joins
   them, and a NOT for each of all these. */
enum { TERMS_MAX = 2048, FACTS_MAX = 256 };

enum term_kind {
    TERM_SQL,
    TERM_CRITERION,
    TERM_AND,
    TERM_OR,
    TERM_NOT,
    TERM_FACT, /* in filters, and for what is decided without SQL */
};

struct term {
    uint8_t kind;      /* enum term_kind */
    uint16_t parent;   /* index of its operator; the first term is its own
                          parent */
    uint16_t which;    /* for TERM_CRITERION and TERM_FACT: its number */
    bool replayed;     /* it contains a criterion, or a fact without SQL */
    bool required;     /* every record found fulfils it */
    bool negated;      /* within an odd number of NOTs */
    struct str sql;    /* for TERM_SQL the condition; for TERM_CRITERION what is
                          true if it may be fulfilled, or empty */
    struct str source; /* a SELECT that contains all such records */
};

struct terms {
    size_t count;
    uint16_t open; /* the operator whose operands are being added */
    size_t source; /* the term that the statement begins with, or 0 */
    struct term list[TERMS_MAX]; /* entries from `count` on are not read */
};

/* Begins terms, which must be zeroed, with the outermost AND. */
void terms_begin(struct terms *terms);
void terms_open(struct terms *terms, enum term_kind kind);
void terms_close(struct terms *terms);
void terms_add_sql(struct terms *terms, struct str sql);
void terms_add_criterion(struct terms *terms, size_t which,
                         struct str beforehand);

/* Sets for the last term a SELECT of the numbers of all records that may fulfil
   it. */
void terms_add_source(struct terms *terms, struct str source);

/* Adds a fact without SQL: `which` is its bit in the facts for
   filter_passes. */
void terms_add_fact(struct terms *terms, size_t which);

/* True if every record found fulfils this criterion. */
bool terms_require(const struct terms *terms, size_t which);
/* True if there is a source. */
bool terms_have_source(const struct terms *terms);
/* Takes a source that contains every record found, which the WHERE clause then
   leaves to the statement. Returns an empty text if there is none. */
struct str terms_take_source(struct terms *terms);
/* Appends all that SQL can say, " WHERE ...", or nothing if there are no
   conditions. */
void terms_where(const struct terms *terms, struct text *out);

/* Decides which candidates the query finds. */
struct filter {
    size_t count; /* 0 if it finds every candidate */
    size_t facts;
    struct term steps[TERMS_MAX]; /* entries from `count` on are not read */
};

/* Appends to `facts` a column ", ..." for each fact, which is 1 or 0. */
void filter_make(struct filter *v, const struct terms *terms,
                 struct text *facts);
/* True if the query finds a candidate. `facts` and `met` have a bit for each
   fact that is true for it (FACTS_MAX), and for each criterion that it
   fulfils. */
bool filter_passes(const struct filter *v, const uint64_t *facts, uint64_t met);

#endif
