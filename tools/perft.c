#include <stdlib.h>
#include <string.h>

#include "plies.h"
#include "start.h"

enum { DEPTH_MAX = 1000 };

/* One line a depth, from 1. */
static void count_depths(const struct start *s, size_t depth, void *work)
{
    for (size_t d = 1; d <= depth; d++) {
        printf("%zu %llu\n", d,
               (unsigned long long)perft(s->game, s->position, d, work));
        fflush(stdout);
    }
}

/* One line a ply, sorted. */
static int divide(const struct start *s, size_t depth, void *work)
{
    struct plies plies;
    struct position *after = malloc(s->game->position_size);
    bool fine = plies_list(&plies, s->game, s->position) && after;

    for (size_t i = 0; fine && i < plies.count; i++) {
        memcpy(after, s->position, s->game->position_size);
        s->game->play(after, plies.list[i].move);
        cli_write(stdout, text_str(&plies.list[i].text));
        printf(" %llu\n",
               (unsigned long long)perft(s->game, after, depth - 1, work));
    }
    plies_release(&plies);
    free(after);
    return fine ? STATUS_FINE : cli_world("out of memory");
}

static int count(const struct start *s, size_t depth, bool divided)
{
    void *work = malloc(perft_work_size(s->game, depth));
    int status = STATUS_FINE;

    if (!work)
        return cli_world("out of memory");
    if (divided)
        status = divide(s, depth, work);
    else
        count_depths(s, depth, work);
    free(work);
    return status;
}

int cmd_perft(int argc, char **argv)
{
    static const struct option longs[] = {START_LONG_OPTIONS,
                                          {"divide", no_argument, NULL, 'd'},
                                          {NULL, 0, NULL, 0}};
    struct start s = {0};
    bool divided = false;
    uint64_t depth;
    int option, status = STATUS_FINE;

    while (!status &&
           (option = getopt_long(argc, argv, "", longs, NULL)) != -1) {
        if (option == 'd')
            divided = true;
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
        status = count(&s, depth, divided);
    start_release(&s);
    return cli_finish(status);
}
