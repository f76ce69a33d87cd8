#include "opening_cache.h"

#include <stdlib.h>

#include "opening_cache_state.h"
#include "ordered_workers.h"

static int read_opening_node(void *context, const struct sql_rows *row)
{
    struct opening_cache *c = context;
    struct seen_position *seen = seen_positions_find_or_add(
        &c->seen, sql_number(row, 1), (uint64_t)sql_number(row, 2));

    if (!seen)
        return no_memory(c);
    seen->has_canonical = true;
    seen->opening_node = sql_number(row, 0);
    seen->canonical = (uint64_t)sql_number(row, 3);
    seen->start = sql_number(row, 4) != 0;
    return ARCHIVE_OK;
}

int opening_cache_load(struct opening_cache *c)
{
    return sql_each_row(
        c->sql, "SELECT id, variant, exact, canonical, start FROM opening_node",
        NO_VALUES, read_opening_node, c);
}

int opening_cache_open(struct sql *sql, struct opening_cache **out)
{
    struct opening_cache *c = calloc(1, sizeof *c);
    int fault = c ? ARCHIVE_OK : sql_fault(sql, ARCHIVE_MEMORY);

    if (c) {
        c->sql = c->current_variant.sql = sql;
        fault = opening_cache_load(c);
    }
    *out = fault ? NULL : c;
    if (fault)
        opening_cache_free(c);
    return fault;
}

void opening_cache_free(struct opening_cache *c)
{
    if (!c)
        return;
    ordered_workers_close(c->counter);
    current_variant_release(&c->current_variant);
    tallies_release(&c->added);
    tallies_release(&c->gone);
    seen_positions_release(&c->seen);
    free(c->games);
    free(c->unmatched);
    free(c);
}
