#include <stdlib.h>
#include <string.h>

#include "legal_plies.h"
#include "start.h"

enum { OPT_DIVIDE = OPT_OWN };

enum { DEPTH_MAX = 1000 };

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

static int run_command(int argc, char **argv)
{
    struct start s = {0};
    bool divided = false, json = false;
    uint64_t depth;
    int option, status = STATUS_FINE;

    while (!status && (option = cli_next(&perft_command, argc, argv)) != -1) {
        if (option == OPT_DIVIDE)
            divided = true;
        else if (option == OPT_FORMAT)
            status = cli_json(optarg, &json) ? STATUS_FINE : STATUS_USAGE;
        else if ((status = start_option(&s, option, optarg)) < 0)
            status = cli_bad_option("perft");
    }
    if (!status && argc - optind != 1)
        status = cli_usage("perft takes one depth");
    if (!status &&
        !cli_number("perft's depth", argv[optind], 1, DEPTH_MAX, &depth))
        status = STATUS_USAGE;
    if (!status)
        status = start_make(&s);
    if (!status)
        status = count(&s, depth, divided, json);
    start_release(&s);
    return cli_finish(status);
}

static const struct cli_option own[] = {
    {OPT_DIVIDE, "divide", NULL, "one line a ply"},
    {0, NULL, NULL, NULL},
};

const struct command perft_command = {
    "perft",
    run_command,
    "count sequences of legal plies",
    "DEPTH",
    {start_shared_options, start_options, cli_format_options, own}};
