/* Parses options with getopt, according to tables, and prints the short
   usage. */
#include <assert.h>

#include "cli.h"

static const struct cli_option common[] = {
    {OPT_USAGE, NULL, NULL, "list the options", TO_OWN},
    {OPT_HELP, "help", NULL, "show the manual page", TO_OWN},
    CLI_END,
};

enum { NAME_ROOM = 16 }; /* size in bytes of an option name made from a tag */

/* All options of a command: its own options, then the common ones. */
struct option_list {
    struct cli_option options[OPTIONS_MAX];
    char names[OPTIONS_MAX][NAME_ROOM]; /* names of the games' options */
    size_t count;
};

static void add_option(struct option_list *g, struct cli_option option)
{
    assert(g->count < OPTIONS_MAX);
    g->options[g->count++] = option;
}

/* Writes the name of the option for a tag, such as "size" for "Size", to `name`
   and returns it. */
static const char *option_name(const char *tag, char name[NAME_ROOM])
{
    for (size_t i = 0; i == 0 || tag[i - 1]; i++) {
        assert(i < NAME_ROOM);
        name[i] = (char)(tag[i] ? tag[i] | 0x20 : 0);
    }
    return name;
}

static void add_game_options(struct option_list *g)
{
    const struct rules_tag *tag;

    for (size_t i = 0; (tag = games_option(i)); i++)
        if (tag->kind != TAG_FILE)
            add_option(g, (struct cli_option){
                              OPT_GAMES + 1 + (int)i,
                              option_name(tag->name, g->names[g->count]),
                              tag->argument, tag->help, TO_OWN});
}

static void add_list(struct option_list *g, const struct cli_option *list)
{
    for (; list && list->code; list++)
        if (list->code == OPT_GAMES)
            add_game_options(g);
        else
            add_option(g, *list);
}

static void gather_options(struct option_list *g, const struct command *command)
{
    g->count = 0;
    for (size_t i = 0; i < OPTION_LISTS; i++)
        add_list(g, command->options[i]);
    add_list(g, common);
}

struct taken_option {
    struct option longs[OPTIONS_MAX + 1];
    char shorts[2 * OPTIONS_MAX + 1];
};

static bool is_letter(const struct cli_option *o)
{
    return o->code < OPT_HELP;
}

static void build_getopt_tables(struct taken_option *t,
                                const struct option_list *g)
{
    size_t longs = 0, shorts = 0;

    for (size_t i = 0; i < g->count; i++) {
        const struct cli_option *o = &g->options[i];
        if (o->name)
            t->longs[longs++] = (struct option){
                o->name, o->argument ? required_argument : no_argument, NULL,
                o->code};
        if (is_letter(o))
            t->shorts[shorts++] = (char)o->code;
        if (is_letter(o) && o->argument)
            t->shorts[shorts++] = ':';
    }
}

int cli_next(const struct command *command, int argc, char **argv)
{
    struct taken_option taken = {0};
    struct option_list g;

    gather_options(&g, command);
    build_getopt_tables(&taken, &g);
    return getopt_long(argc, argv, taken.shorts, taken.longs, NULL);
}

int cli_bad_option(const char *command)
{
    return cli_usage("see \"ludex help %s\"", command);
}

int cli_no_operands(const char *command, int argc, char **argv)
{
    return optind < argc ? cli_usage("%s: unexpected argument \"%s\"", command,
                                     argv[optind])
                         : STATUS_FINE;
}

static const struct cli_option *find_option(const struct option_list *g,
                                            int code)
{
    size_t i = 0;

    while (g->options[i].code != code)
        i++;
    assert(i < g->count);
    return &g->options[i];
}

const char *cli_option_name(const struct command *command, int code)
{
    for (size_t i = 0; i < OPTION_LISTS; i++)
        for (const struct cli_option *o = command->options[i]; o && o->code;
             o++)
            if (o->code == code)
                return o->name;
    return NULL;
}

/* Stores a value in the target of an option, which messages call `name`. */
static int store_value(const struct cli_target *to, const char *name,
                       void *into)
{
    void *member = (char *)into + to->member;

    switch (to->kind) {
    case CLI_FLAG:
        *(bool *)member = true;
        return STATUS_FINE;
    case CLI_STRING:
        *(const char **)member = optarg;
        return STATUS_FINE;
    case CLI_JSON:
        return cli_json(optarg, member) ? STATUS_FINE : STATUS_USAGE;
    case CLI_WORD:
        return cli_word(name, optarg, to->words, member);
    case CLI_NUMBER:
        return cli_number(name, optarg, to->low, to->high, member)
                   ? STATUS_FINE
                   : STATUS_USAGE;
    case CLI_OWN:
        break;
    }
    return -1;
}

/* State of cli_parse_options. */
struct option_parser {
    const struct command *command;
    void *into;
    int (*own)(void *into, int option);
};

static int handle_option(const struct option_parser *t,
                         const struct cli_option *o)
{
    char name[64];
    int status;

    if (is_letter(o))
        snprintf(name, sizeof name, "-%c", o->code);
    else
        snprintf(name, sizeof name, "--%s", o->name);
    status = o->target.kind == CLI_OWN && t->own
                 ? t->own(t->into, o->code)
                 : store_value(&o->target, name, t->into);
    return status < 0 ? cli_bad_option(t->command->name) : status;
}

/* Reads the value of --encoding before all other options, because it applies to
   the files that they name. */
static int parse_encoding(const struct option_parser *t,
                          const struct option_list *g, int argc, char **argv)
{
    int code, status = STATUS_FINE, errors = opterr;

    opterr = 0;
    while (!status && (code = cli_next(t->command, argc, argv)) != -1)
        if (code == OPT_ENCODING)
            status = handle_option(t, find_option(g, code));
    opterr = errors;
    optind = 0; /* parse again from the first argument */
    return status;
}

int cli_parse_options(const struct command *command, int argc, char **argv,
                      void *into, int (*own)(void *into, int option))
{
    const struct option_parser t = {command, into, own};
    struct option_list g = {.count = 0};
    int code, status;

    gather_options(&g, command);
    status = parse_encoding(&t, &g, argc, argv);
    while (!status && (code = cli_next(command, argc, argv)) != -1) {
        if (code == '?')
            return cli_bad_option(command->name);
        if (code != OPT_ENCODING)
            status = handle_option(&t, find_option(&g, code));
    }
    return status;
}

const struct cli_option cli_format_options[] = {
    {OPT_FORMAT,
     "format",
     "text|json",
     "output format (default text)",
     {CLI_JSON, 0, 0, 0, NULL}},
    CLI_END,
};

int cli_parse_format_option(const struct command *command, int argc,
                            char **argv, bool *json)
{
    int status;

    *json = false;
    status = cli_parse_options(command, argc, argv, json, NULL);
    return status ? status : cli_no_operands(command->name, argc, argv);
}

/* ---- the short usage ----------------------------------------------------- */

enum { HELP_COLUMN = 32, LINE_WIDTH = 80 };

/* Prints words from HELP_COLUMN to LINE_WIDTH, on several lines if needed. */
static void print_help(struct str words, FILE *stream)
{
    size_t room = LINE_WIDTH - HELP_COLUMN;

    while (words.len > room) {
        size_t n = room;
        while (n && words.ptr[n] != ' ')
            n--;
        assert(n);
        fprintf(stream, "%.*s\n%*s", (int)n, words.ptr, HELP_COLUMN, "");
        words = str_from(words, n + 1);
    }
    fprintf(stream, "%.*s\n", (int)words.len, words.ptr);
}

static void print_option(const struct cli_option *o, FILE *stream)
{
    int width = is_letter(o) ? fprintf(stream, "  -%c", o->code)
                             : fprintf(stream, "    ");

    if (o->name)
        width += fprintf(stream, "%s--%s", is_letter(o) ? ", " : "  ", o->name);
    if (o->argument)
        width += fprintf(stream, " %s", o->argument);
    if (width + 2 > HELP_COLUMN) {
        fputc('\n', stream);
        width = 0;
    }
    fprintf(stream, "%*s", HELP_COLUMN - width, "");
    print_help(str_of(o->help), stream);
}

/* Prints the names of the commands of a command such as "event" on lines of at
   most LINE_WIDTH columns. */
static void print_commands(const struct command *command, FILE *stream)
{
    str_name_at *command_at = command->command_at;
    struct str name;
    size_t column = 0;

    for (size_t i = 0; command_at && (name = command_at(NULL, i)).ptr; i++) {
        bool wraps = column + 2 + name.len + 1 > LINE_WIDTH;
        const char *before = !i ? "commands: " : wraps ? ",\n          " : ", ";
        fprintf(stream, "%s%.*s", before, (int)name.len, name.ptr);
        column = (!i || wraps ? 10 : column + 2) + name.len;
    }
    if (command_at)
        fputs("\n\n", stream);
}

void cli_print_usage(const struct command *command, FILE *stream)
{
    struct option_list g;

    fprintf(stream, "usage: ludex %s [OPTION]...%s%s\n%s\n\n", command->name,
            command->operands ? " " : "",
            command->operands ? command->operands : "", command->summary);
    print_commands(command, stream);
    gather_options(&g, command);
    for (size_t i = 0; i < g.count; i++)
        print_option(&g.options[i], stream);
}
