/*
 * Options by tables, and their values. Functions that return int return 0, or a
 * status after a message.
 */
#ifndef LUDEX_TOOLS_OPTIONS_H
#define LUDEX_TOOLS_OPTIONS_H

#include <getopt.h>
#include <stdio.h>

#include "diag.h"
#include "encoding.h"
#include "rules.h"
#include "text.h"

/* The target of an option: a member of the struct that cli_options() gets. */
struct cli_target {
    enum cli_kind {
        CLI_OWN,    /* handled by the command's function */
        CLI_FLAG,   /* bool: set */
        CLI_JSON,   /* bool: true for json */
        CLI_WORD,   /* size_t: index into `words`, up to NULL */
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

/* An option: its name for getopt, its line in the short usage, its target. */
struct cli_option {
    int code;             /* a letter, -x, if below 256; 0 ends a list */
    const char *name;     /* --name; NULL if it only has a letter */
    const char *argument; /* name of its value, "FILE"; or NULL */
    const char *help;
    struct cli_target target;
};

/* Codes that lists share, so that no code has two meanings in a command. */
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
    OPT_TRANSFORM, /* those of tools/transform.h and tools/spool.h */
    OPT_SPOOL = OPT_TRANSFORM + 16,
    OPT_OWN = OPT_SPOOL + 16, /* codes of commands begin here */
    /* In a list: the options of the games go here. Their codes follow:
       OPT_GAMES + 1 is games_option(0). An option that names a file has the
       code OPT_BOARD, which commands that read records have as well. */
    OPT_GAMES = 1024,
};

enum { OPTIONS_MAX = 64 }; /* limit of a command */

struct command;

/* Returns the code of the next option, with its value in optarg. Returns -1
   after the last, with optind after it; '?' after a message if the command does
   not have the option. */
int cli_next(const struct command *command, int argc, char **argv);
/*
 * Takes all options. Each goes to its target in `into`, and those of CLI_OWN to
 * `own`, which finds the value in optarg and returns a status, or -1 if it does
 * not recognise the option. `own` is NULL if there are none.
 */
int cli_options(const struct command *command, int argc, char **argv,
                void *into, int (*own)(void *into, int option));
/*
 * The option --encoding of every command that reads text. It is taken before
 * all others, as it applies to the files that they name. Commands pass its
 * value to cli_encoding; an empty name stands for no encoding.
 */
#define ENCODING_OPTION(target)                                           \
    {                                                                     \
        OPT_ENCODING, "encoding", "NAME",                                 \
            "encoding of text that is not UTF-8 (\"NAME!\": all)", target \
    }
/* --format text|json, for commands without other options: cli_format_alone
   takes their options and operands. */
extern const struct cli_option cli_format_options[];
int cli_format_alone(const struct command *command, int argc, char **argv,
                     bool *json);
void cli_print_usage(const struct command *command, FILE *stream);
/* Prints where the options are explained. Returns STATUS_USAGE. */
int cli_bad_option(const char *command);
/* Refuses operands, after the options have been taken. */
int cli_no_operands(const char *command, int argc, char **argv);

/* ---- values --------------------------------------------------------------- */

/* Reads a whole number in low..high for an option. Returns false after a
   message. */
bool cli_number(const char *option, const char *argument, uint64_t low,
                uint64_t high, uint64_t *out);
/* Finds the index of an option's value in a list of words, up to NULL. */
int cli_word(const char *option, const char *argument, const char *const *words,
             size_t *out);
/* Find a game, or a notation, by its name. Return NULL after a message with the
   most similar name. */
const struct rules *cli_game(const char *name);
const struct notation *cli_notation(const char *name);
/* Reads "text" or "json" (--format). Returns false after a message. */
bool cli_json(const char *argument, bool *json);
int cli_encoding(const char *argument, char name[ENCODING_NAME]);
/* Reads a small file for an option, in this encoding, or by its own marks if
   that is "". */
int cli_read(const char *option, const char *path, const char *encoding,
             struct text *out);
/* Returns the separator before word `i` of a list: "", ", " or " or ". */
const char *cli_separator(size_t i, size_t count);

#endif
