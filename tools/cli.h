/*
 * Code shared by all commands: the table of commands, messages, and output to
 * the standard streams.
 */
#ifndef LUDEX_TOOLS_CLI_H
#define LUDEX_TOOLS_CLI_H

#include <stdio.h>

#include "json.h"
#include "options.h"
#include "output.h"

/* The exit status of a command. If several apply, the highest is returned. */
enum status { STATUS_FINE, STATUS_DATA, STATUS_USAGE, STATUS_ENVIRONMENT };

enum { OPTION_LISTS = 4 };

/* A command. Each is defined at the end of its file; tools/ludex.c lists all of
   them. */
struct command {
    const char *name;
    int (*run)(int argc, char **argv); /* returns an enum status */
    const char *summary;
    const char *operands; /* operands shown in the usage, such as "[FILE]...",
                             or NULL */
    const struct cli_option *options[OPTION_LISTS]; /* ends with NULL */
    str_name_at
        *command_at; /* lists its own commands, such as "pair", or NULL */
};

extern const struct command *const commands[]; /* ends with NULL */

extern const struct command archive_command, check_command, convert_command,
    event_command, explore_command, export_command, games_command,
    generate_command, help_command, import_command, moves_command,
    notations_command, page_command, perft_command, query_command,
    ratings_command, repair_command, show_command, solve_command,
    version_command;

/* ---- standard streams ---------------------------------------------------- */

/*
 * Print one line on standard error that begins with "ludex:". Control
 * characters are escaped. cli_usage returns STATUS_USAGE, and cli_environment
 * returns STATUS_ENVIRONMENT.
 */
void cli_say(const char *format, ...) __attribute__((format(printf, 1, 2)));
int cli_usage(const char *format, ...) __attribute__((format(printf, 1, 2)));
int cli_environment(const char *format, ...)
    __attribute__((format(printf, 1, 2)));
/* Returns the text for an errno. ENOMEM is always "out of memory". */
const char *cli_errno(int error);
/* Removes passwords from addresses, such as
   "postgresql://ann:secret@host/games", in a line meant for people. Every
   message passes through this function. */
void cli_hide_passwords(char *words);
/* Writes whole lines to a stream. If the stream is a terminal, str_take_shown
   makes the lines safe. cli_finish reports faults of writing. */
void cli_write(FILE *stream, struct str s);
/* Writes lines to standard output at once. Returns 0, or STATUS_ENVIRONMENT
   without a message, because cli_finish prints the message. */
int cli_print(struct str s);
/* Writes text that may contain colour codes and is already safe for a
   terminal. */
void cli_write_styled(FILE *stream, struct str s);
/* Prints a JSON value as one line and releases it. Returns 0, or prints a
   message and returns STATUS_ENVIRONMENT. */
int cli_json_line(FILE *stream, json_t *line);
/* Flushes standard output. Returns `status`, or STATUS_ENVIRONMENT if flushing
   failed. */
int cli_finish(int status);
/* cli_colour is true if the stream is a terminal and NO_COLOR is not set.
   cli_unicode is true if the locale of the terminal is UTF-8. */
bool cli_colour(FILE *stream);
bool cli_unicode(FILE *stream);

#endif
