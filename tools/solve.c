#include "solve.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "legal_plies.h"
#include "ply_range.h"
#include "position_options.h"
#include "solve_batch.h"

enum { OPT_ALL = OPT_OWN, OPT_NODES, OPT_SECONDS, OPT_RECORD, OPT_PLY };

enum {
    SLICE_FIRST = 1 << 16,
    SLICE_MOST = 1 << 22, /* number of nodes between two checks of the clock */
    SLICE_TOGETHER = 1 << 20, /* the same for each position of a batch */
    MEMORY_MOST = 1 << 20,
    SECONDS_MOST = 1000000,
};

struct solve_options {
    struct start start;
    struct files files;
    struct ply_range range;
    bool of_position; /* options that exclude a file were given */
    int of_record; /* the first option that requires a file of records, or 0 */
    bool visited;
    const struct rules *rules;
    const struct position *position; /* to solve */
    uint64_t nodes, memory, seconds; /* memory is in MiB; 0 seconds means no
                                        limit */
    uint64_t threads;
    bool all, json, quiet;
};

/* A first ply. Plies that are equal by symmetry are solved only once. */
struct first {
    uint64_t hash;
    size_t same_as; /* index of the first equal ply, which may be this ply */
    struct solution solution;
};

struct search {
    const struct solve_options *asked;
    const struct rules *rules;
    struct solver *solver;
    struct solve_batch *batch; /* created on first use */
    struct legal_plies plies;
    struct first *firsts;
    struct position *after;
    uint64_t left; /* nodes that are left */
    time_t end;
    struct solution whole;
    bool repeated, no_memory;
    struct progress progress;
};

/* ---- searching ---------------------------------------------------------- */

static time_t current_time(void)
{
    struct timespec t = {0};

    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec;
}

/* Returns the share of the memory for parallel work, which is a quarter. */
static size_t batch_memory(const struct solve_options *asked)
{
    return ((size_t)asked->memory << 20) / 4;
}

static bool may_go_on(const struct search *s)
{
    return s->left && !s->repeated && !s->no_memory &&
           (!s->asked->seconds || current_time() < s->end);
}

/* Shows progress as a part of the limit of nodes. The search may end long
   before the limit. */
static void show_progress(struct search *s)
{
    uint64_t all = s->asked->nodes;

    progress_show(&s->progress, &(struct progress_at){
                                    all - s->left, s->asked->seconds ? 0 : all,
                                    "nodes", STR("at most")});
}

/* Stores a result and adds its nodes to *out. */
static void note_result(struct search *s, struct solution now,
                        struct solution *out)
{
    s->left -= now.nodes < s->left ? now.nodes : s->left;
    now.nodes += out->nodes;
    *out = now;
    s->repeated |= now.state == SOLVE_REPEATED;
    s->no_memory |= now.state == SOLVE_NO_MEMORY;
    show_progress(s);
}

/* Works on a position for a limited number of nodes. */
static void search_position(struct search *s, const struct position *p,
                            uint64_t slice, struct solution *out)
{
    uint64_t nodes = slice < s->left ? slice : s->left;

    note_result(s, solver_solve(s->solver, p, nodes), out);
}

static bool is_unsolved(const struct solution *solution)
{
    return solution->state != SOLVE_DECIDED;
}

static void solve_whole(struct search *s)
{
    while (is_unsolved(&s->whole) && may_go_on(s))
        search_position(s, s->asked->position, SLICE_MOST, &s->whole);
}

static void make_first_ply(struct search *s, size_t i)
{
    memcpy(s->after, s->asked->position, s->rules->position_size);
    s->rules->play(s->after, s->plies.list[i].move);
}

static void find_equal_plies(struct search *s)
{
    for (size_t i = 0; i < s->plies.count; i++) {
        struct first *f = &s->firsts[i];
        make_first_ply(s, i);
        f->hash = s->rules->hash_canonical(s->after);
        f->solution.state = SOLVE_OPEN;
        while (s->firsts[f->same_as].hash != f->hash)
            f->same_as++;
    }
}

/* Indexes of the first plies to work on next. */
struct chosen_plies {
    size_t number[SOLVE_BATCH], count;
    size_t next; /* first ply with which to continue */
};

static bool choose_plies(const struct search *s, size_t most,
                         struct chosen_plies *c)
{
    c->count = 0;
    for (; c->next < s->plies.count && c->count < most; c->next++)
        if (s->firsts[c->next].same_as == c->next &&
            is_unsolved(&s->firsts[c->next].solution))
            c->number[c->count++] = c->next;
    return c->count > 0;
}

/* Works on all chosen plies, giving each at most an equal share of the nodes
   that are left. */
static void search_chosen_plies(struct search *s, const struct chosen_plies *c,
                                uint64_t slice)
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

static void search_whole_position(struct search *s, size_t i, uint64_t slice)
{
    make_first_ply(s, i);
    search_position(s, s->after, slice, &s->firsts[i].solution);
}

/* Works on every open first ply once, up to `most` plies at a time. Returns
   false if none is open. */
static bool search_open_plies(struct search *s, uint64_t slice, size_t most)
{
    struct chosen_plies c = {.next = 0};
    bool open = false;

    while (may_go_on(s) && choose_plies(s, most, &c)) {
        if (c.count > 1)
            search_chosen_plies(s, &c, slice);
        else
            search_whole_position(s, c.number[0], slice);
        for (size_t i = 0; i < c.count; i++)
            open |= is_unsolved(&s->firsts[c.number[i]].solution);
    }
    return open;
}

static bool open_batch(struct search *s)
{
    s->batch = solve_batch_open(s->rules, s->solver, batch_memory(s->asked),
                                (unsigned)s->asked->threads);
    s->no_memory |= !s->batch;
    return s->batch != NULL;
}

/*
 * Solves the first plies in rounds, so that easy plies are solved first: each
 * round gives every open ply more nodes. Plies that are still open after the
 * first round are worked on by all threads, in batches that do not depend on
 * the number of threads.
 */
static void search_until_done(struct search *s)
{
    uint64_t slice = SLICE_FIRST;

    if (!search_open_plies(s, slice, 1) || !may_go_on(s) || !open_batch(s))
        return;
    do
        if (slice < SLICE_TOGETHER)
            slice *= 2;
    while (search_open_plies(s, slice, SOLVE_BATCH) && may_go_on(s));
}

static void solve_firsts(struct search *s)
{
    search_until_done(s);
    for (size_t i = 0; i < s->plies.count; i++) {
        struct first *f = &s->firsts[i];
        if (f->same_as != i) {
            f->solution = s->firsts[f->same_as].solution;
            f->solution.nodes = 0;
        }
    }
}

/* ---- results ------------------------------------------------------------ */

enum ply_verdict { VERDICT_LOSS, VERDICT_DRAWN, VERDICT_OPEN, VERDICT_WIN };

static const char *const verdicts[] = {"loss", "drawn", "open", "win"};

/* Returns the verdict for the player to move in the given position. */
static enum ply_verdict verdict_for_mover(const struct search *s,
                                          const struct solution *solution)
{
    if (is_unsolved(solution))
        return VERDICT_OPEN;
    if (solution->winner == NO_SIDE)
        return VERDICT_DRAWN;
    return solution->winner == s->rules->side(s->asked->position)
               ? VERDICT_WIN
               : VERDICT_LOSS;
}

/* Derives the result from the first plies. The player to move takes the best
   ply. An unsolved ply may be better than a draw. */
static void conclude_from_plies(struct search *s)
{
    enum ply_verdict best = VERDICT_LOSS;

    if (!is_unsolved(&s->whole))
        return;
    for (size_t i = 0; i < s->plies.count; i++) {
        enum ply_verdict v = verdict_for_mover(s, &s->firsts[i].solution);
        if (i == 0 || v > best) {
            best = v;
            s->whole.state = s->firsts[i].solution.state;
            s->whole.winner = s->firsts[i].solution.winner;
        }
    }
}

/* True if the ply preserves the value of the position. */
static bool is_best(const struct search *s, size_t i)
{
    return !is_unsolved(&s->whole) && !is_unsolved(&s->firsts[i].solution) &&
           s->firsts[i].solution.winner == s->whole.winner;
}

static bool are_listed(const struct search *s)
{
    return verdict_for_mover(s, &s->whole) == VERDICT_WIN ||
           verdict_for_mover(s, &s->whole) == VERDICT_DRAWN;
}

static uint64_t nodes_spent(const struct search *s)
{
    return s->asked->nodes - s->left;
}

static const char *winner_name(const struct search *s)
{
    return s->whole.winner == NO_SIDE ? NULL : s->rules->sides[s->whole.winner];
}

/* ---- printing ----------------------------------------------------------- */

static void print_whole(const struct search *s)
{
    if (is_unsolved(&s->whole) && may_go_on(s))
        printf("not decided\n");
    else if (is_unsolved(&s->whole) && s->left)
        printf("not decided within %llu second%s\n",
               (unsigned long long)s->asked->seconds,
               s->asked->seconds == 1 ? "" : "s");
    else if (is_unsolved(&s->whole))
        printf("not decided within %llu nodes\n",
               (unsigned long long)s->asked->nodes);
    else if (winner_name(s))
        printf("%s wins\n", winner_name(s));
    else
        printf("nobody can win\n");
}

static void print_text(const struct search *s)
{
    print_whole(s);
    for (size_t i = 0; i < s->plies.count; i++) {
        const struct first *f = &s->firsts[i];
        if (!s->asked->all && !(are_listed(s) && is_best(s, i)))
            continue;
        cli_write(stdout, text_str(&s->plies.list[i].text));
        if (s->asked->all)
            printf(" %s %llu", verdicts[verdict_for_mover(s, &f->solution)],
                   (unsigned long long)f->solution.nodes);
        putchar('\n');
    }
}

static int print_first_json(const struct search *s, size_t i)
{
    const struct first *f = &s->firsts[i];

    return cli_json_line(
        stdout,
        json_pack("{sossso}", "ply", json_from_text(&s->plies.list[i].text),
                  "verdict", verdicts[verdict_for_mover(s, &f->solution)],
                  "nodes", json_count(f->solution.nodes)));
}

static int print_whole_json(const struct search *s)
{
    bool decided = !is_unsolved(&s->whole);
    json_t *plies = json_array();

    for (size_t i = 0; i < s->plies.count && are_listed(s); i++)
        if (is_best(s, i))
            json_append(&plies, json_from_text(&s->plies.list[i].text));
    return cli_json_line(stdout,
                         json_pack("{sbss?soso}", "decided", decided, "winner",
                                   decided ? winner_name(s) : NULL, "plies",
                                   plies, "nodes", json_count(nodes_spent(s))));
}

static int print_json(const struct search *s)
{
    int status = STATUS_FINE;

    for (size_t i = 0; i < s->plies.count && s->asked->all && !status; i++)
        status = print_first_json(s, i);
    return status ? status : print_whole_json(s);
}

/* ---- the command -------------------------------------------------------- */

static int search(struct search *s)
{
    s->whole.state = SOLVE_OPEN;
    progress_begin(&s->progress);
    s->progress.wanted = s->progress.wanted && !s->asked->quiet;
    find_equal_plies(s);
    if (!s->asked->all)
        solve_whole(s);
    if (s->asked->all || are_listed(s))
        solve_firsts(s);
    progress_clear(&s->progress);
    if (s->no_memory)
        return cli_environment("out of memory");
    if (s->repeated)
        return cli_usage(
            "this position cannot be solved: positions can repeat, and the "
            "rules of %s for repetitions are unknown",
            s->rules->name);
    conclude_from_plies(s);
    if (s->asked->json)
        return print_json(s);
    print_text(s);
    return STATUS_FINE;
}

static int solve(const struct solve_options *asked)
{
    struct search s = {.asked = asked,
                       .rules = asked->rules,
                       .left = asked->nodes,
                       .end = current_time() + (time_t)asked->seconds};
    int status = STATUS_FINE;

    s.solver = solver_open(s.rules,
                           ((size_t)asked->memory << 20) - batch_memory(asked));
    s.after = malloc(s.rules->position_size);
    if (!s.solver || !s.after ||
        !legal_plies_list(&s.plies, s.rules, asked->position, false) ||
        !(s.firsts = calloc(s.plies.count + 1, sizeof *s.firsts)))
        status = cli_environment("out of memory");
    else
        status = search(&s);
    free(s.firsts);
    legal_plies_release(&s.plies);
    free(s.after);
    solve_batch_close(s.batch);
    solver_close(s.solver);
    return status;
}

/* Checks that the game is not over, as there would be nothing to solve. */
static int check_going(const struct solve_options *asked)
{
    struct ending end = asked->rules->ending(asked->position);

    if (!end.over && asked->rules->count(asked->position))
        return STATUS_FINE;
    if (end.over && end.winner != NO_SIDE)
        return cli_usage(
            "solve: the game is already over in this position: %s has won",
            asked->rules->sides[end.winner]);
    return cli_usage(
        "solve: the game is already over in this position: nobody has won");
}

static int solve_going(struct solve_options *asked, const struct rules *rules,
                       const struct position *position)
{
    int status;

    asked->rules = rules;
    asked->position = position;
    status = check_going(asked);
    return status ? status : solve(asked);
}

static int visit_record(void *context, const struct visit *v)
{
    struct solve_options *asked = context;
    int status = STATUS_FINE;
    const struct position *p = ply_range_position(v, asked->range, &status);

    asked->visited = true;
    return p ? solve_going(asked, v->record->rules, p) : status;
}

static int solve_record(struct solve_options *asked, int count, char **paths)
{
    struct files *f = &asked->files;
    const struct visitor visitor = {.context = asked, .take = visit_record};

    if (asked->of_position)
        return cli_usage(
            "solve: a start position cannot be used with a file of records");
    if (count > 1)
        return cli_usage("solve: specify only one file");
    f->printer.progress.wanted = false;
    f->printer.style.json = asked->json;
    files_read_all(f, count, paths, &visitor);
    if (!asked->visited && f->counts.records == 0 &&
        f->printer.status == STATUS_FINE)
        return files_no_record(f, count, paths);
    return f->printer.status;
}

static int solve_position(struct solve_options *asked)
{
    int status;

    if (asked->of_record)
        return start_refuse_without_file(&solve_command, asked->of_record);
    status = start_position_make(&asked->start);
    return status
               ? status
               : solve_going(asked, asked->start.game, asked->start.position);
}

static int take_option(void *context, int option)
{
    struct solve_options *asked = context;

    if (!asked->of_record && (option == OPT_RECORD || option == OPT_PLY))
        asked->of_record = option;
    if (option == OPT_RECORD)
        return cli_number("--record", optarg, 1, UINT64_MAX, &asked->files.only)
                   ? STATUS_FINE
                   : STATUS_USAGE;
    if (option == OPT_PLY)
        return ply_range_read_one(&asked->range, "solve", optarg);
    return start_or_files_option(&solve_command, &asked->start, &asked->files,
                                 option, &asked->of_position,
                                 &asked->of_record);
}

static int run_command(int argc, char **argv)
{
    struct solve_options asked = {.range = {PLY_LAST, PLY_LAST},
                                  .nodes = 50000000,
                                  .memory = 256,
                                  .threads = ordered_workers_processors()};
    int status;

    files_init(&asked.files);
    asked.files.only = 1;
    status = cli_options(&solve_command, argc, argv, &asked, take_option);
    if (!status)
        status = optind < argc
                     ? solve_record(&asked, argc - optind, argv + optind)
                     : solve_position(&asked);
    start_release(&asked.start);
    files_release(&asked.files);
    return cli_finish(status);
}

static const struct cli_option own[] = {
    {OPT_RECORD, "record", "N", "number of the record (default 1)", TO_OWN},
    {OPT_PLY, "ply", "P", "position after this many plies (default last)",
     TO_OWN},
    {OPT_FROM, "from", "NOTATION",
     "notation of the file (default: determined from the content)", TO_OWN},
    {OPT_TO_MOVE, "to-move", "COLOUR",
     "player to move in diagrams (default: the player with fewer stones)",
     TO_OWN},
    {OPT_NAMES, "names", "FILE",
     "file that translates the names in saved games of Zillions", TO_OWN},
    ENCODING_OPTION(TO_OWN),
    {OPT_ALL, "all", NULL, "solve the position after each legal ply",
     TO_FLAG(struct solve_options, all)},
    {OPT_FORMAT, "format", "text|json", "output format (default text)",
     TO_JSON(struct solve_options, json)},
    {OPT_NO_PROGRESS, "no-progress", NULL, "do not show progress",
     TO_FLAG(struct solve_options, quiet)},
    {OPT_MEMORY, "memory", "MIB",
     "memory for the tables of positions, in MiB (default 256)",
     TO_NUMBER(struct solve_options, memory, 1, MEMORY_MOST)},
    {'j', "jobs", "N", "number of threads (default: one per processor)",
     TO_NUMBER(struct solve_options, threads, 1, RING_THREADS)},
    {OPT_NODES, "nodes", "N",
     "maximum number of plies that the search plays (default 50000000)",
     TO_NUMBER(struct solve_options, nodes, 1, UINT64_MAX)},
    {OPT_SECONDS, "seconds", "N", "maximum time, in seconds",
     TO_NUMBER(struct solve_options, seconds, 1, SECONDS_MOST)},
    CLI_END,
};

const struct command solve_command = {
    "solve",
    run_command,
    "prove who wins a position",
    "[FILE]",
    {start_shared_options, start_options, own},
    NULL};
