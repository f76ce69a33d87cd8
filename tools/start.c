#include "start.h"

#include <stdlib.h>
#include <string.h>

/* Options of the command line as tags of the game. */
static const struct {
    int option;
    const char *tag;
} tags[] = {{'s', "Size"}, {'e', "Edges"}, {'r', "Relink"}, {'b', "Begins"}};

static void set(struct start *s, const char *tag, const char *value)
{
    struct str name = str_of(tag);
    size_t i = 0;

    while (i < s->count && !str_equal(s->settings[i].name, name))
        i++;
    s->settings[i] = (struct setting){name, str_of(value ? value : "yes")};
    s->count += i == s->count;
}

int start_option(struct start *s, int option, const char *argument)
{
    if (option == 'g') {
        s->game = cli_game(argument);
        return s->game ? STATUS_FINE : STATUS_USAGE;
    }
    if (option == 'P') {
        s->text = argument;
        return STATUS_FINE;
    }
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        if (tags[i].option == option) {
            set(s, tags[i].tag, argument);
            return STATUS_FINE;
        }
    return -1;
}

static bool has_setting(const struct rules *game, struct str name)
{
    for (size_t i = 0; game->options[i]; i++)
        if (str_equal(name, str_of(game->options[i])))
            return true;
    return false;
}

static int refuse(const struct start *s, const struct reason *why)
{
    return cli_usage("%s%.*s",
                     s->text && why->option >= s->count ? "--position: " : "",
                     (int)why->text.len, why->text.ptr);
}

int start_make(struct start *s)
{
    struct reason why = {0};
    int status = STATUS_FINE;

    if (!s->game)
        return cli_usage("which game? --game takes a name of \"ludex games\"");
    for (size_t i = 0; i < s->count; i++)
        if (!has_setting(s->game, s->settings[i].name))
            return cli_usage("%s has no %.*s to set", s->game->name,
                             (int)s->settings[i].name.len,
                             s->settings[i].name.ptr);
    s->position = malloc(s->game->position_size);
    if (!s->position)
        return cli_world("out of memory");
    if (!s->game->begin(s->position, s->settings, s->count,
                        s->text ? str_of(s->text) : STR(""), &why))
        status = refuse(s, &why);
    reason_release(&why);
    return status;
}

void start_release(struct start *s)
{
    free(s->position);
}
