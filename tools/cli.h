/*
 * Code that the subcommands share: their table, messages, and writing to the
 * standard streams.
 */
#ifndef LUDEX_TOOLS_CLI_H
#define LUDEX_TOOLS_CLI_H

#include <stdio.h>

#include "json.h"
#include "options.h"
#include "output.h"

/* Exit status of all commands; the highest of several counts. */
enum status { STATUS_FINE, STATUS_DATA, STATUS_USAGE, STATUS_WORLD };

enum { OPTION_LISTS = 4 };

/* A command, last in its file; tools/ludex.c lists them. */
struct command {
    const char *name;
    int (*run)(int argc, char **argv); /* returns an enum status */
    const char *summary;
    const char *operands; /* after the options: "[FILE]..."; or NULL */
    const struct cli_option *options[OPTION_LISTS]; /* up to NULL */
};

extern const struct command *const commands[]; /* up to NULL */

extern const struct command archive_command, check_command, convert_command,
    event_command, explore_command, export_command, games_command,
    generate_command, help_command, import_command, moves_command,
    notations_command, page_command, perft_command, query_command,
    ratings_command, repair_command, show_command, solve_command,
    version_command;

/* ---- standard streams ----------------------------------------------------- */

/*
 * Print one line on standard error, "ludex: …", with control characters made
 * harmless. The last two return STATUS_USAGE and STATUS_WORLD.
 */
void cli_say(const char *format, ...) __attribute__((format(printf, 1, 2)));
int cli_usage(const char *format, ...) __attribute__((format(printf, 1, 2)));
int cli_world(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Returns the text of an errno; always "out of memory" for ENOMEM. */
const char *cli_errno(int error);
/* Removes passwords from addresses, "postgresql://ann:secret@host/games", in a
   line for people. Every message goes through it. */
void cli_hide_passwords(char *words);
/* Writes whole lines to a stream, made safe by str_take_shown if it is a
   terminal; cli_finish reports faults. */
void cli_write(FILE *stream, struct str s);
/* Writes text that contains colours and is safe for a terminal already. */
void cli_write_styled(FILE *stream, struct str s);
/* Prints and releases a line of JSON. Returns 0, or STATUS_WORLD after a
   message. */
int cli_json_line(FILE *stream, json_t *line);
/* Flushes standard output. Returns `status`, or STATUS_WORLD if that failed. */
int cli_finish(int status);
/* True if the stream is a terminal and NO_COLOR is not set; if the locale of
   the terminal is UTF-8. */
bool cli_colour(FILE *stream);
bool cli_unicode(FILE *stream);

#endif
