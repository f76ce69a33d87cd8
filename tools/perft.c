/* "ludex perft": counts the sequences of legal plies from a position. */
#include <stdlib.h>
#include <string.h>

#include "legal_plies.h"
#include "ordered_workers.h"
#include "position_options.h"

enum { OPT_DIVIDE = OPT_OWN };

enum { DEPTH_MAX = 1000 };

/* Below this depth, several threads are not faster than one. */
enum { DEPTH_SHARED = 4 };

struct perft_options {
    struct start start;
    uint64_t threads;
    bool divided, json, quiet;
    struct progress progress;
};

/* Data for counting the sequences after each first ply, on several threads. The
   counts are printed in the order of the first plies. */
struct shares {
    const struct start *start;
    const struct legal_plies *plies;
    size_t depth; /* depth after the first ply */
};

struct share {
    size_t ply;
    uint64_t sequences;
};

/* Each thread has its own workspace. */
struct counter {
    struct position *after;
    void *work;
};

static void end_counter(void *context, void *workspace)
{
    struct counter *c = workspace;

    (void)context;
    free(c->after);
    free(c->work);
    free(c);
}

static void *begin_counter(void *context)
{
    const struct shares *s = context;
    const struct rules *rules = s->start->game;
    struct counter *c = calloc(1, sizeof *c);

    if (!c)
        return NULL;
    c->after = malloc(rules->position_size);
    c->work = malloc(perft_work_size(rules, s->depth ? s->depth : 1));
    if (c->after && c->work)
        return c;
    end_counter(NULL, c);
    return NULL;
}

static void count_share(void *context, void *workspace, void *batch)
{
    const struct shares *s = context;
    const struct rules *rules = s->start->game;
    struct counter *c = workspace;
    struct share *share = batch;

    memcpy(c->after, s->start->position, rules->position_size);
    rules->play(c->after, s->plies->list[share->ply].move);
    share->sequences = perft(rules, c->after, s->depth, c->work);
}

static int print_ply(struct str ply, uint64_t sequences, bool json)
{
    if (json)
        return cli_json_line(stdout, json_pack("{soso}", "ply", json_text(ply),
                                               "count", json_count(sequences)));
    cli_write(stdout, ply);
    printf(" %llu\n", (unsigned long long)sequences);
    return STATUS_FINE;
}

/* Shows progress. Estimates the total from the first plies that are
   finished. */
static void show_progress(struct perft_options *options, uint64_t sequences,
                          size_t done, size_t of)
{
    double all = (double)sequences / (double)done * (double)of;
    uint64_t total = all < 1e18 ? (uint64_t)all : 0;

    progress_show(&options->progress,
                  &(struct progress_at){sequences, total, "sequences", {0}});
}

/* Adds up the counts of all first plies. If asked->divided is true, prints a
   line for each first ply. */
static int count_shares(struct ordered_workers *ring, const struct shares *s,
                        struct perft_options *options, uint64_t *total)
{
    struct share *share;
    size_t next = 0, done = 0;
    int status = STATUS_FINE;

    *total = 0;
    while (!status) {
        while (next < s->plies->count && (share = ordered_workers_next(ring))) {
            share->ply = next++;
            ordered_workers_submit(ring);
        }
        if (!(share = ordered_workers_oldest(ring)))
            break;
        *total += share->sequences;
        show_progress(options, *total, ++done, s->plies->count);
        if (options->divided)
            progress_clear(&options->progress);
        if (options->divided)
            status = print_ply(text_str(&s->plies->list[share->ply].text),
                               share->sequences, options->json);
        ordered_workers_drop(ring);
    }
    return status;
}

/* Plays each first ply on the main thread, and counts the sequences after it on
   several threads. */
static int count_on_threads(struct perft_options *options, size_t depth,
                            uint64_t *total)
{
    struct legal_plies plies;
    struct shares shares = {&options->start, &plies, depth - 1};
    const struct ordered_work how = {.batch_size = sizeof(struct share),
                                     .begin = begin_counter,
                                     .work = count_share,
                                     .end = end_counter,
                                     .context = &shares};
    bool shared = depth >= DEPTH_SHARED;
    struct ordered_workers *ring = NULL;
    int status;

    if (legal_plies_list(&plies, options->start.game, options->start.position,
                         false))
        ring =
            ordered_workers_open(&how, shared ? (unsigned)options->threads : 1);
    status = ring ? count_shares(ring, &shares, options, total)
                  : cli_environment("out of memory");
    ordered_workers_close(ring);
    legal_plies_release(&plies);
    return status;
}

static int count_depth(struct perft_options *options, size_t depth,
                       uint64_t *sequences)
{
    const struct start *s = &options->start;

    if (depth >= DEPTH_SHARED)
        return count_on_threads(options, depth, sequences);
    void *work = malloc(perft_work_size(s->game, depth));
    if (!work)
        return cli_environment("out of memory");
    *sequences = perft(s->game, s->position, depth, work);
    free(work);
    return STATUS_FINE;
}

/* Prints one line for each depth, from 1 to `depth`. */
static int count_depths(struct perft_options *options, size_t depth)
{
    uint64_t sequences;
    int status = STATUS_FINE;

    for (size_t d = 1; d <= depth && !status; d++) {
        progress_restart(&options->progress);
        status = count_depth(options, d, &sequences);
        progress_clear(&options->progress);
        if (!status && options->json)
            status = cli_json_line(stdout,
                                   json_pack("{soso}", "depth", json_count(d),
                                             "count", json_count(sequences)));
        else if (!status)
            printf("%zu %llu\n", d, (unsigned long long)sequences);
        fflush(stdout);
    }
    return status;
}

static int count_plies(struct perft_options *options, size_t depth)
{
    uint64_t total;

    progress_begin(&options->progress);
    options->progress.wanted = options->progress.wanted && !options->quiet;
    return options->divided ? count_on_threads(options, depth, &total)
                            : count_depths(options, depth);
}

static int handle_option(void *context, int option)
{
    struct perft_options *options = context;

    return start_option(&options->start, option, optarg);
}

static int run_command(int argc, char **argv)
{
    struct perft_options options = {.threads = ordered_workers_processors()};
    uint64_t depth;
    int status =
        cli_parse_options(&perft_command, argc, argv, &options, handle_option);

    if (!status && argc - optind != 1)
        status = cli_usage("perft: specify one depth");
    if (!status &&
        !cli_number("the depth of perft", argv[optind], 1, DEPTH_MAX, &depth))
        status = STATUS_USAGE;
    if (!status)
        status = start_position_make(&options.start);
    if (!status)
        status = count_plies(&options, depth);
    start_release(&options.start);
    return cli_finish(status);
}

static const struct cli_option own[] = {
    {OPT_FORMAT, "format", "text|json", "output format (default text)",
     TO_JSON(struct perft_options, json)},
    {OPT_NO_PROGRESS, "no-progress", NULL, "do not show progress",
     TO_FLAG(struct perft_options, quiet)},
    {OPT_DIVIDE, "divide", NULL, "print the count for each legal ply",
     TO_FLAG(struct perft_options, divided)},
    {'j', "jobs", "N", "number of threads (default: one per processor)",
     TO_NUMBER(struct perft_options, threads, 1, RING_THREADS)},
    CLI_END,
};

const struct command perft_command = {
    "perft",
    run_command,
    "count sequences of legal plies",
    "DEPTH",
    {start_shared_options, start_options, own},
    NULL};
