/*
 * Runs every command of a table many times, each time with another fault.
 *
 *     sweep FOLDERS TABLE FAULTS TRIALS PART PARTS
 *
 * FAULTS is memory, files or power:
 *
 *     memory   each allocation fails, once only this one, and once all later
 *              ones as well
 *     files    each call on a file fails, for commands that write files
 *              (fault_list)
 *     power    the power fails before each sync and each change of a name, and
 *              at the end; what was not synced is lost or torn (power_loss.h)
 *
 * FOLDERS contains the folders to which "in NAME" in the table refers. Commands
 * run in a copy next to them. TRIALS is the number of faults to try for
 * each command and kind after the first few. 0 means all. 1 means a single fault,
 * without the first few, at a different place in each command. This program
 * takes share number PART of PARTS. The environment variable LUDEX is the
 * program, and WORLD the library that makes calls fail. MATRIX is a file to which
 * the numbers of faults and their outcomes are appended. With LIES, syncs are not
 * recorded, so that power failures must do harm.
 *
 * A command must either end as it does without a fault, or with status 3,
 * one message, and nothing written. Afterwards an archive must have the
 * contents from before the command, or those from after it. After a power
 * failure, each file must have its old or its new contents, a site must be
 * complete, and the last change of an event can be undone if it is there.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "folder.h"
#include "power_loss.h"
#include "syscalls.h"

enum {
    WORDS = 32,
    REPORTED_MAX = 4,
    DENSE = 6,
    READERS = 7,
    SEEDS = 6, /* random losses at each point */
    NAMES_MAX = 5,
    SOME = 8, /* with one trial for each command, one of this number is tried */
    SEEN = 64,
    STATES = 1 << 16
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

/* Calls that fail: call number `at` of a kind, and with `all` all later ones. */
struct fault {
    enum fault_kind kind;
    int error; /* an errno, or FAULT_SHORT */
    bool all;
    unsigned long at;
};

/* Faults that were tried, and their outcomes. */
struct outcomes {
    unsigned long tried, refused, usual, wrong;
};

/* A command, its result without faults, and the contents of its archives. */
struct command {
    const char *words[WORDS];
    char line[1024];
    struct server server;
    unsigned long counts[FAULT_KIND_COUNT]; /* calls of each kind */
    unsigned long reported;
    struct run usual;
    struct folder after;
    struct outcomes outcomes[FAULT_KIND_COUNT];
};

struct sweep;

/* Faults of the command line. */
struct method {
    const char *name;
    void (*run)(struct sweep *s, struct command *c);
    bool intercept; /* system calls, not only allocations */
    bool sparse;    /* with one trial for each command, most are skipped */
};

struct sweep {
    const char *ludex, *world, *folders;
    const struct method *method;
    char work[512]; /* copy of the table's folder */
    char page_path[600];
    struct fault_page *page;
    FILE *matrix; /* or NULL */
    int in, out,
        err; /* streams of commands: in.qux, and files next to the copy */
    struct folder before;
    struct server readers[READERS];
    struct file seen[SEEN]; /* recently read archives; the places are reused in
                               turn */
    size_t seen_count;
    unsigned long trials, part, parts, number, line_number;
    uint64_t *states; /* hashes of states after power failures */
    size_t state_count;
    char why[256];
    unsigned long passed, failed;
};

/* ---- running ------------------------------------------------------------- */

/* Starts a command in the copy, with the standard streams of the sweep. */
static void start(const struct sweep *s, const char *const words[], int from,
                  int to)
{
    char both[32];

    snprintf(both, sizeof both, "%d,%d", dup(from), dup(to));
    setenv("FAIL_SERVER", both, 1);
    setenv("FAIL_PAGE", s->page_path, 1);
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

static const struct fault no_fault = {.kind = FAULT_NONE};

static void prepare_page(const struct sweep *s, const struct fault *f)
{
    struct fault_page *page = s->page;

    page->kind = f->kind;
    page->error = f->error;
    page->all = f->all;
    page->at = f->at;
    for (size_t i = 0; i < FAULT_KIND_COUNT; i++)
        page->counts[i] = 0;
    page->log_used = 0;
}

/* Runs the command with a fault. */
static struct run run(const struct sweep *s, const struct server *server,
                      const struct fault *f)
{
    struct run r;
    int status = 0;

    rewind_all(s);
    prepare_page(s, f);
    if (write(server->to, "r", 1) != 1 ||
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

/* ---- archives and events ------------------------------------------------- */

#define LOOKED       "looked.ldx"
#define LOOKED_EVENT "looked.ldx.event"

enum { UNDO_READER = READERS - 1 };

static bool ends_with(const char *name, const char *end)
{
    size_t length = strlen(name), more = strlen(end);

    return length >= more && strcmp(name + length - more, end) == 0;
}

static bool is_archive(const char *name)
{
    return strstr(name, ".ldx") != NULL;
}

static bool is_journal(const char *name)
{
    return ends_with(name, ".ldx-journal");
}

/* Finds the file with this name and ending. */
static struct file *find_companion(struct folder *f, const char *name,
                                   const char *ending)
{
    char full[2 * FOLDER_NAME];

    snprintf(full, sizeof full, "%s%s", name, ending);
    return find(f, full);
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
        {"ludex", "event", LOOKED_EVENT, "undo"},
    };

    for (size_t i = 0; i < READERS; i++)
        s->readers[i] = serve(s, words[i]);
}

/* Runs a reader, which nothing disturbs. */
static struct run run_reader(const struct sweep *s, size_t reader)
{
    bool intercept = s->page->intercept, recording = s->page->recording;

    s->page->intercept = s->page->recording = false;
    struct run r = run(s, &s->readers[reader], &no_fault);
    s->page->intercept = intercept;
    s->page->recording = recording;
    return r;
}

/* Removes an archive, the copy that is made when an archive is migrated, and an
   event. */
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

static void write_as(const struct sweep *s, const char *name,
                     const struct file *f)
{
    struct file copy = {.bytes = f->bytes};

    strcpy(copy.name, name);
    write_file(s->work, &copy);
}

static bool is_looked_empty(const struct sweep *s)
{
    char path[1024];
    struct stat about;

    in_folder(path, s->work, LOOKED);
    return stat(path, &about) == 0 && about.st_size == 0;
}

/* Reads the contents of an archive after migrating it to the latest version,
   and determines whether the archive is sound. `journal` may be NULL. */
static void look(struct sweep *s, struct file *f, const struct file *journal)
{
    if (!journal && seen(s, f))
        return;
    write_as(s, LOOKED, f);
    if (journal)
        write_as(s, LOOKED "-journal", journal);
    f->looked = f->sound = true;
    for (size_t i = 0; i < UNDO_READER; i++) {
        struct run r = run_reader(s, i);
        if (is_looked_empty(s))
            break; /* the journal has undone its creation */
        if (i < 2)
            f->sound &= r.status == 0;
        else
            append(&f->held, r.out);
        free_run(&r);
    }
    remove_looked(s);
    if (!journal)
        keep_seen(s, f);
}

/* Compares two archives. `b` is NULL if there is no archive, which equals an
   empty one. */
static bool holds_the_same(struct sweep *s, struct file *a,
                           const struct file *journal, struct file *b)
{
    static const struct file none = {.looked = true};
    const struct file *other = b ? b : &none;

    if (!a->looked)
        look(s, a, journal);
    if (b && !b->looked)
        look(s, b, NULL);
    return a->sound && equal(a->held, other->held);
}

static void append_file(const struct sweep *s, const char *name,
                        struct bytes *to)
{
    char path[1024];

    in_folder(path, s->work, name);
    if (access(path, F_OK) != 0)
        return;
    struct bytes b = read_all(path);
    append(to, b);
    free(b.ptr);
}

/* Undoes the last change of an event. Returns the status, the output and the
   event. */
static struct bytes undo_event(struct sweep *s, const struct file *event,
                               const struct file *history)
{
    struct bytes result = {0};
    char status[32];

    write_as(s, LOOKED_EVENT, event);
    if (history)
        write_as(s, LOOKED_EVENT ".undo", history);
    struct run r = run_reader(s, UNDO_READER);
    int length = snprintf(status, sizeof status, "%d ", r.status);
    append(&result, (struct bytes){status, (size_t)length});
    append(&result, r.out);
    append_file(s, LOOKED_EVENT, &result);
    free_run(&r);
    remove_looked(s);
    return result;
}

/* True if undoing the last change has the same result in both folders. */
static bool undoes_the_same(struct sweep *s, const char *name, struct folder *a,
                            struct folder *b)
{
    struct bytes one =
        undo_event(s, find(a, name), find_companion(a, name, ".undo"));
    struct bytes other =
        undo_event(s, find(b, name), find_companion(b, name, ".undo"));
    bool same = equal(one, other);

    free(one.ptr);
    free(other.ptr);
    return same;
}

/* ---- judging ------------------------------------------------------------- */

/* Counts the lines that are messages of the program. */
static size_t messages(const char *text)
{
    size_t count = 0;

    for (const char *line = text; line && *line;) {
        const char *end = strchrnul(line, '\n');
        count += strncmp(line, "ludex: ", 7) == 0 &&
                 (!memmem(line, (size_t)(end - line), "not written", 11) ||
                  memmem(line, (size_t)(end - line), "so it was", 9));
        line = *end ? end + 1 : NULL;
    }
    return count;
}

/* Returns the file of that name before the command. For a.ldx.v0, the copy that
   a migration makes, returns a.ldx. */
static struct file *original(struct sweep *s, const char *name)
{
    const char *end = strstr(name, ".ldx");
    char of[FOLDER_NAME];

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

/* True if undoing the last change of an event still does what it did. The
   history may contain a change that was not made. */
static bool is_harmless_history(struct sweep *s, struct folder *now,
                                const char *name)
{
    char event[FOLDER_NAME];

    snprintf(event, sizeof event, "%.*s", (int)(strlen(name) - 5), name);
    return find(&s->before, name) && find(now, event) &&
           undoes_the_same(s, event, now, &s->before);
}

static bool is_input_fault(const struct fault *f)
{
    return f->kind == FAULT_OPEN || f->kind == FAULT_READ ||
           f->kind == FAULT_STAT || f->kind == FAULT_CLOSE;
}

/* True if a file is unchanged. An archive, or one of several output files, may
   also be in its state after the command. */
static bool untouched(struct sweep *s, struct command *c, const struct fault *f,
                      struct folder *folder, struct file *now)
{
    struct file *before = original(s, now->name);

    if (now->still || (before && equal(now->bytes, before->bytes)))
        return true;
    if (ends_with(now->name, ".undo"))
        return is_harmless_history(s, folder, now->name);
    if (!is_archive(now->name))
        return is_one_of_several(s, c, now);
    if (is_journal(now->name))
        return false;
    if (!before && now->bytes.length == 0)
        return true;
    struct file *journal = find_companion(folder, now->name, "-journal");
    if (holds_the_same(s, now, journal, before) ||
        holds_the_same(s, now, journal, find(&c->after, now->name)))
        return true;
    /* an import of several files reports those that it cannot read */
    return now->sound && strncmp(c->line, "import", 6) == 0 &&
           is_input_fault(f);
}

static const char *explain(struct sweep *s, const char *why, const char *name)
{
    snprintf(s->why, sizeof s->why, "%s: %s", why, name);
    return s->why;
}

/* True if the file may be left over because it could not be removed. */
static bool is_left(struct sweep *s, const struct fault *f, const char *name)
{
    if (f->all && ends_with(name, "-journal"))
        return true; /* judged with its archive */
    return f->kind == FAULT_UNLINK &&
           (strstr(name, ".ludex-") || strstr(name, ".part") ||
            ends_with(name, "-journal") || ends_with(name, ".undo")) &&
           !find(&s->before, name);
}

static const char *refused(struct sweep *s, struct command *c,
                           const struct fault *f, const struct run *r,
                           struct folder *now)
{
    size_t count = messages(r->err.ptr);

    if (count == 0)
        return "exit 3 without a message";
    if (f->kind != FAULT_LOCK && strstr(r->err.ptr, "another program"))
        return "exit 3 for a wrong reason";
    /* faults of files can affect several files or records */
    if (count > 1 && f->kind == FAULT_ALLOCATION)
        return "exit 3 with several messages";
    for (size_t i = 0; i < now->count; i++)
        if (!is_left(s, f, now->list[i].name) &&
            !untouched(s, c, f, now, &now->list[i]))
            return explain(s, "exit 3, and a file is half written",
                           now->list[i].name);
    for (size_t i = 0; i < s->before.count; i++)
        if (!find(now, s->before.list[i].name))
            return explain(s, "exit 3, and a file is gone",
                           s->before.list[i].name);
    return NULL;
}

static bool as_usual(struct sweep *s, struct folder *folder, struct file *now,
                     struct file *after)
{
    if (!after)
        return false;
    return (now->still && now->still == after->still) ||
           equal(now->bytes, after->bytes) ||
           (is_archive(now->name) && !is_journal(now->name) &&
            holds_the_same(
                s, now, find_companion(folder, now->name, "-journal"), after));
}

static const char *usual(struct sweep *s, struct command *c,
                         const struct fault *f, const struct run *r,
                         struct folder *now)
{
    size_t left = 0;

    if (r->status != c->usual.status)
        return "neither 3 nor the usual status";
    if (!equal(r->out, c->usual.out) || !equal(r->err, c->usual.err))
        return "the usual status, and other words";
    for (size_t i = 0; i < now->count; i++) {
        struct file *after = find(&c->after, now->list[i].name);
        if (!after && is_left(s, f, now->list[i].name))
            left++;
        else if (!as_usual(s, now, &now->list[i], after))
            return explain(s, "the usual words, and a file with others",
                           now->list[i].name);
    }
    return now->count == c->after.count + left
               ? NULL
               : "the usual words, and other files";
}

/* ---- one fault ----------------------------------------------------------- */

static const char *const kind_names[] = {
#define X(name, words) words,
    FAULT_KINDS(X)
#undef X
};

static void tell(const struct command *c, const struct fault *f,
                 const char *why, const struct run *r)
{
    char error[64];

    snprintf(error, sizeof error, "%s",
             f->error == FAULT_SHORT ? "half of the bytes"
                                     : strerrorname_np(f->error));
    printf("%s: %s %lu of %lu fails%s (%s): %s (%d)\n%.300s%.300s\n", c->line,
           kind_names[f->kind], f->at, c->counts[f->kind],
           f->all ? ", and all after it" : "", error, why, r->status,
           r->out.ptr,
           r->err.length > 300 ? r->err.ptr + r->err.length - 300 : r->err.ptr);
}

static void count_outcome(struct sweep *s, struct command *c,
                          const struct fault *f, const char *why, int status)
{
    struct outcomes *o = &c->outcomes[f->kind];

    o->tried++;
    if (why) {
        s->failed++;
        o->wrong++;
        c->reported++;
        return;
    }
    s->passed++;
    if (status == 3)
        o->refused++;
    else
        o->usual++;
}

/* Faults of reading that commands report in their own way: the beginning of the
   command, and words that it prints. */
static const struct {
    const char *command, *words;
} excused[] = {
    {"", "[bad-board]"}, /* a board is a part of its record */
    {"", "[kept-record]"},
    {"page", "this is a SQLite file"}, /* not recognised as an archive */
    {"export", "lost texts"},          /* the others are exported */
    {"archive dated.ldx recover", "findings"},
};

static bool is_excused(const struct command *c, const struct fault *f,
                       const struct run *r)
{
    for (size_t i = 0; i < sizeof excused / sizeof *excused; i++)
        if (is_input_fault(f) &&
            (strstr(r->err.ptr, excused[i].words) ||
             strstr(r->out.ptr, excused[i].words)) &&
            strncmp(c->line, excused[i].command, strlen(excused[i].command)) ==
                0)
            return true;
    return false;
}

/* Prints a message if something went wrong. */
static void try(struct sweep *s, struct command *c, const struct fault *f)
{
    struct folder now;
    struct run r = run(s, &c->server, f);

    read_folder(s->work, &s->before, &now);
    const char *why = is_excused(c, f, &r) ? NULL
                      : r.status == 3      ? refused(s, c, f, &r, &now)
                                           : usual(s, c, f, &r, &now);
    if (why && c->reported < REPORTED_MAX)
        tell(c, f, why, &r);
    count_outcome(s, c, f, why, r.status);
    put_back(s->work, &s->before, &now);
    free_folder(&now);
    free_run(&r);
}

/* ---- which faults -------------------------------------------------------- */

/* Returns the next call to try: first the first few, then others at equal
   distances. */
static unsigned long next_of(const struct sweep *s, unsigned long count,
                             unsigned long at)
{
    unsigned long step = s->trials ? count / s->trials : 0;

    return at < DENSE || step == 0 ? at + 1 : at + step;
}

/* Picks one of the calls. The golden ratio spreads the picks for successive
   commands evenly between their first and last calls. */
static unsigned long pick(const struct sweep *s, unsigned long count)
{
    uint64_t fraction = (s->number * UINT64_C(0x9E3779B97F4A7C15)) >> 32;

    return 1 + (unsigned long)((fraction * count) >> 32);
}

/* True if the next fault is in this program's share. */
static bool is_in_share(struct sweep *s)
{
    return s->number++ % s->parts == s->part;
}

static void try_share(struct sweep *s, struct command *c, struct fault f)
{
    if (is_in_share(s))
        try(s, c, &f);
}

static void sweep_memory(struct sweep *s, struct command *c)
{
    unsigned long count = c->counts[FAULT_ALLOCATION];
    struct fault f = {.kind = FAULT_ALLOCATION, .error = ENOMEM};

    for (f.at = s->trials == 1 ? pick(s, count) : 1; f.at <= count;
         f.at = s->trials == 1 ? count + 1 : next_of(s, count, f.at))
        for (unsigned long all = 0; all < 2; all++) {
            f.all = all;
            if (s->trials != 1 || all == s->line_number % 2)
                try_share(s, c, f);
        }
}

static const struct fault fault_list[] = {
    {FAULT_OPEN, EACCES, false, 0},       {FAULT_OPEN, EMFILE, false, 0},
    {FAULT_READ, EIO, false, 0},          {FAULT_READ, EINTR, false, 0},
    {FAULT_READ, FAULT_SHORT, false, 0},  {FAULT_WRITE, ENOSPC, true, 0},
    {FAULT_WRITE, EIO, false, 0},         {FAULT_WRITE, EINTR, false, 0},
    {FAULT_WRITE, FAULT_SHORT, false, 0}, {FAULT_SYNC, EIO, false, 0},
    {FAULT_SYNC, EIO, true, 0},           {FAULT_RENAME, EIO, false, 0},
    {FAULT_RENAME, ENOSPC, true, 0},      {FAULT_LINK, EIO, false, 0},
    {FAULT_LINK, EPERM, true, 0}, /* a file system without hard links */
    {FAULT_UNLINK, EIO, false, 0},        {FAULT_UNLINK, EACCES, true, 0},
    {FAULT_TRUNCATE, EIO, false, 0},      {FAULT_LOCK, ENOLCK, false, 0},
    {FAULT_LOCK, EIO, true, 0},           {FAULT_MKDIR, ENOSPC, false, 0},
    {FAULT_CLOSE, EIO, false, 0},         {FAULT_MAP, ENOMEM, false, 0},
    {FAULT_STAT, EIO, false, 0},          {FAULT_LIST, EIO, false, 0},
};

enum { FAULTS = sizeof fault_list / sizeof *fault_list };

/* True if the command writes files. */
static bool is_writer(struct sweep *s, const struct command *c)
{
    if (c->after.count != s->before.count)
        return true;
    for (size_t i = 0; i < c->after.count; i++)
        if (!c->after.list[i].still && !is_folder(&c->after.list[i]))
            return true;
    return false;
}

/* Tries a fault at each call of its kind, or at one of them. */
static void sweep_fault(struct sweep *s, struct command *c, struct fault f)
{
    unsigned long count = c->counts[f.kind];

    for (f.at = s->trials == 1 ? pick(s, count) : 1; f.at <= count;
         f.at = s->trials == 1 ? count + 1 : next_of(s, count, f.at))
        try_share(s, c, f);
}

/* With one trial for each command, every command gets some of the faults. */
static void sweep_files(struct sweep *s, struct command *c)
{
    if (!is_writer(s, c))
        return;
    for (size_t i = 0; i < FAULTS; i++)
        if (s->trials != 1 || (i + s->line_number) % SOME == 0)
            sweep_fault(s, c, fault_list[i]);
}

/* ---- power failures ------------------------------------------------------ */

static bool is_temporary(const char *name)
{
    return strstr(name, ".ludex-") || strstr(name, ".part") ||
           is_journal(name) || ends_with(name, ".undo") ||
           ends_with(name, "/.lock");
}

/* True if the file has its old or its new contents. Sets *is_new. */
static bool is_old_or_new(struct sweep *s, struct command *c,
                          struct folder *state, struct file *f, bool *is_new)
{
    struct file *before = find(&s->before, f->name);
    struct file *after = find(&c->after, f->name);
    struct file *journal = find_companion(state, f->name, "-journal");

    if (!before && is_archive(f->name) && f->bytes.length == 0)
        return true; /* an empty archive */
    if (before && !journal && (f->still || equal(f->bytes, before->bytes)))
        return true;
    *is_new = true;
    if (after && !journal && equal(f->bytes, after->bytes))
        return true;
    if (!is_archive(f->name))
        return false;
    if (after && holds_the_same(s, f, journal, after))
        return true;
    *is_new = false;
    return holds_the_same(s, f, journal, original(s, f->name));
}

/* True if an event or an archive has changed, and the change can be undone; or
   if it has not changed. */
static bool is_undone_alike(struct sweep *s, struct command *c,
                            struct folder *state, const char *name, bool is_new)
{
    struct folder *same = is_new ? &c->after : &s->before;

    if (!find_companion(&s->before, name, ".undo") &&
        !find_companion(&c->after, name, ".undo"))
        return true;
    return undoes_the_same(s, name, state, same);
}

/* A site is a folder that appears complete or not at all. */
static bool is_complete(struct sweep *s, struct command *c,
                        struct folder *state, const char **which)
{
    if (strncmp(c->line, "page", 4) != 0)
        return true;
    for (size_t i = 0; i < c->after.count; i++) {
        char top[FOLDER_NAME];
        const char *name = c->after.list[i].name;
        snprintf(top, sizeof top, "%.*s", (int)(strcspn(name, "/") + 1), name);
        *which = name;
        if (strchr(name, '/') && !find(&s->before, top) && find(state, top) &&
            !find(state, name))
            return false;
    }
    return true;
}

/* Returns what is wrong, or NULL. Sets *is_new if something has changed. */
static const char *judge_state(struct sweep *s, struct command *c,
                               struct folder *state, bool *any_new,
                               const char **which)
{
    for (size_t i = 0; i < state->count; i++) {
        struct file *f = &state->list[i];
        bool is_new = false;
        *which = f->name;
        if (is_temporary(f->name))
            continue;
        if (is_folder(f) ? !find(&c->after, f->name)
                         : !is_old_or_new(s, c, state, f, &is_new))
            return "neither old nor new";
        if (!is_folder(f) && !is_undone_alike(s, c, state, f->name, is_new))
            return "its last change cannot be undone";
        *any_new |= is_new;
    }
    for (size_t i = 0; i < s->before.count; i++) {
        *which = s->before.list[i].name;
        if (!find(state, *which) && find(&c->after, *which) &&
            !is_temporary(*which))
            return "is gone";
    }
    return is_complete(s, c, state, which) ? NULL : "is missing";
}

static void tell_loss(const struct command *c, size_t point, int loss,
                      const char *which, const char *why)
{
    static const char *const words[] = {"the program is killed",
                                        "all is lost",
                                        "bytes are lost",
                                        "names are lost",
                                        "some names are lost",
                                        "torn, names ordered",
                                        "torn"};

    printf("%s: before operation %zu, %s: %s: %s\n", c->line, point,
           words[loss], which, why);
}

static uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t length)
{
    const unsigned char *b = bytes;

    for (size_t i = 0; i < length; i++)
        hash = (hash ^ b[i]) * UINT64_C(1099511628211);
    return hash;
}

/* The order of the files does not count. */
static uint64_t hash_state(const struct folder *state)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < state->count; i++) {
        const struct file *f = &state->list[i];
        uint64_t hash = UINT64_C(14695981039346656037);
        hash = hash_bytes(hash, f->name, strlen(f->name));
        sum +=
            f->still ? hash : hash_bytes(hash, f->bytes.ptr, f->bytes.length);
    }
    return sum;
}

/* Returns true the first time that it gets a hash. */
static bool is_first(struct sweep *s, uint64_t hash)
{
    size_t i = hash % STATES;

    for (; s->states[i]; i = (i + 1) % STATES)
        if (s->states[i] == hash)
            return false;
    if (++s->state_count == STATES)
        die("too many states");
    s->states[i] = hash;
    return true;
}

/* Stores the state in the folder KEEP, for people. */
static void keep_state(const struct folder *state, size_t point, int loss)
{
    const char *keep = getenv("KEEP");
    char path[1024], name[1024];

    if (!keep)
        return;
    snprintf(path, sizeof path, "%s/%zu-%d", keep, point, loss);
    mkdir(path, 0777);
    for (size_t i = 0; i < state->count; i++)
        if (!is_folder(&state->list[i])) {
            write_file(path, &state->list[i]);
        } else {
            in_folder(name, path, state->list[i].name);
            mkdir(name, 0777);
        }
}

static void try_loss(struct sweep *s, struct command *c, struct disk *d,
                     size_t point, enum loss loss, uint64_t seed)
{
    struct folder state;
    bool any_new = false;
    const char *which = NULL, *why = NULL;

    disk_fail(d, point, loss, seed, &state);
    if (is_first(s, hash_state(&state))) {
        why = judge_state(s, c, &state, &any_new, &which);
        if (why && c->reported < REPORTED_MAX)
            tell_loss(c, point, (int)loss, which, why);
        if (why)
            keep_state(&state, point, (int)loss);
        count_outcome(s, c, &(struct fault){.kind = FAULT_ALLOCATION}, why,
                      any_new ? 0 : 3);
    }
    free_folder(&state);
}

/* Archives and events that have changed must be on the disk at the end. */
static bool is_lasting(struct sweep *s, struct command *c, struct folder *state,
                       const struct file *after)
{
    struct file *f = find(state, after->name);
    bool is_new = false;

    if (after->still ||
        !(ends_with(after->name, ".ldx") || ends_with(after->name, ".event")))
        return true;
    return f && is_old_or_new(s, c, state, f, &is_new) && is_new;
}

static void try_end(struct sweep *s, struct command *c, struct disk *d,
                    size_t point)
{
    struct folder state;
    const char *why = NULL;

    disk_fail(d, point, LOSS_ALL, 0, &state);
    for (size_t i = 0; i < c->after.count && !why; i++)
        if (!is_lasting(s, c, &state, &c->after.list[i]))
            why = c->after.list[i].name;
    if (why)
        tell_loss(c, point, LOSS_ALL, why, "the change is not on the disk");
    count_outcome(s, c, &(struct fault){.kind = FAULT_ALLOCATION}, why, 0);
    free_folder(&state);
}

/* Tries all combinations of a few names, and random losses. */
static void try_point(struct sweep *s, struct command *c, struct disk *d,
                      size_t point)
{
    unsigned names;

    for (enum loss loss = LOSS_KILLED; loss < LOSS_CHOSEN; loss++)
        try_loss(s, c, d, point, loss, 0);
    if (!disk_is_unsynced(d, point, &names))
        return;
    for (unsigned seed = 0; names <= NAMES_MAX && seed < 1U << names; seed++)
        try_loss(s, c, d, point, LOSS_CHOSEN, seed);
    for (unsigned seed = 0; seed < (s->trials ? 2 : SEEDS); seed++)
        try_loss(s, c, d, point, seed % 2 ? LOSS_ORDERED : LOSS_RANDOM,
                 point * SEEDS + seed);
}

/* Records the operations of the command, and lets the power fail at each. */
static void sweep_power(struct sweep *s, struct command *c)
{
    struct disk *d;
    struct folder now;

    if (!is_writer(s, c) || !is_in_share(s))
        return;
    d = disk_begin(s->work, &s->before);
    s->page->recording = true;
    s->page->ignore_sync = getenv("LIES") != NULL;
    struct run r = run(s, &c->server, &no_fault);
    s->page->recording = false;
    read_folder(s->work, &s->before, &now);
    put_back(s->work, &s->before, &now);
    free_folder(&now);
    if (s->page->log_used > FAULT_LOG_SIZE)
        die("the log is too small");
    disk_read_log(d, s->page->log, s->page->log_used);
    memset(s->states, 0, STATES * sizeof *s->states);
    s->state_count = 0;
    size_t last = 0;
    for (size_t at = 0; (at = disk_next_point(d, at)) > 0; last = at)
        try_point(s, c, d, at);
    try_end(s, c, d, last);
    free_run(&r);
    disk_end(d);
}

static const struct method methods[] = {
    {"memory", sweep_memory, false, false},
    {"files", sweep_files, true, false},
    {"power", sweep_power, true, true},
};

static const struct method *find_method(const char *name)
{
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (strcmp(methods[i].name, name) == 0)
            return &methods[i];
    return NULL;
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
    put_back(s->work, &s->before, &now);
    free_folder(&now);
    close(s->in);
    in_folder(path, s->work, "in.qux");
    s->in = open(path, O_RDONLY | O_CLOEXEC);
    if (s->in < 0)
        die(path);
}

/* Runs the command without a fault. */
static void run_usual(struct sweep *s, struct command *c)
{
    s->page->intercept = s->method->intercept;
    c->usual = run(s, &c->server, &no_fault);
    for (size_t i = 0; i < FAULT_KIND_COUNT; i++)
        c->counts[i] = s->page->counts[i];
    read_folder(s->work, &s->before, &c->after);
    put_back(s->work, &s->before, &c->after);
}

/* Appends the numbers of faults and their outcomes. */
static void write_matrix(struct sweep *s, const struct command *c)
{
    for (int i = 0; s->matrix && i < FAULT_KIND_COUNT; i++) {
        const struct outcomes *o = &c->outcomes[i];
        if (o->tried)
            fprintf(s->matrix, "%s\t%s\t%lu\t%lu\t%lu\t%lu\n", c->line,
                    s->method->intercept && i == 0 ? "power" : kind_names[i],
                    o->tried, o->refused, o->usual, o->wrong);
    }
}

static void run_line(struct sweep *s, char *line)
{
    struct command c = {0};

    if (s->line_number++ % SOME != 0 && s->trials == 1 && s->method->sparse)
        return;
    split(&c, line);
    c.server = serve(s, c.words);
    run_usual(s, &c);
    if (c.usual.status > 1 || c.counts[FAULT_ALLOCATION] == 0) {
        printf("%s: ends with %d\n%s\n", c.line, c.usual.status,
               c.usual.err.ptr);
        s->failed++;
    } else {
        s->method->run(s, &c);
    }
    write_matrix(s, &c);
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

static void make_page(struct sweep *s)
{
    snprintf(s->page_path, sizeof s->page_path, "%s.page", s->work);
    int fd = open(s->page_path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (fd < 0 || ftruncate(fd, sizeof *s->page) != 0)
        die(s->page_path);
    s->page =
        mmap(NULL, sizeof *s->page, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (s->page == MAP_FAILED)
        die(s->page_path);
    close(fd);
}

static void begin(struct sweep *s)
{
    const char *matrix = getenv("MATRIX");

    make_page(s);
    s->states = calloc(STATES, sizeof *s->states);
    if (!s->states)
        die("memory");
    s->matrix = matrix ? fopen(matrix, "ae") : NULL;
    if (s->matrix)
        setvbuf(s->matrix, NULL, _IOLBF, 0); /* several programs append */
    s->in = open("/dev/null", O_RDONLY | O_CLOEXEC);
    s->out = beside(s, "out");
    s->err = beside(s, "err");
    start_readers(s);
}

static void finish(struct sweep *s)
{
    for (size_t i = 0; i < READERS; i++)
        end(&s->readers[i]);
    free_folder(&s->before);
    if (s->matrix)
        fclose(s->matrix);
}

int main(int argc, char **argv)
{
    static struct sweep s;

    if (argc != 7 || !(s.method = find_method(argv[3])))
        return 2;
    s.ludex = getenv("LUDEX");
    s.world = getenv("WORLD");
    s.folders = argv[1];
    s.trials = strtoul(argv[4], NULL, 10);
    s.part = strtoul(argv[5], NULL, 10);
    s.parts = strtoul(argv[6], NULL, 10);
    snprintf(s.work, sizeof s.work, "%s/%s%lu", argv[1], argv[3], s.part);
    if (!s.ludex || !s.world || s.parts == 0 || mkdir(s.work, 0777) != 0)
        die(s.work);
    begin(&s);
    run_table(&s, argv[2]);
    finish(&s);
    printf("%lu passed, %lu failed\n", s.passed, s.failed);
    return s.failed > 0;
}
