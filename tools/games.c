#include "cli.h"
#include "notation.h"

static int print_json(const struct rules *game)
{
    const char *const sides[] = {game->sides[0], game->sides[1], NULL};
    const struct notation *home = notation_home(str_of(game->name));
    struct tag_names options;
    json_t *line =
        json_pack("{ssss}", "name", game->name, "title", game->title);

    json_set(&line, "sides", json_texts(sides));
    json_set(&line, "options",
             json_texts(rules_tag_names(game, false, &options)));
    if (home)
        json_set(&line, "notation", json_string(home->name));
    return cli_json_line(stdout, line);
}

static int run_command(int argc, char **argv)
{
    bool json;
    int status = cli_format_alone(&games_command, argc, argv, &json);

    for (size_t i = 0; !status && games[i]; i++) {
        if (json)
            status = print_json(games[i]);
        else
            printf("%-14s %s\n", games[i]->name, games[i]->title);
    }
    return cli_finish(status);
}

const struct command games_command = {
    "games", run_command, "list the games known", NULL, {cli_format_options}};
