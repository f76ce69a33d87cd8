#include "cli.h"

int cmd_games(int argc, char **argv)
{
    if (argc > 1)
        return cli_usage("games takes no \"%s\"", argv[1]);
    for (size_t i = 0; games[i]; i++)
        printf("%-14s %s\n", games[i]->name, games[i]->title);
    return cli_finish(STATUS_FINE);
}
