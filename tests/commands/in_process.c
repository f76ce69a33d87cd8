#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "in_process.h"

int ludex_main(int argc, char **argv);

static void die(const char *what)
{
    fprintf(stderr, "%s: %s\n", what, strerror(errno));
    exit(2);
}

/* Opens a path on a standard stream. */
static void redirect(int stream, const char *path)
{
    int how = stream == STDIN_FILENO ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC;
    int fd = open(path, how, 0600);

    if (fd < 0 || dup2(fd, stream) < 0)
        die(path);
    close(fd);
}

static void redirect_all(const struct streams *streams)
{
    redirect(STDIN_FILENO, streams->in);
    redirect(STDOUT_FILENO, streams->out);
    if (strcmp(streams->out, streams->err) != 0)
        redirect(STDERR_FILENO, streams->err);
    else if (dup2(STDOUT_FILENO, STDERR_FILENO) < 0)
        die(streams->err);
}

int call_in_process(int count, char *const *words)
{
    char **copy = calloc((size_t)count + 1, sizeof *copy);
    int status;

    if (!copy)
        die("words");
    memcpy(copy, words, (size_t)count * sizeof *copy);
    setenv("LUDEX_SANDBOX", "off", 1); /* the next command needs other files */
    optind = 0; /* with 1, getopt would continue within the last word */
    status = ludex_main(count, copy);
    free(copy);
    return status;
}

int run_in_process(int count, char *const *words, const struct streams *streams)
{
    int kept[3], status;

    fflush(NULL);
    for (int stream = 0; stream < 3; stream++)
        kept[stream] = fcntl(stream, F_DUPFD_CLOEXEC, 10);
    redirect_all(streams);
    status = call_in_process(count, words);
    fflush(NULL);
    rewind(stdin);
    clearerr(stdout);
    for (int stream = 0; stream < 3; stream++) {
        dup2(kept[stream], stream);
        close(kept[stream]);
    }
    return status;
}
