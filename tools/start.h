/*
 * A position from the command line: --game, --position, and the options of the
 * games.
 */
#ifndef LUDEX_TOOLS_START_H
#define LUDEX_TOOLS_START_H

#include "cli.h"

#define START_LONG_OPTIONS                        \
    {"game", required_argument, NULL, 'g'},       \
        {"size", required_argument, NULL, 's'},   \
        {"edges", required_argument, NULL, 'e'},  \
        {"relink", no_argument, NULL, 'r'},       \
        {"begins", required_argument, NULL, 'b'}, \
        {"board", required_argument, NULL, 'B'},  \
        {"komi", required_argument, NULL, 'K'},   \
    {                                             \
        "position", required_argument, NULL, 'P'  \
    }

enum { START_SETTINGS = 6 };

struct start {
    const struct rules *game;
    struct setting settings[START_SETTINGS]; /* a file's option: its name */
    size_t count;
    struct text board;         /* what --board's file holds */
    const char *text;          /* --position; NULL: the start */
    struct position *position; /* made by start_make */
};

/* Takes one option of START_LONG_OPTIONS; 0, a status, or -1 if it is none. */
int start_option(struct start *s, int option, const char *argument);
/* 0, or a status after a message; the caller releases. */
int start_make(struct start *s);
void start_release(struct start *s);

#endif
