#include "walker.h"

#include <stdlib.h>

#include "../rows/rows.h"
#include "list.h"

bool walker_init(struct walker *w, const struct route *route)
{
    *w = (struct walker){.route = route,
                         .now = malloc(route->rules->position_size)};
    return w->now != NULL;
}

void walker_release(struct walker *w)
{
    node_tallies_release(&w->counted);
    reason_release(&w->why);
    free(w->now);
}

uint64_t route_key(const struct route *route, const struct position *p)
{
    return route->exact ? route->rules->hash(p)
                        : route->rules->hash_canonical(p);
}

bool route_is_counted(const struct route *route, uint64_t exact)
{
    for (size_t i = 0; i < route->counted_count; i++)
        if (route->counted[i] == exact)
            return true;
    return false;
}

/* ---- finding the position ------------------------------------------------ */

enum where { ELSEWHERE, THERE, PASSED };

/* Compares features before hashes, which is faster. */
static enum where find_by_features(const struct walker *w)
{
    const struct route *route = w->route;
    uint64_t set[SIGNATURE_WORDS] = {0};

    if (!route->set_count)
        return THERE;
    route->rules->signature(w->now, set);
    for (size_t i = 0; i < route->set_count; i++)
        if (memcmp(route->sets[i], set, sizeof set) == 0)
            return THERE;
    return route->rules->lasting && row_weight(set) > route->weight ? PASSED
                                                                    : ELSEWHERE;
}

/* Compares rules->left first, which is faster still. */
static enum where compare_position(const struct walker *w)
{
    const struct route *route = w->route;
    unsigned left = route->rules->left ? route->rules->left(w->now) : 0;

    if (left != route->left)
        return left < route->left ? PASSED : ELSEWHERE;
    enum where where = find_by_features(w);
    if (where != THERE)
        return where;
    return route->rules->hash(w->now) == route->position ||
                   (!route->exact &&
                    route->rules->hash_canonical(w->now) == route->canonical)
               ? THERE
               : ELSEWHERE;
}

static bool is_counted(const struct walker *w)
{
    const struct route *route = w->route;

    return route->counted_count &&
           route_is_counted(route, route->rules->hash(w->now));
}

/* Plays the next ply. Returns false if there is no further ply or it is
   illegal. */
static bool play_ply(struct walker *w, struct str *moves, uint32_t *code)
{
    struct move move;

    if (!code_read(moves, code) ||
        !w->route->rules->unpack(w->now, *code, &move))
        return false;
    w->route->rules->play(w->now, move);
    return true;
}

static bool find_position(struct walker *w, struct str *moves)
{
    uint32_t code;

    for (size_t ply = 0; ply <= w->route->last_ply; ply++) {
        enum where where = compare_position(w);
        if (where != ELSEWHERE)
            return where == THERE;
        if (!play_ply(w, moves, &code))
            return false;
    }
    return false;
}

static bool begin_route(struct walker *w, struct str start)
{
    const struct route *route = w->route;

    if (!start.len) {
        memcpy(w->now, route->start, route->rules->position_size);
        return true;
    }
    reason_clear(&w->why);
    return rules_begin(route->rules, w->now, route->options,
                       route->option_count, start, &w->why);
}

/* ---- plies after the position -------------------------------------------- */

/* Returns the node to which a ply leads, or 0 if the ply is not followed. */
static uint64_t find_branch(const struct route *route, uint64_t node,
                            uint64_t key)
{
    size_t at;

    LIST_SEEK(at, route->branch_count, route->branches[at].node < node);
    for (; at < route->branch_count && route->branches[at].node == node; at++)
        if (route->branches[at].key == key)
            return at + 1;
    return 0;
}

/* Returns the position that represents a node. The position in the game may be
   a rotation of this position. */
static struct branch representative_position(const struct route *route,
                                             uint64_t node)
{
    return node
               ? route->branches[node - 1]
               : (struct branch){.exact = route->position, .side = route->side};
}

static void count_game(struct walker *w, struct tallied_game game,
                       uint64_t node, struct str moves)
{
    const struct rules *rules = w->route->rules;
    const struct branch standard = representative_position(w->route, node);
    bool same = !w->route->exact && rules->hash(w->now) == standard.exact;
    struct mover mover = mover_of(rules, w->now);
    uint32_t code = TALLY_ENDS;
    uint64_t key = 0;

    if (rules->side(w->now) != standard.side) {
        game.result = result_exchanged(game.result);
        mover.player ^= 1;
    }
    if (play_ply(w, &moves, &code))
        key = route_key(w->route, w->now);
    else
        code = TALLY_ENDS;
    struct tally *tally = tallies_find(&w->counted.ways, node, key, code);
    if (tally)
        tally_add_game(&w->counted.ways, tally, &game, mover);
    if (same && code != TALLY_ENDS)
        tallies_add_form(&w->counted.forms, node, rules->hash(w->now), 1);
}

void walker_take(struct walker *w, const struct tallied_game *game,
                 struct str start, struct str moves)
{
    uint64_t node = 0;
    uint32_t code;

    if (!begin_route(w, start) || !find_position(w, &moves) || is_counted(w))
        return;
    for (unsigned i = 1; i < w->route->depth; i++) {
        if (!play_ply(w, &moves, &code))
            return;
        node = find_branch(w->route, node, route_key(w->route, w->now));
        if (!node)
            return;
    }
    count_game(w, *game, node, moves);
}
