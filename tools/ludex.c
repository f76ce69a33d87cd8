#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "archive.h"
#include "cli.h"
#include "ludex.h"

const struct command commands[] = {
    {"check", cmd_check, "read and replay records, report what is wrong"},
    {"convert", cmd_convert, "rewrite records in another notation"},
    {"show", cmd_show, "draw the board of a record"},
    {"moves", cmd_moves, "list the legal plies of a position"},
    {"perft", cmd_perft, "count sequences of legal plies"},
    {"solve", cmd_solve, "say who wins a position, proven"},
    {"generate", cmd_generate, "make random legal records"},
    {"import", cmd_import, "put records into an archive"},
    {"export", cmd_export, "take records out of an archive"},
    {"query", cmd_query, "list an archive's records"},
    {"event", cmd_event, "standings, tables and champions of events"},
    {"archive", cmd_archive, "keep an archive: names, merge, check, room"},
    {"games", cmd_games, "list the games known"},
    {"notations", cmd_notations, "list the notations known"},
    {"help", cmd_help, "show a manual page"},
    {NULL, NULL, NULL},
};

static const struct command *find(const char *name)
{
    for (const struct command *c = commands; c->name; c++)
        if (strcmp(c->name, name) == 0)
            return c;
    return NULL;
}

static int unknown(const char *name)
{
    const char *near = NULL;
    size_t best = 3;

    for (const struct command *c = commands; c->name; c++)
        if (str_nearer(str_of(name), str_of(c->name), &best))
            near = c->name;
    if (near)
        return cli_usage("no command \"%s\"; did you mean %s?", name, near);
    return cli_usage("no command \"%s\"; see \"ludex help\"", name);
}

static void list(FILE *stream)
{
    fputs("usage: ludex COMMAND [OPTION]... [FILE]...\n\n", stream);
    for (const struct command *c = commands; c->name; c++)
        fprintf(stream, "  %-10s %s\n", c->name, c->summary);
    fputs("\n\"ludex help COMMAND\" shows its manual page.\n", stream);
}

/* Runs a command. Its argv[0] is what getopt's messages begin with. */
static int run(const struct command *command, int argc, char **argv)
{
    char title[32], help[] = "help";
    char *asked[] = {help, argv[0], NULL};

    if (argc > 1 &&
        (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0))
        return cmd_help(2, asked);
    snprintf(title, sizeof title, "ludex: %s", command->name);
    argv[0] = title;
    return command->run(argc, argv);
}

/* getopt prints an option as it is: one that would harm a terminal is none of
   ours. */
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
            return cli_world("out of memory");
        if (harmful)
            return cli_usage("no option \"%s\"", argv[i]);
    }
    return STATUS_FINE;
}

/* A standard stream that is closed stays a fault to report: no file that is
   opened later may take its number. */
static void keep_numbers(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0)
            open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

int main(int argc, char **argv)
{
    const struct command *command;
    int status;

    keep_numbers();

    /* A file that may grow no further is a fault to report, not to die of. */
    signal(SIGXFSZ, SIG_IGN);
    archive_settle_process();
    status = refuse_harmful(argc, argv);
    if (status)
        return status;
    if (argc < 2) {
        list(stderr);
        return STATUS_USAGE;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("ludex %s\n", ludex_version());
        return cli_finish(STATUS_FINE);
    }
    if (strcmp(argv[1], "--help") == 0) {
        list(stdout);
        return cli_finish(STATUS_FINE);
    }
    command = find(argv[1]);
    if (!command)
        return unknown(argv[1]);
    return run(command, argc - 1, argv + 1);
}
