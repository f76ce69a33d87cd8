/*
 * What the subcommands share: options, messages and exit status.
 */
#ifndef LUDEX_TOOLS_CLI_H
#define LUDEX_TOOLS_CLI_H

#include <getopt.h>
#include <stdio.h>

#include "diag.h"
#include "json.h"
#include "output.h"
#include "rules.h"
#include "text.h"

/* Exit status (shared by all commands); of several the highest counts. */
enum status { STATUS_FINE, STATUS_DATA, STATUS_USAGE, STATUS_WORLD };

/* Where an option goes: a member of what cli_options() is given. */
struct cli_target {
    enum cli_kind {
        CLI_OWN,    /* the command's function takes it */
        CLI_FLAG,   /* bool: set */
        CLI_JSON,   /* bool: text or json */
        CLI_WORD,   /* size_t: which of `words`, which NULL ends */
        CLI_NUMBER, /* uint64_t, from `low` to `high` */
        CLI_STRING, /* const char *, of argv */
    } kind;
    size_t member; /* its offset */
    uint64_t low, high;
    const char *const *words;
};

/* clang-format off */
#define TO_OWN                  {CLI_OWN, 0, 0, 0, NULL}
#define TO_FLAG(type, member)   {CLI_FLAG, offsetof(type, member), 0, 0, NULL}
#define TO_JSON(type, member)   {CLI_JSON, offsetof(type, member), 0, 0, NULL}
#define TO_STRING(type, member) {CLI_STRING, offsetof(type, member), 0, 0, NULL}
#define TO_WORD(type, member, words) \
    {CLI_WORD, offsetof(type, member), 0, 0, words}
#define TO_NUMBER(type, member, low, high) \
    {CLI_NUMBER, offsetof(type, member), low, high, NULL}
#define CLI_END {0, NULL, NULL, NULL, TO_OWN}
/* clang-format on */

/* An option: what getopt takes, what a short usage says of it, and where it
   goes. */
struct cli_option {
    int code;             /* below 256 it is a letter, -x. 0 ends a list */
    const char *name;     /* --name; NULL: it has a letter alone */
    const char *argument; /* what it takes, "FILE"; NULL: nothing */
    const char *help;
    struct cli_target target;
};

/* What lists have in common, so that no code has two meanings in a command. */
enum option_code {
    OPT_USAGE = 'h',
    OPT_HELP = 256,
    OPT_GAME,
    OPT_FROM,
    OPT_TO_MOVE,
    OPT_BOARD,
    OPT_NAMES,
    OPT_ENCODING,
    OPT_MEMORY,
    OPT_KEEP_GOING,
    OPT_COLUMN_UNIT,
    OPT_NO_PROGRESS,
    OPT_FORMAT,
    OPT_POSITION,
    OPT_VERBOSE,
    OPT_RAW,
    OPT_WIDE,
    OPT_TRANSFORM, /* tools/transform.h's, and tools/spool.h's */
    OPT_SPOOL = OPT_TRANSFORM + 16,
    OPT_OWN = OPT_SPOOL + 16, /* a command's own go on from here */
    /* In a list: here stand the options of the games, and their codes follow:
       OPT_GAMES + 1 is games_option(0). Of those that name a file it is
       OPT_BOARD, which commands that read records have as well. */
    OPT_GAMES = 1024,
};

enum { OPTION_LISTS = 4, OPTIONS_MAX = 64 };

/* Each command's file ends in one; tools/ludex.c lists them. */
struct command {
    const char *name;
    int (*run)(int argc, char **argv); /* gives an enum status */
    const char *summary;
    const char *operands; /* after the options: "[FILE]..."; NULL: none */
    const struct cli_option *options[OPTION_LISTS]; /* NULL: no more */
};

extern const struct command *const commands[]; /* NULL ends the table */

extern const struct command archive_command, check_command, convert_command,
    event_command, explore_command, export_command, games_command,
    generate_command, help_command, import_command, moves_command,
    notations_command, page_command, perft_command, query_command,
    ratings_command, show_command, solve_command, version_command;

/*
 * The next option's code, with its argument in optarg; -1 after the last,
 * where optind says; '?' if it is none of the command's: getopt has spoken.
 */
int cli_next(const struct command *command, int argc, char **argv);
/*
 * Takes all of them: each goes to its target in `into`, and what has none to
 * `own` (NULL: there are no such), with its argument in optarg, which gives a
 * status, or -1 if it does not know the option either. 0, or a status after a
 * message.
 */
int cli_options(const struct command *command, int argc, char **argv,
                void *into, int (*own)(void *into, int option));
/*
 * --encoding, which every command that reads text takes: before all others, so
 * that it holds for files that those name. Its target is OWN, or TO_ENCODING's:
 * a char[ENCODING_NAME], empty if it is not given.
 */
#define ENCODING_OPTION(target)                          \
    {                                                    \
        OPT_ENCODING, "encoding", "NAME",                \
            "encoding of text that is not UTF-8", target \
    }
/* 0, or a status after a message. */
int cli_encoding(const char *argument, char name[ENCODING_NAME]);
/* --format text|json: for commands that have no other option, whose options
   and operands cli_format_alone takes: 0, or a status after a message. */
extern const struct cli_option cli_format_options[];
int cli_format_alone(const struct command *command, int argc, char **argv,
                     bool *json);
/* The short usage. */
void cli_print_usage(const struct command *command, FILE *stream);

/*
 * One line on standard error, "ludex: …", in which nothing from outside can harm
 * a terminal; the last two give STATUS_USAGE and STATUS_WORLD.
 */
void cli_say(const char *format, ...) __attribute__((format(printf, 1, 2)));
int cli_usage(const char *format, ...) __attribute__((format(printf, 1, 2)));
int cli_world(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The words of an errno; of ENOMEM "out of memory", as everywhere here. */
const char *cli_errno(int error);
/* Takes passwords out of addresses, "postgresql://ann:secret@host/games", in a
   line for people; every message goes through it. */
void cli_hide_passwords(char *words);
/* What a '?' of cli_next comes to. */
int cli_bad_option(const char *command);
/* Options are done, and operands are not taken: 0, or STATUS_USAGE. */
int cli_no_operands(const char *command, int argc, char **argv);
/* What a small file holds, for an option, in an encoding or ("") the one that it
   has; a status after a message. */
int cli_read(const char *option, const char *path, const char *encoding,
             struct text *out);
/* Writes whole lines to a stream, to a terminal as str_take_shown has them;
   faults show in cli_finish. */
void cli_write(FILE *stream, struct str s);
/* Writes text with colours, of which what is from outside is safe already. */
void cli_write_styled(FILE *stream, struct str s);
/* Prints a line of JSON, and takes it: 0, or STATUS_WORLD after a message. */
int cli_json_line(FILE *stream, json_t *line);
/* Flushes standard output: `status`, or STATUS_WORLD if that failed. */
int cli_finish(int status);
/* A whole number in low..high for an option; false after a message. */
bool cli_number(const char *option, const char *argument, uint64_t low,
                uint64_t high, uint64_t *out);
/*
 * Which of a few words an option takes, by its place among them; NULL ends
 * them. 0, or STATUS_USAGE after a message.
 */
int cli_word(const char *option, const char *argument, const char *const *words,
             size_t *out);
/* A game by its name; NULL after a message with the nearest name. */
const struct rules *cli_game(const char *name);
const struct notation *cli_notation(const char *name);
/* "text" or "json" (--format); false after a message. */
bool cli_json(const char *argument, bool *json);
bool cli_colour(FILE *stream);  /* a terminal, and NO_COLOR is not set */
bool cli_unicode(FILE *stream); /* a terminal of a UTF-8 locale */

#endif
