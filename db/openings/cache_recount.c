#include <stdlib.h>

#include "continuations.h"
#include "opening_cache_state.h"

static const char at_start[] =
    CROSSINGS_GAMES "r.variant = ?1 AND (r.start IS NULL OR r.id IN"
                    " (SELECT record FROM " ROW_OPENINGS
                    " WHERE canonical = ?2 AND exact = ?3))";
static const char at_others[] =
    CROSSINGS_GAMES "r.id IN (SELECT record FROM " ROW_OPENINGS
                    " WHERE canonical = ?2 AND exact = ?3)"
                    " AND r.variant = ?1";

int crossings_alone(const struct crossings *c, struct crossings **out)
{
    struct crossings *alone = *out = calloc(1, sizeof *alone);

    if (!alone)
        return no_memory(c);
    alone->sql = alone->at_hand.sql = c->sql;
    alone->alone = true;
    return ARCHIVE_OK;
}

int crossings_give(struct crossings *alone, const struct seen *seen)
{
    struct seen *one = seen_find(&alone->seen, seen->variant, seen->exact);

    if (!one)
        return no_memory(alone);
    *one = *seen;
    return ARCHIVE_OK;
}

int crossings_recount(struct crossings *c, const struct seen *seen)
{
    struct sql_rows rows =
        sql_ask(c->sql, seen->start ? at_start : at_others,
                VALUES(value_number(seen->variant),
                       value_number((int64_t)seen->canonical),
                       value_number((int64_t)seen->exact)));

    while (sql_next(&rows))
        sql_stop(&rows, crossings_take_row(c, &rows, 1));
    return sql_end(&rows);
}

int crossings_rebuild(struct crossings *c, const struct seen *seen)
{
    struct crossings *alone;
    int fault = crossings_alone(c, &alone);

    if (!fault)
        fault = crossings_give(alone, seen);
    if (!fault)
        fault = next_delete_every(c->sql, seen->crossing);
    if (!fault)
        fault = crossings_recount(alone, seen);
    if (!fault)
        fault = next_write_every(c->sql, &alone->added);
    crossings_free(alone);
    return fault;
}
