#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "archive.h"
#include "cli.h"
#include "sandbox_command.h"

const struct command *const commands[] = {
    &check_command,   &convert_command,  &repair_command,
    &show_command,    &moves_command,    &perft_command,
    &solve_command,   &generate_command, &import_command,
    &export_command,  &query_command,    &explore_command,
    &event_command,   &ratings_command,  &page_command,
    &archive_command, &games_command,    &notations_command,
    &help_command,    &version_command,  NULL,
};

static const struct command *find_command(const char *name)
{
    for (size_t i = 0; commands[i]; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

static struct str name_at(const void *list, size_t i)
{
    (void)list;
    return commands[i] ? str_of(commands[i]->name) : STR_NONE;
}

static int refuse_unknown(const char *name)
{
    size_t near = str_nearest(str_of(name), 3, name_at, NULL);

    if (near != STR_NOWHERE)
        return cli_usage("unknown command \"%s\"; did you mean %s?", name,
                         commands[near]->name);
    return cli_usage("unknown command \"%s\"; see \"ludex help\"", name);
}

static void list_commands(FILE *stream)
{
    fputs("usage: ludex COMMAND [OPTION]... [FILE]...\n\n", stream);
    for (size_t i = 0; commands[i]; i++)
        fprintf(stream, "  %-10s %s\n", commands[i]->name,
                commands[i]->summary);
    fputs("\nA ply is one move of one player.\n"
          "\"ludex COMMAND -h\" lists its options, \"ludex help COMMAND\" "
          "shows its manual page.\n",
          stream);
}

static bool is_help(int option)
{
    return option == OPT_USAGE || option == OPT_HELP;
}

/* Parses the arguments and notes those that are paths. Returns the code of -h or
   --help if the arguments include that option and the command has it, otherwise
   0 after restricting the process. */
static int restrict_or_help(const struct command *command, int argc,
                            char **argv)
{
    char **copy = calloc((size_t)argc + 1, sizeof *copy);
    char **list = copy ? copy : argv;
    struct sandbox_command sandbox;
    bool unknown = false; /* a word that the command may read otherwise */
    int option;

    /* getopt reorders the arguments, so pass a copy if there is memory */
    if (copy)
        memcpy(copy, argv, (size_t)argc * sizeof *argv);
    sandbox_command_begin(&sandbox, command->name);
    opterr = 0;
    do {
        option = cli_next(command, argc, list);
        unknown |= option == '?';
        sandbox_command_option(&sandbox, cli_option_name(command, option),
                               optarg);
    } while (option != -1 && (unknown || !is_help(option)));
    opterr = 1;
    if (is_help(option))
        sandbox_command_cancel(&sandbox);
    else
        sandbox_command_enter(&sandbox, argc - optind, list + optind);
    optind = 0; /* so that the command parses the options from the start */
    free(copy);
    return is_help(option) ? option : 0;
}

/* Runs a command. getopt's messages begin with its argv[0]. */
static int run_named(const struct command *command, int argc, char **argv)
{
    char title[32], name[32], help[] = "help";
    char *page[] = {help, name, NULL};
    int option;

    snprintf(title, sizeof title, "ludex: %s", command->name);
    snprintf(name, sizeof name, "%s", command->name);
    argv[0] = title;
    option = restrict_or_help(command, argc, argv);
    if (option == OPT_HELP)
        return help_command.run(2, page);
    if (!option)
        return command->run(argc, argv);
    cli_print_usage(command, stdout);
    return cli_finish(STATUS_FINE);
}

/* Refuses an unknown option with characters that would harm a terminal, because
   getopt would print it without escaping. */
static int refuse_harmful(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        struct text safe = {0};
        if (argv[i][0] != '-')
            continue;
        if (strcmp(argv[i], "--") == 0)
            break;
        text_add_safe(&safe, str_of(argv[i]));
        bool harmful = !str_equal(text_str(&safe), str_of(argv[i]));
        bool failed = safe.failed;
        text_release(&safe);
        if (failed)
            return cli_environment("out of memory");
        if (harmful)
            return cli_usage("unknown option \"%s\"", argv[i]);
    }
    return STATUS_FINE;
}

/* Reserves the descriptors of closed standard streams. Otherwise files that are
   opened later would get these descriptors, and writing to the closed streams
   would write to the files. */
static void reserve_descriptors(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0)
            open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

int main(int argc, char **argv)
{
    const struct command *command;
    int status;

    reserve_descriptors();

    /* This way, a file that reaches the maximum size causes a message and does
       not end the program. */
    signal(SIGXFSZ, SIG_IGN);
    archive_settle_process();
    status = refuse_harmful(argc, argv);
    if (status)
        return status;
    if (argc < 2) {
        list_commands(stderr);
        return STATUS_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        list_commands(stdout);
        return cli_finish(STATUS_FINE);
    }
    command = find_command(
        strcmp(argv[1], "--version") == 0 ? version_command.name : argv[1]);
    if (!command)
        return refuse_unknown(argv[1]);
    return run_named(command, argc - 1, argv + 1);
}
