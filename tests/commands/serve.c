/*
 * serve REQUESTS ANSWERS: runs commands of Ludex for a script, all of them in
 * this process, until the named pipe REQUESTS ends. A request is a row of
 * fields, each of which ends in a zero byte. They are: the number of the fields
 * that follow; "words", "files", "line" or "find"; the folder to run in; the
 * files for standard output and standard error; and the words of the command.
 * For "line", the words are a whole line of shell, both of whose streams go to
 * the first file. For "find", they are the words to search for in that file.
 * ANSWERS gets a line for each request: the exit status, or "no" if the line
 * must be passed to a shell. For "words", the status is followed by the words
 * of standard output, with single spaces.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "in_process.h"
#include "line.h"
#include "text.h"

enum { FIELD_MODE, FIELD_FOLDER, FIELD_OUT, FIELD_ERR, FIELD_WORDS };

struct request {
    char **fields;
    int count;
};

static void die(const char *what)
{
    fprintf(stderr, "serve: %s: %s\n", what, strerror(errno));
    exit(2);
}

static FILE *open_pipe(const char *path, const char *how)
{
    FILE *f = fopen(path, how);

    if (!f)
        die(path);
    return f;
}

/* Returns a field, which the caller frees, or NULL at the end. */
static char *read_field(FILE *from)
{
    char *field = NULL;
    size_t room = 0;

    if (getdelim(&field, &room, '\0', from) > 0)
        return field;
    free(field);
    return NULL;
}

static bool read_request(FILE *from, struct request *r)
{
    char *number = read_field(from);

    if (!number)
        return false;
    r->count = atoi(number);
    free(number);
    if (r->count <= FIELD_WORDS)
        die("a request without words");
    r->fields = calloc((size_t)r->count, sizeof *r->fields);
    for (int i = 0; i < r->count; i++) {
        r->fields[i] = read_field(from);
        if (!r->fields[i])
            die("a request that is cut short");
    }
    return true;
}

static void release_request(struct request *r)
{
    for (int i = 0; i < r->count; i++)
        free(r->fields[i]);
    free(r->fields);
}

static bool is_space(int c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Copies the words of a file, each preceded by a space. */
static void copy_words(const char *path, FILE *to)
{
    FILE *from = open_pipe(path, "r");
    bool between = true;
    int c;

    while ((c = getc(from)) != EOF) {
        if (!is_space(c) && between)
            putc(' ', to);
        if (!is_space(c) && c)
            putc(c, to);
        between = is_space(c);
    }
    fclose(from);
}

static void answer_line(const struct request *r, FILE *to)
{
    struct line line;

    if (line_parse(&line, r->fields[FIELD_WORDS]))
        fprintf(to, "%d\n", line_run(&line, r->fields[FIELD_OUT]));
    else
        fputs("no\n", to);
    fflush(to);
}

/* Answers 0 if the file for standard output contains the words, otherwise 1. */
static void answer_find(const struct request *r, FILE *to)
{
    FILE *from = open_pipe(r->fields[FIELD_OUT], "r");
    const char *words = r->fields[FIELD_WORDS];
    struct text all = {0};
    char buffer[4096];
    size_t n;

    while ((n = fread(buffer, 1, sizeof buffer, from)) > 0)
        text_add(&all, (struct str){buffer, n});
    fprintf(to, "%d\n",
            *words &&
                !(all.len && memmem(all.ptr, all.len, words, strlen(words))));
    fflush(to);
    text_release(&all);
    fclose(from);
}

static void answer(const struct request *r, FILE *to)
{
    const struct streams streams = {"/dev/null", r->fields[FIELD_OUT],
                                    r->fields[FIELD_ERR]};

    fprintf(to, "%d",
            run_in_process(r->count - FIELD_WORDS, r->fields + FIELD_WORDS,
                           &streams));
    if (strcmp(r->fields[FIELD_MODE], "words") == 0)
        copy_words(r->fields[FIELD_OUT], to);
    putc('\n', to);
    fflush(to);
}

int main(int argc, char **argv)
{
    struct request r;

    if (argc != 3)
        return 2;
    FILE *requests = open_pipe(argv[1], "re"),
         *answers = open_pipe(argv[2], "we");
    while (read_request(requests, &r)) {
        if (chdir(r.fields[FIELD_FOLDER]))
            die(r.fields[FIELD_FOLDER]);
        if (strcmp(r.fields[FIELD_MODE], "line") == 0)
            answer_line(&r, answers);
        else if (strcmp(r.fields[FIELD_MODE], "find") == 0)
            answer_find(&r, answers);
        else
            answer(&r, answers);
        release_request(&r);
    }
    fclose(requests);
    fclose(answers);
    return 0;
}
