/*
 * A prefilter contains all records that may have reached a position, according
 * to their features or to other data. It is a SELECT, or a table of this
 * connection that was filled with the records. A server that filters features
 * uses a SELECT.
 *
 *     struct prefilter prefilter = prefilter_make(
 *         t, &(struct prefilter_request){&wanted, 1, NULL, NULL});
 *     if (prefilter_exists(prefilter))
 *         prefilter_condition(t, prefilter);
 */
#ifndef DB_QUERY_PREFILTER_H
#define DB_QUERY_PREFILTER_H

#include "../store/feature_sets.h"
#include "translate.h"

struct prefilter {
    size_t table;      /* number of the table, from 1; 0 if `select` is used */
    struct str select; /* a SELECT of the numbers of the records */
    bool whole; /* includes records that reached the position in the opening */
};

static inline bool prefilter_exists(struct prefilter s)
{
    return s.table || s.select.len;
}

/* The features to find. */
struct prefilter_request {
    const struct features *wanted;
    size_t count;
    /* Another way to make the prefilter, which is tried first if this program
       filters features. Returns no prefilter if it would not be better than one
       made from features. The pointer may be NULL. */
    struct prefilter (*sooner)(void *context, struct translation *t);
    void *context;
};

/* Fills a table row by row, with numbers or texts in its column `id`. */
struct prefilter_filling {
    struct sql *sql;
    struct text name, insert;
    size_t rows, count; /* number of rows in the current statement, and in
                           total */
};

/* Makes the table. Returns its number, or 0 after a fault, which is stored in
   t->fault. Call prefilter_end in any case. */
size_t prefilter_begin(struct translation *t, struct prefilter_filling *f,
                       const char *type);
/* Return ARCHIVE_OK or a fault. */
int prefilter_add_number(struct prefilter_filling *f, int64_t number);
int prefilter_add_text(struct prefilter_filling *f, struct str text);
int prefilter_end(struct prefilter_filling *f);

/* Returns a prefilter with the records found by feature_sets_each, or made by
   `sooner`. Returns no prefilter if there are too many records for a table to
   be useful, or after a fault (t->fault). */
struct prefilter prefilter_make(struct translation *t,
                                const struct prefilter_request *request);
/* Returns a prefilter with the records that a SELECT returns. */
struct prefilter prefilter_from_select(struct translation *t,
                                       struct str select);
/* Append to t->work the condition that a record is in the prefilter, or that a
   value is in a table. */
void prefilter_condition(struct translation *t, struct prefilter prefilter);
void prefilter_lookup(struct translation *t, const char *value, size_t table);
/* Appends the name of a table. */
void prefilter_name(size_t table, struct text *out);
/* Drops all tables made for a query. */
void prefilters_drop(struct sql *sql, const struct criteria *c);

#endif
