#include "opening_cache.h"

#include <stdlib.h>

#include "opening_cache_state.h"
#include "ordered_workers.h"

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
