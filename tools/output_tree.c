#include "output_tree.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli.h"
#include "file_ids.h"

enum { ANCESTORS_MAX = 4096 };

static int no_memory(void)
{
    return cli_environment("out of memory");
}

/* Sets *path to folder/name, NUL-terminated. Returns false if out of memory. */
static bool join_path(const char *folder, const char *name, struct text *path)
{
    text_clear(path);
    text_addf(path, "%s/%s", folder, name);
    text_add_char(path, '\0');
    return !path->failed;
}

/* ---- folders within each other ------------------------------------------- */

static bool is_same(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* Finds the longest part of a path that is an existing folder. Returns false if
   out of memory. */
static bool find_existing(const char *path, struct text *folder)
{
    struct stat about;

    text_add(folder, str_of(path));
    text_add_char(folder, '\0');
    while (!folder->failed &&
           (stat(folder->ptr, &about) != 0 || !S_ISDIR(about.st_mode))) {
        char *slash = strrchr(folder->ptr, '/');
        text_clear(folder);
        if (!slash)
            text_add(folder, STR("."));
        else if (slash == folder->ptr)
            text_add(folder, STR("/"));
        else
            folder->len = (size_t)(slash - folder->ptr);
        text_add_char(folder, '\0');
    }
    return !folder->failed;
}

/* Returns 1 if the path is this folder or inside it, 0 if not, or -1 if out of
   memory. */
static int is_within(const char *path, const struct stat *folder)
{
    struct text at = {0};
    struct stat now, last = {0};
    int within = find_existing(path, &at) ? 0 : -1;

    for (int i = 0; within == 0 && i < ANCESTORS_MAX; i++) {
        if (stat(at.ptr, &now) != 0 || (i && is_same(&now, &last)))
            break;
        within = is_same(&now, folder);
        last = now;
        at.len--; /* drop the NUL */
        text_add(&at, STR("/.."));
        text_add_char(&at, '\0');
        if (at.failed)
            within = -1;
    }
    text_release(&at);
    return within;
}

static int refuse_operand(const char *folder, const char *operand)
{
    struct stat input, output;
    int within = 0;

    if (stat(operand, &input) == 0 && S_ISDIR(input.st_mode))
        within = is_within(folder, &input);
    if (!within && stat(folder, &output) == 0)
        within = is_within(operand, &output);
    if (within < 0)
        return no_memory();
    return within ? cli_usage("the output folder %s must not contain the input "
                              "%s, or be contained in it",
                              folder, operand)
                  : STATUS_FINE;
}

/* ---- files that would be replaced ---------------------------------------- */

/* A file of the list, and its name in the output folder. */
struct named {
    const char *name, *path;
    size_t index;
};

static int compare_by_name(const void *left, const void *right)
{
    const struct named *a = left, *b = right;
    int order = strcmp(a->name, b->name);

    return order ? order : (a->index > b->index) - (a->index < b->index);
}

static int refuse_pair(const struct named *a, const struct named *b)
{
    struct stat one, other;

    if (strcmp(a->path, b->path) == 0 ||
        (stat(a->path, &one) == 0 && stat(b->path, &other) == 0 &&
         is_same(&one, &other)))
        return STATUS_FINE;
    return cli_usage(
        "%s and %s would both be written to %s; repair them separately",
        a->path, b->path, a->name);
}

/* Finds entries with the same name. If two of them are the same file, marks one
   to be dropped, otherwise refuses them. */
static int find_pairs(struct named *list, size_t count, bool *drop)
{
    int status = STATUS_FINE;

    qsort(list, count, sizeof *list, compare_by_name);
    for (size_t i = 1; i < count && !status; i++)
        if (strcmp(list[i - 1].name, list[i].name) == 0) {
            status = refuse_pair(&list[i - 1], &list[i]);
            drop[list[i].index] = true;
        }
    return status;
}

static int drop_pairs(struct input_paths *paths)
{
    struct named *list = calloc(paths->count + 1, sizeof *list);
    bool *drop = calloc(paths->count + 1, sizeof *drop);
    int status = list && drop ? STATUS_FINE : no_memory();

    for (size_t i = 0; i < paths->count && !status; i++)
        list[i] = (struct named){input_paths_name(paths, i), paths->list[i], i};
    if (!status)
        status = find_pairs(list, paths->count, drop);
    if (!status)
        input_paths_drop(paths, drop);
    free(list);
    free(drop);
    return status;
}

static int refuse_inputs(const char *folder, const struct input_paths *paths,
                         const struct file_ids *ids)
{
    struct text path = {0};
    struct stat about;
    int status = STATUS_FINE;

    for (size_t i = 0; i < paths->count && !status; i++) {
        if (!join_path(folder, input_paths_name(paths, i), &path))
            status = no_memory();
        else if (lstat(path.ptr, &about) == 0 && file_ids_find(ids, &about))
            status = cli_usage(
                "%s: the output file must not be one of the input files",
                path.ptr);
    }
    text_release(&path);
    return status;
}

int output_tree_check(const char *folder, int count, char *const *operands,
                      struct input_paths *paths)
{
    struct file_ids ids = {0};
    int status = STATUS_FINE;

    for (int i = 0; i < count && !status; i++)
        status = refuse_operand(folder, operands[i]);
    if (!status)
        status = drop_pairs(paths);
    if (!status && !file_ids_note(&ids, paths->count, paths->list))
        status = no_memory();
    if (!status)
        status = refuse_inputs(folder, paths, &ids);
    file_ids_release(&ids);
    return status;
}

/* ---- making folders ------------------------------------------------------ */

static int folder_fault(const char *path, int error)
{
    return cli_environment("%s: %s", path, cli_errno(error));
}

/* Makes a folder, unless it exists already. */
static int make_folder(const char *path, bool links)
{
    struct stat about;

    if (mkdir(path, 0777) == 0)
        return STATUS_FINE;
    if (errno != EEXIST)
        return folder_fault(path, errno);
    if ((links ? stat : lstat)(path, &about) != 0)
        return folder_fault(path, errno);
    return S_ISDIR(about.st_mode) ? STATUS_FINE : folder_fault(path, ENOTDIR);
}

int output_tree_place(const char *folder, const char *name, struct text *path)
{
    size_t top = strlen(folder);
    int status = STATUS_FINE;

    if (!join_path(folder, name, path))
        return no_memory();
    for (size_t i = 1; path->ptr[i] && !status; i++)
        if (path->ptr[i] == '/' && path->ptr[i - 1] != '/') {
            path->ptr[i] = '\0';
            status = make_folder(path->ptr, i <= top);
            path->ptr[i] = '/';
        }
    return status;
}
