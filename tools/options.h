/*
 * Options by tables, and the values that they take. Functions that return int
 * give 0, or a status after a message.
 */
#ifndef LUDEX_TOOLS_OPTIONS_H
#define LUDEX_TOOLS_OPTIONS_H

#include <getopt.h>
#include <stdio.h>

#include "diag.h"
#include "encoding.h"
#include "rules.h"
#include "text.h"

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

enum { OPTIONS_MAX = 64 }; /* of a command */

struct command;

/* Returns the code of the next option, with its argument in optarg; -1 after the
   last, where optind says; '?' after a message if the command does not have it. */
int cli_next(const struct command *command, int argc, char **argv);
/*
 * Takes all of them: each goes to its target in `into`, and those of CLI_OWN to
 * `own`, with the argument in optarg, which returns a status, or -1 if it does
 * not know the option either. `own` is NULL if there are no such.
 */
int cli_options(const struct command *command, int argc, char **argv,
                void *into, int (*own)(void *into, int option));
/*
 * --encoding, which every command that reads text takes: before all others, so
 * that it holds for files that those name. Who takes it calls
 * cli_encoding; an empty name is none.
 */
#define ENCODING_OPTION(target)                          \
    {                                                    \
        OPT_ENCODING, "encoding", "NAME",                \
            "encoding of text that is not UTF-8", target \
    }
/* --format text|json, of commands that have no other option: cli_format_alone
   takes their options and operands. */
extern const struct cli_option cli_format_options[];
int cli_format_alone(const struct command *command, int argc, char **argv,
                     bool *json);
void cli_print_usage(const struct command *command, FILE *stream);
/* Says where the options are explained: STATUS_USAGE. */
int cli_bad_option(const char *command);
/* Refuses operands, once options are done. */
int cli_no_operands(const char *command, int argc, char **argv);

/* ---- values --------------------------------------------------------------- */

/* Reads a whole number in low..high for an option; false after a message. */
bool cli_number(const char *option, const char *argument, uint64_t low,
                uint64_t high, uint64_t *out);
/* Finds which of a few words an option takes, by its place among them; NULL ends
   them. */
int cli_word(const char *option, const char *argument, const char *const *words,
             size_t *out);
/* Finds a game, or a notation, by its name; NULL after a message with the nearest
   name. */
const struct rules *cli_game(const char *name);
const struct notation *cli_notation(const char *name);
/* Reads "text" or "json" (--format); false after a message. */
bool cli_json(const char *argument, bool *json);
int cli_encoding(const char *argument, char name[ENCODING_NAME]);
/* Reads a small file for an option, in this encoding, or "": in its own. */
int cli_read(const char *option, const char *path, const char *encoding,
             struct text *out);
/* Returns what precedes word `i` of a list: nothing, ", " or " or ". */
const char *cli_separator(size_t i, size_t count);

#endif
