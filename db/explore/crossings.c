#include "crossings.h"

#include <stdlib.h>

#include "crossings_state.h"
#include "ring.h"

static int take_crossing(void *context, const struct sql_rows *row)
{
    struct crossings *c = context;
    struct seen *seen =
        seen_find(&c->seen, sql_number(row, 1), (uint64_t)sql_number(row, 2));

    if (!seen)
        return no_memory(c);
    seen->told = true;
    seen->crossing = sql_number(row, 0);
    seen->canonical = (uint64_t)sql_number(row, 3);
    seen->start = sql_number(row, 4) != 0;
    return ARCHIVE_OK;
}

int crossings_load(struct crossings *c)
{
    return sql_each(c->sql,
                    "SELECT id, variant, exact, canonical, start FROM crossing",
                    NO_VALUES, take_crossing, c);
}

int crossings_open(struct sql *sql, struct crossings **out)
{
    struct crossings *c = calloc(1, sizeof *c);
    int fault = c ? ARCHIVE_OK : sql_fault(sql, ARCHIVE_MEMORY);

    if (c) {
        c->sql = c->at_hand.sql = sql;
        fault = crossings_load(c);
    }
    *out = fault ? NULL : c;
    if (fault)
        crossings_free(c);
    return fault;
}

void crossings_free(struct crossings *c)
{
    if (!c)
        return;
    ring_close(c->counter);
    at_hand_release(&c->at_hand);
    tallies_release(&c->added);
    tallies_release(&c->gone);
    seen_release(&c->seen);
    free(c->games);
    free(c->untold);
    free(c);
}

/* ---- all of them ---------------------------------------------------------- */

enum { AT_A_TIME = 1 << 16 };

static int take_between(struct crossings *c, int64_t after, int64_t last)
{
    struct sql_rows rows =
        sql_ask(c->sql, CROSSINGS_GAMES "r.id > ?1 AND r.id <= ?2",
                VALUES(value_number(after), value_number(last)));

    c->keeps = true;
    while (sql_next(&rows))
        sql_stop(&rows, crossings_take_row(c, &rows, 1));
    return sql_end(&rows);
}

/* Those after a number, as many as are taken at a time, and the next number.
   Numbers of records may lie far apart. */
static int take_some(struct crossings *c, int64_t *after)
{
    int64_t next = 0;
    int fault = sql_get(
        c->sql,
        "SELECT max(id) FROM (SELECT id FROM record WHERE id > ?1 ORDER BY id"
        " LIMIT ?2) AS some",
        VALUES(value_number(*after), value_number(AT_A_TIME)), &next);

    if (!fault)
        fault = take_between(c, *after, next);
    if (!fault)
        fault = crossings_flush(c);
    *after = next;
    return fault;
}

int crossings_make(struct sql *sql)
{
    struct crossings *c = NULL;
    int64_t after = 0;
    static const struct sql_write delete_next = {.kind = ROW_REMOVED,
                                                 .table = "next"},
                                  delete_crossings = {.kind = ROW_REMOVED,
                                                      .table = "crossing"};
    int fault = sql_run(sql, &delete_next, NO_VALUES);

    if (!fault)
        fault = sql_run(sql, &delete_crossings, NO_VALUES);
    if (!fault)
        fault = crossings_open(sql, &c);
    do
        fault = fault ? fault : take_some(c, &after);
    while (!fault && after);
    crossings_free(c);
    return fault;
}
