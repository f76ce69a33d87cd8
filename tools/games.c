#include "cli.h"
#include "notation.h"
#include "object.h"

static int print_json(const struct rules *game)
{
    const char *const sides[] = {game->sides[0], game->sides[1], NULL};
    const struct notation *home = notation_home(str_of(game->name));
    struct tag_names options;
    struct object o = {0};

    object_text(&o, "name", str_of(game->name));
    object_text(&o, "title", str_of(game->title));
    object_texts(&o, "sides", sides);
    object_texts(&o, "options", rules_tag_names(game, false, &options));
    if (home)
        object_text(&o, "notation", str_of(home->name));
    return object_end(&o);
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
