/*
 * Terms: the conditions of a query in a row, an operator before what it joins.
 * "a and not (b or c)" is
 *
 *     AND  a  NOT  OR  b  c
 *
 * with the AND that all of a query stands in. A condition is SQL, or a
 * criterion that a replay judges (criteria.h). Three things are read off it:
 *
 *  - what SQL can say of the whole, the WHERE clause. In the place of a
 *    criterion stands what must be true where it may be met, and within "not"
 *    what must be true where it need not be: so no record is lost, and what
 *    the statement gives are candidates;
 *  - facts: the greatest parts without a criterion, as columns of the
 *    statement, but for those that the WHERE clause has seen to;
 *  - the filter of candidates, by their facts and the criteria they meet.
 *
 * SQL knows a third truth, that of what is compared with nothing: it counts as
 * no everywhere.
 */
#ifndef DB_TERMS_H
#define DB_TERMS_H

#include "text.h"

/* 250 conditions, which make five terms at most; an operator for each that joins
   them, and a NOT for each of all of these. */
enum { TERMS_MAX = 2048, FACTS_MAX = 256 };

enum term_kind {
    TERM_SQL,
    TERM_CRITERION,
    TERM_AND,
    TERM_OR,
    TERM_NOT,
    TERM_FACT, /* of filters, and what is told without SQL */
};

struct term {
    uint8_t kind;      /* enum term_kind */
    uint16_t parent;   /* index of its operator; the first term is its own */
    uint16_t which;    /* of TERM_CRITERION and TERM_FACT: its number */
    bool replayed;     /* there is a criterion in it, or a fact without SQL */
    bool required;     /* every record that is found fulfils it */
    bool negated;      /* stands in an odd number of NOTs */
    struct str sql;    /* TERM_SQL: the condition. TERM_CRITERION: what is true
                        where it may be met; empty: nothing is known */
    struct str source; /* and a SELECT of records that all such are among */
};

struct terms {
    size_t count;
    uint16_t open; /* the operator whose operands are being added */
    size_t source; /* the term that the statement begins with; 0: none */
    struct term list[TERMS_MAX]; /* of which nothing is read after `count` */
};

/* Zeroed terms are begun with the AND that all stands in. */
void terms_begin(struct terms *terms);
void terms_open(struct terms *terms, enum term_kind kind);
void terms_close(struct terms *terms);
void terms_add_sql(struct terms *terms, struct str sql);
void terms_add_criterion(struct terms *terms, size_t which,
                         struct str beforehand);

/* Of the term that was added last: a SELECT of the numbers of all records that it
   can be true of. */
void terms_add_source(struct terms *terms, struct str source);

/* A fact that needs no SQL: its number in the bits that filter_passes is
   given. */
void terms_add_fact(struct terms *terms, size_t which);

/* Whether every record that is found meets this criterion. */
bool terms_require(const struct terms *terms, size_t which);
/* Whether there is a source. */
bool terms_have_source(const struct terms *terms);
/* A source that every record found is in, which the WHERE clause then leaves to the
   statement; empty: there is none. */
struct str terms_take_source(struct terms *terms);
/* Appends what SQL can say of all, " WHERE ..."; nothing if there are no
   conditions. */
void terms_where(const struct terms *terms, struct text *out);

/* Which candidates the query asks for. */
struct filter {
    size_t count; /* 0: every candidate is found */
    size_t facts;
    struct term steps[TERMS_MAX]; /* of which nothing is read after `count` */
};

/* Appends to `facts` a column ", ..." for each fact: 1 or 0. */
void filter_make(struct filter *v, const struct terms *terms,
                 struct text *facts);
/* Of a candidate: a bit for each fact that is true of it (FACTS_MAX), and for
   each criterion that it meets. */
bool filter_passes(const struct filter *v, const uint64_t *facts, uint64_t met);

#endif
