/*
 * The graph contains only the edges without slack. Blossoms with a positive
 * dual that contain all heads are called sets. Sets are nested. The depth of a
 * vertex is the number of sets that contain it, and all vertices of the same
 * depth form a region. Blossoms that are not sets are contracted to their first
 * vertex.
 *
 * Dummies make each matching perfect: a vertex that may remain unmatched has an
 * edge to each dummy. In each region except the first, another special vertex,
 * the gate, stands for the outside of the set. The gate is the mate of the only
 * vertex whose matched edge leaves the set, and has edges to all vertices that
 * may replace this vertex.
 *
 * Each region is searched (Edmonds 1965, unweighted), beginning with the first.
 * A search starts at the vertex that needs another mate. It finds the vertices
 * to which an even alternating path leads: the matching can be changed along
 * this path such that the vertex at its end becomes unmatched.
 */
#include "first_mates.h"

struct first_mates {
    uint32_t n, size;   /* number of vertices of the matching, without and with
                           special vertices */
    uint32_t words;     /* number of words in a bit set */
    uint32_t depths;    /* number of sets */
    uint32_t gates;     /* the gate of depth d is the vertex gates + d */
    uint64_t *rows;     /* edges of each vertex, as bits */
    uint64_t *others;   /* possible mates of heads */
    uint64_t *outer;    /* for each depth: vertices that a path reaches */
    uint64_t *unseen;   /* vertices of the region that have no label yet */
    uint32_t *mate;     /* mate of each vertex; ALONE for gates */
    uint32_t *contract; /* for each vertex: first vertex of the contracted
                           blossom around it, or the vertex itself if there is
                           none */
    uint32_t *single;   /* for the first vertex of a contracted blossom: one
                           of its vertices that may remain unmatched */
    uint32_t *depth;
    bool *gone;
    uint32_t *sets; /* the blossoms that are sets, innermost first */
    int64_t *sums;  /* for each depth: the sum of the duals of its sets */
    /* The search. Its arrays are indexed by vertex. */
    uint32_t *partner; /* mate within the region */
    uint32_t *link;    /* vertex from which the search reached the vertex */
    uint32_t *base;    /* base of the blossom around the vertex */
    uint32_t *queue, queued;
    bool *joining; /* bases of a blossom that is being built */
    uint64_t *seen, stamp;
};

/* ---- bits ---------------------------------------------------------------- */

static uint64_t *matrix_row(const struct first_mates *f, uint32_t vertex)
{
    return f->rows + (size_t)vertex * f->words;
}

static uint64_t *outer_region(const struct first_mates *f, uint32_t depth)
{
    return f->outer + (size_t)depth * f->words;
}

static void set_bit(uint64_t *bits, uint32_t at, bool value)
{
    uint64_t bit = UINT64_C(1) << at % 64;

    bits[at / 64] = value ? bits[at / 64] | bit : bits[at / 64] & ~bit;
}

static bool has_bit(const uint64_t *bits, uint32_t at)
{
    return bits[at / 64] >> at % 64 & 1;
}

/* Returns the first element from `at` on that is in both sets, or ALONE if
   there is no such element. */
static uint32_t next_in_both(const struct first_mates *f, const uint64_t *a,
                             const uint64_t *b, uint32_t at)
{
    uint64_t mask = ~UINT64_C(0) << at % 64;

    for (uint32_t k = at / 64; k < f->words; k++, mask = ~UINT64_C(0)) {
        uint64_t both = a[k] & b[k] & mask;
        if (both)
            return 64 * k + (uint32_t)__builtin_ctzll(both);
    }
    return ALONE;
}

/* ---- sets ---------------------------------------------------------------- */

/* Lists the blossoms around the first head. */
static bool find_sets(struct first_mates *f, struct arena *arena,
                      const struct matching *m, const bool *heads)
{
    uint32_t head = 0, count = 0;

    while (head < f->n && !heads[head])
        head++;
    if (head == f->n)
        head = ALONE;
    for (uint32_t b = head;
         b != ALONE && (b = matching_tight_blossom(m, b)) != ALONE;)
        count++;
    f->sets = arena_alloc(arena, (count + 1) * sizeof *f->sets);
    f->depths = count;
    for (uint32_t i = 0; f->sets && i < count; i++)
        f->sets[i] = head = matching_tight_blossom(m, head);
    return f->sets;
}

/* Returns the depth of the blossom if it is a set, otherwise 0. */
static uint32_t depth_of_set(const struct first_mates *f, uint32_t blossom)
{
    for (uint32_t i = 0; i < f->depths; i++)
        if (f->sets[i] == blossom)
            return f->depths - i;
    return 0;
}

/* Finds the depth of each vertex, and the blossoms to contract. `first` has an
   entry per node, all 0. Returns false if the heads and others are not
   compatible with the sets. */
static bool place_vertices(struct first_mates *f, const struct matching *m,
                           const bool *heads, const bool *others,
                           uint32_t *first)
{
    for (uint32_t v = 0; v < f->n; v++) {
        uint32_t node = v, next;
        while ((next = matching_tight_blossom(m, node)) != ALONE &&
               !depth_of_set(f, next))
            node = next;
        f->depth[v] = next == ALONE ? 0 : depth_of_set(f, next);
        if (((heads[v] || others[v]) && node != v) ||
            (heads[v] && f->depth[v] < f->depths))
            return false;
        if (!first[node])
            first[node] = v + 1;
        f->contract[v] = first[node] - 1;
        f->gone[v] = f->contract[v] != v;
    }
    return true;
}

/* ---- the graph ----------------------------------------------------------- */

static void sum_duals(struct first_mates *f, const struct matching *m,
                      uint32_t words)
{
    for (uint32_t d = 1; d <= f->depths; d++) {
        const int64_t *dual = matching_dual(m, f->sets[f->depths - d]);
        for (uint32_t k = 0; k < words; k++)
            f->sums[d * words + k] = f->sums[(d - 1) * words + k] + dual[k];
    }
}

static void join_vertices(struct first_mates *f, uint32_t a, uint32_t b)
{
    set_bit(matrix_row(f, a), b, true);
    set_bit(matrix_row(f, b), a, true);
}

static void add_edges(struct first_mates *f, const struct matching *m,
                      uint32_t words)
{
    for (uint32_t a = 0; a < f->n; a++)
        for (uint32_t b = a + 1; b < f->n; b++) {
            uint32_t d = f->depth[a] < f->depth[b] ? f->depth[a] : f->depth[b];
            if (f->contract[a] != f->contract[b] &&
                matching_is_tight(m, a, b, f->sums + (size_t)d * words))
                join_vertices(f, f->contract[a], f->contract[b]);
        }
}

/* Adds the edges of the dummies, and matches them with the unmatched
   vertices. */
static void add_dummies(struct first_mates *f, const struct matching *m)
{
    uint32_t dummy = f->n;

    for (uint32_t v = 0; v < f->n; v++) {
        uint32_t mate = matching_mate(m, v), own = f->contract[v];
        for (uint32_t d = f->n;
             d < f->gates && matching_may_stay_unmatched(m, v); d++)
            join_vertices(f, own, d);
        if (matching_may_stay_unmatched(m, v))
            f->single[own] = v;
        if (mate == ALONE)
            f->mate[own] = dummy, f->mate[dummy++] = own;
        else if (f->contract[mate] != own)
            f->mate[own] = f->contract[mate];
    }
    f->mate[dummy] = dummy + 1, f->mate[dummy + 1] = dummy;
    assert(dummy + 2 == f->gates);
    for (uint32_t a = f->n; a < f->gates; a++)
        for (uint32_t b = a + 1; b < f->gates; b++)
            join_vertices(f, a, b);
}

static void add_gates(struct first_mates *f)
{
    for (uint32_t d = 0; d <= f->depths; d++) {
        f->depth[f->gates + d] = d;
        f->mate[f->gates + d] = ALONE;
        f->gone[f->gates + d] = d == 0;
    }
}

static bool make_room(struct first_mates *f, struct arena *arena,
                      uint32_t words)
{
    size_t size = f->size, bits = f->words * sizeof(uint64_t);

    f->rows = arena_alloc(arena, size * bits);
    f->outer = arena_alloc(arena, (f->depths + 1) * bits);
    f->unseen = arena_alloc(arena, bits);
    f->others = arena_alloc(arena, bits);
    f->sums = arena_alloc(arena, (f->depths + 1) * words * sizeof *f->sums);
    f->mate = arena_alloc(arena, size * sizeof *f->mate);
    f->contract = arena_alloc(arena, size * sizeof *f->contract);
    f->single = arena_alloc(arena, size * sizeof *f->single);
    f->depth = arena_alloc(arena, size * sizeof *f->depth);
    f->gone = arena_alloc(arena, size);
    f->partner = arena_alloc(arena, size * sizeof *f->partner);
    f->link = arena_alloc(arena, size * sizeof *f->link);
    f->base = arena_alloc(arena, size * sizeof *f->base);
    f->queue = arena_alloc(arena, size * sizeof *f->queue);
    f->joining = arena_alloc(arena, size);
    f->seen = arena_alloc(arena, size * sizeof *f->seen);
    return !arena->exhausted;
}

static uint32_t count_unmatched(const struct matching *m, uint32_t vertices)
{
    uint32_t count = 0;

    for (uint32_t v = 0; v < vertices; v++)
        count += matching_mate(m, v) == ALONE;
    return count;
}

struct first_mates *first_mates_new(struct arena *arena,
                                    const struct matching *m, uint32_t vertices,
                                    const bool *heads, const bool *others)
{
    struct first_mates *f = ARENA_NEW(arena, struct first_mates);
    uint32_t *first = arena_alloc(arena, (2 * (size_t)vertices + 1) * 4);
    uint32_t words = matching_words(m);

    if (!f || !first)
        return NULL;
    *f = (struct first_mates){.n = vertices};
    if (!find_sets(f, arena, m, heads))
        return NULL;
    f->gates = vertices + count_unmatched(m, vertices) + 2;
    f->size = f->gates + f->depths + 1;
    f->words = (f->size + 63) / 64;
    if (!make_room(f, arena, words) ||
        !place_vertices(f, m, heads, others, first))
        return NULL;
    sum_duals(f, m, words);
    add_edges(f, m, words);
    add_dummies(f, m);
    add_gates(f);
    for (uint32_t v = 0; v < vertices; v++)
        set_bit(f->others, v, others[v]);
    return f;
}

/* ---- a search ------------------------------------------------------------ */

/* Prepares the search of a region, not including the head. Returns the root:
   the vertex of the region whose mate is the head or is deeper than the region,
   or the gate if there is no such vertex. */
static uint32_t begin_region(struct first_mates *f, uint32_t depth,
                             uint32_t head)
{
    uint32_t root = ALONE, gate = f->gates + depth;

    memset(f->unseen, 0, f->words * sizeof *f->unseen);
    memset(outer_region(f, depth), 0, f->words * sizeof *f->outer);
    f->partner[gate] = ALONE;
    for (uint32_t v = 0; v < f->size; v++) {
        uint32_t mate = f->mate[v];
        if (f->depth[v] != depth || f->gone[v] || v == head)
            continue;
        set_bit(f->unseen, v, true);
        f->link[v] = ALONE;
        f->base[v] = v;
        if (v == gate)
            continue;
        f->partner[v] = mate;
        if (mate == head || f->depth[mate] > depth)
            f->partner[v] = ALONE, root = v;
        else if (f->depth[mate] < depth)
            f->partner[v] = gate, f->partner[gate] = v;
    }
    return root == ALONE ? gate : root;
}

static void make_outer(struct first_mates *f, uint32_t depth, uint32_t v)
{
    set_bit(f->unseen, v, false);
    set_bit(outer_region(f, depth), v, true);
    f->queue[f->queued++] = v;
}

static uint32_t outer_above(const struct first_mates *f, uint32_t base)
{
    uint32_t mate = f->partner[base];

    return mate == ALONE ? ALONE : f->base[f->link[mate]];
}

static uint32_t common_base(struct first_mates *f, uint32_t a, uint32_t b)
{
    f->stamp++;
    for (a = f->base[a]; a != ALONE; a = outer_above(f, a))
        f->seen[a] = f->stamp;
    for (b = f->base[b]; f->seen[b] != f->stamp;)
        b = outer_above(f, b);
    return b;
}

/* Marks the bases on the path from an outer vertex up to a base, and links the
   vertices on this path to `from`. */
static void mark_path(struct first_mates *f, uint32_t v, uint32_t base,
                      uint32_t from)
{
    while (f->base[v] != base) {
        uint32_t mate = f->partner[v];
        f->joining[f->base[v]] = f->joining[f->base[mate]] = true;
        f->link[v] = from;
        from = mate;
        v = f->link[mate];
    }
}

/* Combines the path between two outer vertices into one blossom. */
static void make_blossom(struct first_mates *f, uint32_t depth, uint32_t a,
                         uint32_t b)
{
    uint32_t base = common_base(f, a, b);

    mark_path(f, a, base, b);
    mark_path(f, b, base, a);
    for (uint32_t v = 0; v < f->size; v++) {
        if (f->depth[v] != depth || f->gone[v] || !f->joining[f->base[v]])
            continue;
        f->base[v] = base;
        if (!has_bit(outer_region(f, depth), v))
            make_outer(f, depth, v);
    }
    memset(f->joining, 0, f->size);
}

static void scan_edges(struct first_mates *f, uint32_t depth, uint32_t v)
{
    const uint64_t *row = matrix_row(f, v), *outer = outer_region(f, depth);

    for (uint32_t w = 0; (w = next_in_both(f, row, f->unseen, w)) != ALONE;) {
        f->link[w] = v;
        set_bit(f->unseen, w, false);
        assert(f->partner[w] != ALONE);
        make_outer(f, depth, f->partner[w]);
    }
    for (uint32_t w = 0; (w = next_in_both(f, row, outer, w)) != ALONE; w++)
        if (f->base[w] != f->base[v])
            make_blossom(f, depth, v, w);
}

/* Finds the vertices of a region that can become unmatched instead of the root.
   Stops when it reaches `target`. */
static void search_region(struct first_mates *f, uint32_t depth, uint32_t head,
                          uint32_t target)
{
    f->queued = 0;
    make_outer(f, depth, begin_region(f, depth, head));
    for (uint32_t i = 0; i < f->queued; i++) {
        scan_edges(f, depth, f->queue[i]);
        if (has_bit(outer_region(f, depth), target))
            return;
    }
}

/* Adds the edges of a gate after the region outside its set has been
   searched. */
static void open_gate(struct first_mates *f, uint32_t depth)
{
    const uint64_t *outside = outer_region(f, depth - 1);
    uint32_t gate = f->gates + depth;

    for (uint32_t v = 0; v < f->n; v++) {
        bool way = f->depth[v] >= depth && !f->gone[v] &&
                   next_in_both(f, matrix_row(f, v), outside, 0) != ALONE;
        set_bit(matrix_row(f, v), gate, way);
        set_bit(matrix_row(f, gate), v, way);
    }
}

/* ---- changing the matching ----------------------------------------------- */

static void match_vertices(struct first_mates *f, uint32_t a, uint32_t b)
{
    f->partner[a] = b, f->partner[b] = a;
    if (a < f->gates && b < f->gates)
        f->mate[a] = b, f->mate[b] = a;
}

/* Changes the matching of a region along the path to v, which becomes
   unmatched, while the root gets a mate. */
static void flip_path(struct first_mates *f, uint32_t v)
{
    for (v = f->partner[v]; v != ALONE;) {
        uint32_t mate = f->link[v], next = f->partner[mate];
        match_vertices(f, mate, v);
        v = next;
    }
}

/* Works like flip_path(). If another vertex of the region is then matched
   outside its set, returns this vertex, otherwise ALONE. */
static uint32_t flip_region(struct first_mates *f, uint32_t depth, uint32_t v)
{
    uint32_t gate = f->gates + depth, before = f->partner[gate];

    flip_path(f, v);
    return v == gate || f->partner[gate] == before ? ALONE : f->partner[gate];
}

/* Finds a mate outside its set for a vertex. Continues in outer regions as long
   as another vertex must be matched outside its set. */
static void match_outside(struct first_mates *f, uint32_t depth, uint32_t v)
{
    while (v != ALONE) {
        assert(depth > 0);
        depth--;
        uint32_t w =
            next_in_both(f, matrix_row(f, v), outer_region(f, depth), 0);
        assert(w != ALONE);
        if (w >= f->gates) {
            flip_path(f, w);
            continue;
        }
        uint32_t next = flip_region(f, depth, w);
        f->mate[v] = w, f->mate[w] = v;
        v = next;
    }
}

/* Dissolves the sets that contain the head but not its mate. After this call,
   the other vertices of these sets can only be matched with each other. */
static void dissolve_sets(struct first_mates *f, uint32_t depth)
{
    for (uint32_t v = 0; v < f->gates; v++)
        for (uint32_t w = v + 1; w < f->gates; w++)
            if (f->depth[v] != f->depth[w] &&
                (f->depth[v] > depth || f->depth[w] > depth)) {
                set_bit(matrix_row(f, v), w, false);
                set_bit(matrix_row(f, w), v, false);
            }
    for (uint32_t d = depth + 1; d <= f->depths; d++)
        f->gone[f->gates + d] = true;
    for (uint32_t v = 0; v < f->gates; v++)
        f->depth[v] = f->depth[v] < depth ? f->depth[v] : depth;
    f->depths = depth;
}

static void match_head(struct first_mates *f, uint32_t head, uint32_t w)
{
    uint32_t depth = f->depth[w];

    if (f->mate[head] != w) {
        for (uint32_t d = f->depths; d > depth; d--)
            flip_path(f, f->gates + d);
        match_outside(f, depth, flip_region(f, depth, w));
    }
    f->mate[head] = w, f->mate[w] = head;
    f->gone[head] = f->gone[w] = true;
    if (depth < f->depths)
        dissolve_sets(f, depth);
}

/* Returns the first possible mate of the head that the searches have found. */
static uint32_t first_mate_found(const struct first_mates *f, uint32_t head)
{
    const uint64_t *row = matrix_row(f, head);
    uint32_t best = f->mate[head], d = f->depths;

    for (;; d--) {
        const uint64_t *outer = outer_region(f, d);
        uint32_t w = 0;
        while ((w = next_in_both(f, row, outer, w)) < best &&
               !has_bit(f->others, w))
            w++;
        best = w < best ? w : best;
        if (d == 0 || !has_bit(outer, f->gates + d))
            return best;
    }
}

uint32_t first_mates_match(struct first_mates *f, uint32_t head)
{
    uint32_t best = next_in_both(f, matrix_row(f, head), f->others, 0);

    assert(f->mate[head] < f->n && has_bit(f->others, f->mate[head]));
    if (best != f->mate[head]) {
        for (uint32_t d = 0; d <= f->depths; d++) {
            if (d > 0)
                open_gate(f, d);
            search_region(f, d, head, d == f->depths ? best : head);
        }
        best = first_mate_found(f, head);
    }
    match_head(f, head, best);
    set_bit(f->others, best, false);
    return best;
}

uint32_t first_mates_mate(const struct first_mates *f, uint32_t vertex)
{
    uint32_t own = f->contract[vertex], mate = f->mate[own];

    if (mate < f->n)
        return mate;
    return f->single[own] == vertex ? ALONE : own;
}
