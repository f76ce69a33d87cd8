/*
 * Selections: what a query shows of each record or event, or counts them by, as
 * SQL.
 */
#ifndef DB_QUERY_SELECTION_H
#define DB_QUERY_SELECTION_H

#include "translate.h"

struct selection {
    /* The name and kind of each column, for callers. */
    struct str *names;
    enum archive_value_kind *kinds;
    size_t count;

    /* The columns as SQL, ", e.name, r.plies", and what it uses. */
    struct text sql;
    unsigned joins;    /* tables: a set of enum record_join */
    size_t parameters; /* the number of values it uses, the first ones of the
                          query */
    bool only_ids;     /* all columns are the record's number */

    /* For counts: columns of `record` among them, without duplicates. */
    const char **keys;
    size_t key_count;
    struct str sums;    /* of the values asked for, ", max(r.plies)" */
    const char *people; /* the table of players, if they are counted by */
    bool by_keys;       /* the group of a record depends only on these and the
                     joins */
};

/* Called before the conditions are translated. Reports errors of the query. */
void selection_make(struct selection *s, struct translation *t,
                    const struct str *columns, size_t count);

/* Appends " ORDER BY ...", and the limit if SQL applies it. `last` is the final
   key: it orders rows that are equal by all others. Adds the tables that are
   used to *joins. */
void order_write(struct translation *t, const char *last, bool limited,
                 unsigned *joins, struct text *sql);
/* Appends " GROUP BY ..." for counts, the order and the limit. */
void order_write_groups(struct translation *t, struct text *sql);

/* Returns the SQL of what columns and the order show of a field: its value, or
   the person who has the name. */
const char *field_shown(struct translation *t, const struct named *named);
/* Appends "average plies", the name of a value over groups. */
void selection_name_measure(const struct query_key *key, struct text *out);

/* Returns false if it is not a column, which is reported. */
bool selection_check_key(struct translation *t, const struct query_key *key);

#endif
