/*
 * run FILE...: runs case files, whose format README.md describes. The program
 * is linked in, so that cases do not start processes. Each file runs in its own
 * process, so that a crash affects only that file. The last line of output
 * contains the counts.
 */
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <jansson.h>

#include "../commands/in_process.h"
#include "text.h"

enum { ARGUMENTS_MAX = 32, NAME_ROOM = 200 };

/* The parts of a case. Parts from PART_NATIVE on are output. */
enum part {
    PART_INPUT,
    PART_OPTIONS,
    PART_FILE,
    PART_NAMES,
    PART_BOARD,
    PART_DIAGNOSTICS,
    PART_HELP,
    PART_SUMMARY,
    PART_NATIVE,
    PART_LIST,
    PART_ASCII,
    PART_REPAIR,
    PART_GUESS,
    PART_OTHERS,
    PARTS = PART_OTHERS + 8,
    PART_NONE
};
static const char *const part_names[] = {
    "input", "options", "file",      "names", "board",  "diagnostics",
    "help",  "summary", "native",    "list",  "ascii",  "repair",
    "guess", "zsg",     "boardgv",   "json",  "apgame", "sgf",
    "pgn",   "csv",     "csv-plies", NULL};

/* The style option of a part, in addition to its notation. */
static const char *const styles[PARTS] = {[PART_LIST] = "--style=list",
                                          [PART_ASCII] = "--ascii",
                                          [PART_REPAIR] = "--repair",
                                          [PART_GUESS] = "--repair --guess"};

/* File name extensions, by the beginning of the case file's name. */
static const struct {
    const char *begins, *ending;
} endings[] = {
    {"brayout", "bry"}, {"brax", "brx"}, {"zsg", "zsg"},
    {"json", "jsonl"},  {"sgf", "sgf"},  {"pgn", "pgn"},
    {"apgame", "json"}, {"csv", "csv"},  {"", "qux"},
};

struct one_case {
    struct str title;
    bool there[PARTS];
    struct text parts[PARTS];
};

struct counts {
    unsigned passed, failed;
};

struct runner {
    struct str name; /* name of the case file, without folder and extension */
    struct one_case now;
    struct counts counts;
    bool wrong; /* the current part has failed */
};

/* ---- files --------------------------------------------------------------- */

static void die(const char *what)
{
    fprintf(stderr, "%s: %s\n", what, strerror(errno));
    exit(2);
}

static void write_file(const char *path, struct str bytes)
{
    FILE *f = fopen(path, "w");

    if (!f || (bytes.len && fwrite(bytes.ptr, bytes.len, 1, f) != 1) ||
        fclose(f))
        die(path);
}

static void read_file(const char *path, struct text *out)
{
    FILE *f = fopen(path, "r");
    char buffer[4096];
    size_t n;

    if (!f)
        die(path);
    text_clear(out);
    while ((n = fread(buffer, 1, sizeof buffer, f)) > 0)
        text_add(out, (struct str){buffer, n});
    fclose(f);
}

/* ---- running the program ------------------------------------------------- */

/* A command line. It is built from words, and from texts that are split at
   spaces. */
struct command_line {
    char *words[ARGUMENTS_MAX + 1];
    int count;
};

static void add_words(struct command_line *c, struct str words)
{
    while (words.len) {
        struct str word = str_take(&words, ' ');
        if (!word.len)
            continue;
        assert(c->count < ARGUMENTS_MAX);
        c->words[c->count++] = strndup(word.ptr, word.len);
    }
}

/* Runs the command line in the scratch folder, releases its words, and returns
   the exit status. */
static int run_program(struct command_line *c, const char *in, const char *out,
                       const char *err)
{
    const struct streams streams = {in, out, err};
    int status = run_in_process(c->count, c->words, &streams);

    for (int i = 0; i < c->count; i++)
        free(c->words[i]);
    return status;
}

/* Converts a file. `in` is the file for standard input if the file is "-". */
static void convert(enum part part, const char *options, const char *file,
                    const char *in, const char *out)
{
    struct command_line c = {0};
    bool other = part >= PART_OTHERS;

    add_words(&c, STR("ludex convert --to"));
    add_words(&c, str_of(other ? part_names[part] : "native"));
    if (styles[part])
        add_words(&c, str_of(styles[part]));
    add_words(&c, str_of(options));
    add_words(&c, str_of(file));
    run_program(&c, in, out, "/dev/null");
}

/* ---- reports ------------------------------------------------------------- */

static void bad(struct runner *r, const char *what, struct str wanted,
                struct str got)
{
    printf("%.*s: %.*s: %s\n    wanted: %.*s\n    got:    %.*s\n",
           (int)r->name.len, r->name.ptr, (int)r->now.title.len,
           r->now.title.ptr, what, (int)wanted.len, wanted.ptr, (int)got.len,
           got.ptr);
    r->wrong = true;
}

static void count(struct runner *r)
{
    if (r->wrong)
        r->counts.failed++;
    else
        r->counts.passed++;
    r->wrong = false;
}

/* Reports the first line in which two texts differ. Empty lines at the end are
   ignored. */
static void compare(struct runner *r, const char *what, const char *style,
                    struct str wanted, struct str got)
{
    char title[NAME_ROOM];
    unsigned line = 0;

    while (wanted.len && wanted.ptr[wanted.len - 1] == '\n')
        wanted.len--;
    while (got.len && got.ptr[got.len - 1] == '\n')
        got.len--;
    while (wanted.len || got.len) {
        struct str a = str_take(&wanted, '\n'), b = str_take(&got, '\n');
        line++;
        if (str_equal(a, b))
            continue;
        snprintf(title, sizeof title, "%s, %s, line %u", what, style, line);
        bad(r, title, a, b);
        return;
    }
}

/* ---- diagnostics --------------------------------------------------------- */

static const char *word_of(const json_t *line, const char *key)
{
    const char *word = json_string_value(json_object_get(line, key));

    return word ? word : "";
}

static json_int_t number_of(const json_t *line, const char *key)
{
    return json_integer_value(json_object_get(line, key));
}

/* Appends a diagnostic in the format of cases, with its length and its message
   if the case has them. */
static void add_diagnostic(struct text *out, const json_t *line, bool length,
                           bool message)
{
    if (json_object_get(line, "line"))
        text_addf(out, "%lld:%lld", (long long)number_of(line, "line"),
                  (long long)number_of(line, "column"));
    else
        text_add(out, STR("file"));
    text_addf(out, " %s", word_of(line, "slug"));
    if (length)
        text_addf(out, " (%lld)", (long long)number_of(line, "length"));
    if (message)
        text_addf(out, " = %s", word_of(line, "message"));
}

/* True if the expected line has a length in brackets. */
static bool wants_length(struct str wanted)
{
    for (size_t i = 0; i + 2 < wanted.len; i++)
        if (wanted.ptr[i] == ' ' && wanted.ptr[i + 1] == '(' &&
            ascii_is_digit(wanted.ptr[i + 2]))
            return true;
    return false;
}

static bool wants_message(struct str wanted)
{
    struct str after = wanted;

    str_take(&after, '=');
    return after.len && after.ptr[0] == ' ';
}

/* Compares a diagnostic, or the lack of one, with the next expected line. */
static void check_diagnostic(struct runner *r, struct str *wanted,
                             const json_t *line, unsigned number)
{
    struct str want = str_take(wanted, '\n');
    struct text told = {0};
    char title[NAME_ROOM];

    if (line)
        add_diagnostic(&told, line, wants_length(want), wants_message(want));
    if (!r->wrong && !str_equal(want, text_str(&told))) {
        if (line && !wants_message(want))
            text_addf(&told, " = %s", word_of(line, "message"));
        snprintf(title, sizeof title, "diagnostic %u", number);
        bad(r, title, want.len ? want : STR("nothing"),
            line ? text_str(&told) : STR("nothing"));
    }
    text_release(&told);
}

/* Appends what a diagnostic suggests, one suggestion per line. */
static void add_help(struct text *out, const json_t *line)
{
    const json_t *help = json_object_get(line, "help");

    for (size_t i = 0; i < json_array_size(help); i++)
        text_addf(out, "%s\n", json_string_value(json_array_get(help, i)));
}

/* Appends the counts in the last line of `check` in the format of cases. */
static void add_summary(struct text *out, const json_t *line)
{
    static const char *const records[] = {"records", "clean",   "with_errors",
                                          "plies",   "foreign", "stray_texts",
                                          NULL};
    static const char *const events[] = {"events", "clean", "with_errors",
                                         "results", NULL};
    const char *const *keys =
        json_object_get(line, "events") ? events : records;

    for (size_t i = 0; keys[i]; i++) {
        if (!json_object_get(line, keys[i]))
            continue;
        text_add(out, i ? STR(", ") : STR(""));
        for (const char *key = keys[i]; *key; key++)
            text_add_char(out, *key == '_' ? ' ' : *key);
        text_addf(out, ": %lld", (long long)number_of(line, keys[i]));
    }
}

static bool is_summary(const json_t *line)
{
    return json_is_integer(json_object_get(line, "records")) ||
           json_is_integer(json_object_get(line, "events"));
}

/* Compares the lines that `check` wrote with the expected ones. */
static void check_lines(struct runner *r, struct str lines, struct text *help,
                        struct text *summary)
{
    struct str wanted = text_str(&r->now.parts[PART_DIAGNOSTICS]);
    unsigned number = 0;

    while (wanted.len && wanted.ptr[wanted.len - 1] == '\n')
        wanted.len--;
    while (lines.len) {
        struct str text = str_take(&lines, '\n');
        json_t *line = json_loadb(text.ptr, text.len, JSON_ALLOW_NUL, NULL);
        if (line && is_summary(line))
            add_summary(summary, line);
        else
            check_diagnostic(r, &wanted, line, ++number);
        add_help(help, line);
        json_decref(line);
    }
    while (wanted.len)
        check_diagnostic(r, &wanted, NULL, ++number);
}

/* Compares what `check` wrote with a part, if the case has that part. */
static void compare_part(struct runner *r, enum part part, struct str got)
{
    const struct one_case *now = &r->now;

    if (!now->there[part])
        return;
    compare(r, part_names[part], "check", text_str(&now->parts[part]), got);
    count(r);
}

static void check(struct runner *r, const char *options, const char *file)
{
    struct text lines = {0}, spoken = {0}, help = {0}, summary = {0};
    struct command_line c = {0};

    add_words(&c, STR("ludex check --format=json"));
    add_words(&c, str_of(options));
    add_words(&c, str_of(file));
    int status = run_program(&c, "/dev/null", "checked", "spoken");
    read_file("checked", &lines);
    read_file("spoken", &spoken);
    check_lines(r, text_str(&lines), &help, &summary);
    if (status > 1 || !summary.len)
        bad(r, "exit status", STR("0 or 1"), text_str(&spoken));
    count(r);
    compare_part(r, PART_HELP, text_str(&help));
    compare_part(r, PART_SUMMARY, text_str(&summary));
    text_release(&lines);
    text_release(&spoken);
    text_release(&help);
    text_release(&summary);
}

/* ---- written output ------------------------------------------------------ */

/* Converts to ASCII and back. The result must equal the original. */
static void check_ascii(struct runner *r, const char *options, const char *file)
{
    struct text straight = {0}, back = {0};

    convert(PART_NATIVE, options, file, "/dev/null", "straight");
    convert(PART_NATIVE, "", "-", "written", "back");
    read_file("straight", &straight);
    read_file("back", &back);
    compare(r, "back from ASCII", "native", text_str(&straight),
            text_str(&back));
    text_release(&straight);
    text_release(&back);
}

static void check_written(struct runner *r, enum part part, const char *options,
                          const char *file)
{
    const struct one_case *now = &r->now;
    struct text written = {0}, again = {0};

    convert(part, options, file, "/dev/null", "written");
    convert(part, now->there[PART_NAMES] ? "--names names" : "", "-", "written",
            "again");
    read_file("written", &written);
    read_file("again", &again);
    compare(r, "as it is written", part_names[part],
            text_str(&now->parts[part]), text_str(&written));
    compare(r, "written again", part_names[part], text_str(&written),
            text_str(&again));
    if (part == PART_ASCII)
        check_ascii(r, options, file);
    count(r);
    text_release(&written);
    text_release(&again);
}

/* ---- cases --------------------------------------------------------------- */

/* Returns the first line of a part as a C string. The caller frees it. */
static char *first_line(const struct text *t)
{
    struct str rest = text_str(t), line = str_take(&rest, '\n');

    return line.len ? strndup(line.ptr, line.len) : strdup("");
}

static char *file_name(const struct runner *r)
{
    char name[NAME_ROOM];
    size_t i = 0;

    if (r->now.there[PART_FILE])
        return first_line(&r->now.parts[PART_FILE]);
    while (!str_starts_with(r->name, str_of(endings[i].begins)))
        i++;
    snprintf(name, sizeof name, "case.%s", endings[i].ending);
    return strdup(name);
}

static void run_case(struct runner *r)
{
    struct one_case *now = &r->now;
    char *file = file_name(r), *options = first_line(&now->parts[PART_OPTIONS]);

    write_file(file, text_str(&now->parts[PART_INPUT]));
    if (now->there[PART_NAMES])
        write_file("names", text_str(&now->parts[PART_NAMES]));
    if (now->there[PART_BOARD])
        write_file("board", text_str(&now->parts[PART_BOARD]));
    check(r, options, file);
    for (int part = PART_NATIVE; part < PARTS; part++)
        if (now->there[part])
            check_written(r, (enum part)part, options, file);
    unlink(file);
    unlink("names");
    unlink("board");
    free(file);
    free(options);
}

static void end_case(struct runner *r)
{
    if (r->now.title.ptr)
        run_case(r);
    for (int part = 0; part < PARTS; part++) {
        text_clear(&r->now.parts[part]);
        r->now.there[part] = false;
    }
    r->now.title = STR_NONE;
}

/* ---- case files ---------------------------------------------------------- */

/* Appends a line, in which "\x41", "\n", "\r", "\t" and "\\" become one byte
   each. */
static void add_escaped(struct text *out, struct str line)
{
    while (line.len) {
        char key = line.len > 1 ? line.ptr[1] : 0;
        const char *at = key ? strchr("n\nr\rt\t\\\\", key) : NULL;
        if (line.ptr[0] != '\\' || !key) {
            text_add_char(out, line.ptr[0]);
            line = str_from(line, 1);
        } else if (key == 'x' && line.len >= 4) {
            const char digits[] = {line.ptr[2], line.ptr[3], '\0'};
            text_add_char(out, (char)strtoul(digits, NULL, 16));
            line = str_from(line, 4);
        } else {
            assert(at);
            text_add_char(out, at[1]);
            line = str_from(line, 2);
        }
    }
}

/* Reads a line such as "-- input escaped". Returns the part, and sets whether
   it is escaped. */
static enum part begin_part(const char *path, struct str line, bool *escaped)
{
    struct str name = str_take(&line, ' ');
    int part = 0;

    while (part_names[part] && !str_equal(name, str_of(part_names[part])))
        part++;
    if (!part_names[part]) {
        fprintf(stderr, "%s: no part is called %.*s\n", path, (int)name.len,
                name.ptr);
        exit(2);
    }
    *escaped = part == PART_INPUT && str_equal(line, STR("escaped"));
    return (enum part)part;
}

static void read_cases(struct runner *r, const char *path, struct str rest)
{
    enum part part = PART_NONE;
    bool escaped = false;

    while (rest.len) {
        struct str line = str_take(&rest, '\n');
        if (str_skip(&line, STR("== "))) {
            end_case(r);
            r->now.title = line;
            part = PART_NONE;
        } else if (r->now.title.ptr && str_skip(&line, STR("-- "))) {
            part = begin_part(path, line, &escaped);
            r->now.there[part] = true;
        } else if (part != PART_NONE && escaped) {
            add_escaped(&r->now.parts[part], line);
        } else if (part != PART_NONE) {
            text_add(&r->now.parts[part], line);
            text_add_char(&r->now.parts[part], '\n');
        }
    }
    end_case(r);
}

static struct str name_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    struct str name = str_of(slash ? slash + 1 : path);

    if (str_ends_with(name, STR(".case")))
        name.len -= STR(".case").len;
    return name;
}

/* Runs the cases of a file. Called in a separate process. */
static struct counts run_file(const char *path, struct str bytes)
{
    struct runner r = {.name = name_of(path)};

    read_cases(&r, path, bytes);
    for (int part = 0; part < PARTS; part++)
        text_release(&r.now.parts[part]);
    return r.counts;
}

/* ---- processes ----------------------------------------------------------- */

/* Makes a scratch folder in TMPDIR and changes to it. */
static void enter_scratch(struct text *folder)
{
    const char *room = getenv("TMPDIR");

    text_addf(folder, "%s/ludex-cases.XXXXXX", room && *room ? room : "/tmp");
    text_add_char(folder, '\0');
    if (!mkdtemp(folder->ptr) || chdir(folder->ptr))
        die("scratch folder");
}

static void leave_scratch(struct text *folder)
{
    static const char *const left[] = {"checked", "spoken",   "written",
                                       "again",   "straight", "back"};

    for (size_t i = 0; i < sizeof left / sizeof *left; i++)
        unlink(left[i]);
    rmdir(folder->ptr);
    text_release(folder);
}

/* Runs the cases and sends their counts to the parent. Called in the child. */
static void run_and_send(const char *path, struct str bytes, int end)
{
    struct text folder = {0};

    enter_scratch(&folder);
    struct counts counts = run_file(path, bytes);
    leave_scratch(&folder);
    fflush(stdout);
    if (write(end, &counts, sizeof counts) != sizeof counts)
        die("pipe");
}

/* Runs the cases of a file in a child process and adds their counts. A crash of
   the child counts as a failure. */
static void run_apart(const char *path, struct counts *all)
{
    struct counts counts = {0};
    struct text bytes = {0};
    int ends[2], status = 0;

    read_file(path, &bytes);
    fflush(NULL);
    if (pipe(ends))
        die("pipe");
    pid_t child = fork();
    if (child < 0)
        die("fork");
    if (!child) {
        run_and_send(path, text_str(&bytes), ends[1]);
        text_release(&bytes);
        exit(0);
    }
    close(ends[1]);
    bool told = read(ends[0], &counts, sizeof counts) == sizeof counts;
    close(ends[0]);
    waitpid(child, &status, 0);
    if (!told || status) {
        printf("%s: ended with status %d\n", path, status);
        counts.failed++;
    }
    all->passed += counts.passed;
    all->failed += counts.failed;
    text_release(&bytes);
}

int main(int argc, char **argv)
{
    struct counts all = {0};

    setenv("SOURCE_DATE_EPOCH", "0",
           1); /* the notation apgame contains a time */
    for (int i = 1; i < argc; i++)
        run_apart(argv[i], &all);
    printf("%u passed, %u failed\n", all.passed, all.failed);
    return all.failed > 0 || !all.passed;
}
