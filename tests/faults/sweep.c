/*
 * Memory that runs out: every command of a table is run with one allocation
 * failing, and with all from it on, at each allocation in turn.
 *
 *     sweep FOLDERS TABLE TRIALS PART PARTS
 *
 * FOLDERS has the folders that the table's lines "in NAME" mean; the command
 * stands in a copy of its own, beside them. TRIALS is how many allocations of a
 * command are tried, 0 for all; the PARTth of PARTS such programs takes its
 * share. LUDEX is the program, WORLD the library that makes memory run out.
 *
 * A command ends as it does otherwise, or with 3, one message, and nothing
 * written; an archive holds then what it held before, or what it would after.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORDS = 32, FILES = 64, NAME = 64, TOLD = 4, SECONDS = 30, DENSE = 10 };

struct bytes {
    char *ptr;
    size_t length;
};

struct file {
    char name[NAME];
    struct bytes bytes;
};

struct folder {
    struct file list[FILES];
    size_t count;
};

struct run {
    int status;
    struct bytes out, err;
};

/* A command, what it does with memory enough, and what its archives hold. */
struct command {
    const char *words[WORDS];
    char line[1024];
    unsigned long allocations;
    struct run usual;
    struct folder after;
};

struct sweep {
    const char *ludex, *world, *folders;
    char work[512]; /* the copy of the folder that the table is in */
    struct folder before;
    unsigned long trials, part, parts, number;
    unsigned long passed, failed;
};

static void die(const char *what)
{
    perror(what);
    exit(2);
}

/* ---- bytes, files, folders ------------------------------------------------ */

static struct bytes read_all(const char *path)
{
    struct bytes b = {0};
    struct stat stat;
    int fd = open(path, O_RDONLY);

    if (fd < 0 || fstat(fd, &stat) != 0)
        die(path);
    b.ptr = malloc((size_t)stat.st_size + 1);
    if (!b.ptr)
        die(path);
    while (b.length < (size_t)stat.st_size) {
        ssize_t n = read(fd, b.ptr + b.length, (size_t)stat.st_size - b.length);
        if (n <= 0)
            die(path);
        b.length += (size_t)n;
    }
    b.ptr[b.length] = '\0';
    close(fd);
    return b;
}

static bool equal(struct bytes a, struct bytes b)
{
    return a.length == b.length && memcmp(a.ptr, b.ptr, a.length) == 0;
}

static void in_folder(char path[1024], const char *folder, const char *name)
{
    snprintf(path, 1024, "%s/%s", folder, name);
}

static void read_folder(const char *path, struct folder *out)
{
    char name[1024];
    DIR *dir = opendir(path);

    if (!dir)
        die(path);
    out->count = 0;
    for (struct dirent *e; (e = readdir(dir));) {
        if (e->d_name[0] == '.')
            continue;
        if (out->count == FILES || strlen(e->d_name) >= NAME)
            die("too many files");
        struct file *f = &out->list[out->count++];
        strcpy(f->name, e->d_name);
        in_folder(name, path, e->d_name);
        f->bytes = read_all(name);
    }
    closedir(dir);
}

static void free_folder(struct folder *f)
{
    for (size_t i = 0; i < f->count; i++)
        free(f->list[i].bytes.ptr);
    f->count = 0;
}

static const struct file *find(const struct folder *f, const char *name)
{
    for (size_t i = 0; i < f->count; i++)
        if (strcmp(f->list[i].name, name) == 0)
            return &f->list[i];
    return NULL;
}

static void write_file(const char *folder, const struct file *f)
{
    char path[1024];
    int fd;

    in_folder(path, folder, f->name);
    fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (fd < 0 ||
        write(fd, f->bytes.ptr, f->bytes.length) != (ssize_t)f->bytes.length)
        die(path);
    close(fd);
}

/* The copy is as `before` again; `now` is what stands in it. */
static void put_back(const struct sweep *s, const struct folder *now)
{
    char path[1024];

    for (size_t i = 0; i < now->count; i++)
        if (!find(&s->before, now->list[i].name)) {
            in_folder(path, s->work, now->list[i].name);
            unlink(path);
        }
    for (size_t i = 0; i < s->before.count; i++) {
        const struct file *f = find(now, s->before.list[i].name);
        if (!f || !equal(f->bytes, s->before.list[i].bytes))
            write_file(s->work, &s->before.list[i]);
    }
}

/* ---- running -------------------------------------------------------------- */

static void redirect(const char *path, int flags, int to)
{
    int fd = open(path, flags, 0666);

    if (fd < 0 || dup2(fd, to) < 0)
        die(path);
    close(fd);
}

/* In the copy; the input is in.qux, the outputs go beside the copy. */
static void start(const struct sweep *s, const char *const words[], bool faulty)
{
    char out[1024], err[1024];

    snprintf(out, sizeof out, "%s.out", s->work);
    snprintf(err, sizeof err, "%s.err", s->work);
    if (chdir(s->work) != 0)
        die(s->work);
    redirect(access("in.qux", R_OK) == 0 ? "in.qux" : "/dev/null", O_RDONLY, 0);
    redirect(out, O_WRONLY | O_CREAT | O_TRUNC, 1);
    redirect(err, O_WRONLY | O_CREAT | O_TRUNC, 2);
    if (faulty)
        setenv("LD_PRELOAD", s->world, 1);
    alarm(SECONDS);
    execv(s->ludex, (char **)(uintptr_t)words);
    _exit(127);
}

static struct run run(const struct sweep *s, const char *const words[],
                      bool faulty)
{
    char path[1024];
    struct run r;
    int status;
    pid_t child = fork();

    if (child < 0)
        die("fork");
    if (child == 0)
        start(s, words, faulty);
    if (waitpid(child, &status, 0) != child)
        die("waitpid");
    r.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    snprintf(path, sizeof path, "%s.out", s->work);
    r.out = read_all(path);
    snprintf(path, sizeof path, "%s.err", s->work);
    r.err = read_all(path);
    return r;
}

static void free_run(struct run *r)
{
    free(r->out.ptr);
    free(r->err.ptr);
}

/* ---- archives ------------------------------------------------------------- */

static bool is_archive(const char *name)
{
    return strstr(name, ".ldx") != NULL;
}

static void append(struct bytes *to, struct bytes more)
{
    to->ptr = realloc(to->ptr, to->length + more.length + 1);
    if (!to->ptr)
        die("memory");
    memcpy(to->ptr + to->length, more.ptr, more.length + 1);
    to->length += more.length;
}

/* What an archive of the copy holds, as its readers see it, once it is of the
   latest version; whether it is sound. */
static bool held(const struct sweep *s, const char *name, struct bytes *out)
{
    const char *const readers[][6] = {
        {"ludex", "archive", name, "vacuum"},
        {"ludex", "archive", name, "check", "--texts"},
        {"ludex", "export", name},
        {"ludex", "event", name, "show"},
        {"ludex", "archive", name, "names"},
        {"ludex", "query", name, "--saved"},
    };
    bool sound = true;

    *out = (struct bytes){0};
    for (size_t i = 0; i < sizeof readers / sizeof *readers; i++) {
        struct run r = run(s, readers[i], false);
        if (i < 2)
            sound &= r.status == 0;
        else
            append(out, r.out);
        free_run(&r);
    }
    return sound;
}

/* Also the copy of it that is kept when it is brought to another version. */
static void remove_looked(const struct sweep *s)
{
    char path[1024];
    struct folder now;

    read_folder(s->work, &now);
    for (size_t i = 0; i < now.count; i++)
        if (strncmp(now.list[i].name, "looked.", 7) == 0) {
            in_folder(path, s->work, now.list[i].name);
            unlink(path);
        }
    free_folder(&now);
}

/* Puts a file's bytes in the copy, to see what it holds. */
static bool held_by(const struct sweep *s, const struct file *f,
                    struct bytes *out)
{
    struct file looked = {.name = "looked.ldx"};

    if (f) {
        looked.bytes = f->bytes;
        write_file(s->work, &looked);
    }
    bool sound = held(s, looked.name, out);
    remove_looked(s);
    return sound;
}

static bool holds_the_same(const struct sweep *s, const struct file *a,
                           const struct file *b)
{
    struct bytes one, other;
    bool sound = held_by(s, a, &one), same;

    held_by(s, b, &other);
    same = sound && equal(one, other);
    free(one.ptr);
    free(other.ptr);
    return same;
}

/* ---- judging -------------------------------------------------------------- */

/* Lines that say what befell the program. */
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

/* What stood under the name; of the copy a.ldx.v1, which is kept when an archive
   is brought to another version, under a.ldx. */
static const struct file *original(const struct sweep *s, const char *name)
{
    const char *end = strstr(name, ".ldx");
    char of[NAME];

    if (!end)
        return find(&s->before, name);
    snprintf(of, sizeof of, "%.*s.ldx", (int)(end - name), name);
    return find(&s->before, of);
}

/* Whether a file is as it was; an archive may also be as it would be. */
static bool untouched(const struct sweep *s, const struct command *c,
                      const struct file *now)
{
    const char *name = now->name;
    const struct file *before = original(s, name);

    if (before && equal(now->bytes, before->bytes))
        return true;
    if (!is_archive(name))
        return false;
    if (!before && now->bytes.length == 0)
        return true;
    return (before && holds_the_same(s, now, before)) ||
           (!before && holds_the_same(s, now, NULL)) ||
           holds_the_same(s, now, find(&c->after, name));
}

static const char *refused(const struct sweep *s, const struct command *c,
                           const struct run *r, const struct folder *now)
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

static const char *usual(const struct sweep *s, const struct command *c,
                         const struct run *r, const struct folder *now)
{
    if (r->status != c->usual.status)
        return "neither 3 nor the usual status";
    if (!equal(r->out, c->usual.out) || !equal(r->err, c->usual.err))
        return "the usual status, and other words";
    if (now->count != c->after.count)
        return "the usual words, and other files";
    for (size_t i = 0; i < now->count; i++) {
        const struct file *f = &now->list[i], *g = find(&c->after, f->name);
        if (!g || (!equal(f->bytes, g->bytes) &&
                   !(is_archive(f->name) && holds_the_same(s, f, g))))
            return "the usual words, and a file with others";
    }
    return NULL;
}

static void tell(const struct command *c, unsigned long at, bool all,
                 const char *why, const struct run *r)
{
    printf("%s: allocation %lu of %lu fails%s: %s (%d)\n%.300s%.300s\n",
           c->line, at, c->allocations, all ? ", and all behind it" : "", why,
           r->status, r->out.ptr, r->err.ptr);
}

/* False if it went wrong, which is told. */
static bool try(const struct sweep *s, const struct command *c,
                unsigned long at, bool all, bool told)
{
    struct folder now;
    char number[32];

    snprintf(number, sizeof number, "%lu", at);
    setenv("FAIL_AT", number, 1);
    if (all)
        setenv("FAIL_ALL", "yes", 1);
    struct run r = run(s, c->words, true);
    unsetenv("FAIL_AT");
    unsetenv("FAIL_ALL");
    read_folder(s->work, &now);
    const char *why =
        r.status == 3 ? refused(s, c, &r, &now) : usual(s, c, &r, &now);
    if (why && told)
        tell(c, at, all, why, &r);
    put_back(s, &now);
    free_folder(&now);
    free_run(&r);
    return !why;
}

/* The allocations tried: the first few, and then as many, evenly. */
static unsigned long next_of(const struct sweep *s, const struct command *c,
                             unsigned long at)
{
    unsigned long step = s->trials ? c->allocations / s->trials : 0;

    return at < DENSE || step == 0 ? at + 1 : at + step;
}

static void sweep_command(struct sweep *s, struct command *c)
{
    unsigned long told = 0;

    for (unsigned long at = 1; at <= c->allocations; at = next_of(s, c, at))
        for (int all = 0; all < 2; all++) {
            if (s->number++ % s->parts != s->part)
                continue;
            if (try(s, c, at, all, told < TOLD))
                s->passed++;
            else
                s->failed++, told++;
        }
}

/* ---- the table ------------------------------------------------------------ */

static void split(struct command *c, const char *line)
{
    static char text[1024];
    size_t count = 1;

    snprintf(c->line, sizeof c->line, "%s", line);
    strcpy(text, c->line);
    c->words[0] = "ludex";
    for (char *w = strtok(text, " "); w && count + 1 < WORDS;
         w = strtok(NULL, " "))
        c->words[count++] = w;
    c->words[count] = NULL;
}

/* Enters a folder: its files are what stands before each run. */
static void enter(struct sweep *s, const char *name)
{
    char path[1024];
    struct folder now;

    free_folder(&s->before);
    in_folder(path, s->folders, name);
    read_folder(path, &s->before);
    read_folder(s->work, &now);
    put_back(s, &now);
    free_folder(&now);
}

static void run_line(struct sweep *s, const char *line)
{
    struct command c = {0};
    char counted[1024];

    split(&c, line);
    snprintf(counted, sizeof counted, "%s.count", s->work);
    setenv("FAIL_COUNT", counted, 1);
    c.usual = run(s, c.words, true);
    unsetenv("FAIL_COUNT");
    struct bytes count = read_all(counted);
    c.allocations = strtoul(count.ptr, NULL, 10);
    free(count.ptr);
    read_folder(s->work, &c.after);
    put_back(s, &c.after);
    if (c.usual.status > 1 || c.allocations == 0) {
        printf("%s: ends with %d\n%s\n", line, c.usual.status, c.usual.err.ptr);
        s->failed++;
    } else {
        sweep_command(s, &c);
    }
    if (s->trials == 0 && s->part == 0)
        printf("%6lu allocations: %s\n", c.allocations, line);
    fflush(stdout);
    free_folder(&c.after);
    free_run(&c.usual);
}

static void run_table(struct sweep *s, const char *path)
{
    FILE *table = fopen(path, "r");
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
    if (!s.ludex || !s.world || s.parts == 0 || mkdir(s.work, 0777) != 0)
        die(s.work);
    run_table(&s, argv[2]);
    free_folder(&s.before);
    printf("%lu passed, %lu failed\n", s.passed, s.failed);
    return s.failed > 0;
}
