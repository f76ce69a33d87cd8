/*
 * Memory sweep: runs every command of a table with each of its allocations
 * failing in turn, once only that allocation, and once all later ones as well.
 *
 *     sweep FOLDERS TABLE TRIALS PART PARTS
 *
 * FOLDERS contains the folders to which "in NAME" in the table refers. Commands
 * run in a copy next to them. TRIALS is the number of allocations to try for
 * each command after its first few. 0 means all. 1 means a single allocation,
 * without the first few, at a different place in each command. This program
 * takes share number PART of PARTS. The environment variable LUDEX is the
 * program, and WORLD the library that makes allocations fail.
 *
 * A command must either end as it does with enough memory, or with status 3,
 * one message, and nothing written. Afterwards an archive must have the
 * contents from before the command, or those from after it.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    WORDS = 32,
    FILES = 128,
    NAME = 64, /* "site/games/0/1.html", or "site/" for a folder */
    REPORTED_MAX = 4,
    DENSE = 6,
    READERS = 6,
    SEEN = 8
};

struct bytes {
    char *ptr;
    size_t length;
};

struct file {
    char name[NAME];
    struct bytes bytes;
    const struct file *still; /* the unchanged earlier file, whose bytes are
                                 used */

    /* state of an archive that has been read */
    bool looked, sound;
    struct bytes held;
};

struct folder {
    struct file list[FILES];
    size_t count;
};

/* A process that runs a command many times (see FAIL_SERVER). */
struct server {
    pid_t pid;
    int to, from;
};

struct run {
    int status;
    struct bytes out, err;
};

/* A command, its result with enough memory, and the contents of its
   archives. */
struct command {
    const char *words[WORDS];
    char line[1024];
    struct server server;
    unsigned long allocations, reported;
    struct run usual;
    struct folder after;
};

struct sweep {
    const char *ludex, *world, *folders;
    char work[512]; /* copy of the table's folder */
    char count[600];
    int in, out,
        err; /* streams of commands: in.qux, and files next to the copy */
    struct folder before;
    struct server readers[READERS];
    struct file seen[SEEN]; /* recently read archives; the places are reused in
                               turn */
    size_t seen_count;
    unsigned long trials, part, parts, number;
    unsigned long passed, failed;
};

/* Modification time of files that no command has written to. */
static const struct timespec untouched_since = {.tv_sec = 1000000000};

static void die(const char *what)
{
    perror(what);
    exit(2);
}

/* ---- bytes, files, folders ----------------------------------------------- */

static struct bytes read_fd(int fd, const char *name)
{
    struct bytes b = {0};
    struct stat stat;

    if (fd < 0 || fstat(fd, &stat) != 0)
        die(name);
    b.ptr = malloc((size_t)stat.st_size + 1);
    if (!b.ptr)
        die(name);
    while (b.length < (size_t)stat.st_size) {
        ssize_t n = pread(fd, b.ptr + b.length, (size_t)stat.st_size - b.length,
                          (off_t)b.length);
        if (n <= 0)
            die(name);
        b.length += (size_t)n;
    }
    b.ptr[b.length] = '\0';
    return b;
}

static struct bytes read_all(const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    struct bytes b = read_fd(fd, path);

    close(fd);
    return b;
}

static bool equal(struct bytes a, struct bytes b)
{
    return a.length == b.length &&
           (a.length == 0 || memcmp(a.ptr, b.ptr, a.length) == 0);
}

static void in_folder(char path[1024], const char *folder, const char *name)
{
    snprintf(path, 1024, "%s/%s", folder, name);
}

static struct file *find(struct folder *f, const char *name)
{
    for (size_t i = 0; i < f->count; i++)
        if (strcmp(f->list[i].name, name) == 0)
            return &f->list[i];
    return NULL;
}

/* Returns the file of `before` if it has not been written to since. */
static struct file *still(struct folder *before, const char *path,
                          const char *name)
{
    struct file *f = before ? find(before, name) : NULL;
    struct stat stat;

    if (!f || lstat(path, &stat) != 0)
        return NULL;
    return S_ISREG(stat.st_mode) && (size_t)stat.st_size == f->bytes.length &&
                   stat.st_mtim.tv_sec == untouched_since.tv_sec
               ? f
               : NULL;
}

static bool is_folder(const struct file *f)
{
    return f->name[strlen(f->name) - 1] == '/';
}

/* Adds the files of a folder. `path` is "" or ends in a slash. */
static void list_folder(const char *path, const char *folder,
                        struct folder *out)
{
    char name[1024];
    struct stat stat;
    DIR *dir;

    in_folder(name, path, folder);
    if (!(dir = opendir(name)))
        die(name);
    for (struct dirent *e; (e = readdir(dir));) {
        if (e->d_name[0] == '.')
            continue;
        if (out->count == FILES ||
            strlen(folder) + strlen(e->d_name) + 1 >= NAME)
            die("too many files");
        struct file *f = &out->list[out->count++];
        *f = (struct file){0};
        snprintf(f->name, sizeof f->name, "%s%s", folder, e->d_name);
        in_folder(name, path, f->name);
        if (lstat(name, &stat) == 0 && S_ISDIR(stat.st_mode))
            strcat(f->name, "/");
    }
    closedir(dir);
}

/* Reads a folder and its subfolders, each before its files. Files that have not
   been written to since `before` are not read again. */
static void read_folder(const char *path, struct folder *before,
                        struct folder *out)
{
    char name[1024];

    out->count = 0;
    list_folder(path, "", out);
    for (size_t i = 0; i < out->count; i++) {
        struct file *f = &out->list[i];
        if (is_folder(f)) {
            list_folder(path, f->name, out);
            continue;
        }
        in_folder(name, path, f->name);
        f->still = still(before, name, f->name);
        f->bytes = f->still ? f->still->bytes : read_all(name);
    }
}

static void free_folder(struct folder *f)
{
    for (size_t i = 0; i < f->count; i++) {
        free(f->list[i].held.ptr);
        if (!f->list[i].still)
            free(f->list[i].bytes.ptr);
    }
    f->count = 0;
}

static void write_file(const char *folder, const struct file *f)
{
    const struct timespec times[2] = {untouched_since, untouched_since};
    char path[1024];
    int fd;

    in_folder(path, folder, f->name);
    fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (fd < 0 ||
        write(fd, f->bytes.ptr, f->bytes.length) != (ssize_t)f->bytes.length ||
        futimens(fd, times) != 0)
        die(path);
    close(fd);
}

/* Restores the copy to the state `before`. `now` is its current state. */
static void put_back(struct sweep *s, struct folder *now)
{
    char path[1024];

    for (size_t i = now->count; i-- > 0;)
        if (!find(&s->before, now->list[i].name)) {
            in_folder(path, s->work, now->list[i].name);
            if (remove(path) != 0)
                die(path);
        }
    for (size_t i = 0; i < s->before.count; i++) {
        const struct file *f = find(now, s->before.list[i].name);
        if (!f || !f->still)
            write_file(s->work, &s->before.list[i]);
    }
}

/* ---- running ------------------------------------------------------------- */

/* Starts a command in the copy, with the standard streams of the sweep. */
static void start(const struct sweep *s, const char *const words[], int from,
                  int to)
{
    char both[32];

    snprintf(both, sizeof both, "%d,%d", dup(from), dup(to));
    setenv("FAIL_SERVER", both, 1);
    setenv("FAIL_COUNT", s->count, 1);
    setenv("LD_PRELOAD", s->world, 1);
    if (chdir(s->work) != 0 || dup2(s->in, 0) < 0 || dup2(s->out, 1) < 0 ||
        dup2(s->err, 2) < 0)
        die(s->work);
    execv(s->ludex, (char **)(uintptr_t)words);
    _exit(127);
}

static struct server serve(const struct sweep *s, const char *const words[])
{
    int to[2], from[2];

    if (pipe2(to, O_CLOEXEC) != 0 || pipe2(from, O_CLOEXEC) != 0)
        die("pipe");
    pid_t child = fork();
    if (child < 0)
        die("fork");
    if (child == 0)
        start(s, words, to[0], from[1]);
    close(to[0]);
    close(from[1]);
    return (struct server){child, to[1], from[0]};
}

static void end(struct server *server)
{
    close(server->to);
    close(server->from);
    waitpid(server->pid, NULL, 0);
    *server = (struct server){0};
}

static void rewind_all(const struct sweep *s)
{
    if (ftruncate(s->out, 0) != 0 || ftruncate(s->err, 0) != 0)
        die(s->work);
    lseek(s->in, 0, SEEK_SET);
    lseek(s->out, 0, SEEK_SET);
    lseek(s->err, 0, SEEK_SET);
}

/* Runs the command while the Nth allocation fails. If N is negative, all
   allocations from the -Nth on fail. If N is 0, none fails. */
static struct run run(const struct sweep *s, const struct server *server,
                      long number)
{
    struct run r;
    int status = 0;

    rewind_all(s);
    if (write(server->to, &number, sizeof number) != sizeof number ||
        read(server->from, &status, sizeof status) != sizeof status)
        die(s->ludex);
    r.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    r.out = read_fd(s->out, "its output");
    r.err = read_fd(s->err, "its messages");
    return r;
}

static void free_run(struct run *r)
{
    free(r->out.ptr);
    free(r->err.ptr);
}

/* ---- archives ------------------------------------------------------------ */

#define LOOKED "looked.ldx"

static bool is_archive(const char *name)
{
    return strstr(name, ".ldx") != NULL;
}

static void start_readers(struct sweep *s)
{
    static const char *const words[READERS][6] = {
        {"ludex", "archive", LOOKED, "vacuum"},
        {"ludex", "archive", LOOKED, "check", "--texts"},
        {"ludex", "export", LOOKED},
        {"ludex", "event", LOOKED, "show"},
        {"ludex", "archive", LOOKED, "names"},
        {"ludex", "query", LOOKED, "--saved"},
    };

    for (size_t i = 0; i < READERS; i++)
        s->readers[i] = serve(s, words[i]);
}

static void append(struct bytes *to, struct bytes more)
{
    to->ptr = realloc(to->ptr, to->length + more.length + 1);
    if (!to->ptr)
        die("memory");
    memcpy(to->ptr + to->length, more.ptr, more.length + 1);
    to->length += more.length;
}

/* Removes an archive, and the copy that is made when an archive is migrated. */
static void remove_looked(const struct sweep *s)
{
    char path[1024];
    DIR *dir = opendir(s->work);

    if (!dir)
        die(s->work);
    for (struct dirent *e; (e = readdir(dir));)
        if (strncmp(e->d_name, LOOKED, strlen(LOOKED)) == 0) {
            in_folder(path, s->work, e->d_name);
            unlink(path);
        }
    closedir(dir);
}

static struct bytes copy_of(struct bytes b)
{
    struct bytes copy = {0};

    append(&copy, (struct bytes){b.ptr ? b.ptr : (char[1]){0}, b.length});
    return copy;
}

/* Finds an archive that has been read before. Archives left by an undone import
   are often equal. */
static bool seen(const struct sweep *s, struct file *f)
{
    for (size_t i = 0; i < s->seen_count && i < SEEN; i++)
        if (equal(s->seen[i].bytes, f->bytes)) {
            f->held = copy_of(s->seen[i].held);
            f->sound = s->seen[i].sound;
            return f->looked = true;
        }
    return false;
}

static void keep_seen(struct sweep *s, const struct file *f)
{
    struct file *kept = &s->seen[s->seen_count++ % SEEN];

    free(kept->bytes.ptr);
    free(kept->held.ptr);
    *kept = (struct file){.bytes = copy_of(f->bytes),
                          .held = copy_of(f->held),
                          .sound = f->sound};
}

/* Reads the contents of an archive after migrating it to the latest version,
   and determines whether the archive is sound. */
static void look(struct sweep *s, struct file *f)
{
    if (seen(s, f))
        return;
    struct file copy = {.name = LOOKED, .bytes = f->bytes};

    write_file(s->work, &copy);
    f->looked = f->sound = true;
    for (size_t i = 0; i < READERS; i++) {
        struct run r = run(s, &s->readers[i], 0);
        if (i < 2)
            f->sound &= r.status == 0;
        else
            append(&f->held, r.out);
        free_run(&r);
    }
    remove_looked(s);
    keep_seen(s, f);
}

/* Compares two archives. `b` is NULL if there is no archive, which equals an
   empty one. */
static bool holds_the_same(struct sweep *s, struct file *a, struct file *b)
{
    static const struct file none = {.looked = true};
    const struct file *other = b ? b : &none;

    if (!a->looked)
        look(s, a);
    if (b && !b->looked)
        look(s, b);
    return a->sound && equal(a->held, other->held);
}

/* ---- judging ------------------------------------------------------------- */

/* Counts the lines that are messages of the program. */
static size_t messages(const char *text)
{
    size_t count = 0;

    for (const char *line = text; line && *line;) {
        const char *end = strchrnul(line, '\n');
        count += strncmp(line, "ludex: ", 7) == 0 &&
                 !memmem(line, (size_t)(end - line), "not written", 11);
        line = *end ? end + 1 : NULL;
    }
    return count;
}

/* Returns the file of that name before the command. For a.ldx.v0, the copy that
   a migration makes, returns a.ldx. */
static struct file *original(struct sweep *s, const char *name)
{
    const char *end = strstr(name, ".ldx");
    char of[NAME];

    if (!end)
        return find(&s->before, name);
    snprintf(of, sizeof of, "%.*s.ldx", (int)(end - name), name);
    return find(&s->before, of);
}

/* True if the file is one of several that a command writes, each of which may
   be missing but must be complete. */
static bool is_one_of_several(struct sweep *s, struct command *c,
                              const struct file *now)
{
    struct file *after = find(&c->after, now->name);
    size_t written = 0;

    for (size_t i = 0; i < c->after.count; i++)
        written += !find(&s->before, c->after.list[i].name);
    return written > 1 && after && equal(now->bytes, after->bytes);
}

/* True if a file is unchanged. An archive, or one of several output files, may
   also be in its state after the command. */
static bool untouched(struct sweep *s, struct command *c, struct file *now)
{
    struct file *before = original(s, now->name);

    if (now->still || (before && equal(now->bytes, before->bytes)))
        return true;
    if (!is_archive(now->name))
        return is_one_of_several(s, c, now);
    if (!before && now->bytes.length == 0)
        return true;
    return holds_the_same(s, now, before) ||
           holds_the_same(s, now, find(&c->after, now->name));
}

static const char *refused(struct sweep *s, struct command *c,
                           const struct run *r, struct folder *now)
{
    if (messages(r->err.ptr) != 1)
        return messages(r->err.ptr) ? "exit 3 with several messages"
                                    : "exit 3 without a message";
    for (size_t i = 0; i < now->count; i++)
        if (!untouched(s, c, &now->list[i]))
            return "exit 3, and a file is half written";
    for (size_t i = 0; i < s->before.count; i++)
        if (!find(now, s->before.list[i].name))
            return "exit 3, and a file is gone";
    return NULL;
}

static bool as_usual(struct sweep *s, struct file *now, struct file *after)
{
    if (!after)
        return false;
    return (now->still && now->still == after->still) ||
           equal(now->bytes, after->bytes) ||
           (is_archive(now->name) && holds_the_same(s, now, after));
}

static const char *usual(struct sweep *s, struct command *c,
                         const struct run *r, struct folder *now)
{
    if (r->status != c->usual.status)
        return "neither 3 nor the usual status";
    if (!equal(r->out, c->usual.out) || !equal(r->err, c->usual.err))
        return "the usual status, and other words";
    if (now->count != c->after.count)
        return "the usual words, and other files";
    for (size_t i = 0; i < now->count; i++)
        if (!as_usual(s, &now->list[i], find(&c->after, now->list[i].name)))
            return "the usual words, and a file with others";
    return NULL;
}

static void tell(const struct command *c, unsigned long at, bool all,
                 const char *why, const struct run *r)
{
    printf("%s: allocation %lu of %lu fails%s: %s (%d)\n%.300s%.300s\n",
           c->line, at, c->allocations, all ? ", and all after it" : "", why,
           r->status, r->out.ptr, r->err.ptr);
}

/* Returns false and prints a message if something went wrong. */
static bool try(struct sweep *s, struct command *c, unsigned long at, bool all,
                bool reported)
{
    struct folder now;
    struct run r = run(s, &c->server, all ? -(long)at : (long)at);

    read_folder(s->work, &s->before, &now);
    const char *why =
        r.status == 3 ? refused(s, c, &r, &now) : usual(s, c, &r, &now);
    if (why && reported)
        tell(c, at, all, why, &r);
    put_back(s, &now);
    free_folder(&now);
    free_run(&r);
    return !why;
}

/* Returns the next allocation to try: first the first few, then others at equal
   distances. */
static unsigned long next_of(const struct sweep *s, const struct command *c,
                             unsigned long at)
{
    unsigned long step = s->trials ? c->allocations / s->trials : 0;

    return at < DENSE || step == 0 ? at + 1 : at + step;
}

/* Picks an allocation of the command. The golden ratio spreads the picks for
   successive commands evenly between their first and last allocations. */
static unsigned long pick(const struct sweep *s, const struct command *c)
{
    uint64_t fraction = (s->number * UINT64_C(0x9E3779B97F4A7C15)) >> 32;

    return 1 + (unsigned long)((fraction * c->allocations) >> 32);
}

/* Tries the allocation if it is in this program's share. */
static void try_share(struct sweep *s, struct command *c, unsigned long at,
                      bool all)
{
    if (s->number++ % s->parts != s->part)
        return;
    if (try(s, c, at, all, c->reported < REPORTED_MAX))
        s->passed++;
    else
        s->failed++, c->reported++;
}

static void sweep_command(struct sweep *s, struct command *c)
{
    if (s->trials == 1) {
        try_share(s, c, pick(s, c), false);
        try_share(s, c, pick(s, c), true);
        return;
    }
    for (unsigned long at = 1; at <= c->allocations; at = next_of(s, c, at)) {
        try_share(s, c, at, false);
        try_share(s, c, at, true);
    }
}

/* ---- the table ----------------------------------------------------------- */

static void split(struct command *c, char *text)
{
    size_t count = 1;

    snprintf(c->line, sizeof c->line, "%s", text);
    c->words[0] = "ludex";
    for (char *w = strtok(text, " "); w && count + 1 < WORDS;
         w = strtok(NULL, " "))
        c->words[count++] = w;
}

/* Enters a folder. Its files become the state before each run. */
static void enter(struct sweep *s, const char *name)
{
    char path[1024];
    struct folder now;

    free_folder(&s->before);
    in_folder(path, s->folders, name);
    read_folder(path, NULL, &s->before);
    read_folder(s->work, NULL, &now);
    put_back(s, &now);
    free_folder(&now);
    close(s->in);
    in_folder(path, s->work, "in.qux");
    s->in = open(path, O_RDONLY | O_CLOEXEC);
    if (s->in < 0)
        die(path);
}

/* Runs the command with enough memory. */
static void run_usual(struct sweep *s, struct command *c)
{
    c->usual = run(s, &c->server, 0);
    struct bytes count = read_all(s->count);
    c->allocations = strtoul(count.ptr, NULL, 10);
    free(count.ptr);
    read_folder(s->work, &s->before, &c->after);
    put_back(s, &c->after);
}

static void run_line(struct sweep *s, char *line)
{
    struct command c = {0};

    split(&c, line);
    c.server = serve(s, c.words);
    run_usual(s, &c);
    if (c.usual.status > 1 || c.allocations == 0) {
        printf("%s: ends with %d\n%s\n", c.line, c.usual.status,
               c.usual.err.ptr);
        s->failed++;
    } else {
        sweep_command(s, &c);
    }
    if (s->trials == 0 && s->part == 0)
        printf("%6lu allocations: %s\n", c.allocations, c.line);
    fflush(stdout);
    end(&c.server);
    free_folder(&c.after);
    free_run(&c.usual);
}

static void run_table(struct sweep *s, const char *path)
{
    FILE *table = fopen(path, "re");
    char line[1024];

    if (!table)
        die(path);
    while (fgets(line, sizeof line, table)) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '\0' || line[0] == '#')
            continue;
        if (strncmp(line, "in ", 3) == 0)
            enter(s, line + 3);
        else
            run_line(s, line);
    }
    fclose(table);
}

/* Opens a file next to the copy. */
static int beside(const struct sweep *s, const char *ending)
{
    char path[1024];

    snprintf(path, sizeof path, "%s.%s", s->work, ending);
    int fd = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (fd < 0)
        die(path);
    return fd;
}

int main(int argc, char **argv)
{
    static struct sweep s;

    if (argc != 6)
        return 2;
    s.ludex = getenv("LUDEX");
    s.world = getenv("WORLD");
    s.folders = argv[1];
    s.trials = strtoul(argv[3], NULL, 10);
    s.part = strtoul(argv[4], NULL, 10);
    s.parts = strtoul(argv[5], NULL, 10);
    snprintf(s.work, sizeof s.work, "%s/work%lu", argv[1], s.part);
    snprintf(s.count, sizeof s.count, "%s.count", s.work);
    if (!s.ludex || !s.world || s.parts == 0 || mkdir(s.work, 0777) != 0)
        die(s.work);
    s.in = open("/dev/null", O_RDONLY | O_CLOEXEC);
    s.out = beside(&s, "out");
    s.err = beside(&s, "err");
    start_readers(&s);
    run_table(&s, argv[2]);
    for (size_t i = 0; i < READERS; i++)
        end(&s.readers[i]);
    free_folder(&s.before);
    printf("%lu passed, %lu failed\n", s.passed, s.failed);
    return s.failed > 0;
}
