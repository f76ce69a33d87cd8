/* Compares matchings of maximum weight with a search of all matchings, and
   again after each of many changes. */
#include <check.h>

#include "../../events/matching.h"

#include "random.h"
#include "suite.h"

enum { MOST = 10, WORDS = 3, GRAPHS = 1500 };

struct graph {
    uint32_t n;
    bool edges[MOST][MOST], gone[MOST];
    int64_t weights[MOST][MOST][WORDS];
};

static int compare(const int64_t *a, const int64_t *b)
{
    for (int k = 0; k < WORDS; k++)
        if (a[k] != b[k])
            return a[k] < b[k] ? -1 : 1;
    return 0;
}

/* Finds the best matching of the vertices that are not in `used`, by trying all
   matchings. */
static void best_of(const struct graph *g, uint32_t used, const int64_t *sum,
                    int64_t *best)
{
    uint32_t v = 0;

    while (v < g->n && (used >> v & 1 || g->gone[v]))
        v++;
    if (v == g->n) {
        if (compare(sum, best) > 0)
            memcpy(best, sum, WORDS * sizeof *best);
        return;
    }
    best_of(g, used | 1u << v, sum, best);
    for (uint32_t w = v + 1; w < g->n; w++) {
        int64_t with[WORDS];
        if (used >> w & 1 || g->gone[w] || !g->edges[v][w])
            continue;
        for (int k = 0; k < WORDS; k++)
            with[k] = sum[k] + g->weights[v][w][k];
        best_of(g, used | 1u << v | 1u << w, with, best);
    }
}

static void check_best(const struct graph *g, const struct matching *m)
{
    int64_t best[WORDS] = {0}, sum[WORDS] = {0}, none[WORDS] = {0};

    for (uint32_t v = 0; v < g->n; v++) {
        uint32_t w = matching_mate(m, v);
        if (g->gone[v] || w == ALONE)
            continue;
        ck_assert(g->edges[v][w] && !g->gone[w]);
        ck_assert_uint_eq(matching_mate(m, w), v);
        ck_assert(matching_may_contain_edge(m, v, w));
        for (int k = 0; k < WORDS && v < w; k++)
            sum[k] += g->weights[v][w][k];
    }
    best_of(g, 0, none, best);
    ck_assert_int_eq(compare(sum, best), 0);
}

static void make(struct graph *g, struct matching *m, uint64_t *seed)
{
    uint64_t dense = 1 + random_below(seed, 10);
    int64_t range = 1 + (int64_t)random_below(seed, 6);

    for (uint32_t v = 0; v < g->n; v++)
        for (uint32_t w = v + 1; w < g->n; w++) {
            int64_t *weight = g->weights[v][w];
            for (int k = 0; k + 1 < WORDS; k++)
                weight[k] = (int64_t)random_below(seed, 9) % (2 * range) -
                            (random_below(seed, 4) ? 0 : range);
            memcpy(g->weights[w][v], weight, sizeof g->weights[w][v]);
            g->edges[v][w] = g->edges[w][v] = random_below(seed, 10) < dense;
            if (!g->edges[v][w] && random_below(seed, 2))
                continue;
            matching_weigh(m, v, w, weight);
            if (!g->edges[v][w])
                matching_forbid(m, v, w);
        }
}

static void change(struct graph *g, struct matching *m, uint64_t *seed)
{
    uint32_t v = (uint32_t)random_below(seed, g->n);
    uint32_t mate = matching_mate(m, v);
    int64_t words[MOST];

    if (g->gone[v])
        return;
    if (random_below(seed, 3) == 0) {
        matching_remove_pair(m, v);
        g->gone[v] = true;
        if (mate != ALONE)
            g->gone[mate] = true;
        return;
    }
    for (uint32_t w = 0; w < g->n; w++) {
        words[w] = (int64_t)random_below(seed, 5) - 2;
        g->weights[v][w][WORDS - 1] = g->weights[w][v][WORDS - 1] = words[w];
    }
    matching_prefer(m, v, words);
}

START_TEST(test_all_tried)
{
    uint64_t seed = 7;

    for (int i = 0; i < GRAPHS; i++) {
        struct graph g = {.n = 1 + (uint32_t)random_below(&seed, MOST)};
        struct arena arena;
        arena_init(&arena, 1 << 16, 1 << 24);
        struct matching *m = matching_new(&arena, g.n, WORDS);
        ck_assert_ptr_nonnull(m);
        make(&g, m, &seed);
        for (int step = 0; step < 6; step++) {
            matching_solve(m);
            check_best(&g, m);
            change(&g, m, &seed);
        }
        arena_release(&arena);
    }
}
END_TEST

START_TEST(test_no_memory)
{
    struct arena arena;

    arena_init(&arena, 0, 1 << 16);
    ck_assert_ptr_null(matching_new(&arena, 1000, 3));
    ck_assert_ptr_null(matching_new(&arena, UINT32_MAX / 2, 3));
    arena_release(&arena);
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("matching");

    tcase_add_test(cases, test_all_tried);
    tcase_add_test(cases, test_no_memory);
    return suite_run_one("matching", cases);
}
