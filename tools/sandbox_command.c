#include "sandbox_command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "archive.h"
#include "archive_path.h"
#include "output.h"
#include "sandbox_inputs.h"

enum { PATH_ROOM = 4096 };

/* ---- the table ----------------------------------------------------------- */

enum kind {
    NOT_A_FILE,
    INPUT,
    ARCHIVE,
    EITHER,
    CHANGED,
    OUTPUT,
    VALUE_FILE,
    IN_PLACE,
};

enum need {
    NOTHING = 0,
    LIBRARIES = 1,
    FONTS = 2,
    PROCESSES = 4,
    TERMINAL = 8,
    TEMPORARY = 16,
    NO_SANDBOX = 32,
    DATABASE = 64,    /* set for an archive that is a file */
    CONNECTION = 128, /* set for an archive on a server */
};

/* Rows are arrays of characters, because every pointer costs a relocation
   whenever the program starts. */
struct command_row {
    char name[12], subcommands[160];
    uint8_t first, others, needs;
};
struct option_row {
    char name[15];
    uint8_t kind;
};
struct system_row {
    char path[30];
    uint8_t need, access;
};

#define COMMAND(name, subcommands, first, others, needs) \
    {#name, subcommands, first, others, needs},
#define OPTION(name, kind)
#define SYSTEM(need, access, path)
static const struct command_row command_rows[] = {
#include "sandbox.def"
};
#undef COMMAND
#undef OPTION

#define COMMAND(name, subcommands, first, others, needs)
#define OPTION(name, kind) {#name, kind},
static const struct option_row option_rows[] = {
#include "sandbox.def"
};
#undef OPTION
#undef SYSTEM

#define OPTION(name, kind)
#define SYSTEM(need, access, path) {path, need, access},
static const struct system_row system_rows[] = {
#include "sandbox.def"
};

enum {
    COMMAND_ROWS = sizeof command_rows / sizeof *command_rows,
    OPTION_ROWS = sizeof option_rows / sizeof *option_rows,
    SYSTEM_ROWS = sizeof system_rows / sizeof *system_rows,
};

/* True if the row applies to a subcommand, which may be NULL. */
static bool has_subcommand(const struct command_row *row, const char *word)
{
    char spaced[32];

    if (!row->subcommands[0])
        return true;
    return word &&
           snprintf(spaced, sizeof spaced, " %s ", word) < (int)sizeof spaced &&
           strstr(row->subcommands, spaced);
}

static const struct command_row *find_row(const char *name, const char *word)
{
    static const struct command_row none = {"", "", NOT_A_FILE, NOT_A_FILE,
                                            NOTHING};

    for (size_t i = 0; i < COMMAND_ROWS; i++)
        if (strcmp(command_rows[i].name, name) == 0 &&
            has_subcommand(&command_rows[i], word))
            return &command_rows[i];
    return &none;
}

static enum kind option_kind(const char *name)
{
    for (size_t i = 0; name && i < OPTION_ROWS; i++)
        if (strcmp(option_rows[i].name, name) == 0)
            return option_rows[i].kind;
    return NOT_A_FILE;
}

/* ---- paths --------------------------------------------------------------- */

/* Allows to change the nearest folder above a path that exists. */
static void allow_folder_above(struct sandbox_command *c, char *path)
{
    size_t end = strlen(path);

    do {
        while (end && path[end - 1] == '/')
            end--;
        while (end && path[end - 1] != '/')
            end--;
        path[end] = '\0';
    } while (end > 1 && access(path, F_OK) != 0);
    sandbox_allow(&c->sandbox, end ? path : ".", SANDBOX_CHANGE);
}

/* Allows to replace a file, which need not exist, after following links. The
   new file is made in the same folder. */
static void allow_replacement(struct sandbox_command *c, const char *path)
{
    struct text target = {0};

    if (output_target(path, &target))
        allow_folder_above(c, target.ptr);
    else if (target.failed)
        sandbox_cancel(&c->sandbox);
    text_release(&target);
    c->needs |= TEMPORARY;
}

static void allow_output(struct sandbox_command *c, const char *path)
{
    struct stat about;
    bool there = stat(path, &about) == 0;

    if (there && !S_ISREG(about.st_mode))
        sandbox_allow(&c->sandbox, path,
                      S_ISDIR(about.st_mode) ? SANDBOX_CHANGE : SANDBOX_WRITE);
    if (!there || S_ISREG(about.st_mode) || S_ISDIR(about.st_mode))
        allow_replacement(c, path);
}

/* Allows to change a file or an archive, whose companion files are in its
   folder and in that of its name. */
static void allow_change(struct sandbox_command *c, const char *path)
{
    char name[PATH_ROOM];

    allow_replacement(c, path);
    if (snprintf(name, sizeof name, "%s", path) < (int)sizeof name)
        allow_folder_above(c, name);
}

static void allow_in_place(struct sandbox_command *c, const char *path)
{
    struct stat about;

    sandbox_allow_input(&c->inputs, path);
    if (stat(path, &about) == 0 && S_ISDIR(about.st_mode))
        sandbox_allow(&c->sandbox, path, SANDBOX_CHANGE);
    else
        allow_change(c, path);
}

static void allow_archive(struct sandbox_command *c, const char *path)
{
    if (archive_is_permanent(path))
        allow_change(c, path);
    c->needs |= DATABASE | TEMPORARY;
}

static void allow(struct sandbox_command *c, enum kind kind, const char *path)
{
    if (kind == NOT_A_FILE || kind == IN_PLACE)
        return;
    if (archive_is_address(path))
        c->needs |= CONNECTION | TEMPORARY;
    else if (kind == ARCHIVE || (kind == EITHER && cli_is_archive(path)))
        allow_archive(c, path);
    else if (kind == VALUE_FILE)
        sandbox_allow(&c->sandbox, path, SANDBOX_READ);
    else if (kind == OUTPUT)
        allow_output(c, path);
    else if (kind == CHANGED && !output_is_standard(path))
        allow_in_place(c, path);
    else
        sandbox_allow_input(&c->inputs, path);
}

static void allow_operands(struct sandbox_command *c,
                           const struct command_row *row, int count,
                           char *const *operands)
{
    for (int i = 0; i < count; i++) {
        enum kind kind = i == 0 ? row->first : row->others;
        allow(c, kind != NOT_A_FILE && c->in_place ? CHANGED : kind,
              operands[i]);
    }
    if (count == 0 && row->first != NOT_A_FILE) /* standard input is read */
        sandbox_allow_input(&c->inputs, "-");
}

/* ---- paths of the system ------------------------------------------------- */

/* Allows a path made of a part of a variable's value, and a rest. */
static void allow_part(struct sandbox_command *c, const struct system_row *row,
                       struct str part, const char *rest)
{
    char path[PATH_ROOM];

    if (part.len && snprintf(path, sizeof path, "%.*s%s", (int)part.len,
                             part.ptr, rest) < (int)sizeof path)
        sandbox_allow(&c->sandbox, path, row->access);
}

/* Allows paths that begin with the value of a variable. */
static void allow_variable(struct sandbox_command *c,
                           const struct system_row *row)
{
    const char *rest = row->path + strcspn(row->path, "/");
    char name[sizeof row->path] = {0};

    memcpy(name, row->path + 1, (size_t)(rest - row->path) - 1);
    const char *value = getenv(name);
    if (!value)
        return;
    allow_part(c, row, str_of(value), rest);
    while (strchr(value, ':')) {
        size_t length = strcspn(value, ":");
        allow_part(c, row, (struct str){value, length}, rest);
        value += length + 1;
        if (!strchr(value, ':'))
            allow_part(c, row, str_of(value), rest);
    }
}

static void allow_system(struct sandbox_command *c)
{
    for (size_t i = 0; i < SYSTEM_ROWS; i++) {
        const struct system_row *row = &system_rows[i];
        if (!(row->need & c->needs))
            continue;
        if (row->path[0] == '$')
            allow_variable(c, row);
        else
            sandbox_allow(&c->sandbox, row->path, row->access);
    }
}

/* ---- commands ------------------------------------------------------------ */

void sandbox_command_begin(struct sandbox_command *c, const char *name)
{
    *c = (struct sandbox_command){.name = name};
    c->inputs.sandbox = &c->sandbox;
    sandbox_begin(&c->sandbox);
}

void sandbox_command_option(struct sandbox_command *c, const char *name,
                            const char *value)
{
    enum kind kind = option_kind(name);

    c->in_place |= kind == IN_PLACE;
    if (value && !output_is_standard(value))
        allow(c, kind, value);
}

void sandbox_command_enter(struct sandbox_command *c, int count,
                           char *const *operands)
{
    const struct command_row *row =
        find_row(c->name, count ? operands[count > 1] : NULL);

    if (sandbox_unused() || row->needs & NO_SANDBOX) {
        sandbox_command_cancel(c);
        return;
    }
    c->needs |= row->needs;
    allow_operands(c, row, count, operands);
    allow_system(c);
    sandbox_enter(&c->sandbox,
                  (c->needs & PROCESSES ? SANDBOX_PROCESSES : 0) |
                      (c->needs & CONNECTION ? SANDBOX_SERVER : 0));
}

void sandbox_command_cancel(struct sandbox_command *c)
{
    sandbox_cancel(&c->sandbox);
}
