/*
 * A position from the command line: --game, --position, and the options of the
 * games.
 */
#ifndef LUDEX_TOOLS_POSITION_OPTIONS_H
#define LUDEX_TOOLS_POSITION_OPTIONS_H

#include "record_files.h"

/* --game and --board, which files of records have as well; and the options of
   all games. */
extern const struct cli_option start_shared_options[], start_options[];

enum { START_SETTINGS = OPTIONS_MAX };

struct start {
    const struct rules *game;
    struct setting settings[START_SETTINGS]; /* a file's option: its name */
    size_t count;
    struct text board;         /* what --board's file holds */
    const char *text;          /* --position; NULL: the start */
    struct position *position; /* made by start_make */
};

/* Takes one option of these lists; 0, a status, or -1 if it is none. */
int start_option(struct start *s, int option, const char *argument);
/* Takes an option of these lists, of files_options, or of both; sets which of
   the two alone has it. 0, or a status after a message. */
int start_or_files_option(const struct command *command, struct start *s,
                          struct files *f, int option, bool *of_start,
                          bool *of_files);
/* 0, or a status after a message; the caller releases. */
int start_make(struct start *s);
void start_release(struct start *s);

#endif
