/* Makes all opening nodes again. */
#include "opening_cache.h"
#include "opening_cache_state.h"

enum { BATCH_RECORDS = 1 << 16 };

static int count_records_between(struct opening_cache *c, int64_t after,
                                 int64_t last)
{
    struct sql_rows rows =
        sql_query(c->sql, OPENING_NODE_COLUMNS "r.id > ?1 AND r.id <= ?2",
                  VALUES(value_number(after), value_number(last)));

    c->keeps = true;
    while (sql_next(&rows))
        sql_stop_rows(&rows, opening_cache_count_row(c, &rows, 1));
    return sql_end(&rows);
}

/* Adds a batch of records whose numbers follow *after, and sets *after to the
   last of them. There may be large gaps between the numbers. */
static int count_record_batch(struct opening_cache *c, int64_t *after)
{
    int64_t next = 0;
    int fault = sql_get(
        c->sql,
        "SELECT max(id) FROM (SELECT id FROM record WHERE id > ?1 ORDER BY id"
        " LIMIT ?2) AS some",
        VALUES(value_number(*after), value_number(BATCH_RECORDS)), &next);

    if (!fault)
        fault = count_records_between(c, *after, next);
    if (!fault)
        fault = opening_cache_flush(c);
    *after = next;
    return fault;
}

int opening_cache_make(struct sql *sql)
{
    struct opening_cache *c = NULL;
    int64_t after = 0;
    static const struct sql_write delete_next = {.kind = ROW_REMOVED,
                                                 .table = "next"},
                                  delete_crossings = {.kind = ROW_REMOVED,
                                                      .table = "opening_node"};
    int fault = sql_run(sql, &delete_next, NO_VALUES);

    if (!fault)
        fault = sql_run(sql, &delete_crossings, NO_VALUES);
    if (!fault)
        fault = opening_cache_open(sql, &c);
    do
        fault = fault ? fault : count_record_batch(c, &after);
    while (!fault && after);
    opening_cache_free(c);
    return fault;
}
