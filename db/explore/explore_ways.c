#include <stdlib.h>

#include "explorer.h"
#include "list.h"

struct explored explored_of(const struct tally *t)
{
    const int64_t year = 10000;
    struct explored out = {.ends = t->code == TALLY_ENDS,
                           .games = t->games,
                           .plies = t->plies,
                           .oldest = t->oldest,
                           .newest = t->newest,
                           .first_year = t->oldest_day / year,
                           .last_year = t->newest_day / year};

    memcpy(out.results, t->results, sizeof out.results);
    return out;
}

/* ---- plies by what they lead to ------------------------------------------- */

/* What plays to each key from a node's position, and after these the swap, which
   is legal there in some games only: a position does not tell. */
struct ways {
    struct move *moves;
    uint64_t *keys;
    size_t count;
};

static bool list_ways(struct explorer *x, const struct position *p,
                      struct ways *ways)
{
    const struct rules *rules = x->asked->rules;
    struct position *after = malloc(rules->position_size);

    *ways = (struct ways){
        .moves = malloc((rules->moves_max + 2) * sizeof *ways->moves),
        .keys = malloc((rules->moves_max + 2) * sizeof *ways->keys)};
    if (after && ways->moves && ways->keys) {
        ways->count = rules_moves(rules, p, ways->moves);
        ways->moves[ways->count] = rules_extra(rules, p);
        ways->count += ways->moves[ways->count].bits != 0;
        ways->moves[ways->count] = x->swap;
    }
    for (size_t i = 0; i < ways->count; i++) {
        memcpy(after, p, rules->position_size);
        rules->play(after, ways->moves[i]);
        ways->keys[i] = route_key(&x->route, after);
    }
    bool made = after && ways->moves && ways->keys;
    free(after);
    return made;
}

/* A tally's way from here: its place in the list, as its code. */
static void find_way(const struct ways *ways, struct tally *tally)
{
    uint32_t way = 0;

    if (tally->code == TALLY_ENDS)
        return;
    while (way < ways->count && ways->keys[way] != tally->key)
        way++;
    tally->code = way;
}

/* The most played first, then as the game lists its plies. */
static int by_games(const void *left, const void *right)
{
    const struct tally *a = *(const struct tally *const *)left;
    const struct tally *b = *(const struct tally *const *)right;

    if (a->games != b->games)
        return a->games > b->games ? -1 : 1;
    return (a->code > b->code) - (a->code < b->code);
}

/* ---- the list ------------------------------------------------------------- */

/* A node for the way that was just listed, to be asked about next. */
static bool add_node(struct explorer *x, const struct fork *from, size_t number,
                     const struct tally *tally, struct listed *listed)
{
    struct position *after = explorer_copy(x, from->position);

    if (!after)
        return false;
    x->asked->rules->play(after, listed->way.move);
    listed->node = x->node_count;
    x->nodes[x->node_count++] = (struct fork){
        .branch = {number, tally->key},
        .position = after,
        .depth = from->depth + 1,
    };
    return true;
}

static int add_way(struct explorer *x, struct tallies *work, size_t number,
                   const struct ways *ways, const struct tally *tally)
{
    struct fork *node = &x->nodes[number];

    if (!LIST_ROOM(x->list, x->count, x->room, 64))
        return no_memory(x);
    struct listed *listed = &x->list[x->count++];
    struct explored *way = &listed->way;
    *way = explored_of(tally);
    way->depth = node->depth + 1;
    way->position = node->position;
    if (tally->code != TALLY_ENDS)
        way->move = ways->moves[tally->code];
    listed->node = 0;
    node->count++;
    int fault = explorer_find_players(x, work, tally, way);
    if (fault || !way->move.bits || way->depth == x->asked->depth ||
        x->node_count == NODES_MAX)
        return fault;
    return add_node(x, node, number, tally, listed) ? ARCHIVE_OK : no_memory(x);
}

/* The ways of a node, the most played first. */
static int add_ways(struct explorer *x, struct tallies *tallies, size_t number,
                    struct tally **ordered, size_t count)
{
    struct ways ways;
    size_t width = x->asked->width ? x->asked->width : count;
    int fault = list_ways(x, x->nodes[number].position, &ways) ? ARCHIVE_OK
                                                               : no_memory(x);

    for (size_t i = 0; i < count; i++)
        find_way(&ways, ordered[i]);
    qsort(ordered, count, sizeof *ordered, by_games);
    x->nodes[number].first = x->count;
    for (size_t i = 0; !fault && i < count && i < width; i++)
        fault = add_way(x, tallies, number, &ways, ordered[i]);
    free(ways.moves);
    free(ways.keys);
    return fault;
}

int explorer_take(struct explorer *x, struct tallies *tallies)
{
    size_t count, some;
    struct tally **ways = tallies_by_node(tallies, &count);
    int fault = ways ? ARCHIVE_OK : no_memory(x);

    for (size_t at = 0; !fault && at < count; at += some) {
        some = tallies_of_node(ways + at, count - at);
        fault = add_ways(x, tallies, ways[at]->node, ways + at, some);
    }
    free(ways);
    return fault;
}
