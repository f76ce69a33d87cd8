/*
 * The selection of a query, as SQL: the columns to show of each record or
 * event, or to count by.
 */
#ifndef DB_QUERY_SELECTION_H
#define DB_QUERY_SELECTION_H

#include "translate.h"

struct selection {
    /* Name and kind of each column, for callers. */
    struct str *names;
    enum archive_value_kind *kinds;
    size_t count;

    /* The SQL of the columns, such as ", e.name, r.plies". */
    struct text sql;
    unsigned joins;    /* tables used by `sql`, a set of enum record_join */
    size_t parameters; /* number of values that `sql` uses, which are the first
                          ones of the query */
    bool only_ids;     /* every column is the number of the record */

    /* For counts: the columns of `record` that are shown, without
       duplicates. */
    const char **keys;
    size_t key_count;
    struct str sums;    /* SQL of the values over groups, such as ",
                           max(r.plies)" */
    const char *people; /* table of players if the query counts by players, or
                           NULL */
    bool by_keys;       /* the group of a record depends only on `keys` and
                           `joins` */
};

/* Makes a selection from the names of columns. Call before the conditions are
   translated. Reports errors of the query. */
void selection_make(struct selection *s, struct translation *t,
                    const struct str *columns, size_t count);

/* Appends " ORDER BY ..." and, if `limited` is set, the limit. `last` is the
   final key, which orders rows that are equal in all other keys. Adds the
   tables used to *joins. */
void order_write(struct translation *t, const char *last, bool limited,
                 unsigned *joins, struct text *sql);
/* Appends, for counts, " GROUP BY ...", the order and the limit. */
void order_write_groups(struct translation *t, struct text *sql);

/* Returns the SQL for a field in columns and in the order: its value, or the
   person who has the name. */
const char *field_shown(struct translation *t, const struct named *named);
/* Appends the name of a value over groups, such as "average plies". */
void selection_name_measure(const struct query_key *key, struct text *out);

/* Appends the name of a group, such as "game" or "last count:P". */
void selection_name_group(const struct query_key *key, struct text *out);

/* If the key is not a column, reports this and returns false. */
bool selection_check_key(struct translation *t, const struct query_key *key);

#endif
