/*
 * terminal ANSWER COMMAND...: runs a command on a terminal of its own, which
 * sends the answer when it is asked for its attributes (ESC [ c), and prints
 * what the terminal receives. Exits with the status of the command.
 */
#define _XOPEN_SOURCE 600
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void run_on(const char *name, char **command)
{
    setsid();
    int slave =
        open(name, O_RDWR); /* becomes the terminal of the new session */

    for (int fd = 0; fd <= 2; fd++)
        dup2(slave, fd);
    if (slave > 2)
        close(slave);
    execvp(command[0], command);
    _exit(127);
}

int main(int argc, char **argv)
{
    static const char question[] = "\033[c";
    int master = posix_openpt(O_RDWR | O_NOCTTY), status, matched = 0;
    pid_t child;
    char byte;

    if (argc < 3 || master < 0 || grantpt(master) || unlockpt(master))
        return 125;
    child = fork();
    if (child == 0)
        run_on(ptsname(master), argv + 2);
    while (read(master, &byte, 1) == 1) {
        putchar(byte);
        matched = byte == question[matched] ? matched + 1 : byte == '\033';
        if (question[matched])
            continue;
        matched = 0;
        if (write(master, argv[1], strlen(argv[1])) < 0)
            break;
    }
    if (child < 0 || waitpid(child, &status, 0) < 0)
        return 125;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 126;
}
