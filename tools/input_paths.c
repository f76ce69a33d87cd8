#include "input_paths.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "event_files.h"
#include "list.h"
#include "notation.h"

/* Folders that are yet to be walked through, with how deep they lie. */
struct walk_on {
    struct input_paths folders;
    size_t *depths;
    size_t room;
};

struct search {
    struct input_paths *out;
    struct walk_on on;
    bool events;
    bool stopped; /* after a message: it makes no sense to go on */
    int status;
};

static void stop(struct search *s, int status)
{
    s->stopped = true;
    s->status = status;
}

static void no_memory(struct search *s)
{
    if (!s->stopped)
        stop(s, cli_world("out of memory"));
}

static bool add_path(struct input_paths *p, char *path)
{
    if (!path || !LIST_ROOM(p->list, p->count, p->room, 64)) {
        free(path);
        return false;
    }
    p->list[p->count++] = path;
    return true;
}

void input_paths_release(struct input_paths *p)
{
    for (size_t i = 0; i < p->count; i++)
        free(p->list[i]);
    free(p->list);
    *p = (struct input_paths){0};
}

/* NULL: no memory. */
static char *joined(const char *folder, const char *name)
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

static bool holds_records(const struct search *s, const char *path)
{
    const struct str nothing = {"", 0};

    return notation_of_file(str_of(path), nothing) ||
           (s->events && is_event_file(str_of(path), nothing));
}

/* ---- one folder ----------------------------------------------------------- */

static void add_folder(struct search *s, char *path, size_t depth)
{
    struct walk_on *on = &s->on;

    if (depth > INPUT_DEPTH_MAX) {
        s->status = cli_world("%s: folders nested deeper than is read", path);
        free(path);
        return;
    }
    if (!LIST_ROOM(on->depths, on->folders.count, on->room, 64)) {
        free(path);
        no_memory(s);
        return;
    }
    on->depths[on->folders.count] = depth;
    if (!add_path(&on->folders, path))
        no_memory(s);
}

static void add_file(struct search *s, char *path)
{
    if (s->out->count >= INPUT_FILES_MAX) {
        stop(s, cli_world("more than %d files", INPUT_FILES_MAX));
        free(path);
    } else if (!add_path(s->out, path)) {
        no_memory(s);
    }
}

/* A link that leads nowhere is a file that cannot be opened: that is said. */
static void take_entry(struct search *s, const char *folder, const char *name,
                       size_t depth)
{
    char *path = joined(folder, name);
    struct stat about = {0}, target = {0};

    if (!path) {
        no_memory(s);
        return;
    }
    bool there = lstat(path, &about) == 0;
    bool link = there && S_ISLNK(about.st_mode);
    bool leads = !link || stat(path, &target) == 0;
    mode_t mode = link && leads ? target.st_mode : about.st_mode;
    if (there && !link && S_ISDIR(mode))
        add_folder(s, path, depth + 1);
    else if (there && (!leads || S_ISREG(mode)) && holds_records(s, path))
        add_file(s, path);
    else
        free(path);
}

static void read_folder(struct search *s, const char *path, size_t depth)
{
    DIR *folder = opendir(path);
    struct dirent *entry;

    if (!folder && errno == ENOMEM) {
        no_memory(s);
        return;
    }
    if (!folder) {
        s->status = cli_world("%s: %s", path, strerror(errno));
        return;
    }
    while (!s->stopped && (entry = readdir(folder)))
        if (entry->d_name[0] != '.')
            take_entry(s, path, entry->d_name, depth);
    closedir(folder);
}

/* ---- an operand ----------------------------------------------------------- */

static int by_path(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void read_folders(struct search *s, const char *operand)
{
    size_t begin = s->out->count;

    read_folder(s, operand, 0);
    while (s->on.folders.count && !s->stopped) {
        size_t last = --s->on.folders.count;
        char *path = s->on.folders.list[last];
        read_folder(s, path, s->on.depths[last]);
        free(path);
    }
    if (s->out->count > begin)
        qsort(s->out->list + begin, s->out->count - begin, sizeof *s->out->list,
              by_path);
    else
        add_file(s, strdup(operand));
}

bool input_paths_expand(struct input_paths *out, int count, char **operands,
                        bool events, int *status)
{
    struct search s = {.out = out, .events = events};

    for (int i = 0; i < count && !s.stopped; i++) {
        if (strcmp(operands[i], "-") != 0 && is_folder(operands[i]))
            read_folders(&s, operands[i]);
        else
            add_file(&s, strdup(operands[i]));
    }
    input_paths_release(&s.on.folders);
    free(s.on.depths);
    *status = s.status;
    return !s.stopped;
}
