/*
 * Explores a position: counts the plies played there, then the plies played
 * after each of these, level by level.
 */
#include <stdlib.h>

#include "explorer.h"

enum { EXPLORE_ARENA = 1 << 30 };

/* ---- levels -------------------------------------------------------------- */

static int list_branches(struct explorer *x, struct branch **out)
{
    struct branch *branches = malloc(x->node_count * sizeof *branches);

    if (!branches)
        return no_memory(x);
    for (size_t i = 1; i < x->node_count; i++)
        branches[i - 1] = x->nodes[i].branch;
    x->route.branches = *out = branches;
    x->route.branch_count = x->node_count - 1;
    return ARCHIVE_OK;
}

/* If there is no query, and the position can only be reached in openings, adds
   the stored counts of opening nodes, so that their games need not be read. */
static int read_sums(struct explorer *x, struct node_tallies *out)
{
    if (x->asked->query || x->anywhere || !x->route.variant)
        return ARCHIVE_OK;
    const struct opening_cache_request asked = {.variant = x->route.variant,
                                                .canonical = x->route.canonical,
                                                .position = x->route.position,
                                                .side = x->route.side,
                                                .exact = x->asked->exact};
    int fault = opening_cache_read(x->a->sql, &asked, out, &x->known);
    x->route.counted = x->known.exact;
    x->route.counted_count = x->known.count;
    return fault;
}

static void sum_plies(struct explorer *x, const struct tallies *tallies)
{
    struct tallies none = {0};
    struct tally all = {0};
    const struct tally *way;

    for (size_t at = 0; (way = tallies_next(tallies, &at));) {
        struct tally alone = *way; /* a copy without the players */
        alone.player_room = 0;
        tally_merge(&none, &all, &alone);
    }
    x->e->all = make_explored_ply(&all);
    x->e->all.position = x->root;
}

static int explore_level(struct explorer *x, unsigned depth,
                         struct diags *diags)
{
    struct node_tallies counted = {.ways = {0}};
    struct branch *branches = NULL;
    int fault = list_branches(x, &branches);

    x->route.depth = depth;
    if (!fault && depth == 1)
        fault = read_sums(x, &counted);
    if (!fault && !(x->asked->exact && x->route.counted_count))
        fault = explorer_count_games(x, diags, &counted);
    x->route.counted_count = 0;
    if (!fault && depth == 1)
        sum_plies(x, &counted.ways);
    if (!fault)
        fault = explorer_list_plies(x, &counted);
    node_tallies_release(&counted);
    free(branches);
    return fault;
}

/* ---- the whole exploration ----------------------------------------------- */

/* Sorts the list for the caller: each ply is followed by its continuations. */
static int sort_plies(struct explorer *x)
{
    struct archive_exploration *e = x->e;
    size_t at[EXPLORE_DEPTH_MAX + 1] = {0}, node[EXPLORE_DEPTH_MAX + 1] = {0};
    size_t depth = 0;

    e->list = arena_alloc(e->arena, (x->count + 1) * sizeof *e->list);
    if (!e->list)
        return no_memory(x);
    for (;;) {
        const struct tree_node *now = &x->nodes[node[depth]];
        if (at[depth] == now->count) {
            if (!depth--)
                return ARCHIVE_OK;
            continue;
        }
        size_t way = now->first + at[depth]++;
        e->list[e->count++] = x->list[way].way;
        if (!x->list[way].node)
            continue;
        depth++;
        node[depth] = x->list[way].node;
        at[depth] = 0;
    }
}

/* Sets `strange` if the archive has no games of the variant. A variant may
   remain after its games were deleted. */
static int find_unknown_variant(struct explorer *x)
{
    int64_t found = x->e->all.games > 0;
    int fault = ARCHIVE_OK;

    if (!found && x->route.variant)
        fault = sql_get(x->a->sql,
                        "SELECT 1 FROM record WHERE variant = ?1 LIMIT 1",
                        VALUES(value_number(x->route.variant)), &found);
    x->e->strange = !found;
    return fault;
}

static int explore_opening(struct explorer *x, struct diags *diags)
{
    int fault = explorer_set_route(x);

    if (!fault)
        fault = explorer_load_people(x);
    if (fault)
        return fault;
    x->nodes[0] = (struct tree_node){.position = x->root};
    x->node_count = 1;
    for (unsigned depth = 1; !fault && depth <= x->asked->depth; depth++) {
        size_t before = x->node_count;
        fault = explore_level(x, depth, diags);
        if (x->node_count == before)
            break;
    }
    if (!fault)
        fault = find_unknown_variant(x);
    return fault ? fault : sort_plies(x);
}

static void release_explorer(struct explorer *x)
{
    row_release(&x->row);
    free(x->nodes);
    free(x->list);
    free(x->persons);
    free(x);
}

static struct archive_exploration *new_exploration(void)
{
    struct archive_exploration *e = calloc(1, sizeof *e);
    struct arena *arena = malloc(sizeof *arena);

    if (e && arena) {
        arena_init(arena, 0, EXPLORE_ARENA);
        e->arena = arena;
        return e;
    }
    free(e);
    free(arena);
    return NULL;
}

void archive_exploration_free(struct archive_exploration *e)
{
    if (!e)
        return;
    arena_release(e->arena);
    free(e->arena);
    free(e);
}

int archive_explore(struct archive *a, const struct explore_request *asked,
                    struct diags *diags, struct archive_exploration **out)
{
    struct explorer *x = calloc(1, sizeof *x);
    struct archive_exploration *e = new_exploration();
    int fault;

    *out = NULL;
    if (x)
        x->nodes = malloc(NODES_MAX * sizeof *x->nodes);
    if (!x || !e || !x->nodes) {
        fault = sql_fault(a->sql, ARCHIVE_MEMORY);
    } else {
        x->a = a;
        x->asked = asked;
        x->e = e;
        row_init(&x->row);
        fault = explore_opening(x, diags);
    }
    if (x)
        release_explorer(x);
    if (fault)
        archive_exploration_free(e);
    else
        *out = e;
    return fault;
}

int archive_explore_options(struct archive *a, const struct rules *rules,
                            const struct archive_rows *rows)
{
    return sql_emit_rows(
        a->sql,
        "SELECT v.options FROM variant v WHERE v.game = ?1"
        " AND EXISTS (SELECT 1 FROM record r WHERE r.variant = v.id)"
        " ORDER BY v.id LIMIT ?2",
        VALUES(value_words(str_of(rules->name)), value_number(EXPLORE_OPTIONS)),
        rows);
}
