#include "cli.h"

int cmd_notations(int argc, char **argv)
{
    if (argc > 1)
        return cli_usage("notations takes no \"%s\"", argv[1]);
    for (size_t i = 0; notations[i]; i++)
        printf("%-14s %-6s %s\n", notations[i]->name,
               notations[i]->extension ? notations[i]->extension : "-",
               notations[i]->title);
    return cli_finish(STATUS_FINE);
}
