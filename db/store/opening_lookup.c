#include "opening_lookup.h"

enum { AT_ONCE = 64, VALUES_EACH = 3, VALUES_ALL = AT_ONCE * VALUES_EACH + 1 };

#define POSITION                                                   \
    "(SELECT id FROM early_position p WHERE p.canonical = column2" \
    " AND p.exact = column3)"

/* Writes the SELECT statement. `answer` is an SQL expression that uses the
   hashes in column2 and column3. */
static void make_statement(struct text *sql, const char *answer)
{
    text_addf(sql, "SELECT column1, %s FROM (VALUES ", answer);
    for (size_t i = 0; i < AT_ONCE; i++)
        text_addf(sql, "%s(?%zu, ?%zu, ?%zu)", i ? ", " : "",
                  VALUES_EACH * i + 1, VALUES_EACH * i + 2,
                  VALUES_EACH * i + 3);
    text_add(sql, STR(") AS wanted"));
}

/* Makes the values of the statement. Extends the list with copies of the last
   position, so that all batches use the same statement. */
static struct sql_values make_values(const struct opening_position *list,
                                     size_t count, int64_t most,
                                     struct archive_value values[VALUES_ALL])
{
    struct archive_value *v = values;

    for (size_t i = 0; i < AT_ONCE; i++) {
        size_t at = i < count ? i : count - 1;
        *v++ = value_number((int64_t)at);
        *v++ = value_number(list[at].canonical);
        *v++ = value_number(list[at].exact);
    }
    *v = value_number(most);
    return (struct sql_values){values, VALUES_ALL};
}

static int query_positions(struct sql *db, const struct text *sql,
                           struct opening_position *list, size_t count,
                           int64_t most)
{
    struct archive_value values[VALUES_ALL];
    struct sql_rows rows =
        sql_query_text(db, sql, make_values(list, count, most, values));

    while (count) {
        size_t some = count < AT_ONCE ? count : AT_ONCE;
        while (sql_next(&rows))
            list[sql_number(&rows, 0)].answer = sql_number(&rows, 1);
        list += some;
        count -= some;
        if (count)
            sql_run_again(&rows, make_values(list, count, most, values));
    }
    return sql_end(&rows);
}

static int count_positions(struct sql *db, const char *answer,
                           struct opening_position *list, size_t count,
                           int64_t most)
{
    struct text sql = {0};
    int fault = ARCHIVE_OK;

    make_statement(&sql, answer);
    if (count)
        fault = query_positions(db, &sql, list, count, most);
    text_release(&sql);
    return fault;
}

int opening_number_games(struct sql *db, struct opening_position *list,
                         size_t count)
{
    return count_positions(db, POSITION, list, count, 0);
}

int opening_count_games(struct sql *db, struct opening_position *list,
                        size_t count, int64_t most)
{
    return count_positions(db,
                           "(SELECT count(*) FROM (SELECT 1 FROM opening"
                           " WHERE position = " POSITION
                           " LIMIT ?193) AS games)",
                           list, count, most);
}
