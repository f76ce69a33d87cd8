/* Tests first mates: they must be the mates in the first of all best
   matchings. */
#include <check.h>

#include "../../events/first_mates.h"

#include "random.h"
#include "suite.h"

enum { MOST = 11, WORDS = 2, GRAPHS = 6000 };

struct graph {
    uint32_t n, heads;
    bool others[MOST], inside[MOST]; /* `inside`: a group with the heads */
    bool edges[MOST][MOST];
    int64_t weights[MOST][MOST][WORDS];
    uint32_t mates[MOST], first[MOST]; /* mates of heads: of the current
                                          matching, and of the first one */
    int64_t best[WORDS];
};

static int compare(const int64_t *a, const int64_t *b)
{
    for (int k = 0; k < WORDS; k++)
        if (a[k] != b[k])
            return a[k] < b[k] ? -1 : 1;
    return 0;
}

static void note_matching(struct graph *g, const int64_t *sum)
{
    int order = compare(sum, g->best);

    for (uint32_t h = 0; h < g->heads && order == 0; h++)
        if (g->mates[h] != g->first[h])
            order = g->mates[h] < g->first[h] ? 1 : -1;
    if (order <= 0)
        return;
    memcpy(g->best, sum, sizeof g->best);
    memcpy(g->first, g->mates, sizeof g->first);
}

/* Tries all matchings of the vertices that are not in `used`. */
static void try_all(struct graph *g, uint32_t used, const int64_t *sum)
{
    uint32_t v = 0;

    while (v < g->n && used >> v & 1)
        v++;
    if (v == g->n) {
        note_matching(g, sum);
        return;
    }
    if (v >= g->heads)
        try_all(g, used | 1u << v, sum);
    for (uint32_t w = v + 1; w < g->n; w++) {
        int64_t with[WORDS];
        if (used >> w & 1 || !g->edges[v][w])
            continue;
        for (int k = 0; k < WORDS; k++)
            with[k] = sum[k] + g->weights[v][w][k];
        if (v < g->heads && w < g->heads)
            continue;
        if (v < g->heads)
            g->mates[v] = w;
        try_all(g, used | 1u << v | 1u << w, with);
    }
}

/* Returns the first word of the weight of an edge. All best matchings match the
   heads with others, and make as many pairs inside the group as they can. */
static int64_t first_word(const struct graph *g, uint32_t v, uint32_t w)
{
    return v < g->heads && w >= g->heads  ? 100
           : g->inside[v] && g->inside[w] ? 10
                                          : 1;
}

/* Makes a graph in which heads have edges only to heads and others. */
static void make(struct graph *g, struct matching *m, uint64_t *seed)
{
    uint64_t dense = 2 + random_below(seed, 9), range = random_below(seed, 4);

    for (uint32_t v = g->heads; v < g->n; v++)
        g->others[v] = random_below(seed, 4) > 0;
    for (uint32_t v = 0; v < g->n; v++)
        g->inside[v] = v < g->heads || random_below(seed, 3);
    for (uint32_t v = 0; v < g->n; v++)
        for (uint32_t w = v + 1; w < g->n; w++) {
            int64_t *weight = g->weights[v][w];
            if ((v < g->heads && w >= g->heads && !g->others[w]) ||
                random_below(seed, 10) >= dense)
                continue;
            weight[0] = first_word(g, v, w);
            weight[1] = (int64_t)random_below(seed, range + 1);
            g->edges[v][w] = true;
            matching_weigh(m, v, w, weight);
        }
}

/* Returns false if not all heads can be matched. */
static bool find_first(struct graph *g)
{
    int64_t none[WORDS] = {0};

    memset(g->best, 0, sizeof g->best);
    memset(g->first, 0xff, sizeof g->first);
    try_all(g, 0, none);
    for (uint32_t h = 0; h < g->heads; h++)
        if (g->first[h] == ALONE)
            return false;
    return true;
}

static void check_unmatched(const struct graph *g, const struct first_mates *f,
                            const struct matching *m)
{
    uint32_t left = 0, before = 0;

    for (uint32_t v = 0; v < g->n; v++) {
        left += first_mates_mate(f, v) == ALONE;
        before += matching_mate(m, v) == ALONE;
    }
    ck_assert_uint_eq(left % 2, before % 2);
}

/* Returns 1 if the method applies to the graph, otherwise 0. */
static int check_graph(struct graph *g, uint64_t *seed)
{
    bool heads[MOST] = {0};
    struct arena arena;
    struct first_mates *f = NULL;

    arena_init(&arena, 1 << 16, 1 << 24);
    struct matching *m = matching_new(&arena, g->n, WORDS);
    ck_assert_ptr_nonnull(m);
    make(g, m, seed);
    matching_solve(m);
    for (uint32_t v = 0; v < g->heads; v++)
        heads[v] = true;
    if (find_first(g))
        f = first_mates_new(&arena, m, g->n, heads, g->others);
    ck_assert(!arena.exhausted);
    for (uint32_t h = 0; f && h < g->heads; h++) {
        ck_assert_uint_eq(first_mates_match(f, h), g->first[h]);
        ck_assert_uint_eq(first_mates_mate(f, g->first[h]), h);
    }
    if (f)
        check_unmatched(g, f, m);
    arena_release(&arena);
    return f != NULL;
}

START_TEST(test_all_tried)
{
    uint64_t seed = 11;
    int done = 0;

    for (int i = 0; i < GRAPHS; i++) {
        struct graph g = {.n = 2 + (uint32_t)random_below(&seed, MOST - 1)};
        g.heads = 1 + (uint32_t)random_below(&seed, g.n / 2);
        done += check_graph(&g, &seed);
    }
    ck_assert_int_gt(done, GRAPHS * 9 / 20);
}
END_TEST

START_TEST(test_no_memory)
{
    bool heads[2000] = {true}, others[2000] = {false, true};
    int64_t weight[] = {1};
    struct arena arena, small;

    arena_init(&arena, 0, 1 << 28);
    arena_init(&small, 0, 1 << 16);
    struct matching *m = matching_new(&arena, 2000, 1);
    ck_assert_ptr_nonnull(m);
    matching_weigh(m, 0, 1, weight);
    matching_solve(m);
    ck_assert_ptr_null(first_mates_new(&small, m, 2000, heads, others));
    ck_assert(small.exhausted && !small.no_memory);
    arena_release(&small);
    arena_release(&arena);
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("first mates");

    tcase_add_test(cases, test_all_tried);
    tcase_add_test(cases, test_no_memory);
    return suite_run_one("first_mates", cases);
}
