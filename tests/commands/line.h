/*
 * Runs lines of shell within this process if they are simple enough: commands
 * of ludex, and cat, cmp, cp, cut, grep, head, sort, sqlite3, tail, tr, wc and
 * `sed 1d` with the options that tests use; words, quotes, < > 2> 2>&1, and | ;
 * && between commands.
 */
#ifndef TESTS_LINE_H
#define TESTS_LINE_H

#include <stdbool.h>

enum { LINE_COMMANDS = 16, LINE_WORDS = 40, LINE_REDIRECTIONS = 4 };

struct redirection {
    int stream;
    const char *path; /* NULL for 2>&1 */
};

struct line_command {
    char *words[LINE_WORDS + 1];
    int count;
    struct redirection redirections[LINE_REDIRECTIONS];
    int redirection_count;
    char next; /* operator after the command: '|', '&' (for &&), ';' or 0 */
};

struct line {
    struct line_command commands[LINE_COMMANDS];
    int count;
};

/* Parses a line in place. Returns false if the line contains anything that
   cannot be run here. The caller then passes it to a shell. */
bool line_parse(struct line *line, char *text);

/* Runs the line. Output that its commands do not redirect goes to the file
   `output`. Returns the exit status. */
int line_run(const struct line *line, const char *output);

#endif
