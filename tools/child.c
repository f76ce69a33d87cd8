#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

static bool write_all(int fd, struct str s)
{
    while (s.len) {
        ssize_t n = write(fd, s.ptr, s.len);
        if (n < 0 && errno != EINTR)
            return false;
        s = str_from(s, n > 0 ? (size_t)n : 0);
    }
    return true;
}

static bool read_all(int fd, struct text *out)
{
    enum { PIECE = 64 << 10 };
    ssize_t n = 1;

    while (n != 0) {
        char *room = text_room(out, PIECE);
        if (!room)
            return false;
        n = read(fd, room, PIECE);
        if (n < 0 && errno != EINTR)
            return false;
        out->len += n > 0 ? (size_t)n : 0;
    }
    return true;
}

/* A library that dies says so on standard error: nobody asked. */
static int make_in_child(bool (*make)(const void *context, struct text *out),
                         const void *context, int to)
{
    struct text made = {0};
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);

    if (nowhere >= 0)
        dup2(nowhere, STDERR_FILENO);
    return make(context, &made) && !made.failed &&
                   write_all(to, text_str(&made))
               ? 0
               : 1;
}

bool made_in_child(bool (*make)(const void *context, struct text *out),
                   const void *context, struct text *out)
{
    int ends[2], status = 1;
    bool fine;
    pid_t child;

    if (pipe(ends) != 0)
        return false;
    child = fork();
    if (child == 0) {
        close(ends[0]);
        _exit(make_in_child(make, context, ends[1]));
    }
    close(ends[1]);
    fine = child > 0 && read_all(ends[0], out);
    close(ends[0]);
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    return fine && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}
