#include "solve_plies.h"

#include <stdlib.h>
#include <string.h>

#include "solve_batch.h"

enum {
    SLICE_FIRST = 1 << 16,
    SLICE_MOST = 1 << 22,     /* number of nodes between two calls of goes_on */
    SLICE_TOGETHER = 1 << 20, /* number of nodes between two such calls for each
                                 position of a batch */
};

/* A first ply. Plies that are equal by symmetry are solved only once. */
struct first {
    uint64_t hash;
    size_t same_as; /* index of the first equal ply, which may be this ply */
    struct solution solution;
};

struct solve_plies {
    struct solve_task task;
    struct solver *solver;
    struct solve_batch *batch; /* created on first use */
    struct first *firsts;
    struct position *after;
    uint8_t side;  /* the side to move */
    uint64_t left; /* nodes that are left */
    struct solution whole;
    bool stopped, repeated, no_memory;
};

/* ---- searching ---------------------------------------------------------- */

/* Returns the part of the memory for parallel work: a quarter. */
static size_t batch_memory(const struct solve_task *task)
{
    return task->memory / 4;
}

static bool may_continue_search(const struct solve_plies *s)
{
    return s->left && !s->stopped && !s->repeated && !s->no_memory;
}

/* Stores a result and adds its nodes to *out. */
static void note_result(struct solve_plies *s, struct solution now,
                        struct solution *out)
{
    s->left -= now.nodes < s->left ? now.nodes : s->left;
    now.nodes += out->nodes;
    *out = now;
    s->repeated |= now.state == SOLVE_REPEATED;
    s->no_memory |= now.state == SOLVE_NO_MEMORY;
    if (s->task.goes_on)
        s->stopped |= !s->task.goes_on(s->task.context, s->left);
}

/* Works on a position for a limited number of nodes. */
static void search_position(struct solve_plies *s, const struct position *p,
                            uint64_t slice, struct solution *out)
{
    uint64_t nodes = slice < s->left ? slice : s->left;

    note_result(s, solver_solve(s->solver, p, nodes), out);
}

static bool is_unsolved(const struct solution *solution)
{
    return solution->state != SOLVE_DECIDED;
}

static void solve_whole(struct solve_plies *s)
{
    while (is_unsolved(&s->whole) && may_continue_search(s))
        search_position(s, s->task.position, SLICE_MOST, &s->whole);
}

static void make_first_ply(struct solve_plies *s, size_t i)
{
    memcpy(s->after, s->task.position, s->task.rules->position_size);
    s->task.rules->play(s->after, s->task.moves[i]);
}

static void find_equal_plies(struct solve_plies *s)
{
    for (size_t i = 0; i < s->task.count; i++) {
        struct first *f = &s->firsts[i];
        make_first_ply(s, i);
        f->hash = s->task.rules->hash_canonical(s->after);
        f->solution.state = SOLVE_OPEN;
        while (s->firsts[f->same_as].hash != f->hash)
            f->same_as++;
    }
}

/* The indices of the first plies to search next. */
struct chosen_plies {
    size_t number[SOLVE_BATCH], count;
    size_t next; /* first ply with which to continue */
};

static bool choose_plies(const struct solve_plies *s, size_t most,
                         struct chosen_plies *c)
{
    c->count = 0;
    for (; c->next < s->task.count && c->count < most; c->next++)
        if (s->firsts[c->next].same_as == c->next &&
            is_unsolved(&s->firsts[c->next].solution))
            c->number[c->count++] = c->next;
    return c->count > 0;
}

/* Works on all chosen plies. Each receives at most an equal share of the
   remaining nodes. */
static void search_chosen_plies(struct solve_plies *s,
                                const struct chosen_plies *c, uint64_t slice)
{
    struct solution solutions[SOLVE_BATCH];
    uint64_t share = s->left / c->count + 1;

    for (size_t i = 0; i < c->count; i++) {
        make_first_ply(s, c->number[i]);
        solve_batch_add(s->batch, s->after);
    }
    s->no_memory |=
        !solve_batch_run(s->batch, slice < share ? slice : share, solutions);
    for (size_t i = 0; i < c->count; i++)
        note_result(s, solutions[i], &s->firsts[c->number[i]].solution);
}

static void search_whole_position(struct solve_plies *s, size_t i,
                                  uint64_t slice)
{
    make_first_ply(s, i);
    search_position(s, s->after, slice, &s->firsts[i].solution);
}

/* Works on every open first ply once, up to `most` plies at a time. Returns
   false if no first ply is open. */
static bool search_open_plies(struct solve_plies *s, uint64_t slice,
                              size_t most)
{
    struct chosen_plies c = {.next = 0};
    bool open = false;

    while (may_continue_search(s) && choose_plies(s, most, &c)) {
        if (c.count > 1)
            search_chosen_plies(s, &c, slice);
        else
            search_whole_position(s, c.number[0], slice);
        for (size_t i = 0; i < c.count; i++)
            open |= is_unsolved(&s->firsts[c.number[i]].solution);
    }
    return open;
}

static bool open_batch(struct solve_plies *s)
{
    s->batch = solve_batch_open(s->task.rules, s->solver,
                                batch_memory(&s->task), s->task.threads);
    s->no_memory |= !s->batch;
    return s->batch != NULL;
}

/*
 * Solves the first plies in rounds, so that easy plies are solved first: each
 * round gives every open ply more nodes. Plies that are still open after the
 * first round are worked on by all threads, in batches that do not depend on
 * the number of threads.
 */
static void search_until_done(struct solve_plies *s)
{
    uint64_t slice = SLICE_FIRST;

    if (!search_open_plies(s, slice, 1) || !may_continue_search(s) ||
        !open_batch(s))
        return;
    do
        if (slice < SLICE_TOGETHER)
            slice *= 2;
    while (search_open_plies(s, slice, SOLVE_BATCH) && may_continue_search(s));
}

static void solve_firsts(struct solve_plies *s)
{
    search_until_done(s);
    for (size_t i = 0; i < s->task.count; i++) {
        struct first *f = &s->firsts[i];
        if (f->same_as != i) {
            f->solution = s->firsts[f->same_as].solution;
            f->solution.nodes = 0;
        }
    }
}

/* ---- results ------------------------------------------------------------ */

/* Returns the verdict for the player to move in the given position. */
static enum ply_verdict verdict_for_mover(const struct solve_plies *s,
                                          const struct solution *solution)
{
    if (is_unsolved(solution))
        return VERDICT_OPEN;
    if (solution->winner == NO_SIDE)
        return VERDICT_DRAWN;
    return solution->winner == s->side ? VERDICT_WIN : VERDICT_LOSS;
}

/* Derives the result of the position from the first plies, since the player to
   move plays the best ply. An unsolved ply may be better than a draw. */
static void conclude_from_plies(struct solve_plies *s)
{
    enum ply_verdict best = VERDICT_LOSS;

    if (!is_unsolved(&s->whole))
        return;
    for (size_t i = 0; i < s->task.count; i++) {
        enum ply_verdict v = verdict_for_mover(s, &s->firsts[i].solution);
        if (i == 0 || v > best) {
            best = v;
            s->whole.state = s->firsts[i].solution.state;
            s->whole.winner = s->firsts[i].solution.winner;
        }
    }
}

static bool is_lost_or_open(const struct solve_plies *s)
{
    enum ply_verdict v = verdict_for_mover(s, &s->whole);

    return v != VERDICT_WIN && v != VERDICT_DRAWN;
}

enum solve_state solve_plies_state(const struct solve_plies *s)
{
    return s->no_memory  ? SOLVE_NO_MEMORY
           : s->repeated ? SOLVE_REPEATED
                         : (enum solve_state)s->whole.state;
}

struct solution solve_plies_whole(const struct solve_plies *s)
{
    return s->whole;
}

enum ply_verdict solve_plies_verdict(const struct solve_plies *s)
{
    return verdict_for_mover(s, &s->whole);
}

struct solution solve_plies_after(const struct solve_plies *s, size_t i)
{
    return s->firsts[i].solution;
}

enum ply_verdict solve_plies_verdict_after(const struct solve_plies *s,
                                           size_t i)
{
    return verdict_for_mover(s, &s->firsts[i].solution);
}

bool solve_plies_is_best(const struct solve_plies *s, size_t i)
{
    return !is_lost_or_open(s) && !is_unsolved(&s->firsts[i].solution) &&
           s->firsts[i].solution.winner == s->whole.winner;
}

uint64_t solve_plies_nodes(const struct solve_plies *s)
{
    return s->task.nodes - s->left;
}

/* ---- the whole search ---------------------------------------------------- */

static void search(struct solve_plies *s)
{
    s->whole.state = SOLVE_OPEN;
    find_equal_plies(s);
    if (!s->task.all)
        solve_whole(s);
    if (s->task.all || !is_lost_or_open(s))
        solve_firsts(s);
    conclude_from_plies(s);
}

struct solve_plies *solve_plies(const struct solve_task *task)
{
    struct solve_plies *s = calloc(1, sizeof *s);

    if (!s)
        return NULL;
    s->task = *task;
    s->side = task->rules->side(task->position);
    s->left = task->nodes;
    s->solver = solver_open(task->rules, task->memory - batch_memory(task));
    s->after = malloc(task->rules->position_size);
    s->firsts = calloc(task->count + 1, sizeof *s->firsts);
    if (s->solver && s->after && s->firsts) {
        search(s);
        return s;
    }
    solve_plies_free(s);
    return NULL;
}

void solve_plies_free(struct solve_plies *s)
{
    if (!s)
        return;
    free(s->firsts);
    free(s->after);
    solve_batch_close(s->batch);
    solver_close(s->solver);
    free(s);
}

struct solution solve_plies_more(struct solve_plies *s,
                                 const struct position *position,
                                 uint64_t nodes)
{
    return solver_solve(s->solver, position, nodes);
}
