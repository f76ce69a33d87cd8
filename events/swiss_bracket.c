/*
 * Pairs a Swiss round bracket by bracket (Article 3).
 *
 * The graph of a bracket consists of its players, sometimes with the players of
 * the next bracket. After the bracket is paired, a test shows whether the
 * remaining players can be paired (C4). If they cannot, all players are added
 * to the graph.
 */
#include "first_mates.h"
#include "swiss.h"

enum {
    FULL_AT_ONCE =
        24, /* if at most this many players remain below the two brackets, the
               graph contains all of them from the start */
};

/* ---- completion ---------------------------------------------------------- */

static bool may_have_bye(const struct swiss *s, const struct swiss_player *p)
{
    return !p->barred && (s->bye_score == BYE_ANY || p->score == s->bye_score);
}

/* Builds the graph that consists of these players and the bye. Returns NULL if
   out of memory. */
static struct matching *make_graph(struct swiss *s, struct arena *arena,
                                   const uint32_t *players, uint32_t count)
{
    static const int64_t one[] = {1};
    bool bye = s->bye_score != BYE_NONE;
    struct matching *m = matching_new(arena, count + bye, 1);

    for (uint32_t i = 0; m && i < count; i++) {
        const struct swiss_player *p = &s->players[players ? players[i] : i];
        for (uint32_t j = i + 1; j < count; j++)
            if (swiss_may_meet(s, p, &s->players[players ? players[j] : j]))
                matching_weigh(m, i, j, one);
        if (bye && may_have_bye(s, p))
            matching_weigh(m, i, count, one);
    }
    return m;
}

bool swiss_can_complete(struct swiss *s, const uint32_t *players,
                        uint32_t count, uint32_t *left, uint32_t *left_count)
{
    struct arena arena;
    struct matching *m;
    uint32_t alone = 0;

    arena_init(&arena, s->arena->soft, s->arena->hard);
    m = make_graph(s, &arena, players, count);
    s->no_memory |= !m;
    if (m)
        matching_solve(m);
    for (uint32_t i = 0; m && i < count; i++)
        if (matching_mate(m, i) == ALONE) {
            if (left)
                left[alone] = players ? players[i] : i;
            alone++;
        }
    bool bye =
        m && (s->bye_score == BYE_NONE || matching_mate(m, count) != ALONE);
    s->arena->no_memory |= arena.no_memory;
    arena_release(&arena);
    if (left_count)
        *left_count = alone;
    return alone == 0 && bye;
}

/* ---- the bracket's players ----------------------------------------------- */

/* The players who are still to be paired, as indices sorted by rank. */
struct remaining_players {
    uint32_t *list;
    uint32_t count;
    uint32_t in, mdps; /* number of players in the bracket, who are at the front
                          of the list, and number of players moved down into the
                          bracket */
    uint32_t next;     /* number of players with the next score */
};

static int64_t score_at(const struct swiss *s,
                        const struct remaining_players *r, uint32_t i)
{
    return s->players[r->list[i]].score;
}

static uint32_t same_score(const struct swiss *s,
                           const struct remaining_players *r, uint32_t from)
{
    uint32_t end = from;

    while (end < r->count && score_at(s, r, end) == score_at(s, r, from))
        end++;
    return end - from;
}

static bool allocate_bracket(struct bracket *b)
{
    size_t n = b->count + 1;

    b->players = arena_alloc(b->arena, n * sizeof *b->players);
    b->classes = arena_alloc(b->arena, n);
    b->levels = arena_alloc(b->arena, n * sizeof *b->levels);
    b->mates = arena_alloc(b->arena, n * sizeof *b->mates);
    b->fixed = arena_alloc(b->arena, n);
    b->numbers = arena_alloc(b->arena, n * sizeof *b->numbers);
    b->own = arena_alloc(b->arena, n * sizeof *b->own);
    b->both = arena_alloc(b->arena, n * sizeof *b->both);
    return b->both && !b->arena->exhausted;
}

static uint8_t remainder_class(const struct remaining_players *r, uint32_t i)
{
    return i < r->mdps           ? IN_MDP
           : i < r->in           ? IN_RESIDENT
           : i < r->in + r->next ? IN_NEXT
                                 : IN_REST;
}

/* Numbers the levels from the highest score in the bracket down to that of the
   next bracket. */
static void find_levels(struct bracket *b, uint32_t players)
{
    const struct swiss *s = b->swiss;
    uint32_t level = 0;

    for (uint32_t v = 0; v < players; v++) {
        if (v > 0 && s->players[b->players[v]].score !=
                         s->players[b->players[v - 1]].score)
            level++;
        b->levels[v] = level;
        if (b->classes[v] == IN_REST)
            break;
        b->level_count = level + 1;
        b->own[level] += b->classes[v] <= IN_RESIDENT;
        b->both[level]++;
    }
    b->mdp_levels = b->levels[b->mdps];
}

/* Begins a bracket. If `looks_on` is set, its graph contains the next bracket;
   if `full` is set, all remaining players. Returns false if out of memory. */
static bool bracket_begin(struct bracket *b, struct swiss *s,
                          struct arena *arena,
                          const struct remaining_players *r, bool looks_on,
                          bool full)
{
    uint32_t players = full ? r->count : r->in + (looks_on ? r->next : 0);

    *b = (struct bracket){.swiss = s,
                          .arena = arena,
                          .count = players + (full && s->bye_score != BYE_NONE),
                          .in = r->in,
                          .mdps = r->mdps,
                          .full = full,
                          .looks_on = looks_on && r->next > 0};
    if (!allocate_bracket(b))
        return false;
    for (uint32_t v = 0; v < b->count; v++) {
        b->players[v] = v < players ? r->list[v] : 0;
        b->classes[v] = v < players ? remainder_class(r, v) : IN_BYE;
        b->mates[v] = ALONE;
    }
    find_levels(b, players);
    return true;
}

/* ---- solving ------------------------------------------------------------- */

/* A solved graph, and the bracket's vertex for each vertex of the graph. */
struct solved_graph {
    struct matching *m;
    uint32_t *vertices, count;
};

static void read_mates(struct bracket *b, const struct solved_graph *g)
{
    for (uint32_t i = 0; i < g->count; i++) {
        uint32_t mate = matching_mate(g->m, i);
        if (b->fixed[g->vertices[i]])
            continue;
        b->mates[g->vertices[i]] = mate == ALONE ? ALONE : g->vertices[mate];
    }
}

/* Suggests the first candidate, which pairs the upper half with the lower
   half. */
static void suggest_halves_pairing(const struct bracket *b,
                                   const struct solved_graph *g)
{
    uint32_t low = 0;

    for (uint32_t high = 0; high < g->count && b->ordered; high++) {
        uint32_t number = b->numbers[g->vertices[high]];
        if (number <= b->half || number > 2 * b->half)
            continue;
        while (b->numbers[g->vertices[low]] != number - b->half)
            low++;
        matching_suggest(g->m, low, high);
    }
}

static bool solve_bracket(struct bracket *b, struct solved_graph *g)
{
    g->vertices = arena_alloc(b->arena, (b->count + 1) * sizeof *g->vertices);
    g->m = g->vertices ? swiss_make_graph(b, g->vertices, &g->count) : NULL;
    if (!g->m)
        return false;
    suggest_halves_pairing(b, g);
    matching_solve(g->m);
    read_mates(b, g);
    return true;
}

static bool is_paired(const struct bracket *b, uint32_t v)
{
    return b->mates[v] < b->in;
}

/* Counts the unpaired vertices before `end`. */
static uint32_t count_unpaired(const struct bracket *b, uint32_t end)
{
    uint32_t left = 0;

    for (uint32_t v = 0; v < end; v++)
        left += !is_paired(b, v);
    return left;
}

/* True if C9 applies: exactly one player remains unpaired, and that player is
   the only one who can still get the bye. */
static bool player_left_for_bye(const struct bracket *b,
                                const struct remaining_players *r)
{
    const struct swiss *s = b->swiss;
    uint32_t v = 0;

    if (s->bye_score == BYE_NONE || count_unpaired(b, b->in) != 1)
        return false;
    while (is_paired(b, v))
        v++;
    return s->players[b->players[v]].score == s->bye_score &&
           (r->in == r->count || score_at(s, r, r->in) < s->bye_score);
}

/* ---- in order ------------------------------------------------------------ */

/* Pairs a vertex for good with the first opponent that does not make the result
   worse. */
static void fix_first_pair(struct bracket *b, struct solved_graph *g,
                           uint32_t at, const bool *may, int64_t *words)
{
    uint32_t mate = matching_mate(g->m, at), better = 0;

    while (better < mate &&
           !(may[better] && matching_may_contain_edge(g->m, at, better)))
        better++;
    if (better < mate) {
        for (uint32_t i = 0; i < g->count; i++)
            words[i] = -(int64_t)(may[i] ? i : g->count);
        matching_prefer(g->m, at, words);
        matching_solve(g->m);
    }
    mate = matching_mate(g->m, at);
    assert(mate != ALONE);
    b->mates[g->vertices[at]] = g->vertices[mate];
    b->mates[g->vertices[mate]] = g->vertices[at];
    b->fixed[g->vertices[at]] = b->fixed[g->vertices[mate]] = true;
    matching_remove_pair(g->m, at);
    matching_solve(g->m);
}

struct order {
    bool *may;      /* possible opponents, as vertices of the graph */
    int64_t *words; /* temporary buffer */
};

static bool allocate_order(const struct bracket *b, struct order *o)
{
    o->may = arena_alloc(b->arena, b->count + 1);
    o->words = arena_alloc(b->arena, (b->count + 1) * sizeof *o->words);
    return o->may && o->words;
}

/* Article 3.7: pairs each moved-down player, one after another, with the first
   possible opponent. */
static bool pair_moved_down(struct bracket *b, struct solved_graph *g)
{
    struct order o;

    if (!allocate_order(b, &o))
        return false;
    for (uint32_t i = 0; i < g->count; i++)
        o.may[i] = b->classes[g->vertices[i]] == IN_RESIDENT;
    for (uint32_t i = 0; i < g->count && g->vertices[i] < b->mdps; i++) {
        uint32_t mate = matching_mate(g->m, i);
        if (mate == ALONE || g->vertices[mate] >= b->in)
            continue;
        fix_first_pair(b, g, i, o.may, o.words);
    }
    return true;
}

/* Numbers the players of the remainder. The first half of the remainder is
   S1. */
static void number_remainder(struct bracket *b)
{
    uint32_t number = 0, paired = 0;

    for (uint32_t v = b->mdps; v < b->in; v++) {
        b->numbers[v] = b->fixed[v] ? 0 : ++number;
        paired += !b->fixed[v] && is_paired(b, v);
    }
    b->half = paired / 2;
    b->ordered = true;
}

/* Returns the number of players exchanged between S1 and S2. Sets *difference
   to the difference between the sums of their numbers. */
static uint32_t count_exchanges(const struct bracket *b, int64_t *difference)
{
    uint32_t count = 0;

    *difference = 0;
    for (uint32_t v = b->mdps; v < b->in; v++) {
        uint32_t number = b->numbers[v];
        bool top = is_paired(b, v) && v < b->mates[v];
        if (number == 0 || top == (number <= b->half))
            continue;
        *difference += top ? (int64_t)number : -(int64_t)number;
        count += top;
    }
    return count;
}

/* Chooses among the exchanges with the least difference according to Article
   4.3. Considers only those numbers in which these exchanges can differ. */
static bool choose_exchange(struct bracket *b, struct solved_graph *g)
{
    int64_t difference;
    uint32_t count = count_exchanges(b, &difference);
    int64_t reach = difference - (int64_t)count * count + count;
    uint32_t last = 0;

    if (count == 0 || difference == (int64_t)count * count)
        return true;
    for (uint32_t v = b->mdps; v < b->in; v++)
        last = b->numbers[v] > last ? b->numbers[v] : last;
    b->out_from = reach >= b->half ? 1 : b->half + 1 - (uint32_t)reach;
    b->in_to = reach >= last - b->half ? last : b->half + (uint32_t)reach;
    return solve_bracket(b, g);
}

/* Pairs the players of S1 one after another. Solves the matching again after
   each pair. */
static void pair_by_weights(struct bracket *b, struct solved_graph *g,
                            const struct order *o, const bool *heads)
{
    for (uint32_t i = 0; i < g->count; i++)
        if (heads[i])
            fix_first_pair(b, g, i, o->may, o->words);
    read_mates(b, g);
}

/* Works like pair_by_weights() without solving the matching again. A player who
   is matched outside the remainder gets a mate outside the bracket. */
static void pair_by_paths(struct bracket *b, const struct solved_graph *g,
                          struct first_mates *f, const bool *heads)
{
    for (uint32_t i = 0; i < g->count; i++)
        if (heads[i])
            first_mates_match(f, i);
    for (uint32_t i = 0; i < g->count; i++) {
        uint32_t v = g->vertices[i], mate = first_mates_mate(f, i);
        if (mate != ALONE)
            mate = b->numbers[v] && b->numbers[g->vertices[mate]]
                       ? g->vertices[mate]
                       : b->count;
        b->mates[v] = mate;
    }
}

/* Article 4.2: pairs each player of S1, one after another, with the first
   possible opponent in S2. */
static bool pair_remainder(struct bracket *b, struct solved_graph *g)
{
    bool *heads = arena_alloc(b->arena, b->count + 1);
    struct first_mates *f;
    struct order o;

    if (!allocate_order(b, &o) || !heads)
        return false;
    for (uint32_t i = 0; i < g->count; i++) {
        uint32_t v = g->vertices[i];
        bool resident = b->classes[v] == IN_RESIDENT;
        heads[i] = resident && is_paired(b, v) && v < b->mates[v];
        o.may[i] = resident && !heads[i];
    }
    f = first_mates_new(b->arena, g->m, g->count, heads, o.may);
    if (f)
        pair_by_paths(b, g, f, heads);
    else if (!b->arena->exhausted)
        pair_by_weights(b, g, &o, heads);
    return !b->arena->exhausted;
}

/* ---- a bracket ----------------------------------------------------------- */

/* Pairs the bracket without considering the criteria before C5. */
static bool pair_inside(struct bracket *b, const struct remaining_players *r)
{
    struct solved_graph g;

    if (!solve_bracket(b, &g))
        return false;
    b->for_bye = player_left_for_bye(b, r);
    b->choosing = count_unpaired(b, b->mdps) > 0;
    b->quality = true;
    if (b->mdps && (!solve_bracket(b, &g) || !pair_moved_down(b, &g)))
        return false;
    number_remainder(b);
    return solve_bracket(b, &g) && choose_exchange(b, &g) &&
           pair_remainder(b, &g);
}

/* True if there is a complete pairing of the players whom the bracket leaves
   unpaired together with all lower players. */
static bool can_pair_remaining(struct bracket *b,
                               const struct remaining_players *r)
{
    uint32_t *players = arena_alloc(b->arena, (r->count + 1) * sizeof *players);
    uint32_t count = 0;

    if (!players)
        return false;
    for (uint32_t v = 0; v < r->count; v++)
        if (v >= b->count || b->mates[v] == ALONE)
            players[count++] = r->list[v];
    return swiss_can_complete(b->swiss, players, count, NULL, NULL);
}

/* Pairs the bracket alone or together with the next bracket. Returns false if
   this is impossible, so that the graph must contain all remaining players. */
static bool pair_without_all_players(struct bracket *b, struct swiss *s,
                                     struct arena *arena,
                                     const struct remaining_players *r)
{
    struct solved_graph g;

    if (r->count <= r->in + r->next + FULL_AT_ONCE ||
        !bracket_begin(b, s, arena, r, false, false) || !solve_bracket(b, &g))
        return false;
    if (count_unpaired(b, b->in) > 0 &&
        !bracket_begin(b, s, arena, r, true, false))
        return false;
    return pair_inside(b, r) && can_pair_remaining(b, r);
}

static bool pair_with_all_players(struct bracket *b, struct swiss *s,
                                  struct arena *arena,
                                  const struct remaining_players *r)
{
    return bracket_begin(b, s, arena, r, true, true) && pair_inside(b, r);
}

/* ---- boards -------------------------------------------------------------- */

static uint32_t floats_missed(const struct swiss_player *p, uint8_t direction,
                              enum criterion last, enum criterion before)
{
    return (p->floats[0] == direction ? 1u << last | 1u << (last + 4) : 0) |
           (p->floats[1] == direction ? 1u << before | 1u << (before + 4) : 0);
}

static void add_board(struct swiss *s, const struct swiss_player *a,
                      const struct swiss_player *b)
{
    struct pairing_board *board = &s->boards[s->board_count++];
    uint8_t rule = 0;
    bool first = !b || swiss_plays_first(s, a, b, &rule);
    uint32_t missed = b ? swiss_colours_missed(s, a, b) : 0;

    if (b && a->score != b->score)
        missed |= floats_missed(a, FLOAT_DOWN, C14, C16) |
                  floats_missed(b, FLOAT_UP, C15, C17);
    *board = (struct pairing_board){
        .first = first ? a->index : b->index,
        .second = !b      ? NOBODY
                  : first ? b->index
                          : a->index,
        .rank = a->number,
        .bracket = s->bracket,
        .points = {first ? a->points : b->points, !b      ? 0
                                                  : first ? b->points
                                                          : a->points},
        .paired_by = {first ? a->score : b->score, !b      ? 0
                                                   : first ? b->score
                                                           : a->score},
        .missed = missed,
        .colours = rule,
    };
}

/* Adds the pairs as boards, and removes their players from the remaining
   players. */
static void move_pairs_to_boards(const struct bracket *b,
                                 struct remaining_players *r)
{
    struct swiss *s = b->swiss;
    uint32_t left = 0;

    for (uint32_t v = 0; v < r->count; v++) {
        bool paired = v < b->in && is_paired(b, v);
        if (paired && v < b->mates[v])
            add_board(s, &s->players[r->list[v]],
                      &s->players[r->list[b->mates[v]]]);
        if (!paired)
            r->list[left++] = r->list[v];
    }
    r->mdps = left - (r->count - r->in);
    r->count = left;
    r->in = r->mdps + r->next;
}

static bool pair_bracket(struct swiss *s, struct remaining_players *r)
{
    struct arena arena;
    struct bracket b;
    bool done;

    arena_init(&arena, s->arena->soft, s->arena->hard);
    done = pair_without_all_players(&b, s, &arena, r);
    if (!done && !arena.exhausted && !s->no_memory)
        done = pair_with_all_players(&b, s, &arena, r);
    s->no_memory |= !done;
    if (done)
        move_pairs_to_boards(&b, r);
    s->arena->no_memory |= arena.no_memory;
    arena_release(&arena);
    return done;
}

bool swiss_pair(struct swiss *s)
{
    struct remaining_players r = {.count = s->count};

    r.list = arena_alloc(s->arena, (s->count + 1) * sizeof *r.list);
    s->boards = arena_alloc(s->arena, (s->count + 1) * sizeof *s->boards);
    if (!r.list || !s->boards)
        return false;
    for (uint32_t i = 0; i < s->count; i++)
        r.list[i] = i;
    r.in = same_score(s, &r, 0);
    while (r.in > 0 && r.in > r.mdps) {
        r.next = same_score(s, &r, r.in);
        s->bracket++;
        if (!pair_bracket(s, &r))
            return false;
    }
    if (r.count > 0)
        add_board(s, &s->players[r.list[0]], NULL);
    return true;
}
