/* Pairs the teams of a Swiss bracket by bracket (Articles 3.5 and 3.6). */
#include <stdlib.h>

#include "team_swiss.h"

/* A graph of all remaining teams, or of the teams of a bracket. */
struct graph {
    struct team_swiss *round;
    struct arena arena;
    struct matching *matching;
    uint32_t *teams; /* index in swiss.players of each vertex */
    bool *rises;     /* in a bracket: the vertex is an upfloater */
    uint32_t count;
    uint32_t top;     /* number of teams with the highest score */
    uint32_t next;    /* number of teams with the next score */
    uint32_t *levels; /* level of each vertex: 0 for the highest score */
    uint32_t level_count;
    uint32_t words;
    int64_t *weight;
};

static const struct swiss_player *team_at(const struct graph *g, uint32_t i)
{
    return &g->round->swiss.players[g->teams[i]];
}

static void graph_begin(struct graph *g, struct team_swiss *round)
{
    const struct arena *arena = round->swiss.arena;

    *g = (struct graph){.round = round};
    arena_init(&g->arena, arena->soft, arena->hard);
}

/* Returns false if the graph ran out of memory. */
static bool graph_end(struct graph *g)
{
    struct arena *arena = g->round->swiss.arena;
    bool fine = !g->arena.exhausted;

    arena->no_memory |= g->arena.no_memory;
    arena->exhausted |= g->arena.exhausted;
    arena_release(&g->arena);
    return fine;
}

/* Allocates the graph. Its weights consist of a word that counts pairs, `words`
   other words, and a word for matching_prefer(). */
static bool graph_make(struct graph *g, uint32_t words)
{
    g->words = words + 2;
    g->weight = arena_alloc(&g->arena, g->words * sizeof *g->weight);
    g->matching = matching_new(&g->arena, g->count, g->words);
    return g->matching && g->weight;
}

/* Sets the bit for a place in an order, in the words from `word` on. The first
   place has the highest bit. */
static void set_bit(struct graph *g, uint32_t word, uint32_t place)
{
    g->weight[word + place / WORD_BITS] |=
        INT64_C(1) << (WORD_BITS - 1 - place % WORD_BITS);
}

static uint32_t bit_words(uint32_t places)
{
    return (places + WORD_BITS - 1) / WORD_BITS;
}

static bool has_floated(const struct swiss_player *p)
{
    return p->floats[0] != FLOAT_NONE;
}

/* ---- upfloaters ---------------------------------------------------------- */

/* Words of the weights, after the word that counts pairs. LEVELS is followed by
   a word for each level, from the lowest up, and then by FOLLOWING and the
   others. */
enum { COUNT = 1, LEVELS };
enum { FOLLOWING, FLOATED, ORDER };

static bool list_levels(struct graph *g)
{
    g->levels = arena_alloc(&g->arena, (g->count + 1) * sizeof *g->levels);
    if (!g->levels)
        return false;
    for (uint32_t i = 0; i < g->count; i++) {
        bool new_level = i && team_at(g, i)->score != team_at(g, i - 1)->score;
        g->level_count += new_level;
        g->levels[i] = g->level_count;
        g->top += g->level_count == 0;
        g->next += g->level_count == 1;
    }
    return true;
}

/*
 * Computes the weight of a pair for the choice of upfloaters: their number
 * (C4), their scores from the lowest up (C5), the number of upfloaters that the
 * next scoregroup will need (C6), the number of those that floated in the last
 * round (C7), and their order (3.5.3, 3.5.4).
 */
static void weigh_upfloater(struct graph *g, uint32_t a, uint32_t b)
{
    uint32_t level = g->levels[b], after = LEVELS + g->level_count;
    bool rises = g->levels[a] == 0 && level > 0;

    memset(g->weight, 0, g->words * sizeof *g->weight);
    g->weight[0] = 1;
    g->weight[COUNT] = !rises;
    for (uint32_t i = 1; i <= g->level_count; i++)
        g->weight[LEVELS + g->level_count - i] = !(rises && level == i);
    g->weight[after + FOLLOWING] = !(g->levels[a] == 1 && level > 1);
    g->weight[after + FLOATED] =
        !(rises && g->round->early && has_floated(team_at(g, b)));
    if (rises)
        set_bit(g, after + ORDER, b - g->top);
    matching_weigh(g->matching, a, b, g->weight);
}

/* Moves the upfloaters to the place after the highest scoregroup, at the front
   of the remaining teams. */
static void take_upfloaters(struct graph *g, bool *chosen)
{
    struct team_swiss *t = g->round;

    for (uint32_t i = 0; i < g->top; i++) {
        uint32_t mate = matching_mate(g->matching, i);
        if (mate != ALONE && mate >= g->top)
            chosen[mate] = true;
    }
    for (uint32_t pass = 0, at = 0; pass < 3; pass++)
        for (uint32_t i = 0; i < g->count; i++)
            if ((i < g->top ? 0 : chosen[i] ? 1 : 2) == pass)
                t->left[at++] = g->teams[i];
}

/* Chooses the upfloaters. Sets *count to the number of teams in the bracket,
   which are then the first of the remaining teams, and *residents to the number
   of those with the highest score. Returns false if out of memory. */
static bool choose_upfloaters(struct team_swiss *t, uint32_t *residents,
                              uint32_t *count)
{
    const struct swiss *s = &t->swiss;
    struct graph g;
    bool *chosen;

    graph_begin(&g, t);
    g.count = t->left_count;
    g.teams = arena_alloc(&g.arena, (g.count + 1) * sizeof *g.teams);
    chosen = arena_alloc(&g.arena, g.count + 1);
    if (g.teams)
        memcpy(g.teams, t->left, g.count * sizeof *g.teams);
    if (!g.teams || !chosen || !list_levels(&g))
        return graph_end(&g);
    *residents = *count = g.top;
    if (g.top == g.count)
        return graph_end(&g);
    if (!graph_make(&g, LEVELS - 1 + g.level_count + ORDER +
                            bit_words(g.count - g.top)))
        return graph_end(&g);
    for (uint32_t a = 0; a < g.count; a++)
        for (uint32_t b = a + 1; b < g.count; b++)
            if (swiss_may_meet(s, team_at(&g, a), team_at(&g, b)))
                weigh_upfloater(&g, a, b);
    matching_solve(g.matching);
    take_upfloaters(&g, chosen);
    for (uint32_t i = g.top; i < g.count; i++)
        *count += chosen[i];
    return graph_end(&g);
}

/* ---- a bracket ----------------------------------------------------------- */

/* Words of the weights, after the word that counts pairs. With preferences of
   type A, C9 does not apply. */
enum { COLOURS = 1, OPPONENTS, TOPS };

/* Returns the criteria that a pair does not meet, as bits. */
static uint32_t criteria_missed(const struct team_swiss *t,
                                const struct swiss_player *a,
                                const struct swiss_player *b)
{
    const struct swiss_player *lower = a->score < b->score ? a : b;
    const struct swiss_player *upper = lower == a ? b : a;
    bool rises = t->early && a->score != b->score;
    bool same = a->colour != RESULT_NONE && a->colour == b->colour;

    return (same ? 1u << C8 : 0) |
           (rises && has_floated(lower) ? 1u << C7 : 0) |
           (rises && has_floated(upper) ? 1u << C10 : 0);
}

/* Computes the weight of a pair of a bracket: colours (C8), opponents of
   upfloaters that floated in the last round (C10), and the order of the top
   members (3.6.2). */
static void weigh_pair(struct graph *g, uint32_t a, uint32_t b)
{
    const struct swiss_player *x = team_at(g, a), *y = team_at(g, b);
    uint32_t missed = criteria_missed(g->round, x, y);

    memset(g->weight, 0, g->words * sizeof *g->weight);
    g->weight[0] = 1;
    g->weight[COLOURS] = !(missed >> C8 & 1);
    g->weight[OPPONENTS] = !(missed >> C10 & 1);
    set_bit(g, TOPS, a);
    matching_weigh(g->matching, a, b, g->weight);
}

static int compare_numbers(const void *left, const void *right)
{
    const uint32_t *a = left, *b = right;

    return number_compare(*a, *b);
}

/* Sorts the teams of a bracket by number. The players of a Swiss are otherwise
   sorted by score first. */
static bool sort_bracket(struct graph *g)
{
    struct swiss_player *players = g->round->swiss.players;
    uint32_t *numbers =
        arena_alloc(&g->arena, (g->count + 1) * sizeof *numbers);

    g->teams = arena_alloc(&g->arena, (g->count + 1) * sizeof *g->teams);
    if (!numbers || !g->teams)
        return false;
    for (uint32_t i = 0; i < g->count; i++)
        numbers[i] = players[g->round->left[i]].number;
    qsort(numbers, g->count, sizeof *numbers, compare_numbers);
    for (uint32_t i = 0; i < g->count; i++) {
        uint32_t number = players[g->round->left[i]].number;
        const uint32_t *at = bsearch(&number, numbers, g->count,
                                     sizeof *numbers, compare_numbers);
        g->teams[at - numbers] = g->round->left[i];
    }
    return true;
}

/* Adds a board. */
static void add_board(struct team_swiss *t, const struct swiss_player *a,
                      const struct swiss_player *b)
{
    struct pairing_board *board = &t->boards[t->board_count++];
    uint8_t rule = 0;
    bool first = team_plays_first(t, a, b, &rule);
    const struct swiss_player *x = first ? a : b, *y = first ? b : a;

    *board = (struct pairing_board){.first = x->index,
                                    .second = y->index,
                                    .rank = a->number < b->number ? a->number
                                                                  : b->number,
                                    .bracket = t->bracket,
                                    .points = {x->points, y->points},
                                    .paired_by = {x->score, y->score},
                                    .missed = criteria_missed(t, a, b),
                                    .colours = rule};
}

/* True if the mate of a team is already the first of the teams that can be its
   bottom member. */
static bool has_first_mate(const struct graph *g, uint32_t team, bool *bottom)
{
    uint32_t mate = matching_mate(g->matching, team), i = team + 1;

    while (i < mate &&
           !(bottom[i] &&
             swiss_may_meet(&g->round->swiss, team_at(g, team), team_at(g, i))))
        i++;
    return i == mate;
}

/* Matches the team with the first bottom member with which the matching remains
   one of the best. */
static void take_first_mate(struct graph *g, uint32_t team, int64_t *order)
{
    for (uint32_t i = 0; i < g->count; i++)
        order[i] = g->count - i;
    matching_prefer(g->matching, team, order);
    matching_solve(g->matching);
}

static bool pair_in_order(struct graph *g)
{
    bool *bottom = arena_alloc(&g->arena, g->count + 1);
    int64_t *order = arena_alloc(&g->arena, (g->count + 1) * sizeof *order);

    if (!bottom || !order)
        return false;
    for (uint32_t i = 0; i < g->count; i++)
        bottom[i] = matching_mate(g->matching, i) < i;
    for (uint32_t i = 0; i < g->count; i++) {
        uint32_t mate;
        if (bottom[i])
            continue;
        if (!has_first_mate(g, i, bottom))
            take_first_mate(g, i, order);
        mate = matching_mate(g->matching, i);
        assert(mate != ALONE && mate > i);
        add_board(g->round, team_at(g, i), team_at(g, mate));
        matching_remove_pair(g->matching, i);
    }
    return true;
}

/* Pairs the first `count` remaining teams. Returns false if out of memory. */
static bool pair_bracket(struct team_swiss *t, uint32_t count)
{
    struct graph g;

    graph_begin(&g, t);
    g.count = count;
    if (!sort_bracket(&g) || !graph_make(&g, TOPS - 1 + bit_words(count)))
        return graph_end(&g);
    for (uint32_t a = 0; a < count; a++)
        for (uint32_t b = a + 1; b < count; b++)
            if (swiss_may_meet(&t->swiss, team_at(&g, a), team_at(&g, b)))
                weigh_pair(&g, a, b);
    for (uint32_t i = 0; i < count / 2; i++)
        matching_suggest(g.matching, i, i + count / 2);
    matching_solve(g.matching);
    t->bracket++;
    pair_in_order(&g);
    return graph_end(&g);
}

bool team_pair_brackets(struct team_swiss *t)
{
    uint32_t residents = 0, count = 0;

    while (t->left_count) {
        if (!choose_upfloaters(t, &residents, &count) ||
            !pair_bracket(t, count))
            return false;
        t->left_count -= count;
        memmove(t->left, t->left + count, t->left_count * sizeof *t->left);
    }
    return true;
}
