/*
 * Selections: what a query shows of each record or event, or counts them by, as
 * SQL.
 */
#ifndef DB_QUERY_SELECTION_H
#define DB_QUERY_SELECTION_H

#include "translate.h"

struct selection {
    /* What callers see of each column. */
    struct str *names;
    enum archive_value_kind *kinds;
    size_t count;

    /* The columns as SQL, ", e.name, r.plies", and what it names. */
    struct text sql;
    unsigned joins;    /* tables: a set of enum record_join */
    size_t parameters; /* values: so many, the first ones of the query */
    bool only_ids;     /* each of the columns is the record's number */

    /* Of counts: columns of `record` among them, each once. */
    const char **keys;
    size_t key_count;
    bool by_keys; /* these and the joins decide which group a record is in */
};

/* Before the conditions are translated. Faults of the query are reported. */
void selection_make(struct selection *s, struct translation *t,
                    const struct str *columns, size_t count);

/* Appends " ORDER BY ...", and the limit if SQL sees to it; `unordered` is the
   column to order by at last. *joins gets the tables that are named. */
void order_write(struct translation *t, const char *unordered, bool limited,
                 unsigned *joins, struct text *sql);
/* Appends " GROUP BY ..." of what a query counts by, the order and the limit. */
void order_write_groups(struct translation *t, struct text *sql);

/* False: it is not a column, which is reported. */
bool selection_check_key(struct translation *t, const struct query_key *key);

#endif
