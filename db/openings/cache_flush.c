/*
 * Writes the buffered changes of opening nodes to the archive.
 */
#include <stdlib.h>

#include "continuations.h"
#include "opening_cache_state.h"

enum {
    WAYS_TOGETHER =
        16, /* a node with at least this many changed continuations is written
               as a whole */
};

/* The opening nodes that have changed rows. */
struct changes {
    struct opening_cache *c;
    struct seen_position **list; /* sorted by number */
    size_t count;
};

/* ---- sorting opening nodes ----------------------------------------------- */

static int compare_opening_nodes(const void *left, const void *right)
{
    const struct seen_position *a = *(const struct seen_position *const *)left;
    const struct seen_position *b = *(const struct seen_position *const *)right;

    return (a->opening_node > b->opening_node) -
           (a->opening_node < b->opening_node);
}

static int order_opening_nodes(struct changes *k)
{
    const struct seen_positions *t = &k->c->seen;
    struct seen_position *seen;

    k->list = malloc((t->count + 1) * sizeof *k->list);
    if (!k->list)
        return no_memory(k->c);
    for (size_t at = 0; (seen = seen_positions_next(t, &at));)
        if (seen->opening_node)
            k->list[k->count++] = seen;
    if (k->count)
        qsort(k->list, k->count, sizeof(struct seen_position *),
              compare_opening_nodes);
    return ARCHIVE_OK;
}

static struct seen_position *seen_position_of_tally(const struct changes *k,
                                                    const struct tally *way)
{
    const struct seen_position key = {.opening_node = (int64_t)way->node};
    const struct seen_position *wanted = &key;
    struct seen_position **found =
        bsearch(&wanted, k->list, k->count, sizeof(struct seen_position *),
                compare_opening_nodes);

    assert(found);
    return *found;
}

/* ---- one continuation ---------------------------------------------------- */

/* Adds a tally to the stored row of a continuation, or subtracts it if `gone`
   is set. */
static int change_stored_tally(struct sql *sql, const struct tally *way,
                               bool gone)
{
    struct tallies t = {0};
    struct tally kept;
    bool there;
    int fault = continuation_read(sql, way, &kept, &there);

    if (gone)
        tally_subtract(&t, &kept, way);
    else
        tally_merge(&t, &kept, way);
    kept.merged = way->merged;
    if (!fault)
        fault = t.failed      ? sql_fault(sql, ARCHIVE_MEMORY)
                : !kept.games ? continuation_delete(sql, &kept)
                              : continuation_write(sql, &kept, there);
    free(kept.players);
    return fault;
}

/* Marks the node if its oldest or newest game was removed. Another game then
   becomes the oldest or the newest, so the node must be counted again. */
static int mark_changed_tally(const struct changes *k, const struct tally *gone)
{
    struct tally kept;
    bool there;
    int fault = continuation_read(k->c->sql, gone, &kept, &there);

    if ((gone->oldest && gone->oldest == kept.oldest) ||
        (gone->newest && gone->newest == kept.newest))
        seen_position_of_tally(k, gone)->anew = true;
    free(kept.players);
    return fault;
}

static int mark_changed_tallies(const struct changes *k)
{
    int fault = ARCHIVE_OK;
    const struct tally *way;

    for (size_t at = 0; !fault && (way = tallies_next(&k->c->gone, &at));)
        fault = mark_changed_tally(k, way);
    return fault;
}

static int list_changed_tallies(const struct changes *k)
{
    int fault = ARCHIVE_OK;
    const struct tally *way;

    for (size_t at = 0; !fault && (way = tallies_next(&k->c->gone, &at));)
        if (!seen_position_of_tally(k, way)->anew)
            fault = change_stored_tally(k->c->sql, way, true);
    return fault;
}

/* ---- the continuations of one opening node ------------------------------- */

/* Reads and writes many rows at once, so that a server gets one request for all
   of them. */
static int add_tallies_in_bulk(struct sql *sql, struct tally *const *ways,
                               size_t count)
{
    int64_t opening_node = (int64_t)ways[0]->node;
    struct tallies all = {0};
    int fault = continuation_read_every(sql, opening_node, &all);

    for (size_t i = 0; !fault && i < count; i++) {
        struct tally *way =
            tallies_find(&all, ways[i]->node, ways[i]->key, ways[i]->code);
        if (!way)
            break; /* all.failed is set */
        tally_merge(&all, way, ways[i]);
    }
    if (!fault)
        fault = continuation_delete_every(sql, opening_node);
    if (!fault)
        fault = continuation_write_every(sql, &all);
    tallies_release(&all);
    return fault;
}

static int add_to_stored_tallies(const struct changes *k,
                                 struct tally *const *ways, size_t count)
{
    int fault = ARCHIVE_OK;

    if (seen_position_of_tally(k, ways[0])->anew)
        return fault;
    if (count >= WAYS_TOGETHER)
        return add_tallies_in_bulk(k->c->sql, ways, count);
    while (!fault && count--)
        fault = change_stored_tally(k->c->sql, *ways++, false);
    return fault;
}

static int add_new_tallies(const struct changes *k)
{
    size_t count, some;
    struct tally **ways = tallies_by_node(&k->c->added, &count);
    int fault = ways ? ARCHIVE_OK : no_memory(k->c);

    for (size_t at = 0; !fault && at < count; at += some) {
        some = tallies_of_node(ways + at, count - at);
        fault = add_to_stored_tallies(k, ways + at, some);
    }
    free(ways);
    return fault;
}

/* ---- all changes --------------------------------------------------------- */

static int change_stored_tallies(struct opening_cache *c)
{
    struct changes k = {.c = c};
    int fault = order_opening_nodes(&k);

    if (!fault)
        fault = mark_changed_tallies(&k);
    if (!fault)
        fault = list_changed_tallies(&k);
    if (!fault)
        fault = add_new_tallies(&k);
    for (size_t i = 0; !fault && i < k.count; i++)
        if (k.list[i]->anew)
            fault = opening_cache_rebuild(c, k.list[i]);
    free(k.list);
    return fault;
}

int opening_cache_flush(struct opening_cache *c)
{
    static const struct sql_write drop_empty = {
        .kind = ROW_REMOVED,
        .table = "opening_node",
        .where = "id NOT IN (SELECT opening_node FROM next)"};
    bool gone = c->gone.count > 0;
    int fault = opening_cache_count_collected(c);

    if (!fault)
        fault = change_stored_tallies(c);
    if (!fault)
        fault = opening_cache_make_new(c);
    if (!fault && gone)
        fault = sql_run(c->sql, &drop_empty, NO_VALUES);
    tallies_release(&c->added);
    tallies_release(&c->gone);
    seen_positions_release(&c->seen);
    c->game_count = 0;
    return fault ? fault : opening_cache_load(c);
}
