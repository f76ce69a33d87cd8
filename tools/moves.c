#include "plies.h"
#include "start.h"

static int list(const struct start *s)
{
    struct plies plies;
    bool fine = plies_list(&plies, s->game, s->position);

    for (size_t i = 0; fine && i < plies.count; i++) {
        cli_write(stdout, text_str(&plies.list[i].text));
        fputc('\n', stdout);
    }
    plies_release(&plies);
    return fine ? STATUS_FINE : cli_world("out of memory");
}

static int run_command(int argc, char **argv)
{
    struct start s = {0};
    int option, status = STATUS_FINE;

    while (!status && (option = cli_next(&moves_command, argc, argv)) != -1) {
        status = start_option(&s, option, optarg);
        if (status < 0)
            status = cli_bad_option("moves");
    }
    if (!status && optind < argc)
        status = cli_usage("moves takes no file: \"%s\"", argv[optind]);
    if (!status)
        status = start_make(&s);
    if (!status)
        status = list(&s);
    start_release(&s);
    return cli_finish(status);
}

const struct command moves_command = {"moves",
                                      run_command,
                                      "list the legal plies of a position",
                                      NULL,
                                      {start_shared_options, start_options}};
