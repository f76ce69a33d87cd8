#define _DEFAULT_SOURCE /* for DT_LNK */
#include "sandbox_inputs.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "input_paths.h"
#include "list.h"

enum {
    PATH_ROOM = 4096,
    ENTRIES_MOST = 1000, /* searched for links to boards, as a command for one
                            file must not take as long as its folder is */
};

/* ---- links --------------------------------------------------------------- */

/* Folders that are still to be searched for links. */
struct folders {
    char **list;
    size_t count, room;
};

static bool add_folder(struct folders *f, const char *path)
{
    char *copy = strdup(path);

    if (!copy || !LIST_ROOM(f->list, f->count, f->room, 16)) {
        free(copy);
        return false;
    }
    f->list[f->count++] = copy;
    return true;
}

/* Returns the kind of an entry, in the form of d_type. */
static int entry_kind(const struct dirent *entry, const char *path)
{
    struct stat about;

    if (entry->d_type != DT_UNKNOWN)
        return entry->d_type;
    if (lstat(path, &about) != 0)
        return DT_UNKNOWN;
    return S_ISLNK(about.st_mode)   ? DT_LNK
           : S_ISDIR(about.st_mode) ? DT_DIR
                                    : DT_REG;
}

static bool is_file(const char *path)
{
    struct stat about;

    return stat(path, &about) == 0 && S_ISREG(about.st_mode);
}

/* Allows what a link leads to, or adds a folder unless `f` is NULL.
   input_paths.c skips hidden files and links to folders, and records cannot
   name hidden files. Returns false if out of memory. */
static bool allow_entry(struct sandbox *s, struct folders *f,
                        const char *folder, const struct dirent *entry)
{
    char path[PATH_ROOM];

    if (entry->d_name[0] == '.' || entry->d_type == DT_REG ||
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name) >=
            (int)sizeof path)
        return true;
    int kind = entry_kind(entry, path);
    if (kind == DT_DIR)
        return !f || add_folder(f, path);
    if (kind == DT_LNK && is_file(path))
        sandbox_allow(s, path, SANDBOX_READ);
    return true;
}

/* Allows the links among the first `most` entries of a folder. */
static bool allow_entries(struct sandbox *s, struct folders *f,
                          const char *folder, size_t most)
{
    DIR *entries = opendir(folder);
    const struct dirent *entry;
    bool fine = true;

    while (entries && fine && most-- && (entry = readdir(entries)))
        fine = allow_entry(s, f, folder, entry);
    if (entries)
        closedir(entries);
    return fine;
}

/* Allows to read the files to which links in a folder and its subfolders
   lead. */
static void allow_links(struct sandbox *s, const char *path)
{
    struct folders f = {0};
    bool fine = add_folder(&f, path);

    while (fine && f.count) {
        char *folder = f.list[--f.count];
        fine = allow_entries(s, &f, folder, SIZE_MAX);
        free(folder);
    }
    while (f.count)
        free(f.list[--f.count]);
    free(f.list);
    if (!fine)
        sandbox_cancel(s);
}

/* ---- git's rules --------------------------------------------------------- */

/* Allows to read git's rules in the folders above (ignore_rules.h). */
static void allow_ignore_rules(struct sandbox *s, const char *path)
{
    static const char *const names[] = {".gitignore", ".git/info/exclude"};
    char *top = realpath(path, NULL), rules[PATH_ROOM];

    for (size_t end = top ? strlen(top) : 0; end;) {
        while (end && top[end - 1] != '/')
            end--;
        for (size_t i = 0; i < sizeof names / sizeof *names; i++)
            if (snprintf(rules, sizeof rules, "%.*s%s", (int)end, top,
                         names[i]) < (int)sizeof rules)
                sandbox_allow(s, rules, SANDBOX_READ);
        end -= end > 0;
    }
    free(top);
}

/* ---- an input ------------------------------------------------------------ */

static bool is_same_folder(const struct sandbox_inputs *in, const char *path,
                           size_t length)
{
    return in->folder && in->length == length &&
           memcmp(in->folder, path, length) == 0;
}

/* Allows to read the folder of a file, and boards to which its links lead. */
static void allow_folder_of(struct sandbox_inputs *in, const char *path)
{
    const char *slash = strrchr(path, '/');
    size_t length = slash ? (size_t)(slash - path) + 1 : 0;
    char folder[PATH_ROOM];

    if (is_same_folder(in, path, length) || length >= sizeof folder)
        return;
    in->folder = path;
    in->length = length;
    memcpy(folder, length ? path : "./", length ? length : sizeof "./");
    folder[length ? length : 2] = '\0';
    sandbox_allow(in->sandbox, folder, SANDBOX_READ);
    allow_entries(in->sandbox, NULL, folder, ENTRIES_MOST);
}

void sandbox_allow_input(struct sandbox_inputs *in, const char *path)
{
    struct stat about;
    bool standard = strcmp(path, "-") == 0;

    if (in->sandbox->rules < 0 || (!standard && lstat(path, &about) != 0))
        return;
    if (!standard && !S_ISREG(about.st_mode))
        sandbox_allow(in->sandbox, path, SANDBOX_READ);
    if (!standard && S_ISLNK(about.st_mode) && stat(path, &about) != 0)
        return;
    if (standard || !S_ISDIR(about.st_mode)) {
        allow_folder_of(in, path);
        return;
    }
    allow_links(in->sandbox, path);
    allow_ignore_rules(in->sandbox, path);
}
