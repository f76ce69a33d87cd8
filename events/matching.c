/*
 * The primal-dual method. Each vertex has a dual u. Each blossom, an odd cycle
 * of nodes that is contracted to one node, has a dual z. The slack of an edge,
 * u + u - weight, is never negative outside blossoms. Matched edges have no
 * slack, and vertices that remain unmatched have u = 0. A search starts at an
 * unmatched vertex and grows a tree of alternating edges without slack. The
 * search lowers duals until the tree reaches another unmatched vertex.
 *
 * Nodes are the vertices, followed by the blossoms. Weights are doubled
 * internally, so that halves of slacks are integers.
 */
#include "matching.h"

enum label { FREE, OUTER, INNER };
enum edge { NO_EDGE, FORBIDDEN, EDGE };

struct joint {
    uint32_t x, y;
};

struct node {
    uint32_t parent;       /* blossom that directly contains the node; ALONE if
                              there is none */
    uint32_t base;         /* vertex of the node that is not matched within the
                              node */
    uint32_t first, last;  /* first and last vertex in the node; the list is
                              linked by `after` */
    uint32_t child;        /* for a blossom: one node of its cycle */
    uint32_t left, right;  /* neighbours in the cycle of the blossom that
                              contains the node */
    struct joint to_right; /* edge from a vertex x in this node to a vertex y in
                              the right neighbour */
    struct joint link;     /* for an inner node: edge from the outer node
                              above */
    struct joint near;     /* edge of least slack from an outer vertex; x is
                              ALONE if there is no such edge */
    uint8_t label;
    bool used;
};

struct matching {
    uint32_t n, words;
    int64_t *weights; /* weight of the edge between a and b, at a * n + b and b
                         * n + a */
    uint8_t *edges;   /* enum edge: is there an edge between a and b; indices as
                         in `weights` */
    int64_t *slacks;  /* slack of the nearest edge of each node */
    int64_t *duals;   /* dual of each node */
    struct node *nodes;
    uint32_t *top, *after, *mate; /* outermost node, next vertex in the list,
                                     and mate of each vertex */
    uint32_t *hints;              /* mates that are tried first */
    bool *gone;
    uint32_t *nearest; /* for each blossom and vertex: the vertex of the blossom
                          with the least slack to this vertex; ALONE if there is
                          no edge */
    uint32_t *spare;   /* numbers of unused blossoms */
    uint32_t spares;
    uint32_t *queue, queued; /* outer vertices still to be scanned, and their
                                number */
    uint32_t *stack;         /* space for two entries per node */
    uint64_t *seen, stamp;
    int64_t *delta, *trial; /* space for one weight each */
    bool begun;
};

/* ---- making one ---------------------------------------------------------- */

static size_t edge_index(const struct matching *m, uint32_t a, uint32_t b)
{
    return (size_t)a * m->n + b;
}

static void *have_room(struct arena *arena, size_t count, size_t size)
{
    return count > SIZE_MAX / size ? NULL : arena_alloc(arena, count * size);
}

static bool make_room(struct matching *m, struct arena *arena)
{
    size_t n = m->n, nodes = 2 * n + 1, pairs = n * n + 1;

    m->weights = pairs > SIZE_MAX / 8 / m->words
                     ? NULL
                     : have_room(arena, pairs, m->words * sizeof *m->weights);
    m->edges = have_room(arena, pairs, sizeof *m->edges);
    m->duals = have_room(arena, nodes, m->words * sizeof *m->duals);
    m->slacks = have_room(arena, nodes, m->words * sizeof *m->slacks);
    m->nodes = have_room(arena, nodes, sizeof *m->nodes);
    m->top = have_room(arena, n + 1, sizeof *m->top);
    m->after = have_room(arena, n + 1, sizeof *m->after);
    m->mate = have_room(arena, n + 1, sizeof *m->mate);
    m->hints = have_room(arena, n + 1, sizeof *m->hints);
    m->gone = have_room(arena, n + 1, sizeof *m->gone);
    m->nearest = have_room(arena, (n / 2 + 1) * (n + 1), sizeof *m->nearest);
    m->spare = have_room(arena, n + 1, sizeof *m->spare);
    m->queue = have_room(arena, n + 1, sizeof *m->queue);
    m->stack = have_room(arena, 2 * nodes, sizeof *m->stack);
    m->seen = have_room(arena, nodes, sizeof *m->seen);
    m->delta = have_room(arena, m->words, sizeof *m->delta);
    m->trial = have_room(arena, m->words, sizeof *m->trial);
    return !arena->exhausted && m->trial;
}

struct matching *matching_new(struct arena *arena, uint32_t vertices,
                              uint32_t words)
{
    struct matching *m = ARENA_NEW(arena, struct matching);

    assert(words > 0);
    if (!m)
        return NULL;
    *m = (struct matching){.n = vertices, .words = words};
    if (!make_room(m, arena))
        return NULL;
    for (uint32_t v = 0; v < vertices; v++) {
        m->nodes[v] = (struct node){
            .parent = ALONE, .base = v, .first = v, .last = v, .used = true};
        m->top[v] = v;
        m->mate[v] = m->hints[v] = ALONE;
    }
    for (uint32_t i = vertices / 2; i-- > 0;)
        m->spare[m->spares++] = vertices + i;
    return m;
}

void matching_weigh(struct matching *m, uint32_t a, uint32_t b,
                    const int64_t *weight)
{
    size_t ab = edge_index(m, a, b), ba = edge_index(m, b, a);

    assert(a != b && a < m->n && b < m->n && !m->begun);
    m->edges[ab] = m->edges[ba] = EDGE;
    for (uint32_t k = 0; k < m->words; k++)
        m->weights[ab * m->words + k] = m->weights[ba * m->words + k] =
            2 * weight[k];
}

void matching_forbid(struct matching *m, uint32_t a, uint32_t b)
{
    assert(m->edges[edge_index(m, a, b)] == EDGE && !m->begun);
    m->edges[edge_index(m, a, b)] = m->edges[edge_index(m, b, a)] = FORBIDDEN;
}

void matching_suggest(struct matching *m, uint32_t a, uint32_t b)
{
    m->hints[a] = b;
}

uint32_t matching_mate(const struct matching *m, uint32_t vertex)
{
    return m->mate[vertex];
}

/* ---- slacks -------------------------------------------------------------- */

static int64_t *node_dual(const struct matching *m, uint32_t node)
{
    return m->duals + (size_t)node * m->words;
}

static bool is_zero(const struct matching *m, const int64_t *words)
{
    uint32_t k = 0;

    while (k < m->words && words[k] == 0)
        k++;
    return k == m->words;
}

static int compare_weights(const struct matching *m, const int64_t *a,
                           const int64_t *b)
{
    for (uint32_t k = 0; k < m->words; k++)
        if (a[k] != b[k])
            return a[k] < b[k] ? -1 : 1;
    return 0;
}

static bool is_edge(const struct matching *m, uint32_t a, uint32_t b)
{
    return a != b && m->edges[edge_index(m, a, b)] == EDGE;
}

/* True if edge a has less slack than edge b. Both edges must exist. Reads the
   weights in the row of each x. A loop is faster if it stays in one row. */
static bool is_nearer(const struct matching *m, struct joint a, struct joint b)
{
    const int64_t *ax = node_dual(m, a.x), *ay = node_dual(m, a.y),
                  *bx = node_dual(m, b.x), *by = node_dual(m, b.y);
    const int64_t *aw = m->weights + edge_index(m, a.x, a.y) * m->words;
    const int64_t *bw = m->weights + edge_index(m, b.x, b.y) * m->words;

    for (uint32_t k = 0; k < m->words; k++) {
        int64_t left = ax[k] + ay[k] - aw[k], right = bx[k] + by[k] - bw[k];
        if (left != right)
            return left < right;
    }
    return false;
}

static void compute_slack(const struct matching *m, struct joint e,
                          int64_t *out)
{
    const int64_t *x = node_dual(m, e.x), *y = node_dual(m, e.y);
    const int64_t *w = m->weights + edge_index(m, e.x, e.y) * m->words;

    for (uint32_t k = 0; k < m->words; k++)
        out[k] = x[k] + y[k] - w[k];
}

static uint32_t *nearest_row(const struct matching *m, uint32_t blossom)
{
    return m->nearest + (size_t)(blossom - m->n) * (m->n + 1);
}

/* Returns the vertex of the node that has the least slack to x, or ALONE if the
   node has no edge to x. */
static uint32_t nearest_vertex(const struct matching *m, uint32_t node,
                               uint32_t x)
{
    if (node >= m->n)
        return nearest_row(m, node)[x];
    return is_edge(m, node, x) ? node : ALONE;
}

/* Makes e the nearest edge of the node if e has less slack. `at` is the index of
   e, in the row of x or of y. A loop is faster if it stays in one row. */
static void keep_nearest(struct matching *m, uint32_t node, struct joint e,
                         size_t at)
{
    const int64_t *x = node_dual(m, e.x), *y = node_dual(m, e.y);
    const int64_t *w = m->weights + at * m->words;
    int64_t *least = m->slacks + (size_t)node * m->words;
    uint32_t k = 0;

    if (m->nodes[node].near.x != ALONE) {
        while (k < m->words && x[k] + y[k] - w[k] == least[k])
            k++;
        if (k == m->words || x[k] + y[k] - w[k] > least[k])
            return;
    }
    m->nodes[node].near = e;
    compute_slack(m, e, least);
}

/* Finds the nearest outer vertex outside the node. */
static void find_nearest_outer(struct matching *m, uint32_t node)
{
    m->nodes[node].near.x = ALONE;
    for (uint32_t x = 0; x < m->n; x++) {
        if (m->gone[x] || m->top[x] == node ||
            m->nodes[m->top[x]].label != OUTER)
            continue;
        uint32_t y = nearest_vertex(m, node, x);
        if (y != ALONE)
            keep_nearest(m, node, (struct joint){x, y}, edge_index(m, y, x));
    }
}

/* Scans the edges of an outer vertex. */
static void scan_edges(struct matching *m, uint32_t x)
{
    uint32_t own = m->top[x];

    for (uint32_t y = 0; y < m->n; y++) {
        uint32_t node = m->top[y];
        if (node != own && m->nodes[node].label != INNER && is_edge(m, x, y) &&
            !m->gone[y])
            keep_nearest(m, node, (struct joint){x, y}, edge_index(m, x, y));
    }
}

/* ---- nodes --------------------------------------------------------------- */

static void set_top(struct matching *m, uint32_t node)
{
    const struct node *b = &m->nodes[node];

    for (uint32_t v = b->first;; v = m->after[v]) {
        m->top[v] = node;
        if (v == b->last)
            return;
    }
}

static void queue_vertices(struct matching *m, uint32_t node)
{
    const struct node *b = &m->nodes[node];

    for (uint32_t v = b->first;; v = m->after[v]) {
        m->queue[m->queued++] = v;
        if (v == b->last)
            return;
    }
}

static void make_outer(struct matching *m, uint32_t node)
{
    m->nodes[node].label = OUTER;
    m->nodes[node].near.x = ALONE;
    queue_vertices(m, node);
}

/* Returns the child of a blossom that contains the vertex. */
static uint32_t child_with_vertex(const struct matching *m, uint32_t blossom,
                                  uint32_t vertex)
{
    uint32_t node = vertex;

    while (m->nodes[node].parent != blossom)
        node = m->nodes[node].parent;
    return node;
}

/* Returns the number of steps to the right from one child of a blossom to
   another. */
static uint32_t count_steps_right(const struct matching *m, uint32_t from,
                                  uint32_t to)
{
    uint32_t steps = 0;

    for (; from != to; from = m->nodes[from].right)
        steps++;
    return steps;
}

/* Returns the edge from a child to its right or left neighbour. The end x of
   the edge is in the child. */
static struct joint child_joint(const struct matching *m, uint32_t child,
                                bool right)
{
    struct joint e = right ? m->nodes[child].to_right
                           : m->nodes[m->nodes[child].left].to_right;

    return right ? e : (struct joint){e.y, e.x};
}

static uint32_t neighbour_child(const struct matching *m, uint32_t child,
                                bool right)
{
    return right ? m->nodes[child].right : m->nodes[child].left;
}

/* True if the path with an even number of steps between two children goes to
   the right. */
static bool is_even_to_right(const struct matching *m, uint32_t from,
                             uint32_t to)
{
    return count_steps_right(m, from, to) % 2 == 0;
}

/* Makes a vertex the base of a node, and of all blossoms in the node that
   contain the vertex. Matches the edges within the node accordingly. */
static void set_base(struct matching *m, uint32_t node, uint32_t vertex)
{
    uint32_t *stack = m->stack, depth = 0;

    stack[depth++] = node, stack[depth++] = vertex;
    while (depth) {
        vertex = stack[--depth], node = stack[--depth];
        if (node < m->n || m->nodes[node].base == vertex)
            continue;
        uint32_t from = child_with_vertex(m, node, vertex);
        uint32_t old = child_with_vertex(m, node, m->nodes[node].base);
        bool right = is_even_to_right(m, from, old);
        m->nodes[node].base = vertex;
        stack[depth++] = from, stack[depth++] = vertex;
        while (from != old) {
            uint32_t a = neighbour_child(m, from, right);
            uint32_t b = neighbour_child(m, a, right);
            struct joint e = child_joint(m, a, right);
            m->mate[e.x] = e.y, m->mate[e.y] = e.x;
            stack[depth++] = a, stack[depth++] = e.x;
            stack[depth++] = b, stack[depth++] = e.y;
            from = b;
        }
    }
}

/* ---- augmenting ---------------------------------------------------------- */

/* Matches an outer vertex to y, or leaves it unmatched, and exchanges matched
   and unmatched edges on the path to the root. */
static void flip_path(struct matching *m, uint32_t x, uint32_t y)
{
    for (;;) {
        uint32_t outer = m->top[x], old = m->mate[m->nodes[outer].base];
        set_base(m, outer, x);
        m->mate[x] = y;
        if (old == ALONE)
            return;
        uint32_t inner = m->top[old];
        struct joint link = m->nodes[inner].link;
        set_base(m, inner, link.y);
        m->mate[link.y] = link.x;
        x = link.x, y = link.y;
    }
}

/* ---- shrinking ----------------------------------------------------------- */

/* Returns the outer node above an outer node, or ALONE for the root. */
static uint32_t outer_above(const struct matching *m, uint32_t outer)
{
    uint32_t mate = m->mate[m->nodes[outer].base];

    return mate == ALONE ? ALONE : m->top[m->nodes[m->top[mate]].link.x];
}

static uint32_t common_node(struct matching *m, uint32_t a, uint32_t b)
{
    m->stamp++;
    for (; a != ALONE; a = outer_above(m, a))
        m->seen[a] = m->stamp;
    while (m->seen[b] != m->stamp)
        b = outer_above(m, b);
    return b;
}

static void link_children(struct matching *m, uint32_t left, uint32_t right,
                          struct joint e)
{
    m->nodes[left].right = right;
    m->nodes[right].left = left;
    m->nodes[left].to_right = e;
}

/* Joins the nodes on the path from an outer node up to another outer node: each
   to its right neighbour if `up` is true, otherwise to its left neighbour. */
static void link_path(struct matching *m, uint32_t from, uint32_t to, bool up)
{
    while (from != to) {
        uint32_t base = m->nodes[from].base, mate = m->mate[base];
        uint32_t inner = m->top[mate];
        struct joint link = m->nodes[inner].link;
        uint32_t next = m->top[link.x];
        if (up) {
            link_children(m, from, inner, (struct joint){base, mate});
            link_children(m, inner, next, (struct joint){link.y, link.x});
        } else {
            link_children(m, inner, from, (struct joint){mate, base});
            link_children(m, next, inner, link);
        }
        from = next;
    }
}

/* Computes the nearest vertices of a new blossom from the nearest vertices of
   its children. */
static void fill_row(struct matching *m, uint32_t blossom)
{
    uint32_t *row = nearest_row(m, blossom), first = m->nodes[blossom].child;

    for (uint32_t x = 0; x < m->n; x++)
        row[x] = nearest_vertex(m, first, x);
    for (uint32_t c = m->nodes[first].right; c != first; c = m->nodes[c].right)
        for (uint32_t x = 0; x < m->n; x++) {
            uint32_t y = nearest_vertex(m, c, x);
            if (y != ALONE &&
                (row[x] == ALONE ||
                 is_nearer(m, (struct joint){y, x}, (struct joint){row[x], x})))
                row[x] = y;
        }
}

/* Makes the vertices of the inner children of a new blossom outer. */
static void make_children_outer(struct matching *m, uint32_t blossom)
{
    struct node *b = &m->nodes[blossom];
    uint32_t child = b->child, last = ALONE;

    do {
        struct node *c = &m->nodes[child];
        c->parent = blossom;
        if (c->label == INNER)
            queue_vertices(m, child);
        if (last != ALONE)
            m->after[last] = c->first;
        last = c->last;
        child = c->right;
    } while (child != b->child);
    b->first = m->nodes[b->child].first;
    b->last = last;
}

static void shrink_blossom(struct matching *m, struct joint e)
{
    uint32_t a = m->top[e.x], b = m->top[e.y], base = common_node(m, a, b);
    uint32_t blossom = m->spare[--m->spares];
    struct node *to = &m->nodes[blossom];

    link_path(m, a, base, false);
    link_children(m, a, b, e);
    link_path(m, b, base, true);
    *to = (struct node){.parent = ALONE,
                        .base = m->nodes[base].base,
                        .child = base,
                        .label = OUTER,
                        .used = true};
    memset(node_dual(m, blossom), 0, m->words * sizeof *m->duals);
    make_children_outer(m, blossom);
    set_top(m, blossom);
    fill_row(m, blossom);
    find_nearest_outer(m, blossom);
}

/* ---- opening blossoms ---------------------------------------------------- */

/* Dissolves a blossom; its children become outermost. */
static void open_blossom(struct matching *m, uint32_t blossom)
{
    uint32_t first = m->nodes[blossom].child, child = first;

    do {
        m->nodes[child].parent = ALONE;
        m->nodes[child].label = FREE;
        set_top(m, child);
        child = m->nodes[child].right;
    } while (child != first);
    m->nodes[blossom].used = false;
    m->spare[m->spares++] = blossom;
}

/* Expands an inner blossom whose dual is zero. The even path through the
   blossom remains in the tree. */
static void expand_blossom(struct matching *m, uint32_t blossom)
{
    struct joint link = m->nodes[blossom].link;
    uint32_t first = m->nodes[blossom].child;
    uint32_t from = child_with_vertex(m, blossom, link.y);
    uint32_t to = child_with_vertex(m, blossom, m->nodes[blossom].base);
    bool right = is_even_to_right(m, from, to);
    uint32_t way = from;

    open_blossom(m, blossom);
    m->nodes[from].label = INNER;
    m->nodes[from].link = link;
    while (way != to) {
        uint32_t outer = neighbour_child(m, way, right);
        make_outer(m, outer);
        m->nodes[neighbour_child(m, outer, right)].link =
            child_joint(m, outer, right);
        way = neighbour_child(m, outer, right);
        m->nodes[way].label = INNER;
    }
    uint32_t child = first;
    do {
        if (m->nodes[child].label == FREE)
            find_nearest_outer(m, child);
        child = m->nodes[child].right;
    } while (child != first);
}

/* ---- a search ------------------------------------------------------------ */

enum event_of_search {
    NOTHING,
    TREE_GROWS,
    TREE_CLOSES, /* two outer nodes meet */
    BLOSSOM_OPENS,
    VERTEX_LEFT, /* the dual of an outer vertex is zero, so the vertex may
                    remain unmatched */
};

struct step {
    enum event_of_search what;
    uint32_t node;
};

static void halve_words(const struct matching *m, int64_t *words)
{
    for (uint32_t k = 0; k < m->words; k++) {
        assert(words[k] % 2 == 0);
        words[k] /= 2;
    }
}

static void keep_least_step(struct matching *m, struct step *best,
                            const int64_t *delta, enum event_of_search what,
                            uint32_t node)
{
    if (best->what != NOTHING && compare_weights(m, delta, m->delta) >= 0)
        return;
    *best = (struct step){what, node};
    memcpy(m->delta, delta, m->words * sizeof *delta);
}

static void consider_node(struct matching *m, struct step *best, uint32_t node)
{
    const struct node *b = &m->nodes[node];
    bool outer = b->label == OUTER;

    if (b->label == INNER && node >= m->n) {
        memcpy(m->trial, node_dual(m, node), m->words * sizeof *m->trial);
        halve_words(m, m->trial);
        keep_least_step(m, best, m->trial, BLOSSOM_OPENS, node);
    } else if (b->label != INNER && b->near.x != ALONE) {
        memcpy(m->trial, m->slacks + (size_t)node * m->words,
               m->words * sizeof *m->trial);
        if (outer)
            halve_words(m, m->trial);
        keep_least_step(m, best, m->trial, outer ? TREE_CLOSES : TREE_GROWS,
                        node);
    }
}

/* Returns the next event that occurs when the duals are lowered, and sets
   m->delta to the amount by which they must be lowered. */
static struct step next_step(struct matching *m)
{
    struct step best = {NOTHING, 0};

    for (uint32_t v = 0; v < m->n; v++) {
        if (m->gone[v])
            continue;
        if (m->top[v] == v || m->nodes[m->top[v]].first == v)
            consider_node(m, &best, m->top[v]);
        if (m->nodes[m->top[v]].label == OUTER)
            keep_least_step(m, &best, node_dual(m, v), VERTEX_LEFT, v);
    }
    return best;
}

static void add_words(const struct matching *m, int64_t *to, int64_t times,
                      const int64_t *words)
{
    for (uint32_t k = 0; k < m->words; k++)
        to[k] += times * words[k];
}

static void lower_duals(struct matching *m)
{
    static const int64_t signs[] = {[FREE] = 0, [OUTER] = -1, [INNER] = 1};

    if (is_zero(m, m->delta))
        return;
    for (uint32_t v = 0; v < m->n; v++) {
        uint32_t top = m->top[v];
        int64_t sign = signs[m->nodes[top].label];
        if (m->gone[v])
            continue;
        if (sign <= 0 && m->nodes[top].first == v &&
            m->nodes[top].near.x != ALONE)
            add_words(m, m->slacks + (size_t)top * m->words, sign - 1,
                      m->delta);
        if (sign == 0)
            continue;
        add_words(m, node_dual(m, v), sign, m->delta);
        if (top >= m->n && m->nodes[top].first == v)
            add_words(m, node_dual(m, top), -2 * sign, m->delta);
    }
}

/* Adds a node to the tree. Returns true if the node was unmatched, which ends
   the search. */
static bool grow_tree(struct matching *m, uint32_t node)
{
    struct joint e = m->nodes[node].near;
    uint32_t mate = m->mate[m->nodes[node].base];

    if (mate == ALONE) {
        set_base(m, node, e.y);
        m->mate[e.y] = e.x;
        flip_path(m, e.x, e.y);
        return true;
    }
    m->nodes[node].label = INNER;
    m->nodes[node].link = e;
    make_outer(m, m->top[mate]);
    return false;
}

static bool perform_step(struct matching *m, struct step step)
{
    lower_duals(m);
    switch (step.what) {
    case TREE_GROWS:
        return grow_tree(m, step.node);
    case TREE_CLOSES:
        shrink_blossom(m, m->nodes[step.node].near);
        return false;
    case BLOSSOM_OPENS:
        expand_blossom(m, step.node);
        return false;
    default:
        flip_path(m, step.node, ALONE);
        return true;
    }
}

static void search_path(struct matching *m, uint32_t root)
{
    bool done = false;

    for (uint32_t v = 0; v < m->n; v++) {
        m->nodes[m->top[v]].label = FREE;
        m->nodes[m->top[v]].near.x = ALONE;
    }
    m->queued = 0;
    make_outer(m, m->top[root]);
    while (!done) {
        while (m->queued)
            scan_edges(m, m->queue[--m->queued]);
        done = perform_step(m, next_step(m));
    }
}

/* ---- solving ------------------------------------------------------------- */

/* Raises `dual`, if necessary, to the least value with which the edge between v
   and y has no negative slack. */
static void raise_dual(struct matching *m, uint32_t v, uint32_t y, bool half,
                       int64_t *dual)
{
    const int64_t *w = m->weights + edge_index(m, v, y) * m->words;
    const int64_t *other = node_dual(m, y);

    for (uint32_t k = 0; k < m->words; k++)
        m->trial[k] = half ? w[k] / 2 : w[k] - other[k];
    if (compare_weights(m, m->trial, dual) > 0)
        memcpy(dual, m->trial, m->words * sizeof *dual);
}

/* Computes the least dual with which no edge of the vertex has negative slack.
   If `half` is true, assumes that the other end of each edge has the same
   dual. At the beginning, forbidden edges count as edges. */
static void find_least_dual(struct matching *m, uint32_t v, bool half,
                            int64_t *dual)
{
    uint8_t least = m->begun ? EDGE : FORBIDDEN;

    memset(dual, 0, m->words * sizeof *dual);
    for (uint32_t y = 0; y < m->n; y++)
        if (m->edges[edge_index(m, v, y)] >= least && !m->gone[y])
            raise_dual(m, v, y, half, dual);
}

/* Moves the duals of all vertices simultaneously halfway to the least possible
   duals, so that vertices with similar edges get similar duals. Slacks do not
   become negative. */
static void lower_all_duals(struct matching *m)
{
    for (uint32_t v = 0; v < m->n; v++)
        find_least_dual(m, v, false, m->slacks + (size_t)v * m->words);
    for (size_t i = 0; i < (size_t)m->n * m->words; i++) {
        int64_t sum = m->duals[i] + m->slacks[i];
        m->duals[i] = sum / 2 + (sum > 0 && sum % 2);
    }
}

static void match_if_tight(struct matching *m, uint32_t v, uint32_t y)
{
    if (m->mate[v] != ALONE || m->mate[y] != ALONE || !is_edge(m, v, y))
        return;
    compute_slack(m, (struct joint){v, y}, m->trial);
    if (is_zero(m, m->trial))
        m->mate[v] = y, m->mate[y] = v;
}

/* Sets each dual, one after another, as low as possible, and matches all
   vertices that can then be matched immediately. This leaves little work for
   the searches. */
static void begin_duals(struct matching *m)
{
    for (uint32_t v = 0; v < m->n; v++)
        find_least_dual(m, v, true, node_dual(m, v));
    lower_all_duals(m);
    for (uint32_t v = m->n; v-- > 0;)
        find_least_dual(m, v, false, node_dual(m, v));
    for (uint32_t v = 0; v < m->n; v++)
        if (m->hints[v] != ALONE)
            match_if_tight(m, v, m->hints[v]);
    for (uint32_t v = 0; v < m->n; v++)
        for (uint32_t y = v + 1; y < m->n && m->mate[v] == ALONE; y++)
            match_if_tight(m, v, y);
    m->begun = true;
}

void matching_solve(struct matching *m)
{
    if (!m->begun)
        begin_duals(m);
    for (uint32_t v = 0; v < m->n; v++)
        if (!m->gone[v] && m->mate[v] == ALONE && !is_zero(m, node_dual(m, v)))
            search_path(m, v);
}

bool matching_may_contain_edge(const struct matching *m, uint32_t a, uint32_t b)
{
    if (!is_edge(m, a, b) || m->gone[a] || m->gone[b])
        return false;
    if (m->top[a] == m->top[b])
        return true;
    compute_slack(m, (struct joint){a, b}, m->trial);
    return is_zero(m, m->trial);
}

/* ---- accessors ----------------------------------------------------------- */

uint32_t matching_words(const struct matching *m)
{
    return m->words;
}

uint32_t matching_tight_blossom(const struct matching *m, uint32_t node)
{
    do
        node = m->nodes[node].parent;
    while (node != ALONE && is_zero(m, node_dual(m, node)));
    return node;
}

const int64_t *matching_dual(const struct matching *m, uint32_t node)
{
    return node_dual(m, node);
}

bool matching_may_stay_unmatched(const struct matching *m, uint32_t vertex)
{
    return is_zero(m, node_dual(m, vertex));
}

bool matching_is_tight(const struct matching *m, uint32_t a, uint32_t b,
                       const int64_t *sum)
{
    const int64_t *x = node_dual(m, a), *y = node_dual(m, b);
    const int64_t *w = m->weights + edge_index(m, a, b) * m->words;
    uint32_t k = 0;

    if (!is_edge(m, a, b))
        return false;
    while (k < m->words && x[k] + y[k] + sum[k] == w[k])
        k++;
    return k == m->words;
}

/* ---- changes ------------------------------------------------------------- */

static void unmatch_vertex(struct matching *m, uint32_t vertex)
{
    uint32_t mate = m->mate[vertex];

    if (mate != ALONE)
        m->mate[mate] = m->mate[vertex] = ALONE;
}

/* Dissolves all blossoms that contain a vertex. Half of each blossom's dual is
   added to the duals of its vertices. If the blossom's dual was not zero, the
   matched edge that leaves the blossom then has slack and is no longer
   matched. */
static void free_vertex(struct matching *m, uint32_t vertex)
{
    while (m->top[vertex] >= m->n) {
        uint32_t blossom = m->top[vertex];
        const struct node *b = &m->nodes[blossom];
        int64_t *z = node_dual(m, blossom);
        if (!is_zero(m, z))
            unmatch_vertex(m, b->base);
        halve_words(m, z);
        for (uint32_t v = b->first;; v = m->after[v]) {
            add_words(m, node_dual(m, v), 1, z);
            if (v == b->last)
                break;
        }
        open_blossom(m, blossom);
    }
    unmatch_vertex(m, vertex);
}

/* Updates the nearest vertices of all blossoms after the edges of vertex x have
   changed. */
static void find_nearest(struct matching *m, uint32_t x)
{
    for (uint32_t b = m->n; b < m->n + m->n / 2; b++) {
        const struct node *node = &m->nodes[b];
        uint32_t best = ALONE;
        if (!node->used)
            continue;
        for (uint32_t v = node->first;; v = m->after[v]) {
            if (is_edge(m, v, x) &&
                (best == ALONE ||
                 is_nearer(m, (struct joint){x, v}, (struct joint){x, best})))
                best = v;
            if (v == node->last)
                break;
        }
        nearest_row(m, b)[x] = best;
    }
}

void matching_prefer(struct matching *m, uint32_t vertex, const int64_t *words)
{
    free_vertex(m, vertex);
    for (uint32_t y = 0; y < m->n; y++)
        if (is_edge(m, vertex, y))
            m->weights[(edge_index(m, vertex, y) + 1) * m->words - 1] =
                m->weights[(edge_index(m, y, vertex) + 1) * m->words - 1] =
                    2 * words[y];
    find_least_dual(m, vertex, false, node_dual(m, vertex));
    find_nearest(m, vertex);
}

void matching_remove_pair(struct matching *m, uint32_t vertex)
{
    uint32_t mate = m->mate[vertex];

    free_vertex(m, vertex);
    m->gone[vertex] = true;
    if (mate == ALONE)
        return;
    free_vertex(m, mate);
    m->gone[mate] = true;
}
