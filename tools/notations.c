#include "notation.h"

#include "cli.h"
#include "object.h"

static int print_json(const struct notation *n)
{
    struct object o = {0};

    object_text(&o, "name", str_of(n->name));
    if (n->extension)
        object_text(&o, "extension", str_of(n->extension));
    object_text(&o, "title", str_of(n->title));
    object_texts(&o, "games", n->games);
    object_truth(&o, "home", notation_is_home(n));
    return object_end(&o);
}

static void print_text(const struct notation *n)
{
    printf("%-14s %-6s %s\n", n->name, n->extension ? n->extension : "-",
           n->title);
}

static int run_command(int argc, char **argv)
{
    bool json;
    int status = cli_format_alone(&notations_command, argc, argv, &json);

    for (size_t i = 0; !status && notations[i]; i++) {
        if (json)
            status = print_json(notations[i]);
        else
            print_text(notations[i]);
    }
    return cli_finish(status);
}

const struct command notations_command = {"notations",
                                          run_command,
                                          "list the notations known",
                                          NULL,
                                          {cli_format_options}};
