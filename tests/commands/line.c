#define _GNU_SOURCE
#include "line.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "filters.h"
#include "in_process.h"

/* ---- words --------------------------------------------------------------- */

/* Moves a quoted part of a word to `to`, without its quotes. Returns NULL if
   the quotes are not closed or contain something that the shell would
   expand. */
static char *take_quoted(char **at, char *to)
{
    char quote = *(*at)++;

    for (; **at && **at != quote; (*at)++) {
        if (quote == '"' && (**at == '$' || **at == '`'))
            return NULL;
        if (quote == '"' && **at == '\\' && strchr("\"\\$`\n", (*at)[1]))
            if (*++(*at) == '\n')
                continue;
        *to++ = **at;
    }
    if (!**at)
        return NULL;
    (*at)++;
    return to;
}

/* Reads a word in place, because removing quotes never makes it longer. Leaves
   `at` after the word and sets `*end` to the character there, because the
   terminator of the word may overwrite that character. */
static char *take_word(char **at, char *end)
{
    char *word = *at, *to = word;

    if (strchr("#~", *word))
        return NULL;
    while (**at && !strchr(" \t\n;|&<>", **at)) {
        if (strchr("$`(){}*?[\\", **at))
            return NULL;
        if (**at == '\'' || **at == '"')
            to = take_quoted(at, to);
        else
            *to++ = *(*at)++;
        if (!to)
            return NULL;
    }
    *end = **at;
    *to = '\0';
    return strchr("<>", *end) && *end ? NULL : word;
}

static void skip_space(char **at, const char *space)
{
    while (**at && (strchr(space, **at) || strncmp(*at, "\\\n", 2) == 0))
        *at += **at == '\\' ? 2 : 1;
}

/* Reads <, >, 2> or 2>&1 and the file name. Returns false for any other
   redirection. */
static bool take_redirection(char **at, struct line_command *c, char *end)
{
    struct redirection r = {.stream = **at == '<' ? 0 : **at == '>' ? 1 : 2};

    *at += r.stream == 2 ? 2 : 1;
    if (c->redirection_count == LINE_REDIRECTIONS || strchr("<>", **at))
        return false;
    if (r.stream == 2 && strncmp(*at, "&1", 2) == 0) {
        *at += 2;
        *end = **at;
    } else {
        skip_space(at, " \t");
        r.path = **at && **at != '&' ? take_word(at, end) : NULL;
        if (!r.path || !*r.path)
            return false;
    }
    c->redirections[c->redirection_count++] = r;
    return true;
}

/* ---- commands ------------------------------------------------------------ */

/* Ends a command at an operator. Returns false if the operator is not |, ;, &&
   or the end of the line. */
static bool end_command(char **at, struct line_command *c, char end)
{
    c->next = end == '\n' ? ';' : end;
    if (!end)
        return true;
    (*at)++;
    if (end == '&' && *(*at)++ != '&')
        return false;
    if (end == '|' && **at == '|')
        return false;
    skip_space(at, " \t\n");
    return **at || c->next == ';';
}

static bool is_ours(const struct line_command *c)
{
    return c->count && (strcmp(c->words[0], "ludex") == 0 ||
                        filter_find(c->count, c->words));
}

static bool take_command(char **at, struct line_command *c)
{
    char end = **at;

    *c = (struct line_command){0};
    while (end && !strchr("\n;|&", end)) {
        if (end == ' ' || end == '\t') {
            (*at)++;
            skip_space(at, " \t");
            end = **at;
        } else if (strchr("<>", end) || strncmp(*at, "2>", 2) == 0) {
            if (!take_redirection(at, c, &end))
                return false;
        } else {
            char *word = c->count < LINE_WORDS ? take_word(at, &end) : NULL;
            if (!word)
                return false;
            c->words[c->count++] = word;
        }
    }
    return is_ours(c) && end_command(at, c, end);
}

bool line_parse(struct line *line, char *text)
{
    line->count = 0;
    skip_space(&text, " \t\n");
    while (*text) {
        if (line->count == LINE_COMMANDS ||
            !take_command(&text, &line->commands[line->count++]))
            return false;
    }
    return line->count > 0;
}

/* ---- running ------------------------------------------------------------- */

static bool put(int fd, int stream)
{
    bool done = fd >= 0 && dup2(fd, stream) >= 0;

    if (fd > 2)
        close(fd);
    return done;
}

/* Redirects the streams for a command. If a file cannot be opened, prints a
   message and returns false. */
static bool redirect(const struct line_command *c)
{
    for (int i = 0; i < c->redirection_count; i++) {
        const struct redirection *r = &c->redirections[i];
        int how = r->stream ? O_WRONLY | O_CREAT | O_TRUNC : O_RDONLY;
        if (!put(r->path ? open(r->path, how | O_CLOEXEC, 0666) : dup(1),
                 r->stream)) {
            fprintf(stderr, "%s: %s\n", r->path, strerror(errno));
            return false;
        }
    }
    return true;
}

static int call(const struct line_command *c)
{
    const struct filter *filter = filter_find(c->count, c->words);
    int status;

    if (filter)
        status = filter->run(c->count, c->words);
    else
        status = call_in_process(c->count, c->words);
    fflush(NULL);
    clearerr(stdout);
    return status;
}

/* Runs a command with the input `in`. `out` is the write end of its pipe, or
   -1. */
static int run(const struct line_command *c, int in, int out)
{
    int kept[3], status = 2;

    for (int i = 0; i < 3; i++)
        kept[i] = fcntl(i, F_DUPFD_CLOEXEC, 10);
    dup2(in, 0);
    if (out >= 0)
        dup2(out, 1);
    if (redirect(c))
        status = call(c);
    rewind(stdin);
    for (int i = 0; i < 3; i++)
        put(kept[i], i);
    return status;
}

/* Runs the commands one after another. The contents of a pipe are stored
   meanwhile. */
static int run_all(const struct line *line, int in)
{
    int status = 0, from = in;

    for (int i = 0; i < line->count; i++) {
        const struct line_command *c = &line->commands[i];
        int pipe = c->next == '|' ? memfd_create("pipe", MFD_CLOEXEC) : -1;
        status = run(c, from, pipe);
        if (from != in)
            close(from);
        from = pipe >= 0 ? pipe : in;
        lseek(from, 0, SEEK_SET);
        while (c->next == '&' && status && i + 1 < line->count &&
               line->commands[i].next != ';')
            i++;
    }
    return status;
}

int line_run(const struct line *line, const char *output)
{
    int in = open("/dev/null", O_RDONLY | O_CLOEXEC);
    int kept[3], status;

    fflush(NULL);
    for (int i = 1; i < 3; i++)
        kept[i] = fcntl(i, F_DUPFD_CLOEXEC, 10);
    if (!put(open(output, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600), 1))
        perror(output);
    dup2(1, 2);
    status = run_all(line, in);
    for (int i = 1; i < 3; i++)
        put(kept[i], i);
    close(in);
    return status;
}
