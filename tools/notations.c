/* "ludex notations": lists the notations. */
#include "notation.h"

#include "cli.h"

static json_t *all_games(void)
{
    json_t *list = json_array();

    for (size_t i = 0; games[i]; i++)
        json_append(&list, json_string(games[i]->name));
    return list;
}

static int print_json(const struct notation *n)
{
    json_t *line = json_pack("{ss}", "name", n->name);

    if (n->extension)
        json_set(&line, "extension", json_string(n->extension));
    json_set(&line, "title", json_string(n->title));
    json_set(&line, "games", n->games ? json_texts(n->games) : all_games());
    json_set(&line, "native", json_boolean(notation_is_native(n)));
    return cli_json_line(stdout, line);
}

static void print_text(const struct notation *n)
{
    printf("%-14s %-6s %s\n", n->name, n->extension ? n->extension : "-",
           n->title);
}

static int run_command(int argc, char **argv)
{
    bool json;
    int status = cli_parse_format_option(&notations_command, argc, argv, &json);

    for (size_t i = 0; !status && notations[i]; i++) {
        if (json)
            status = print_json(notations[i]);
        else
            print_text(notations[i]);
    }
    return cli_finish(status);
}

const struct command notations_command = {
    "notations", run_command,          "list the supported notations",
    NULL,        {cli_format_options}, NULL};
