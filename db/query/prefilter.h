/*
 * Prefilters: the records that may have reached a position, by their features
 * or by other data. A prefilter is a SELECT, on a server that filters features
 * or of what was found here, or a table of this connection.
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
    size_t table;      /* number of the table, from 1; or */
    struct str select; /* a SELECT of the records' numbers */
    bool whole; /* includes records that reached the position in the opening */
};

static inline bool prefilter_is(struct prefilter s)
{
    return s.table || s.select.len;
}

/* The features to be found. */
struct prefilter_request {
    const struct features *wanted;
    size_t count;
    /* Another way, tried first if features are filtered here. It returns no
       prefilter if features are as good. NULL if there is none. */
    struct prefilter (*sooner)(void *context, struct translation *t);
    void *context;
};

/* Fills a table row by row, with numbers or texts in the column `id`. */
struct prefilter_filling {
    struct sql *sql;
    struct text name, insert;
    size_t rows, count; /* in the statement, and in total */
};

/* Makes the table. Returns its number, or 0 after a fault (t->fault).
   prefilter_end must be called in any case. */
size_t prefilter_begin(struct translation *t, struct prefilter_filling *f,
                       const char *type);
/* Return ARCHIVE_OK or a fault. */
int prefilter_add_number(struct prefilter_filling *f, int64_t number);
int prefilter_add_text(struct prefilter_filling *f, struct str text);
int prefilter_end(struct prefilter_filling *f);

/* Returns a prefilter of all records that feature_sets_each or the other way
   finds. Returns none if there are too many for a table to be of use, or after
   a fault (t->fault). */
struct prefilter prefilter_make(struct translation *t,
                                const struct prefilter_request *request);
/* Returns a prefilter of all records that a SELECT returns. */
struct prefilter prefilter_of(struct translation *t, struct str select);
/* Append to t->work that a record is in the prefilter, or that a value is in a
   table. */
void prefilter_condition(struct translation *t, struct prefilter prefilter);
void prefilter_lookup(struct translation *t, const char *value, size_t table);
/* Appends the name of the table. */
void prefilter_name(size_t table, struct text *out);
/* Drops all tables of a query. */
void prefilters_drop(struct sql *sql, const struct criteria *c);

#endif
