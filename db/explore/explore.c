#include "archive_explore.h"

#include <stdlib.h>

#include "../query/sieves.h"
#include "../rows/rows.h"
#include "crossings.h"
#include "pass.h"

enum {
    EXPLORE_ARENA = 1 << 30,
    NODES_MAX = 100000, /* of a tree */
};

/* A position whose next plies are asked for. */
struct fork {
    struct branch branch;            /* the way to it */
    const struct position *position; /* in the asked game's own form */
    unsigned depth;
    size_t first, count; /* of its ways, in the list */
};

struct explorer {
    struct archive *a;
    const struct explore_asked *asked;
    struct archive_exploration *e;
    struct row row; /* of the options */
    int64_t variant;
    bool early; /* among the first plies */
    struct route route;
    uint64_t sets[POSITION_TURNS][SIGNATURE_WORDS];
    size_t set_count; /* 0: no signature tells */
    const struct position *root;
    struct crossings_known known; /* the position's sums */
    struct fork *nodes; /* the root first; others are what branches lead to */
    size_t node_count;
    struct explored *list;
    size_t count, room, *node_of; /* by place in the list; 0: none */
    struct person {
        int64_t spelling, person;
    } * persons;
    size_t person_count;
};

static int no_memory(const struct explorer *x)
{
    return sql_fault(x->a->sql, ARCHIVE_MEMORY);
}

static struct position *copy(struct explorer *x, const struct position *p)
{
    size_t size = x->asked->rules->position_size;
    struct position *out = arena_alloc(x->e->arena, size);

    if (out)
        memcpy(out, p, size);
    return out;
}

/* ---- what is asked -------------------------------------------------------- */

/* What a signature must have, of the position itself or of what it is turned. */
static void find_features(struct explorer *x)
{
    const struct rules *rules = x->asked->rules;

    x->set_count =
        x->asked->exact ? 1 : position_features(rules, x->root, x->sets);
    if (x->asked->exact)
        rules->signature(x->root, *x->sets);
    x->route.sets = (const uint64_t(*)[SIGNATURE_WORDS])x->sets;
    x->route.set_count = x->set_count;
    x->route.left = rules->left ? rules->left(x->root) : 0;
    for (size_t i = 0; i < x->set_count; i++) {
        unsigned weight = row_weight(x->sets[i]);
        if (weight > x->route.weight)
            x->route.weight = weight;
    }
}

static int find_variant(struct explorer *x)
{
    row_options(&x->row, x->asked->rules, x->asked->start);
    if (x->row.words.failed || x->row.settings.failed)
        return no_memory(x);
    x->route.options = x->row.option;
    x->route.option_count = x->row.option_count;
    return sql_get(x->a->sql,
                   "SELECT id FROM variant WHERE game = ?1 AND options = ?2",
                   VALUES(value_words(str_of(x->asked->rules->name)),
                          value_words(x->row.options)),
                   &x->variant);
}

static int find_early(struct explorer *x)
{
    int64_t known = 0;
    int fault = ARCHIVE_OK;

    if (x->asked->own && x->asked->plies <= OPENING_PLIES)
        known = 1;
    else if (x->asked->exact)
        fault = sql_get(x->a->sql,
                        "SELECT 1 FROM " ROW_OPENINGS " WHERE canonical = ?1"
                        " AND exact = ?2 LIMIT 1",
                        VALUES(value_number((int64_t)x->route.canonical),
                               value_number((int64_t)x->route.position)),
                        &known);
    else
        fault = sql_get(
            x->a->sql,
            "SELECT 1 FROM " ROW_OPENINGS " WHERE canonical = ?1 LIMIT 1",
            VALUES(value_number((int64_t)x->route.canonical)), &known);
    x->early = known;
    x->route.last_ply = known ? OPENING_PLIES : SIZE_MAX - 1;
    return fault;
}

static bool set_root(struct explorer *x)
{
    const struct rules *rules = x->asked->rules;
    struct position *root = copy(x, x->asked->start);
    struct position *usual = copy(x, x->asked->start);
    struct reason why = {0};

    if (!root || !usual)
        return false;
    for (size_t i = 0; i < x->asked->plies; i++)
        rules->play(root, x->asked->line[i]);
    x->root = root;
    x->route.position = rules->hash(root);
    x->route.canonical = rules->hash_canonical(root);
    find_features(x);
    /* Games that begin as usual do so by the options alone. */
    bool begins = rules_begin(rules, usual, x->row.option, x->row.option_count,
                              STR(""), &why);
    assert(begins);
    (void)begins;
    reason_release(&why);
    x->route.start = usual;
    return true;
}

static int set_route(struct explorer *x)
{
    x->route.rules = x->asked->rules;
    x->route.exact = x->asked->exact;
    int fault = find_variant(x);

    if (!fault && !set_root(x))
        fault = no_memory(x);
    return fault ? fault : find_early(x);
}

/* ---- the games that may have been there ----------------------------------- */

/* " FROM opening WHERE ...": as far as nothing is known of them. */
static void write_opening(const struct explorer *x, struct translation *t)
{
    text_addf(&t->work,
              "r.id IN (SELECT record FROM " ROW_OPENINGS
              " WHERE canonical = ?%zu",
              translate_number(t, (int64_t)x->route.canonical));
    if (x->asked->exact)
        text_addf(&t->work, " AND exact = ?%zu",
                  translate_number(t, (int64_t)x->route.position));
    for (size_t i = 0; i < x->route.counted_count; i++)
        text_addf(&t->work, " AND exact <> ?%zu",
                  translate_number(t, (int64_t)x->route.counted[i]));
    text_add_char(&t->work, ')');
}

/* Whether it is the start of games that nothing is known of. */
static bool wants_start(const struct explorer *x)
{
    uint64_t start = x->asked->rules->hash(x->route.start);

    for (size_t i = 0; i < x->route.counted_count; i++)
        if (x->route.counted[i] == start)
            return false;
    return x->asked->exact ? start == x->route.position
                           : x->asked->rules->hash_canonical(x->route.start) ==
                                 x->route.canonical;
}

static void write_features(const struct explorer *x, struct translation *t)
{
    struct features wanted[POSITION_TURNS];

    for (size_t i = 0; i < x->set_count; i++) {
        unsigned weight = row_weight(x->sets[i]);
        memcpy(wanted[i].set, x->sets[i], sizeof wanted[i].set);
        wanted[i].light = weight < LIGHT_NONE ? (uint8_t)weight : LIGHT_NONE;
    }
    struct sieve sieve = sieve_make(t, wanted, x->set_count);
    if (!sieve_is(sieve)) {
        text_add(&t->work, STR("TRUE"));
        return;
    }
    text_add(&t->work, STR("r.id IN ("));
    sieve_select(t, sieve, &t->work);
    text_add_char(&t->work, ')');
}

static void add_conditions(void *context, struct translation *t)
{
    const struct explorer *x = context;

    text_clear(&t->work);
    text_addf(&t->work, "r.variant = %lld AND r.moves IS NOT NULL",
              (long long)x->variant);
    if (x->asked->before)
        text_addf(&t->work, " AND d.latest < %lld",
                  (long long)x->asked->before);
    terms_add_sql(&t->terms, arena_copy(t->arena, text_str(&t->work)));
    text_clear(&t->work);
    if (x->early && wants_start(x))
        text_add(&t->work, STR("(r.start IS NULL OR "));
    if (x->early)
        write_opening(x, t);
    if (x->early && wants_start(x))
        text_add_char(&t->work, ')');
    if (!x->early && x->set_count)
        write_features(x, t);
    if (t->work.len)
        terms_add_sql(&t->terms, arena_copy(t->arena, text_str(&t->work)));
}

/* 0, 1 if the query is faulty, or a fault. */
static int count_games(struct explorer *x, struct diags *diags,
                       struct tallies *out)
{
    static const struct query every = {0};
    struct archive_query *q;
    int fault = archive_query_more(
        x->a, x->asked->query ? x->asked->query : &every, pass_columns,
        pass_column_count, diags, add_conditions, x, &q);

    if (fault)
        return fault;
    if (x->variant)
        fault = pass_run(x->a, q, &x->route, out);
    archive_query_free(q);
    return fault;
}

/* ---- people --------------------------------------------------------------- */

static int take_person(void *context, const struct sql_rows *row)
{
    struct explorer *x = context;

    if (x->person_count % 1024 == 0) {
        size_t room = x->person_count + 1024;
        struct person *more = realloc(x->persons, room * sizeof *more);
        if (!more)
            return no_memory(x);
        x->persons = more;
    }
    x->persons[x->person_count++] =
        (struct person){sql_number(row, 0), sql_number(row, 1)};
    return ARCHIVE_OK;
}

static int load_persons(struct explorer *x)
{
    return sql_each(x->a->sql, "SELECT id, person FROM spelling ORDER BY id",
                    NO_VALUES, take_person, x);
}

static int64_t person_of(const struct explorer *x, int64_t spelling)
{
    size_t low = 0, high = x->person_count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (x->persons[middle].spelling < spelling)
            low = middle + 1;
        else
            high = middle;
    }
    return low < x->person_count && x->persons[low].spelling == spelling
               ? x->persons[low].person
               : 0;
}

static int name_player(struct explorer *x, int64_t person,
                       struct explored_player *out)
{
    struct text name = {0};
    int fault = sql_get_text(x->a->sql, "SELECT name FROM person WHERE id = ?1",
                             VALUES(value_number(person)), &name);

    out->name = arena_copy(x->e->arena, text_str(&name));
    if (!fault && out->name.len != name.len)
        fault = no_memory(x);
    text_release(&name);
    return fault;
}

/* The most frequent, of the same games the first stored. */
static int find_players(struct explorer *x, struct tallies *work,
                        const struct tally *tally, struct explored *out)
{
    struct tally by_person = {0};
    struct tally_player best[EXPLORED_PLAYERS + 1] = {{0}};
    int fault = ARCHIVE_OK;

    for (size_t i = 0; i < tally->player_room; i++)
        tally_player(work, &by_person, person_of(x, tally->players[i].spelling),
                     (int64_t)tally->players[i].games);
    for (size_t i = 0; i < by_person.player_room; i++) {
        struct tally_player now = by_person.players[i];
        size_t at = EXPLORED_PLAYERS;
        while (at && (best[at - 1].games < now.games ||
                      (best[at - 1].games == now.games && now.games &&
                       best[at - 1].spelling > now.spelling))) {
            best[at] = best[at - 1];
            at--;
        }
        best[at] = at < EXPLORED_PLAYERS ? now : best[at];
    }
    free(by_person.players);
    if (work->failed)
        fault = no_memory(x);
    for (size_t i = 0; !fault && i < EXPLORED_PLAYERS && best[i].games; i++) {
        out->players[i].games = best[i].games;
        fault = name_player(x, best[i].spelling, &out->players[i]);
    }
    return fault;
}

/* ---- what came of it ------------------------------------------------------ */

static struct explored explored_of(const struct tally *t)
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

/* What plays to each key from a node's position. */
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
        .moves = malloc((rules->moves_max + 1) * sizeof *ways->moves),
        .keys = malloc((rules->moves_max + 1) * sizeof *ways->keys)};
    if (after && ways->moves && ways->keys) {
        ways->count = rules_moves(rules, p, ways->moves);
        ways->moves[ways->count] = rules_extra(rules, p);
        ways->count += ways->moves[ways->count].bits != 0;
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

static bool make_room(struct explorer *x)
{
    size_t room = x->room ? x->room * 2 : 64;

    if (x->count < x->room)
        return true;
    struct explored *list = realloc(x->list, room * sizeof *list);
    x->list = list ? list : x->list;
    size_t *node_of = list ? realloc(x->node_of, room * sizeof *node_of) : NULL;
    x->node_of = node_of ? node_of : x->node_of;
    x->room = node_of ? room : x->room;
    return node_of != NULL;
}

/* A node for the way that was just listed, to be asked about next. */
static bool add_node(struct explorer *x, const struct fork *from, size_t number,
                     const struct tally *tally, const struct explored *way)
{
    struct position *after = copy(x, from->position);

    if (!after)
        return false;
    x->asked->rules->play(after, way->move);
    x->node_of[x->count - 1] = x->node_count;
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

    if (!make_room(x))
        return no_memory(x);
    struct explored *way = &x->list[x->count];
    *way = explored_of(tally);
    way->depth = node->depth + 1;
    way->position = node->position;
    if (tally->code < ways->count)
        way->move = ways->moves[tally->code];
    x->node_of[x->count++] = 0;
    node->count++;
    int fault = find_players(x, work, tally, way);
    if (fault || !way->move.bits || way->depth == x->asked->depth ||
        x->node_count == NODES_MAX)
        return fault;
    return add_node(x, node, number, tally, &x->list[x->count - 1])
               ? ARCHIVE_OK
               : no_memory(x);
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

/* What a pass has counted: of each node in turn. */
static int take_tallies(struct explorer *x, struct tallies *tallies)
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

static void sum_up(struct explorer *x, const struct tallies *tallies)
{
    struct tallies none = {0};
    struct tally all = {0};
    const struct tally *way;

    for (size_t at = 0; (way = tallies_next(tallies, &at));) {
        struct tally alone = *way; /* without its players */
        alone.player_room = 0;
        tally_merge(&none, &all, &alone);
    }
    x->e->all = explored_of(&all);
    x->e->all.position = x->root;
}

/* ---- all ------------------------------------------------------------------ */

static int set_branches(struct explorer *x, struct branch **out)
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

/* Without a query the sums of crossings spare their games. */
static int read_sums(struct explorer *x, struct tallies *out)
{
    if (x->asked->query || x->asked->before || !x->early || !x->variant)
        return ARCHIVE_OK;
    int fault =
        crossings_read(x->a->sql, x->variant, x->route.canonical,
                       x->asked->exact ? x->route.position : 0, out, &x->known);
    x->route.counted = x->known.exact;
    x->route.counted_count = x->known.count;
    return fault;
}

static int explore_level(struct explorer *x, unsigned depth,
                         struct diags *diags)
{
    struct tallies tallies = {0};
    struct branch *branches = NULL;
    int fault = set_branches(x, &branches);

    x->route.depth = depth;
    if (!fault && depth == 1)
        fault = read_sums(x, &tallies);
    if (!fault && !(x->asked->exact && x->route.counted_count))
        fault = count_games(x, diags, &tallies);
    x->route.counted_count = 0;
    if (!fault && depth == 1)
        sum_up(x, &tallies);
    if (!fault)
        fault = take_tallies(x, &tallies);
    tallies_release(&tallies);
    free(branches);
    return fault;
}

/* The list as it is handed out: what follows a ply after it. */
static int put_in_order(struct explorer *x)
{
    struct archive_exploration *e = x->e;
    size_t at[EXPLORE_DEPTH_MAX + 1] = {0}, node[EXPLORE_DEPTH_MAX + 1] = {0};
    size_t depth = 0;

    e->list = arena_alloc(e->arena, (x->count + 1) * sizeof *e->list);
    if (!e->list)
        return no_memory(x);
    for (;;) {
        const struct fork *now = &x->nodes[node[depth]];
        if (at[depth] == now->count) {
            if (!depth--)
                return ARCHIVE_OK;
            continue;
        }
        size_t way = now->first + at[depth]++;
        e->list[e->count++] = x->list[way];
        if (!x->node_of[way])
            continue;
        depth++;
        node[depth] = x->node_of[way];
        at[depth] = 0;
    }
}

static int explore(struct explorer *x, struct diags *diags)
{
    int fault = set_route(x);

    if (!fault)
        fault = load_persons(x);
    if (fault)
        return fault;
    x->nodes[0] = (struct fork){.position = x->root};
    x->node_count = 1;
    for (unsigned depth = 1; !fault && depth <= x->asked->depth; depth++) {
        size_t before = x->node_count;
        fault = explore_level(x, depth, diags);
        if (x->node_count == before)
            break;
    }
    return fault ? fault : put_in_order(x);
}

static void release(struct explorer *x)
{
    row_release(&x->row);
    free(x->nodes);
    free(x->list);
    free(x->node_of);
    free(x->persons);
    free(x);
}

static struct archive_exploration *make(void)
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

int archive_explore(struct archive *a, const struct explore_asked *asked,
                    struct diags *diags, struct archive_exploration **out)
{
    struct explorer *x = calloc(1, sizeof *x);
    struct archive_exploration *e = make();
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
        fault = explore(x, diags);
    }
    if (x)
        release(x);
    if (fault)
        archive_exploration_free(e);
    else
        *out = e;
    return fault;
}
