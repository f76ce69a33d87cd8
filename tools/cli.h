/*
 * What the subcommands share: the table of them, messages, and what they write to
 * the standard streams.
 */
#ifndef LUDEX_TOOLS_CLI_H
#define LUDEX_TOOLS_CLI_H

#include <stdio.h>

#include "json.h"
#include "options.h"
#include "output.h"

/* Exit status (shared by all commands); of several the highest counts. */
enum status { STATUS_FINE, STATUS_DATA, STATUS_USAGE, STATUS_WORLD };

enum { OPTION_LISTS = 4 };

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

/* ---- standard streams ----------------------------------------------------- */

/*
 * Prints one line on standard error, "ludex: …", in which nothing from outside can
 * harm a terminal; the last two return STATUS_USAGE and STATUS_WORLD.
 */
void cli_say(const char *format, ...) __attribute__((format(printf, 1, 2)));
int cli_usage(const char *format, ...) __attribute__((format(printf, 1, 2)));
int cli_world(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Returns the words of an errno; "out of memory" of ENOMEM, as everywhere. */
const char *cli_errno(int error);
/* Removes passwords from addresses, "postgresql://ann:secret@host/games", in a
   line for people; every message goes through it. */
void cli_hide_passwords(char *words);
/* Writes whole lines to a stream, to a terminal as str_take_shown has them;
   faults show in cli_finish. */
void cli_write(FILE *stream, struct str s);
/* Writes text that has colours, and is safe for a terminal already. */
void cli_write_styled(FILE *stream, struct str s);
/* Prints and releases a line of JSON: 0, or STATUS_WORLD after a message. */
int cli_json_line(FILE *stream, json_t *line);
/* Flushes standard output: `status`, or STATUS_WORLD if that failed. */
int cli_finish(int status);
/* True if it is a terminal: without NO_COLOR; of a UTF-8 locale. */
bool cli_colour(FILE *stream);
bool cli_unicode(FILE *stream);

#endif
