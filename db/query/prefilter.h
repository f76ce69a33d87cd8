/*
 * Sieves: the records that may have been at a position, by their signatures or by
 * what else is known of them: a statement of a server that can sift, or a table,
 * for this connection alone.
 *
 *     struct sieve sieve = sieve_make(t, &wanted, 1);
 *     if (sieve_is(sieve))
 *         ... "r.id IN (" sieve_select() ")"
 */
#ifndef DB_QUERY_PREFILTER_H
#define DB_QUERY_PREFILTER_H

#include "../store/feature_sets.h"
#include "translate.h"

struct sieve {
    size_t table; /* its number, from 1; or */
    size_t value; /* that of what is sought, in the statement */
    bool whole;   /* those that were there in the openings are among them */
};

static inline bool sieve_is(struct sieve s)
{
    return s.table || s.value;
}

/* A table that is filled row by row, of numbers or of texts in `id`. */
struct sieve_filling {
    struct sql *sql;
    struct text name, insert;
    size_t rows, count; /* in the statement; of all */
};

/* Makes it; the number of the table, or 0 after a fault, which is t->fault. To be
   ended either way. */
size_t sieve_begin(struct translation *t, struct sieve_filling *f,
                   const char *type);
/* ARCHIVE_OK or a fault, as of the end. */
int sieve_add_number(struct sieve_filling *f, int64_t number);
int sieve_add_text(struct sieve_filling *f, struct str text);
int sieve_end(struct sieve_filling *f);

/* Of all records that signatures_each gives. None: there are so many that a table
   is no use, or a fault, which is t->fault. */
struct sieve sieve_make(struct translation *t, const struct features *wanted,
                        size_t count);
/* Of all records that a SELECT gives. */
struct sieve sieve_of(struct translation *t, struct str select);
/* Appends a SELECT of their numbers. */
void sieve_select(const struct translation *t, struct sieve sieve,
                  struct text *out);
/* Appends what the table is called. */
void sieve_name(size_t table, struct text *out);
/* All of a query's are dropped. */
void sieves_drop(struct sql *sql, const struct criteria *c);

#endif
