/* Pairs the teams of a Swiss, bracket by bracket (Articles 3.5 and 3.6). */
#include <stdlib.h>

#include "first_mates.h"
#include "team_swiss.h"

/* The pairs that the graph of a bracket contains: pairs of a team in the upper
   half with a team in the lower half; all pairs; or all pairs, with the order
   of top members. */
enum part { HALVES, ALL_PAIRS, ORDERED };

/* A graph of all remaining teams, or of the teams of a bracket. */
struct graph {
    struct team_swiss *round;
    struct arena arena;
    struct matching *matching;
    uint32_t *teams; /* index in swiss.players of each vertex */
    enum part part;  /* in a bracket: the pairs that the graph contains */
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

/*
 * Words of the weights, after the word that counts pairs. In the graph of all
 * teams, LEVELS is followed by a word for each level, from the lowest up, and
 * then by FOLLOWING and the others. The graph of two scoregroups has no levels.
 */
enum { COUNT = 1, LEVELS };
enum { FOLLOWING, FLOATED, ORDER };

static bool list_levels(struct graph *g)
{
    const struct team_swiss *t = g->round;

    g->count = t->left_count;
    g->teams = arena_alloc(&g->arena, (g->count + 1) * sizeof *g->teams);
    g->levels = arena_alloc(&g->arena, (g->count + 1) * sizeof *g->levels);
    if (!g->teams || !g->levels)
        return false;
    memcpy(g->teams, t->left, g->count * sizeof *g->teams);
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
}

/* Works like weigh_upfloater() for a pair of the two highest scoregroups.
   Teams of the second scoregroup may remain unmatched. The first word counts
   the teams with the highest score. */
static void weigh_near_upfloater(struct graph *g, uint32_t a, uint32_t b)
{
    bool rises = g->levels[a] == 0 && g->levels[b] == 1;

    memset(g->weight, 0, g->words * sizeof *g->weight);
    g->weight[0] = (g->levels[a] == 0) + (g->levels[b] == 0);
    g->weight[COUNT] = g->levels[b] == 0;
    g->weight[LEVELS + FOLLOWING] = g->levels[a] == 1;
    g->weight[LEVELS + FLOATED] =
        rises && !(g->round->early && has_floated(team_at(g, b)));
    if (rises)
        set_bit(g, LEVELS + ORDER, b - g->top);
}

/* Finds the best matching of the first `count` teams. Returns false if out of
   memory. */
static bool solve_upfloaters(struct graph *g, uint32_t count, uint32_t words,
                             void weigh(struct graph *, uint32_t, uint32_t))
{
    uint32_t all = g->count;
    bool made;

    g->count = count;
    made = graph_make(g, words);
    g->count = all;
    for (uint32_t a = 0; made && a < count; a++)
        for (uint32_t b = a + 1; b < count; b++)
            if (swiss_may_meet(&g->round->swiss, team_at(g, a),
                               team_at(g, b))) {
                weigh(g, a, b);
                matching_weigh(g->matching, a, b, g->weight);
            }
    if (made)
        matching_solve(g->matching);
    return made;
}

/* Marks the upfloaters. Returns false if a team with the highest score is
   unmatched. */
static bool mark_upfloaters(const struct graph *g, bool *chosen)
{
    for (uint32_t i = 0; i < g->top; i++) {
        uint32_t mate = matching_mate(g->matching, i);
        if (mate == ALONE)
            return false;
        if (mate >= g->top)
            chosen[mate] = true;
    }
    return true;
}

/* True if the teams after the highest score can be paired, without upfloaters
   and without the pairs of the second score. */
static bool can_complete_rest(struct graph *g, const bool *chosen)
{
    uint32_t *rest = arena_alloc(&g->arena, (g->count + 1) * sizeof *rest);
    uint32_t count = 0;

    for (uint32_t i = g->top; rest && i < g->count; i++) {
        bool paired = g->matching && i < g->top + g->next &&
                      matching_mate(g->matching, i) != ALONE;
        if (!chosen[i] && !paired)
            rest[count++] = g->teams[i];
    }
    return rest &&
           swiss_can_complete(&g->round->swiss, rest, count, NULL, NULL);
}

/*
 * Chooses the upfloaters from the two highest scoregroups only. Their number is
 * then the least possible one: a largest matching of the highest scoregroup can
 * be extended by one upfloater per unmatched team. Returns false if the choice
 * may not be the best one, because the rest cannot be paired with as few
 * upfloaters into the second scoregroup.
 */
static bool choose_near_upfloaters(struct graph *g, bool *chosen)
{
    uint32_t words = LEVELS - 1 + ORDER + bit_words(g->next);

    if (!swiss_can_complete(&g->round->swiss, g->teams, g->top, NULL, NULL) &&
        (!solve_upfloaters(g, g->top + g->next, words, weigh_near_upfloater) ||
         !mark_upfloaters(g, chosen)))
        return false;
    return can_complete_rest(g, chosen);
}

static bool choose_from_all(struct graph *g, bool *chosen)
{
    uint32_t words =
        LEVELS - 1 + g->level_count + ORDER + bit_words(g->count - g->top);

    memset(chosen, 0, g->count);
    return solve_upfloaters(g, g->count, words, weigh_upfloater) &&
           mark_upfloaters(g, chosen);
}

/* Moves the upfloaters to the place after the highest scoregroup, at the front
   of the remaining teams. Returns the number of teams in the bracket. */
static uint32_t set_upfloaters(const struct graph *g, const bool *chosen)
{
    uint32_t at = 0, count = g->top;

    for (uint32_t i = g->top; i < g->count; i++)
        count += chosen[i];
    for (uint32_t pass = 0; pass < 3; pass++)
        for (uint32_t i = 0; i < g->count; i++)
            if ((i < g->top ? 0 : chosen[i] ? 1 : 2) == pass)
                g->round->left[at++] = g->teams[i];
    return count;
}

/* Chooses the upfloaters. Sets *count to the number of teams in the bracket,
   which are then the first of the remaining teams. Returns false if out of
   memory. */
static bool choose_upfloaters(struct team_swiss *t, uint32_t *count)
{
    struct graph g;
    bool *chosen;

    graph_begin(&g, t);
    chosen = arena_alloc(&g.arena, t->left_count + 1);
    if (!chosen || !list_levels(&g))
        return graph_end(&g);
    if (g.top < g.count && !choose_near_upfloaters(&g, chosen))
        choose_from_all(&g, chosen);
    *count = set_upfloaters(&g, chosen);
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
    if (g->part == ORDERED)
        set_bit(g, TOPS, a);
    matching_weigh(g->matching, a, b, g->weight);
}

/* Finds the best matching of a part of a bracket's pairs. Returns false if out
   of memory. */
static bool solve_bracket(struct graph *g, enum part part)
{
    uint32_t n = g->count, half = n / 2;

    g->part = part;
    if (!graph_make(g, TOPS - 1 + (part == ORDERED ? bit_words(n) : 0)))
        return false;
    for (uint32_t a = 0; a < (part == HALVES ? half : n); a++)
        for (uint32_t b = part == HALVES ? half : a + 1; b < n; b++)
            if (swiss_may_meet(&g->round->swiss, team_at(g, a), team_at(g, b)))
                weigh_pair(g, a, b);
    for (uint32_t i = 0; i < half; i++)
        matching_suggest(g->matching, i, i + half);
    matching_solve(g->matching);
    return true;
}

/* Numbers of teams and pairs that do not meet the criteria in a matching of a
   bracket. */
struct defects {
    uint32_t alone, colours, opponents;
};

static struct defects count_defects(const struct graph *g)
{
    struct defects d = {0};

    for (uint32_t i = 0; i < g->count; i++) {
        uint32_t mate = matching_mate(g->matching, i), missed;
        d.alone += mate == ALONE;
        if (mate == ALONE || mate < i)
            continue;
        missed = criteria_missed(g->round, team_at(g, i), team_at(g, mate));
        d.colours += missed >> C8 & 1;
        d.opponents += missed >> C10 & 1;
    }
    return d;
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

/* Matches the team with the first bottom member with which the matching remains
   one of the best, by solving the graph again. Returns this member. */
static uint32_t match_again(struct graph *g, uint32_t team, int64_t *order)
{
    uint32_t mate;

    for (uint32_t i = 0; i < g->count; i++)
        order[i] = g->count - i;
    matching_prefer(g->matching, team, order);
    matching_solve(g->matching);
    mate = matching_mate(g->matching, team);
    matching_remove_pair(g->matching, team);
    return mate;
}

/* Pairs the top members, one after another, with their first possible bottom
   members. */
static bool pair_in_order(struct graph *g)
{
    bool *top = arena_alloc(&g->arena, g->count + 1);
    bool *bottom = arena_alloc(&g->arena, g->count + 1);
    int64_t *order = arena_alloc(&g->arena, (g->count + 1) * sizeof *order);
    struct first_mates *f;

    if (!top || !bottom || !order)
        return false;
    for (uint32_t i = 0; i < g->count; i++) {
        bottom[i] = matching_mate(g->matching, i) < i;
        top[i] = !bottom[i];
    }
    f = first_mates_new(&g->arena, g->matching, g->count, top, bottom);
    for (uint32_t i = 0; i < g->count && !g->arena.exhausted; i++) {
        uint32_t mate;
        if (bottom[i])
            continue;
        mate = f ? first_mates_match(f, i) : match_again(g, i, order);
        assert(mate != ALONE && mate > i);
        add_board(g->round, team_at(g, i), team_at(g, mate));
    }
    return true;
}

/*
 * Pairs the upper half of a bracket with the lower half, which is the first
 * choice of top members. Returns false if another choice is better, or if out
 * of memory.
 */
static bool pair_halves(struct graph *g)
{
    struct matching *halves;
    struct defects d, least;

    if (!solve_bracket(g, HALVES))
        return false;
    halves = g->matching;
    d = count_defects(g);
    if (d.alone)
        return false;
    if (d.colours || d.opponents) {
        if (!solve_bracket(g, ALL_PAIRS))
            return false;
        least = count_defects(g);
        if (d.colours != least.colours || d.opponents != least.opponents)
            return false;
    }
    g->matching = halves;
    return pair_in_order(g);
}

/* Pairs the first `count` remaining teams. Returns false if out of memory. */
static bool pair_bracket(struct team_swiss *t, uint32_t count)
{
    struct graph g;

    graph_begin(&g, t);
    g.count = count;
    t->bracket++;
    if (sort_bracket(&g) && !pair_halves(&g) && !g.arena.exhausted &&
        solve_bracket(&g, ORDERED))
        pair_in_order(&g);
    return graph_end(&g);
}

bool team_pair_brackets(struct team_swiss *t)
{
    uint32_t count = 0;

    while (t->left_count) {
        if (!choose_upfloaters(t, &count) || !pair_bracket(t, count))
            return false;
        t->left_count -= count;
        memmove(t->left, t->left + count, t->left_count * sizeof *t->left);
    }
    return true;
}
