/* Makes a position from options: --game, --position, and the options of the
   games. */
#ifndef LUDEX_TOOLS_POSITION_OPTIONS_H
#define LUDEX_TOOLS_POSITION_OPTIONS_H

#include "record_files.h"

/* start_shared_options contains --game and --board, which commands that read
   records also have. start_options contains the options of all games. */
extern const struct cli_option start_shared_options[], start_options[];

enum { START_SETTINGS = OPTIONS_MAX };

struct start {
    const struct rules *game;
    struct setting settings[START_SETTINGS]; /* for an option that names a file,
                                                the file name */
    size_t count;
    struct text board;         /* contents of the --board file */
    const char *text;          /* value of --position, or NULL for the start of
                                  a game */
    struct position *position; /* created by start_position_make */
};

/* Handles an option of start_shared_options or start_options. Returns 0, or
   prints a message and returns a status. Returns -1 if neither list has the
   option. */
int start_option(struct start *s, int option, const char *argument);
/* Handles an option of start_shared_options, start_options or files_options.
   Sets *of_start if files_options does not have the option, and sets *of_files
   to the code of the first option that only files_options has. Returns 0, or
   prints a message and returns a status. */
int start_or_files_option(const struct command *command, struct start *s,
                          struct files *f, int option, bool *of_start,
                          int *of_files);
/* Refuses an option that needs a file of records. Returns a status. */
int start_refuse_without_file(const struct command *command, int option);
/* Makes the position. Returns 0, or prints a message and returns a status. The
   caller calls start_release in either case. */
int start_position_make(struct start *s);
void start_release(struct start *s);

#endif
