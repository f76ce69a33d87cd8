#include "file_ids.h"

#include <stdlib.h>

#include "list.h"

static int compare_files(const struct file_id *a, const struct file_id *b)
{
    if (a->device != b->device)
        return a->device < b->device ? -1 : 1;
    return (a->number > b->number) - (a->number < b->number);
}

static int compare_by_file_and_index(const void *left, const void *right)
{
    const struct file_id *a = left, *b = right;
    int order = compare_files(a, b);

    return order ? order : (a->index > b->index) - (a->index < b->index);
}

bool file_ids_note(struct file_ids *ids, size_t count, char *const *paths)
{
    struct stat about;

    ids->list = calloc(count ? count : 1, sizeof *ids->list);
    if (!ids->list)
        return false;
    for (size_t i = 0; i < count; i++)
        if (stat(paths[i], &about) == 0)
            ids->list[ids->count++] =
                (struct file_id){about.st_dev, about.st_ino, i};
    qsort(ids->list, ids->count, sizeof *ids->list, compare_by_file_and_index);
    return true;
}

void file_ids_release(struct file_ids *ids)
{
    free(ids->list);
    *ids = (struct file_ids){0};
}

const size_t *file_ids_find(const struct file_ids *ids,
                            const struct stat *about)
{
    const struct file_id wanted = {about->st_dev, about->st_ino, 0};
    size_t at;

    LIST_SEEK(at, ids->count, compare_files(&ids->list[at], &wanted) < 0);
    return at < ids->count && compare_files(&ids->list[at], &wanted) == 0
               ? &ids->list[at].index
               : NULL;
}
