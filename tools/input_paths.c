#include "input_paths.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli.h"
#include "ignore_rules.h"
#include "input_kind.h"
#include "list.h"
#include "output.h"

/* A folder to search. */
struct folder {
    char *path;
    size_t depth;
    const struct ignore_rules *above;
};

/* A skipped file and the reason. */
struct skipped {
    char *path, *why;
};

struct search {
    struct input_paths *out;
    struct folder *folders;
    size_t folder_count, folder_room;
    struct skipped *skipped; /* the skipped files, if they are to be listed */
    size_t skipped_count, skipped_room;
    size_t count; /* number of skipped files and folders */
    bool verbose, no_links, cleans;
    size_t top; /* length of the part of a path before the tree */
    struct kind_finder kinds;
    struct ignore_tree ignored;
    bool stopped; /* a message was printed, and the search must stop */
    int status;
};

static void stop_search(struct search *s, int status)
{
    s->stopped = true;
    s->status = status;
}

static void no_memory(struct search *s)
{
    if (!s->stopped)
        stop_search(s, cli_environment("out of memory"));
}

static bool add_path(struct input_paths *p, char *path, size_t name, bool found)
{
    if (!path || !LIST_ROOM(p->list, p->count, p->room, 64) ||
        !LIST_ROOM(p->names, p->count, p->name_room, 64) ||
        !LIST_ROOM(p->found, p->count, p->found_room, 64)) {
        free(path);
        return false;
    }
    p->names[p->count] = name;
    p->found[p->count] = found;
    p->list[p->count++] = path;
    return true;
}

const char *input_paths_name(const struct input_paths *p, size_t i)
{
    return p->list[i] + p->names[i];
}

void input_paths_drop(struct input_paths *p, const bool *drop)
{
    size_t kept = 0;

    for (size_t i = 0; i < p->count; i++) {
        if (drop[i]) {
            free(p->list[i]);
            continue;
        }
        p->names[kept] = p->names[i];
        p->found[kept] = p->found[i];
        p->list[kept++] = p->list[i];
    }
    p->count = kept;
}

void input_paths_release(struct input_paths *p)
{
    for (size_t i = 0; i < p->count; i++)
        free(p->list[i]);
    free(p->list);
    free(p->names);
    free(p->found);
    *p = (struct input_paths){0};
}

/* Joins the names of a folder and a file. Returns NULL if out of memory. */
static char *join_path(const char *folder, const char *name)
{
    size_t length = strlen(folder);
    bool slash = length && folder[length - 1] == '/';
    char *path = malloc(length + strlen(name) + 2);

    if (path) {
        memcpy(path, folder, length);
        path[length] = '/';
        strcpy(path + length + !slash, name);
    }
    return path;
}

static bool is_folder(const char *path)
{
    struct stat about;

    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

/* ---- skipped files ------------------------------------------------------- */

static void skip_file(struct search *s, char *path, const char *why)
{
    struct skipped one = {path, s->verbose ? strdup(why) : NULL};

    s->count++;
    if (s->verbose && one.why &&
        LIST_ROOM(s->skipped, s->skipped_count, s->skipped_room, 64)) {
        s->skipped[s->skipped_count++] = one;
        return;
    }
    if (s->verbose)
        no_memory(s);
    free(one.path);
    free(one.why);
}

static int compare_by_skipped_path(const void *a, const void *b)
{
    const struct skipped *one = a, *other = b;

    return strcmp(one->path, other->path);
}

static void report_skipped_files(struct search *s)
{
    if (s->skipped_count)
        qsort(s->skipped, s->skipped_count, sizeof *s->skipped,
              compare_by_skipped_path);
    for (size_t i = 0; i < s->skipped_count; i++) {
        cli_say("%s: skipped: %s", s->skipped[i].path, s->skipped[i].why);
        free(s->skipped[i].path);
        free(s->skipped[i].why);
    }
    free(s->skipped);
}

/* ---- one folder ---------------------------------------------------------- */

static void add_folder(struct search *s, char *path, size_t depth,
                       const struct ignore_rules *above)
{
    if (depth > INPUT_DEPTH_MAX) {
        s->status = cli_environment("%s: folders are nested too deeply", path);
        free(path);
        return;
    }
    if (!LIST_ROOM(s->folders, s->folder_count, s->folder_room, 64)) {
        free(path);
        no_memory(s);
        return;
    }
    s->folders[s->folder_count++] = (struct folder){path, depth, above};
}

/* Adds a file. `name` is the offset of its name in the path, and `found` is true
   if it was found in a folder. */
static void add_file(struct search *s, char *path, size_t name, bool found)
{
    if (s->out->count >= INPUT_FILES_MAX) {
        stop_search(s, cli_environment(
                           "there are more than %d files, which is the limit",
                           INPUT_FILES_MAX));
        free(path);
    } else if (!add_path(s->out, path, name, found)) {
        no_memory(s);
    }
}

/* Adds a regular file, or a link to a regular file, if the file is to be
   read. */
static void add_file_if_read(struct search *s, char *path)
{
    int read = kind_is_read(&s->kinds, path);

    text_add_char(&s->kinds.why, '\0');
    if (read < 0 || s->kinds.why.failed) {
        free(path);
        no_memory(s);
    } else if (read) {
        add_file(s, path, s->top, true);
    } else {
        skip_file(s, path, s->kinds.why.ptr);
    }
}

/* Adds a file or the files of a folder. A dangling link counts as a file, so
   that the fault is reported when the command opens it. */
static void take_path(struct search *s, char *path, const struct stat *about,
                      const struct folder *in, const struct ignore_rules *rules)
{
    bool link = S_ISLNK(about->st_mode);
    struct stat target = *about;

    if (link && s->no_links)
        skip_file(s, path, "a symbolic link");
    else if (link && stat(path, &target) != 0)
        add_file(s, path, s->top, true);
    else if (S_ISREG(target.st_mode))
        add_file_if_read(s, path);
    else if (!S_ISDIR(target.st_mode))
        skip_file(s, path, "not a regular file");
    else if (link)
        skip_file(s, path, "a link to a folder");
    else
        add_folder(s, path, in->depth + 1, rules);
}

static void add_folder_entry(struct search *s, const struct folder *in,
                             const char *name, const struct ignore_rules *rules)
{
    char *path = join_path(in->path, name);
    struct stat about;

    if (!path)
        no_memory(s);
    else if (lstat(path, &about) !=
             0) /* the file was deleted in the meantime */
        free(path);
    else if (name[0] == '.')
        skip_file(s, path, "hidden");
    else if (name[strlen(name) - 1] == '~')
        skip_file(s, path, "a backup file");
    else if (output_is_temporary(name))
        skip_file(s, path, "a temporary file of ludex");
    else if (ignore_matches(rules, str_of(path + s->top),
                            S_ISDIR(about.st_mode)))
        skip_file(s, path, "ignored by git");
    else
        take_path(s, path, &about, in, rules);
}

static void read_folder(struct search *s, const struct folder *in)
{
    if (s->cleans)
        output_remove_folder_leftovers(in->path);

    DIR *folder = opendir(in->path);
    size_t length = strlen(in->path);
    struct dirent *entry;

    if (!folder && errno == ENOMEM) {
        no_memory(s);
        return;
    }
    if (!folder) {
        s->status = cli_environment("%s: %s", in->path, strerror(errno));
        return;
    }
    const struct ignore_rules *rules =
        ignore_within(&s->ignored, in->above, in->path,
                      length > s->top ? length + 1 - s->top : 0);
    while (!s->stopped && (entry = readdir(folder)))
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            add_folder_entry(s, in, entry->d_name, rules);
    closedir(folder);
    if (s->ignored.no_memory)
        no_memory(s);
}

/* ---- an operand ---------------------------------------------------------- */

static int compare_by_path(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void read_folders(struct search *s, char *operand)
{
    const struct folder first = {operand, 0,
                                 ignore_above(&s->ignored, operand)};
    size_t begin = s->out->count, length = strlen(operand);

    s->top = length + (length && operand[length - 1] != '/');
    read_folder(s, &first);
    while (s->folder_count && !s->stopped) {
        struct folder next = s->folders[--s->folder_count];
        read_folder(s, &next);
        free(next.path);
    }
    if (s->out->count > begin)
        qsort(s->out->list + begin, s->out->count - begin, sizeof *s->out->list,
              compare_by_path);
    else
        add_file(s, strdup(operand), s->top, false);
}

/* Returns the offset of the last component of a path. */
static size_t file_name_offset(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? (size_t)(slash - path) + 1 : 0;
}

static void release_search(struct search *s)
{
    for (size_t i = 0; i < s->folder_count; i++)
        free(s->folders[i].path);
    free(s->folders);
    ignore_tree_release(&s->ignored);
    kind_finder_release(&s->kinds);
}

bool input_paths_expand(struct input_paths *out, int count, char **operands,
                        const struct input_search *how, size_t *skipped,
                        int *status)
{
    struct search s = {
        .out = out,
        .verbose = how->verbose,
        .no_links = how->no_links,
        .cleans = how->cleans,
        .kinds = {.options = how->options, .events = how->events}};

    for (int i = 0; i < count && !s.stopped; i++) {
        if (strcmp(operands[i], "-") != 0 && is_folder(operands[i]))
            read_folders(&s, operands[i]);
        else
            add_file(&s, strdup(operands[i]), file_name_offset(operands[i]),
                     false);
    }
    report_skipped_files(&s);
    release_search(&s);
    *skipped = s.count;
    *status = s.status;
    return !s.stopped;
}
