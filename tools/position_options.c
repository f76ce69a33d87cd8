#include "position_options.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const struct cli_option start_shared_options[] = {
    {OPT_GAME, "game", "GAME", "name of the game (required)", TO_OWN},
    {OPT_BOARD, "board", "FILE", "file with the board (Brax)", TO_OWN},
    CLI_END,
};

const struct cli_option start_options[] = {
    {OPT_GAMES, NULL, NULL, NULL, TO_OWN},
    {OPT_POSITION, "position", "POSITION",
     "position string (default: the start of the game)", TO_OWN},
    CLI_END,
};

/* Returns the tag for an option of a game, or NULL. */
static const struct rules_tag *tag_of_option(int option)
{
    const struct rules_tag *tag;
    size_t i = 0;

    if (option > OPT_GAMES)
        return games_option((size_t)(option - OPT_GAMES - 1));
    if (option != OPT_BOARD)
        return NULL;
    while ((tag = games_option(i++)) && tag->kind != TAG_FILE)
        continue;
    return tag;
}

static void set_setting(struct start *s, const char *tag, const char *value)
{
    struct str name = str_of(tag);
    size_t i = 0;

    while (i < s->count && !str_equal(s->settings[i].name, name))
        i++;
    assert(i < START_SETTINGS);
    s->settings[i] = (struct setting){name, str_of(value ? value : "yes")};
    s->count += i == s->count;
}

int start_option(struct start *s, int option, const char *argument)
{
    if (option == OPT_GAME) {
        s->game = cli_game(argument);
        return s->game ? STATUS_FINE : STATUS_USAGE;
    }
    if (option == OPT_POSITION) {
        s->text = argument;
        return STATUS_FINE;
    }
    const struct rules_tag *tag = tag_of_option(option);
    if (!tag)
        return -1;
    set_setting(s, tag->name, argument);
    return STATUS_FINE;
}

int start_or_files_option(const struct command *command, struct start *s,
                          struct files *f, int option, bool *of_start,
                          int *of_files)
{
    int one = start_option(s, option, optarg), other;

    if (one > 0)
        return one;
    other = files_option(f, option, optarg);
    if (one < 0 && other < 0)
        return cli_bad_option(command->name);
    *of_start |= other < 0;
    if (!*of_files && one < 0 && !other && option != OPT_FORMAT)
        *of_files = option;
    return other < 0 ? STATUS_FINE : other;
}

int start_refuse_without_file(const struct command *command, int option)
{
    for (size_t i = 0; command->options[i]; i++)
        for (const struct cli_option *o = command->options[i]; o->code; o++)
            if (o->code == option && o->name)
                return cli_usage(
                    "%s: --%s can be used only with a file of records",
                    command->name, o->name);
    return cli_usage("%s: -%c can be used only with a file of records",
                     command->name, option);
}

static int refuse_start(const struct start *s, const struct reason *why)
{
    return cli_usage("%s%.*s",
                     s->text && why->option >= s->count ? "--position: " : "",
                     (int)why->text.len, why->text.ptr);
}

static bool names_file(const struct start *s, size_t i)
{
    return rules_option(s->game, s->settings[i].name)->kind == TAG_FILE;
}

/* Makes the settings for begin(). A setting that names a file gets the contents
   of the file instead of its name. */
static int read_settings(struct start *s,
                         struct setting settings[START_SETTINGS])
{
    int status = STATUS_FINE;

    for (size_t i = 0; !status && i < s->count; i++) {
        settings[i] = s->settings[i];
        if (!names_file(s, i))
            continue;
        status = cli_read("--board", s->settings[i].value.ptr, "", &s->board);
        settings[i].value = text_str(&s->board);
    }
    return status;
}

/* Shortens paths to file names, as in a Board tag. The file is then expected in
   the folder of the records. */
static void shorten_paths(struct start *s)
{
    for (size_t i = 0; i < s->count; i++) {
        const char *path = s->settings[i].value.ptr;
        const char *slash = strrchr(path, '/');
        if (names_file(s, i) && slash)
            s->settings[i].value = str_of(slash + 1);
    }
}

int start_position_make(struct start *s)
{
    struct setting settings[START_SETTINGS];
    struct reason why = {0};
    int status;

    if (!s->game)
        return cli_usage(
            "specify a game with --game; \"ludex games\" lists the games");
    for (size_t i = 0; i < s->count; i++)
        if (!rules_option(s->game, s->settings[i].name))
            return cli_usage("%s does not have the option %.*s", s->game->name,
                             (int)s->settings[i].name.len,
                             s->settings[i].name.ptr);
    if ((status = read_settings(s, settings)))
        return status;
    s->position = malloc(s->game->position_size);
    if (!s->position)
        return cli_environment("out of memory");
    if (!rules_begin(s->game, s->position, settings, s->count,
                     s->text ? str_of(s->text) : STR(""), &why))
        status = refuse_start(s, &why);
    shorten_paths(s);
    reason_release(&why);
    return status;
}

void start_release(struct start *s)
{
    free(s->position);
    text_release(&s->board);
}
