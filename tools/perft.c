#include <stdlib.h>
#include <string.h>

#include "legal_plies.h"
#include "position_options.h"

enum { OPT_DIVIDE = OPT_OWN };

enum { DEPTH_MAX = 1000 };

struct asked {
    struct start start;
    bool divided, json;
};

/* One line a depth, from 1. */
static int count_depths(const struct start *s, size_t depth, bool json,
                        void *work)
{
    int status = STATUS_FINE;

    for (size_t d = 1; d <= depth && !status; d++) {
        uint64_t sequences = perft(s->game, s->position, d, work);
        if (json)
            status = cli_json_line(stdout,
                                   json_pack("{soso}", "depth", json_count(d),
                                             "count", json_count(sequences)));
        else
            printf("%zu %llu\n", d, (unsigned long long)sequences);
        fflush(stdout);
    }
    return status;
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

/* One line a ply, sorted. */
static int divide(const struct start *s, size_t depth, bool json, void *work)
{
    struct legal_plies plies;
    struct position *after = malloc(s->game->position_size);
    bool fine = legal_plies_list(&plies, s->game, s->position, false) && after;
    int status = fine ? STATUS_FINE : cli_world("out of memory");

    for (size_t i = 0; !status && i < plies.count; i++) {
        memcpy(after, s->position, s->game->position_size);
        s->game->play(after, plies.list[i].move);
        status = print_ply(text_str(&plies.list[i].text),
                           perft(s->game, after, depth - 1, work), json);
    }
    legal_plies_release(&plies);
    free(after);
    return status;
}

static int count(const struct start *s, size_t depth, bool divided, bool json)
{
    void *work = malloc(perft_work_size(s->game, depth));
    int status;

    if (!work)
        return cli_world("out of memory");
    status = divided ? divide(s, depth, json, work)
                     : count_depths(s, depth, json, work);
    free(work);
    return status;
}

static int take(void *context, int option)
{
    struct asked *asked = context;

    return start_option(&asked->start, option, optarg);
}

static int run_command(int argc, char **argv)
{
    struct asked asked = {.divided = false};
    uint64_t depth;
    int status = cli_options(&perft_command, argc, argv, &asked, take);

    if (!status && argc - optind != 1)
        status = cli_usage("perft takes one depth");
    if (!status &&
        !cli_number("perft's depth", argv[optind], 1, DEPTH_MAX, &depth))
        status = STATUS_USAGE;
    if (!status)
        status = start_make(&asked.start);
    if (!status)
        status = count(&asked.start, depth, asked.divided, asked.json);
    start_release(&asked.start);
    return cli_finish(status);
}

static const struct cli_option own[] = {
    {OPT_FORMAT, "format", "text|json", "how it is printed",
     TO_JSON(struct asked, json)},
    {OPT_DIVIDE, "divide", NULL, "one line a ply",
     TO_FLAG(struct asked, divided)},
    CLI_END,
};

const struct command perft_command = {
    "perft",
    run_command,
    "count sequences of legal plies",
    "DEPTH",
    {start_shared_options, start_options, own}};
