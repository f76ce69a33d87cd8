/* Options by tables: what getopt is given, and the short usage. */
#include <string.h>

#include "cli.h"

static const struct cli_option common[] = {
    {OPT_USAGE, NULL, NULL, "this"},
    {OPT_HELP, "help", NULL, "the manual page"},
    {0, NULL, NULL, NULL},
};

/* A walk over all options of a command, the common ones after its own. */
struct at {
    const struct command *command;
    size_t list;
    const struct cli_option *option; /* NULL after the last */
};

/* To the next list that has an option, if this one has no more. */
static void settle(struct at *at)
{
    while (!at->option || !at->option->code) {
        if (at->option == NULL && at->list > OPTION_LISTS)
            return;
        at->option = at->list < OPTION_LISTS    ? at->command->options[at->list]
                     : at->list == OPTION_LISTS ? common
                                                : NULL;
        at->list++;
    }
}

static struct at first(const struct command *command)
{
    struct at at = {.command = command};

    settle(&at);
    return at;
}

static void next(struct at *at)
{
    at->option++;
    settle(at);
}

struct taken {
    struct option longs[OPTIONS_MAX];
    char shorts[2 * OPTIONS_MAX + 1];
};

static void take_options(struct taken *t, const struct command *command)
{
    size_t longs = 0, shorts = 0;

    for (struct at at = first(command); at.option; next(&at)) {
        const struct cli_option *o = at.option;
        if (o->name)
            t->longs[longs++] = (struct option){
                o->name, o->argument ? required_argument : no_argument, NULL,
                o->code};
        if (o->code < OPT_HELP)
            t->shorts[shorts++] = (char)o->code;
        if (o->code < OPT_HELP && o->argument)
            t->shorts[shorts++] = ':';
    }
}

int cli_next(const struct command *command, int argc, char **argv)
{
    struct taken taken = {0};

    take_options(&taken, command);
    return getopt_long(argc, argv, taken.shorts, taken.longs, NULL);
}

const struct cli_option cli_format_options[] = {
    {OPT_FORMAT, "format", "text|json", "how it is printed"},
    {0, NULL, NULL, NULL},
};

int cli_format_alone(const struct command *command, int argc, char **argv,
                     bool *json)
{
    int option;

    *json = false;
    while ((option = cli_next(command, argc, argv)) != -1) {
        if (option != OPT_FORMAT)
            return cli_bad_option(command->name);
        if (!cli_json(optarg, json))
            return STATUS_USAGE;
    }
    return cli_no_operands(command->name, argc, argv);
}

/* ---- the short usage ------------------------------------------------------ */

enum { HELP_COLUMN = 32 };

static void print_option(const struct cli_option *o, FILE *stream)
{
    int width = o->code < OPT_HELP ? fprintf(stream, "  -%c", o->code)
                                   : fprintf(stream, "    ");

    if (o->name)
        width += fprintf(stream, "%s--%s", o->code < OPT_HELP ? ", " : "  ",
                         o->name);
    if (o->argument)
        width += fprintf(stream, " %s", o->argument);
    if (width + 2 > HELP_COLUMN) {
        fputc('\n', stream);
        width = 0;
    }
    fprintf(stream, "%*s%s\n", HELP_COLUMN - width, "", o->help);
}

void cli_print_usage(const struct command *command, FILE *stream)
{
    fprintf(stream, "usage: ludex %s [OPTION]...%s%s\n%s\n\n", command->name,
            command->operands ? " " : "",
            command->operands ? command->operands : "", command->summary);
    for (struct at at = first(command); at.option; next(&at))
        print_option(at.option, stream);
}
