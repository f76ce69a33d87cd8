#include "solve.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "legal_plies.h"
#include "position_options.h"
#include "record_position.h"
#include "solve_plies.h"

enum {
    OPT_ALL = OPT_OWN,
    OPT_NODES,
    OPT_SECONDS,
    OPT_RECORD,
    OPT_PLY,
    OPT_VARIATION
};

enum {
    MEMORY_MOST = 1 << 20,
    SECONDS_MOST = 1000000,
};

struct solve_options {
    struct start start;
    struct files files;
    struct position_choice choice;
    bool of_position; /* options that exclude a file were given */
    int of_record; /* the first option that requires a file of records, or 0 */
    bool visited;
    const struct rules *rules;
    const struct position *position; /* position to solve */
    uint64_t nodes, memory, seconds; /* memory is in MiB; 0 seconds means no
                                        limit */
    uint64_t threads;
    bool all, json, quiet;
};

struct search {
    const struct solve_options *options;
    const struct rules *rules;
    struct legal_plies plies;
    struct move *moves; /* moves of `plies` */
    struct solve_plies *found;
    time_t end;
    bool late; /* the time is used up */
    struct progress progress;
};

/* ---- searching ---------------------------------------------------------- */

static time_t current_time(void)
{
    struct timespec t = {0};

    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec;
}

/* Shows progress as a fraction of the maximum number of nodes. The search may
   end long before it reaches this number. Returns false when the time is used
   up. */
static bool continue_search(void *context, uint64_t left)
{
    struct search *s = context;
    uint64_t all = s->options->nodes;

    progress_show(&s->progress, &(struct progress_at){
                                    all - left, s->options->seconds ? 0 : all,
                                    "nodes", STR("at most")});
    s->late = s->options->seconds && current_time() >= s->end;
    return !s->late;
}

/* ---- printing ----------------------------------------------------------- */

static const char *const verdicts[] = {"loss", "drawn", "open", "win"};

static bool is_decided(const struct search *s)
{
    return solve_plies_state(s->found) == SOLVE_DECIDED;
}

static const char *winner_name(const struct search *s)
{
    uint8_t winner = solve_plies_whole(s->found).winner;

    return winner == NO_SIDE ? NULL : s->rules->sides[winner];
}

static void print_whole(const struct search *s)
{
    bool nodes_left = solve_plies_nodes(s->found) < s->options->nodes;

    if (!is_decided(s) && nodes_left && !s->late)
        printf("not decided\n");
    else if (!is_decided(s) && nodes_left)
        printf("not decided within %llu second%s\n",
               (unsigned long long)s->options->seconds,
               s->options->seconds == 1 ? "" : "s");
    else if (!is_decided(s))
        printf("not decided within %llu nodes\n",
               (unsigned long long)s->options->nodes);
    else if (winner_name(s))
        printf("%s wins\n", winner_name(s));
    else
        printf("nobody can win\n");
}

static void print_text(const struct search *s)
{
    print_whole(s);
    for (size_t i = 0; i < s->plies.count; i++) {
        if (!s->options->all && !solve_plies_is_best(s->found, i))
            continue;
        cli_write(stdout, text_str(&s->plies.list[i].text));
        if (s->options->all)
            printf(" %s %llu", verdicts[solve_plies_verdict_after(s->found, i)],
                   (unsigned long long)solve_plies_after(s->found, i).nodes);
        putchar('\n');
    }
}

static int print_first_json(const struct search *s, size_t i)
{
    return cli_json_line(
        stdout,
        json_pack("{sossso}", "ply", json_from_text(&s->plies.list[i].text),
                  "verdict", verdicts[solve_plies_verdict_after(s->found, i)],
                  "nodes", json_count(solve_plies_after(s->found, i).nodes)));
}

static int print_whole_json(const struct search *s)
{
    bool decided = is_decided(s);
    json_t *plies = json_array();

    for (size_t i = 0; i < s->plies.count; i++)
        if (solve_plies_is_best(s->found, i))
            json_append(&plies, json_from_text(&s->plies.list[i].text));
    return cli_json_line(
        stdout, json_pack("{sbss?soso}", "decided", decided, "winner",
                          decided ? winner_name(s) : NULL, "plies", plies,
                          "nodes", json_count(solve_plies_nodes(s->found))));
}

static int print_json(const struct search *s)
{
    int status = STATUS_FINE;

    for (size_t i = 0; i < s->plies.count && s->options->all && !status; i++)
        status = print_first_json(s, i);
    return status ? status : print_whole_json(s);
}

/* ---- the command -------------------------------------------------------- */

static int print_found(struct search *s)
{
    enum solve_state state = solve_plies_state(s->found);

    if (state == SOLVE_NO_MEMORY)
        return cli_environment("out of memory");
    if (state == SOLVE_REPEATED)
        return cli_usage(
            "this position cannot be solved: positions can repeat, and the "
            "rules of %s for repetitions are unknown",
            s->rules->name);
    if (s->options->json)
        return print_json(s);
    print_text(s);
    return STATUS_FINE;
}

static bool list_moves(struct search *s)
{
    if (!legal_plies_list(&s->plies, s->rules, s->options->position, false) ||
        !(s->moves = calloc(s->plies.count + 1, sizeof *s->moves)))
        return false;
    for (size_t i = 0; i < s->plies.count; i++)
        s->moves[i] = s->plies.list[i].move;
    return true;
}

static bool search(struct search *s)
{
    const struct solve_options *options = s->options;

    if (!list_moves(s))
        return false;
    progress_begin(&s->progress);
    s->progress.wanted = s->progress.wanted && !options->quiet;
    s->found = solve_plies(&(struct solve_task){
        .rules = s->rules,
        .position = options->position,
        .moves = s->moves,
        .count = s->plies.count,
        .nodes = options->nodes,
        .memory = (size_t)options->memory << 20,
        .threads = (unsigned)options->threads,
        .all = options->all,
        .goes_on = continue_search,
        .context = s,
    });
    progress_clear(&s->progress);
    return s->found;
}

static int solve(const struct solve_options *options)
{
    struct search s = {.options = options,
                       .rules = options->rules,
                       .end = current_time() + (time_t)options->seconds};
    int status =
        search(&s) ? print_found(&s) : cli_environment("out of memory");

    solve_plies_free(s.found);
    free(s.moves);
    legal_plies_release(&s.plies);
    return status;
}

/* Checks that the game is not over, because there would be nothing to solve.
   Returns 0, or prints a message and returns a status. */
static int check_game_not_over(const struct solve_options *options)
{
    struct ending end = options->rules->ending(options->position);

    if (!end.over && options->rules->count(options->position))
        return STATUS_FINE;
    if (end.over && end.winner != NO_SIDE)
        return cli_usage(
            "solve: the game is already over in this position: %s has won",
            options->rules->sides[end.winner]);
    return cli_usage(
        "solve: the game is already over in this position: nobody has won");
}

static int solve_unfinished_game(struct solve_options *options,
                                 const struct rules *rules,
                                 const struct position *position)
{
    int status;

    options->rules = rules;
    options->position = position;
    status = check_game_not_over(options);
    return status ? status : solve(options);
}

static int visit_record(void *context, const struct visit *v)
{
    struct solve_options *options = context;
    int status = STATUS_FINE;
    const struct position *p = record_position(v, &options->choice, &status);

    options->visited = true;
    return p ? solve_unfinished_game(options, v->record->rules, p) : status;
}

static int solve_record(struct solve_options *options, int count, char **paths)
{
    struct files *f = &options->files;
    const struct visitor visitor = {.context = options, .take = visit_record};

    if (options->of_position)
        return cli_usage(
            "solve: a start position cannot be used with a file of records");
    if (count > 1)
        return cli_usage("solve: specify only one file");
    f->printer.progress.wanted = false;
    f->printer.style.json = options->json;
    files_read_all(f, count, paths, &visitor);
    if (!options->visited && f->counts.records == 0 &&
        f->printer.status == STATUS_FINE)
        return files_no_record(f, count, paths);
    return f->printer.status;
}

static int solve_position(struct solve_options *options)
{
    int status;

    if (options->of_record)
        return start_refuse_without_file(&solve_command, options->of_record);
    status = start_position_make(&options->start);
    return status ? status
                  : solve_unfinished_game(options, options->start.game,
                                          options->start.position);
}

static int handle_option(void *context, int option)
{
    struct solve_options *options = context;

    if (!options->of_record &&
        (option == OPT_RECORD || option == OPT_PLY || option == OPT_VARIATION))
        options->of_record = option;
    if (option == OPT_RECORD)
        return cli_number("--record", optarg, 1, UINT64_MAX,
                          &options->files.only)
                   ? STATUS_FINE
                   : STATUS_USAGE;
    if (option == OPT_VARIATION)
        return cli_number("--variation", optarg, 1, UINT32_MAX,
                          &options->choice.variation)
                   ? STATUS_FINE
                   : STATUS_USAGE;
    if (option == OPT_PLY)
        return ply_range_read_one(&options->choice.range, "solve", optarg);
    return start_or_files_option(&solve_command, &options->start,
                                 &options->files, option, &options->of_position,
                                 &options->of_record);
}

static int run_command(int argc, char **argv)
{
    struct solve_options options = {.choice = POSITION_LAST,
                                    .nodes = 50000000,
                                    .memory = 256,
                                    .threads = ordered_workers_processors()};
    int status;

    files_init(&options.files);
    options.files.only = 1;
    status =
        cli_parse_options(&solve_command, argc, argv, &options, handle_option);
    if (!status)
        status = optind < argc
                     ? solve_record(&options, argc - optind, argv + optind)
                     : solve_position(&options);
    start_release(&options.start);
    files_release(&options.files);
    return cli_finish(status);
}

static const struct cli_option own[] = {
    {OPT_RECORD, "record", "N", "number of the record (default 1)", TO_OWN},
    {OPT_VARIATION, "variation", "N",
     "position of variation N instead of the main line", TO_OWN},
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
