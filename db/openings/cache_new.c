/*
 * Makes opening nodes of positions that many games have reached.
 */
#include <stdlib.h>

#include "../store/opening_lookup.h"
#include "continuations.h"
#include "list.h"
#include "opening_cache_state.h"

/* ---- finding new opening nodes ------------------------------------------- */

static bool may_become_node(const struct seen_position *seen)
{
    return seen->games && !seen->opening_node;
}

static size_t list_reached_positions(const struct seen_positions *t,
                                     struct opening_position *out)
{
    const struct seen_position *seen;
    size_t count = 0;

    for (size_t at = 0; (seen = seen_positions_next(t, &at));)
        if (may_become_node(seen))
            out[count++] = (struct opening_position){(int64_t)seen->canonical,
                                                     (int64_t)seen->exact, 0};
    return count;
}

/* Marks the positions that enough games have reached. The usual start of a
   variant is always an opening node. */
static int find_new_nodes(struct opening_cache *c)
{
    struct opening_position *met = calloc(c->seen.count + 1, sizeof *met),
                            *next = met;
    struct seen_position *seen;

    if (!met)
        return no_memory(c);
    int fault = opening_count_games(
        c->sql, met, list_reached_positions(&c->seen, met), OPENING_NODE_GAMES);
    for (size_t at = 0; (seen = seen_positions_next(&c->seen, &at));)
        if (may_become_node(seen))
            seen->becomes = next++->answer >= OPENING_NODE_GAMES || seen->start;
    free(met);
    return fault;
}

/* ---- earlier games through the new opening nodes ------------------------- */

/* A growing list of record numbers. */
struct record_numbers_list {
    int64_t *list;
    size_t count, room;
};

static int add_number(void *context, const struct sql_rows *row)
{
    struct record_numbers_list *n = context;

    if (!LIST_ROOM(n->list, n->count, n->room, 1024))
        return sql_fault(row->db, ARCHIVE_MEMORY);
    n->list[n->count++] = sql_number(row, 0);
    return ARCHIVE_OK;
}

static int list_games(const struct opening_cache *separate, int64_t last,
                      struct record_numbers_list *out)
{
    const struct seen_position *seen;
    int fault = ARCHIVE_OK;

    for (size_t at = 0;
         !fault && (seen = seen_positions_next(&separate->seen, &at));)
        fault = sql_each_row(separate->sql,
                             "SELECT record FROM " ROW_OPENINGS
                             " WHERE canonical = ?1 AND exact = ?2"
                             " AND record <= ?3",
                             VALUES(value_number((int64_t)seen->canonical),
                                    value_number((int64_t)seen->exact),
                                    value_number(last)),
                             add_number, out);
    return fault;
}

/* Adds each game in the list once, up to the record number `last`. */
static int add_games_once(struct opening_cache *separate, int64_t last)
{
    struct record_numbers_list met = {0};
    int fault = list_games(separate, last, &met);

    if (!fault && met.count)
        qsort(met.list, met.count, sizeof *met.list, list_by_number);
    for (size_t i = 0; !fault && i < met.count; i++)
        if (!i || met.list[i] != met.list[i - 1])
            fault = opening_cache_count_record(separate, met.list[i], 1);
    free(met.list);
    return fault;
}

/* ---- counting the new opening nodes -------------------------------------- */

/* Adds the new nodes, except starts, to `separate`. Most games through these
   nodes were stored before the games that are being added. */
static int add_new_opening_nodes(const struct opening_cache *c,
                                 struct opening_cache *separate)
{
    const struct seen_position *seen;
    int fault = ARCHIVE_OK;

    for (size_t at = 0; !fault && (seen = seen_positions_next(&c->seen, &at));)
        if (seen->becomes && !seen->start)
            fault = opening_cache_add_seen(separate, seen);
    return fault;
}

/* Counts the games through the new nodes: those in the archive, which are found
   even if they were added one by one, and those still in memory. */
static int count_new_nodes(struct opening_cache *c)
{
    struct opening_cache *separate;
    int fault = opening_cache_for_nodes(c, &separate);

    if (!fault)
        fault = add_new_opening_nodes(c, separate);
    if (!fault)
        fault = add_games_once(separate, c->game_count ? c->after : INT64_MAX);
    if (!fault)
        fault = opening_cache_count_stored(separate, c);
    if (!fault)
        fault = continuation_write_every(c->sql, &separate->added);
    opening_cache_free(separate);
    return fault;
}

int opening_cache_make_new(struct opening_cache *c)
{
    int fault = find_new_nodes(c);
    size_t others = 0;
    struct seen_position *seen;

    for (size_t at = 0;
         !fault && (seen = seen_positions_next(&c->seen, &at));) {
        if (!seen->becomes)
            continue;
        fault = opening_cache_insert(c, seen);
        others += !seen->start;
        if (!fault && seen->start)
            fault = opening_cache_rebuild(c, seen);
    }
    return fault || !others ? fault : count_new_nodes(c);
}
