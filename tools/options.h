/*
 * Tables of options, and parsing of their values. Functions of type int return
 * 0, or print a message and return a status.
 */
#ifndef LUDEX_TOOLS_OPTIONS_H
#define LUDEX_TOOLS_OPTIONS_H

#include <getopt.h>
#include <stdio.h>

#include "date.h"
#include "diag.h"
#include "encoding.h"
#include "rules.h"
#include "text.h"

/* The target of an option: a member of the struct that is passed to
   cli_parse_options(). */
struct cli_target {
    enum cli_kind {
        CLI_OWN,    /* handled by the function of the command */
        CLI_FLAG,   /* bool, set to true */
        CLI_JSON,   /* bool, true for "json" */
        CLI_WORD,   /* size_t, an index into `words`, which ends with NULL */
        CLI_NUMBER, /* uint64_t in the range `low` to `high` */
        CLI_STRING, /* const char *, pointing into argv */
    } kind;
    size_t member; /* offset of the member */
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

/* An option: its name, its help text, and the target of its value. */
struct cli_option {
    int code;             /* -x if below 256, a letter; 0 ends a list */
    const char *name;     /* --name, or NULL if the option has only a letter */
    const char *argument; /* name of the value, such as "FILE", or NULL */
    const char *help;
    struct cli_target target;
};

/* Codes that are shared by several lists, so that no code has two meanings in a
   command. */
enum option_code {
    OPT_USAGE = 'h',
    OPT_HELP = 256,
    OPT_GAME,
    OPT_EVENT,
    OPT_FROM,
    OPT_TO_MOVE,
    OPT_BOARD,
    OPT_NAMES,
    OPT_ENCODING,
    OPT_MEMORY,
    OPT_DATE_ORDER,
    OPT_KEEP_GOING,
    OPT_COLUMN_UNIT,
    OPT_NO_PROGRESS,
    OPT_FORMAT,
    OPT_POSITION,
    OPT_VERBOSE,
    OPT_RAW,
    OPT_WIDE,
    OPT_TRANSFORM, /* codes of tools/transform.h and tools/spool.h */
    OPT_SPOOL = OPT_TRANSFORM + 16,
    OPT_OWN = OPT_SPOOL + 16, /* first code for options of a single command */
    /* In a list, stands for the options of the games. The codes of these
       options follow: OPT_GAMES + 1 is the code of games_option(0). An
       exception is the option that names a board file, which has the code
       OPT_BOARD, because commands that read records have this option too. */
    OPT_GAMES = 1024,
};

enum { OPTIONS_MAX = 64 }; /* maximum number of options of a command */

struct command;

/* Returns the code of the next option and sets optarg to its value. Returns -1
   after the last option, with optind pointing to the first operand. Prints a
   message and returns '?' if the command does not have the option. */
int cli_next(const struct command *command, int argc, char **argv);
/* Returns the name of an option that a table of the command lists, without
   dashes. Returns NULL for other codes, and for an option without a name. */
const char *cli_option_name(const struct command *command, int code);
/*
 * Parses all options. Stores the value of each option in its target, which is a
 * member of `into`. For an option of kind CLI_OWN, calls `own`, which finds the
 * value in optarg and returns a status, or -1 if it does not recognise the
 * option. `own` is NULL if there are no such options.
 */
int cli_parse_options(const struct command *command, int argc, char **argv,
                      void *into, int (*own)(void *into, int option));
/*
 * The option --encoding of every command that reads text. It is parsed before
 * all other options, because it applies to the files that other options name.
 * Commands pass its value to cli_encoding. An empty name means that no encoding
 * was given.
 */
#define ENCODING_OPTION(target)                                           \
    {                                                                     \
        OPT_ENCODING, "encoding", "NAME",                                 \
            "encoding of files that are not UTF-8 (NAME!: of all files)", \
            target                                                        \
    }
/* The option --date-order of commands that read dates. cli_date_order reads its
   value. */
#define DATE_ORDER_OPTION(target)                                      \
    {                                                                  \
        OPT_DATE_ORDER, "date-order", "dmy|mdy|ymd",                   \
            "order of day, month and year in dates such as 12/5/2002 " \
            "(default: the order that other dates of the file show)",  \
            target                                                     \
    }
/* --format text|json, for commands without other options.
   cli_parse_format_option parses the options and operands of such commands. */
extern const struct cli_option cli_format_options[];
int cli_parse_format_option(const struct command *command, int argc,
                            char **argv, bool *json);
void cli_print_usage(const struct command *command, FILE *stream);
/* Prints a message that says where the options of the command are documented.
   Returns STATUS_USAGE. */
int cli_bad_option(const char *command);
/* Refuses all operands. Call this after the options have been parsed. */
int cli_no_operands(const char *command, int argc, char **argv);

/* ---- values -------------------------------------------------------------- */

/* Reads a whole number in low..high for an option. If the number is not valid,
   prints a message and returns false. */
bool cli_number(const char *option, const char *argument, uint64_t low,
                uint64_t high, uint64_t *out);
/* Finds the value of an option in a list of words that ends with NULL, and sets
   *out to its index. */
int cli_word(const char *option, const char *argument, const char *const *words,
             size_t *out);
/* Find a game or a notation by its name. If there is none, print a message with
   the most similar name and return NULL. */
const struct rules *cli_game(const char *name);
const struct notation *cli_notation(const char *name);
/* Reads the value of --format, "text" or "json". If the value is another word,
   prints a message and returns false. */
bool cli_json(const char *argument, bool *json);
int cli_encoding(const char *argument, char name[ENCODING_NAME]);
int cli_date_order(const char *argument, enum date_order *out);
/* Reads a small file for an option, in the given encoding. If `encoding` is "",
   the byte order mark of the file determines the encoding. */
int cli_read(const char *option, const char *path, const char *encoding,
             struct text *out);
/* Returns the separator before word `i` of a list: "", ", " or " or ". */
const char *cli_separator(size_t i, size_t count);

#endif
