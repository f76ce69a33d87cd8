/* Makes a position from options: --game, --position, and those of the games. */
#ifndef LUDEX_TOOLS_POSITION_OPTIONS_H
#define LUDEX_TOOLS_POSITION_OPTIONS_H

#include "record_files.h"

/* --game and --board, which commands that read records have as well, and the
   options of all games. */
extern const struct cli_option start_shared_options[], start_options[];

enum { START_SETTINGS = OPTIONS_MAX };

struct start {
    const struct rules *game;
    struct setting settings[START_SETTINGS]; /* of an option for a file: its
                                                name */
    size_t count;
    struct text board;         /* contents of the file of --board */
    const char *text;          /* --position; NULL: the start */
    struct position *position; /* made by start_position_make */
};

/* Takes an option of these lists. Returns 0, a status, or -1 if it is not in
   them. */
int start_option(struct start *s, int option, const char *argument);
/* Takes an option of these lists, of files_options, or of both, and sets which
   of the two is the only one to have it: for files, the code of the first such
   option. Returns 0, or a status after a message. */
int start_or_files_option(const struct command *command, struct start *s,
                          struct files *f, int option, bool *of_start,
                          int *of_files);
/* Refuses an option that needs a file of records. Returns a status. */
int start_refuse_without_file(const struct command *command, int option);
/* Makes the position. Returns 0, or a status after a message; release it in
   either case. */
int start_position_make(struct start *s);
void start_release(struct start *s);

#endif
