/* "ludex games": lists the games. */
#include "cli.h"
#include "ludex.h"

static int print_json(const struct ludex_game *game)
{
    json_t *line = json_pack("{ssss}", "name", ludex_game_name(game), "title",
                             ludex_game_title(game));
    json_t *sides = json_array(), *options = json_array();
    const char *name;

    for (int i = 0; (name = ludex_game_colour(game, i)); i++)
        json_append(&sides, json_string(name));
    for (size_t i = 0; (name = ludex_game_option(game, i)); i++)
        json_append(&options, json_string(name));
    json_set(&line, "sides", sides);
    json_set(&line, "options", options);
    json_set(&line, "notation",
             json_string(ludex_notation_name(ludex_game_notation(game))));
    return cli_json_line(stdout, line);
}

static int run_command(int argc, char **argv)
{
    bool json;
    int status = cli_parse_format_option(&games_command, argc, argv, &json);
    const struct ludex_game *game;

    for (size_t i = 0; !status && (game = ludex_game_at(i)); i++) {
        if (json)
            status = print_json(game);
        else
            printf("%-14s %s\n", ludex_game_name(game), ludex_game_title(game));
    }
    return cli_finish(status);
}

const struct command games_command = {
    "games", run_command,          "list the supported games",
    NULL,    {cli_format_options}, NULL};
