/*
 * terminal ANSWER COMMAND...: runs a command on a new terminal. When the
 * terminal is asked for its attributes (ESC [ c), it sends the answer. Prints
 * what the terminal receives, and exits with the status of the command.
 *
 * terminal -q QUESTION ANSWERS COMMAND...: sends a line of the answers each
 * time it receives the question, and then Control-D. With -k instead of -q,
 * kills the command instead of sending Control-D.
 */
#define _XOPEN_SOURCE 600
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void run_on(const char *name, char **command)
{
    setsid();
    int slave =
        open(name, O_RDWR); /* this becomes the terminal of the new session */

    for (int fd = 0; fd <= 2; fd++)
        dup2(slave, fd);
    if (slave > 2)
        close(slave);
    execvp(command[0], command);
    _exit(127);
}

/* The answers to send. */
struct answers {
    const char *question;
    const char *left;
    int by_line;
    pid_t killed; /* the command, if it is killed after the last answer */
};

/* Sends the next answer; returns 0 if that fails. */
static int answer(int master, struct answers *a)
{
    size_t length = strlen(a->left);
    const char *end = a->by_line ? strchr(a->left, '\n') : NULL;
    const char *from = a->left;

    if (a->killed > 0 && !length)
        return kill(a->killed, SIGKILL) < 0;
    if (a->by_line && !length)
        return write(master, "\004", 1) > 0;
    if (end)
        length = (size_t)(end - from) + 1;
    if (a->by_line)
        a->left += length;
    return write(master, from, length) >= 0;
}

static void converse(int master, struct answers *a)
{
    size_t matched = 0;
    char byte;

    while (read(master, &byte, 1) == 1) {
        putchar(byte);
        matched =
            byte == a->question[matched] ? matched + 1 : byte == a->question[0];
        if (a->question[matched])
            continue;
        matched = 0;
        if (!answer(master, a))
            break;
    }
}

int main(int argc, char **argv)
{
    struct answers a = {.question = "\033[c"};
    int master = posix_openpt(O_RDWR | O_NOCTTY), status;
    pid_t child;

    int kills = argc > 3 && strcmp(argv[1], "-k") == 0;
    a.by_line = kills || (argc > 3 && strcmp(argv[1], "-q") == 0);
    if (a.by_line)
        a.question = argv[2];
    argv += a.by_line ? 2 : 0;
    argc -= a.by_line ? 2 : 0;
    if (argc < 3 || master < 0 || grantpt(master) || unlockpt(master))
        return 125;
    a.left = argv[1];
    child = fork();
    if (child == 0)
        run_on(ptsname(master), argv + 2);
    a.killed = kills ? child : 0;
    converse(master, &a);
    if (child < 0 || waitpid(child, &status, 0) < 0)
        return 125;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 126;
}
