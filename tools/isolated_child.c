#include "isolated_child.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

struct isolated_child {
    int to; /* write end of the pipe */
};

/* The header of a piece. */
struct head {
    uint64_t number, length;
};

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

bool isolated_child_send(struct isolated_child *child, uint64_t number,
                         struct str piece)
{
    struct head head = {number, piece.len};

    return write_all(child->to,
                     (struct str){(const char *)&head, sizeof head}) &&
           write_all(child->to, piece);
}

/* Reads up to `length` bytes, fewer only if the stream ends. Returns their
   number. */
static size_t read_all(int fd, char *bytes, size_t length)
{
    size_t done = 0;

    while (done < length) {
        ssize_t n = read(fd, bytes + done, length - done);
        if (n == 0 || (n < 0 && errno != EINTR))
            break;
        done += n > 0 ? (size_t)n : 0;
    }
    return done;
}

static int read_pieces(const struct child_work *work, int from)
{
    struct text piece = {0};
    struct head head;
    int status = 0;

    while (!status &&
           read_all(from, (char *)&head, sizeof head) == sizeof head) {
        text_clear(&piece);
        char *room = text_room(&piece, head.length);
        if (room && read_all(from, room, head.length) == head.length)
            status = work->take(work->context, head.number,
                                (struct str){room, head.length});
        else
            status = CHILD_FAILED;
    }
    text_release(&piece);
    return status;
}

/* Runs `make`. Discards standard error, where a crashing library would print
   messages. */
static bool make_in_child(const struct child_work *work, int to)
{
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);

    if (nowhere >= 0)
        dup2(nowhere, STDERR_FILENO);
    return work->make(work->context, &(struct isolated_child){to});
}

int isolated_child_run(const struct child_work *work)
{
    int ends[2], exit_status = 1, status = CHILD_FAILED;
    pid_t child;

    if (pipe(ends) != 0)
        return CHILD_FAILED;
    child = fork();
    if (child == 0) {
        close(ends[0]);
        _exit(make_in_child(work, ends[1]) ? 0 : 1);
    }
    close(ends[1]);
    if (child > 0)
        status = read_pieces(work, ends[0]);
    close(ends[0]);
    while (child > 0 && waitpid(child, &exit_status, 0) < 0 && errno == EINTR)
        ;
    if (status)
        return status;
    return WIFEXITED(exit_status) && WEXITSTATUS(exit_status) == 0
               ? 0
               : CHILD_FAILED;
}

/* ---- a single piece ------------------------------------------------------ */

struct single {
    bool (*make)(const void *context, struct text *out);
    const void *context;
    struct text *out;
};

static bool make_single(void *context, struct isolated_child *child)
{
    const struct single *single = context;
    struct text made = {0};

    return single->make(single->context, &made) && !made.failed &&
           isolated_child_send(child, 0, text_str(&made));
}

static int add_piece_to_text(void *context, uint64_t number, struct str piece)
{
    struct single *single = context;

    (void)number;
    text_add(single->out, piece);
    return single->out->failed ? CHILD_FAILED : 0;
}

bool make_in_isolation(bool (*make)(const void *context, struct text *out),
                       const void *context, struct text *out)
{
    struct single single = {make, context, out};

    return isolated_child_run(&(struct child_work){&single, make_single,
                                                   add_piece_to_text}) == 0;
}
