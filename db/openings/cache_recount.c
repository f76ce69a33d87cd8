/*
 * Counts opening nodes again from the games that reached them.
 */
#include <stdlib.h>

#include "continuations.h"
#include "opening_cache_state.h"

static const char at_start[] =
    OPENING_NODE_COLUMNS "r.variant = ?1 AND (r.start IS NULL OR r.id IN"
                         " (SELECT record FROM " ROW_OPENINGS
                         " WHERE canonical = ?2 AND exact = ?3))";
static const char at_others[] =
    OPENING_NODE_COLUMNS "r.id IN (SELECT record FROM " ROW_OPENINGS
                         " WHERE canonical = ?2 AND exact = ?3)"
                         " AND r.variant = ?1";

int opening_cache_for_nodes(const struct opening_cache *c,
                            struct opening_cache **out)
{
    struct opening_cache *separate = *out = calloc(1, sizeof *separate);

    if (!separate)
        return no_memory(c);
    separate->sql = separate->current_variant.sql = c->sql;
    separate->separate = true;
    return ARCHIVE_OK;
}

int opening_cache_add_seen(struct opening_cache *separate,
                           const struct seen_position *seen)
{
    struct seen_position *one =
        seen_positions_find_or_add(&separate->seen, seen->variant, seen->exact);

    if (!one)
        return no_memory(separate);
    *one = *seen;
    return ARCHIVE_OK;
}

int opening_cache_recount(struct opening_cache *c,
                          const struct seen_position *seen)
{
    struct sql_rows rows =
        sql_query(c->sql, seen->start ? at_start : at_others,
                  VALUES(value_number(seen->variant),
                         value_number((int64_t)seen->canonical),
                         value_number((int64_t)seen->exact)));

    while (sql_next(&rows))
        sql_stop_rows(&rows, opening_cache_count_row(c, &rows, 1));
    return sql_end(&rows);
}

int opening_cache_rebuild(struct opening_cache *c,
                          const struct seen_position *seen)
{
    struct opening_cache *separate;
    int fault = opening_cache_for_nodes(c, &separate);

    if (!fault)
        fault = opening_cache_add_seen(separate, seen);
    if (!fault)
        fault = continuation_delete_every(c->sql, seen->opening_node);
    if (!fault)
        fault = opening_cache_recount(separate, seen);
    if (!fault)
        fault = continuation_write_every(c->sql, &separate->added);
    opening_cache_free(separate);
    return fault;
}
