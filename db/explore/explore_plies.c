/*
 * Lists the plies from a node, grouped by the positions to which they lead.
 */
#include <stdlib.h>

#include "explorer.h"
#include "list.h"

struct explored_ply make_explored_ply(const struct tally *t)
{
    const int64_t year = 10000;
    struct explored_ply out = {.ends = t->code == TALLY_ENDS,
                               .games = t->games,
                               .won = t->won,
                               .plies = t->plies,
                               .oldest = t->oldest,
                               .newest = t->newest,
                               .first_year = t->oldest_day / year,
                               .last_year = t->newest_day / year};

    memcpy(out.results, t->results, sizeof out.results);
    return out;
}

/* ---- plies by resulting position ----------------------------------------- */

/* The plies that are possible at a node, each with the key of the resulting
   position. The swap comes last, because only some games allow a swap and a
   position does not show whether the current game does. */
struct node_plies {
    const struct position *position;
    struct move *moves;
    uint64_t *keys;
    uint64_t *games; /* for each ply: number of games in which it was played in
                        this form; NULL if keys are exact, since each ply then
                        has only one form */
    size_t count;
};

static void release_ways(struct node_plies *ways)
{
    free(ways->moves);
    free(ways->keys);
    free(ways->games);
}

static bool make_room(const struct explorer *x, struct node_plies *ways)
{
    size_t room = x->asked->rules->moves_max + 2;

    ways->moves = malloc(room * sizeof *ways->moves);
    ways->keys = malloc(room * sizeof *ways->keys);
    ways->games = x->asked->exact ? NULL : malloc(room * sizeof *ways->games);
    return ways->moves && ways->keys && (x->asked->exact || ways->games);
}

static bool list_node_plies(struct explorer *x, const struct tallies *forms,
                            size_t number, struct node_plies *ways)
{
    const struct rules *rules = x->asked->rules;
    const struct position *p = x->nodes[number].position;
    struct position *after = malloc(rules->position_size);

    *ways = (struct node_plies){.position = p};
    bool made = make_room(x, ways) && after;
    if (made) {
        ways->count = rules_moves(rules, p, ways->moves);
        ways->moves[ways->count] = rules_extra(rules, p);
        ways->count += ways->moves[ways->count].bits != 0;
        ways->moves[ways->count] = x->swap;
    }
    for (size_t i = 0; i < ways->count; i++) {
        memcpy(after, p, rules->position_size);
        rules->play(after, ways->moves[i]);
        ways->keys[i] = route_key(&x->route, after);
        if (ways->games)
            ways->games[i] =
                count_exact_forms(forms, number, rules->hash(after));
    }
    free(after);
    return made;
}

/* ---- forms of a ply ------------------------------------------------------ */

static bool is_written_before(struct explorer *x, const struct node_plies *ways,
                              size_t way, size_t other)
{
    const struct explore_request *asked = x->asked;
    struct text one = {0}, two = {0};
    bool before = false;

    if (asked->write) {
        asked->write(asked->rules, ways->position, ways->moves[way], &one);
        asked->write(asked->rules, ways->position, ways->moves[other], &two);
        before = str_compare(text_str(&one), text_str(&two)) < 0;
    }
    x->failed |= one.failed || two.failed;
    text_release(&one);
    text_release(&two);
    return before;
}

static bool is_better_form(struct explorer *x, const struct node_plies *ways,
                           size_t way, size_t other)
{
    return ways->games[way] != ways->games[other]
               ? ways->games[way] > ways->games[other]
               : is_written_before(x, ways, way, other);
}

/* Finds the ply that belongs to a tally. Sets the code of the tally to the
   index of the ply in the list. */
static void find_tally_ply(struct explorer *x, const struct node_plies *ways,
                           struct tally *tally)
{
    size_t found = ways->count; /* index of the swap */

    if (tally->code == TALLY_ENDS)
        return;
    for (size_t i = 0; i < ways->count; i++)
        if (ways->keys[i] == tally->key &&
            (found == ways->count ||
             (ways->games && is_better_form(x, ways, i, found))))
            found = i;
    tally->code = (uint32_t)found;
}

/* Orders plies by number of games, the greatest first, then in the order in
   which the rules list them. */
static int compare_by_games(const void *left, const void *right)
{
    const struct tally *a = *(const struct tally *const *)left;
    const struct tally *b = *(const struct tally *const *)right;

    if (a->games != b->games)
        return a->games > b->games ? -1 : 1;
    return (a->code > b->code) - (a->code < b->code);
}

/* ---- the list ------------------------------------------------------------ */

/* Adds a node for the ply that was just listed. The node's plies are counted at
   the next level. Returns false if out of memory. */
static bool add_node(struct explorer *x, const struct tree_node *from,
                     size_t number, const struct tally *tally,
                     struct listed_ply *listed)
{
    struct position *after = explorer_copy(x, from->position);

    if (!after)
        return false;
    x->asked->rules->play(after, listed->way.move);
    listed->node = x->node_count;
    x->nodes[x->node_count++] = (struct tree_node){
        .branch = {.node = number,
                   .key = tally->key,
                   .exact = x->asked->rules->hash(after),
                   .side = x->asked->rules->side(after)},
        .position = after,
        .depth = from->depth + 1,
    };
    return true;
}

static int add_node_ply(struct explorer *x, struct tallies *work, size_t number,
                        const struct node_plies *ways,
                        const struct tally *tally)
{
    struct tree_node *node = &x->nodes[number];

    if (!LIST_ROOM(x->list, x->count, x->room, 64))
        return no_memory(x);
    struct listed_ply *listed = &x->list[x->count++];
    struct explored_ply *way = &listed->way;
    *way = make_explored_ply(tally);
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

/* Lists the plies of a node; those with the most games come first. */
static int add_node_plies(struct explorer *x, struct node_tallies *counted,
                          size_t number, struct tally **ordered, size_t count)
{
    struct node_plies ways;
    size_t width = x->asked->width ? x->asked->width : count;
    int fault = list_node_plies(x, &counted->forms, number, &ways)
                    ? ARCHIVE_OK
                    : no_memory(x);

    for (size_t i = 0; !fault && i < count; i++)
        find_tally_ply(x, &ways, ordered[i]);
    if (x->failed)
        fault = no_memory(x);
    qsort(ordered, count, sizeof *ordered, compare_by_games);
    x->nodes[number].first = x->count;
    for (size_t i = 0; !fault && i < count && i < width; i++)
        fault = add_node_ply(x, &counted->ways, number, &ways, ordered[i]);
    release_ways(&ways);
    return fault;
}

int explorer_list_plies(struct explorer *x, struct node_tallies *counted)
{
    size_t count, some;
    struct tally **ways = tallies_by_node(&counted->ways, &count);
    int fault = ways ? ARCHIVE_OK : no_memory(x);

    for (size_t at = 0; !fault && at < count; at += some) {
        some = tallies_of_node(ways + at, count - at);
        fault = add_node_plies(x, counted, ways[at]->node, ways + at, some);
    }
    free(ways);
    return fault;
}
