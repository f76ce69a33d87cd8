/*
 * Prefilters: the records that may have been at a position, by their features or by
 * what else is known of them: a SELECT, of a server that filters features or of what
 * was found here, or a table, only for this connection.
 *
 *     struct prefilter prefilter = prefilter_make(
 *         t, &(struct prefilter_request){&wanted, 1, NULL, NULL});
 *     if (prefilter_is(prefilter))
 *         prefilter_condition(t, prefilter);
 */
#ifndef DB_QUERY_PREFILTER_H
#define DB_QUERY_PREFILTER_H

#include "../store/feature_sets.h"
#include "translate.h"

struct prefilter {
    size_t table;      /* its number, from 1; or */
    struct str select; /* of their numbers */
    bool whole; /* those that were there in the openings are among them */
};

static inline bool prefilter_is(struct prefilter s)
{
    return s.table || s.select.len;
}

/* What is sought. */
struct prefilter_request {
    const struct features *wanted;
    size_t count;
    /* Another way, tried first where features are filtered here: it returns none if
       features are as good. NULL: there is no other way. */
    struct prefilter (*sooner)(void *context, struct translation *t);
    void *context;
};

/* A table that is filled row by row, of numbers or of texts in `id`. */
struct prefilter_filling {
    struct sql *sql;
    struct text name, insert;
    size_t rows, count; /* in the statement; of all */
};

/* Makes it; the number of the table, or 0 after a fault, which is t->fault. To be
   ended either way. */
size_t prefilter_begin(struct translation *t, struct prefilter_filling *f,
                       const char *type);
/* ARCHIVE_OK or a fault, as of the end. */
int prefilter_add_number(struct prefilter_filling *f, int64_t number);
int prefilter_add_text(struct prefilter_filling *f, struct str text);
int prefilter_end(struct prefilter_filling *f);

/* Returns one of all records that feature_sets_each gives, or that the other way finds;
   none if there are so many that a table is no use, or after a fault, which is
   t->fault. */
struct prefilter prefilter_make(struct translation *t,
                                const struct prefilter_request *request);
/* Of all records that a SELECT gives. */
struct prefilter prefilter_of(struct translation *t, struct str select);
/* Appends to t->work that a record is one of them; that a value is in a table. */
void prefilter_condition(struct translation *t, struct prefilter prefilter);
void prefilter_lookup(struct translation *t, const char *value, size_t table);
/* Appends what the table is called. */
void prefilter_name(size_t table, struct text *out);
/* All of a query's are dropped. */
void prefilters_drop(struct sql *sql, const struct criteria *c);

#endif
