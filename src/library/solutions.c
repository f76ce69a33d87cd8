/* Solving positions. */
#include "library.h"

#include "options.h"
#include "solve.h"

enum {
    NODES_USUAL = 50000000,
    MEMORY_USUAL = 256, /* in MiB */
    MEMORY_MAX = 1 << 20,
    SLICE = 1 << 18 /* number of nodes between two calls of the callback */
};

struct solve_options {
    uint64_t nodes, memory;
};

static const struct option_row rows[] = {
    {"nodes", TO_NUMBER(struct solve_options, nodes, 1, UINT64_MAX)},
    {"memory", TO_NUMBER(struct solve_options, memory, 1, MEMORY_MAX)},
    OPTIONS_END,
};

/* Solves in slices until the position is decided or the nodes are used up.
   Returns false if the callback interrupted the search. */
static bool search_slices(struct solver *solver, const struct position *p,
                          const struct solve_options *a,
                          struct watcher *watcher, struct solution *out)
{
    uint64_t used = 0;

    do {
        uint64_t left = a->nodes - used;
        *out = solver_solve(solver, p, left < SLICE ? left : SLICE);
        used += out->nodes;
        out->nodes = used;
        if (out->state == SOLVE_OPEN && watcher_stops(watcher, used, a->nodes))
            return false;
    } while (out->state == SOLVE_OPEN && used < a->nodes);
    return true;
}

static int conclude_search(const struct rules *rules, const struct solution *s,
                           int *winner, struct ludex_error *error)
{
    if (s->state == SOLVE_NO_MEMORY)
        return fail_no_memory(error);
    if (s->state == SOLVE_REPEATED)
        return fail(error, LUDEX_REFUSED,
                    "%s cannot be solved from this position, because positions "
                    "can repeat",
                    rules->name);
    if (s->state == SOLVE_OPEN)
        return 0;
    if (winner)
        *winner = s->winner == NO_SIDE ? -1 : s->winner;
    return 1;
}

static int solve_position(const struct ludex_position *p,
                          const struct solve_options *a, int *winner,
                          uint64_t *nodes, struct ludex_error *error)
{
    const struct rules *rules = position_rules(p);
    struct watcher watcher = position_watcher(p);
    struct solver *solver = solver_open(rules, (size_t)a->memory << 20);
    struct solution s;
    int code;

    if (!solver)
        return fail_no_memory(error);
    code = search_slices(solver, position_state(p), a, &watcher, &s)
               ? conclude_search(rules, &s, winner, error)
               : fail_interrupted(error);
    if (nodes)
        *nodes = s.nodes;
    solver_close(solver);
    return code;
}

int ludex_position_solve(const struct ludex_position *p,
                         const struct ludex_option *options, int *winner,
                         uint64_t *nodes, struct ludex_error *error)
{
    struct solve_options a = {.nodes = NODES_USUAL, .memory = MEMORY_USUAL};
    const struct rules *rules = position_rules(p);
    int code = options_read(rows, &a, options, error);

    if (winner)
        *winner = -1;
    if (nodes)
        *nodes = 0;
    if (code)
        return code;
    if (rules->ending(position_state(p)).over ||
        !rules->count(position_state(p)))
        return fail(error, LUDEX_MISUSE, "the game is over");
    return solve_position(p, &a, winner, nodes, error);
}
