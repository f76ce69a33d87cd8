#include "solve_batch.h"

#include <stdlib.h>
#include <string.h>

/* A position with its own solver, which any thread may run. */
struct member {
    struct solver *solver;
    struct position *position;
    struct solution solution;
};

struct solve_batch {
    const struct rules *rules;
    struct solver *shared;
    struct ordered_workers *ring;
    struct member members[SOLVE_BATCH];
    size_t count;
    uint64_t nodes; /* limit for each position */
};

/* Works on one member, whose number is stored in the batch. */
static void search_member(void *context, void *workspace, void *batch)
{
    struct solve_batch *b = context;
    struct member *m = &b->members[*(size_t *)batch];

    (void)workspace;
    m->solution = solver_solve(m->solver, m->position, b->nodes);
}

static bool open_member(struct solve_batch *b, struct member *m, size_t memory)
{
    m->solver = solver_open_shared(b->shared, memory);
    m->position = malloc(b->rules->position_size);
    return m->solver && m->position;
}

struct solve_batch *solve_batch_open(const struct rules *rules,
                                     struct solver *shared, size_t memory,
                                     unsigned threads)
{
    struct solve_batch *b = calloc(1, sizeof *b);
    bool fine = b != NULL;

    if (!b)
        return NULL;
    b->rules = rules;
    b->shared = shared;
    const struct ordered_work how = {
        .batch_size = sizeof(size_t), .work = search_member, .context = b};
    b->ring = ordered_workers_open(&how, threads);
    for (size_t i = 0; i < SOLVE_BATCH && fine; i++)
        fine = open_member(b, &b->members[i], memory / SOLVE_BATCH);
    if (fine && b->ring)
        return b;
    solve_batch_close(b);
    return NULL;
}

void solve_batch_close(struct solve_batch *b)
{
    if (!b)
        return;
    ordered_workers_close(b->ring);
    for (size_t i = 0; i < SOLVE_BATCH; i++) {
        solver_close(b->members[i].solver);
        free(b->members[i].position);
    }
    free(b);
}

void solve_batch_add(struct solve_batch *b, const struct position *p)
{
    assert(b->count < SOLVE_BATCH);
    memcpy(b->members[b->count++].position, p, b->rules->position_size);
}

/* Works on all members. Findings are merged only after all members have been
   processed. */
static void search_members(struct solve_batch *b)
{
    size_t next = 0, *number;

    for (;;) {
        while (next < b->count && (number = ordered_workers_next(b->ring))) {
            *number = next++;
            ordered_workers_submit(b->ring);
        }
        if (!ordered_workers_oldest(b->ring))
            return;
        ordered_workers_drop(b->ring);
    }
}

bool solve_batch_run(struct solve_batch *b, uint64_t nodes,
                     struct solution *out)
{
    bool fine = true;

    b->nodes = nodes;
    search_members(b);
    for (size_t i = 0; i < b->count; i++) {
        out[i] = b->members[i].solution;
        solver_merge(b->shared, b->members[i].solver);
        fine &= out[i].state != SOLVE_NO_MEMORY;
    }
    b->count = 0;
    return fine;
}
