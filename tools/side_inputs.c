#define _GNU_SOURCE /* for tdestroy */
#include "side_inputs.h"

#include <search.h>
#include <stdlib.h>

#include "text.h"

/* Identifies a file independently of its name. */
struct identity {
    dev_t device;
    ino_t number;
};

static int compare_identities(const void *a, const void *b)
{
    const struct identity *one = a, *other = b;
    int device = number_compare(one->device, other->device);

    return device ? device : number_compare(one->number, other->number);
}

struct side_inputs *side_inputs_borrow(struct side_inputs **list)
{
    struct side_inputs *s = *list;

    while (s && s->lent)
        s = s->next;
    if (!s && (s = calloc(1, sizeof *s)) != NULL) {
        s->next = *list;
        *list = s;
    }
    if (s)
        s->lent = true;
    return s;
}

bool side_inputs_add(struct side_inputs *s, const struct stat *about)
{
    const struct identity which = {about->st_dev, about->st_ino};
    struct identity *own;

    if (tfind(&which, &s->files, compare_identities))
        return true;
    own = malloc(sizeof *own);
    if (!own)
        return false;
    *own = which;
    if (tsearch(own, &s->files, compare_identities))
        return true;
    free(own);
    return false;
}

bool side_inputs_contain(const struct side_inputs *list,
                         const struct stat *about)
{
    const struct identity which = {about->st_dev, about->st_ino};

    while (list && !tfind(&which, &list->files, compare_identities))
        list = list->next;
    return list;
}

void side_inputs_release(struct side_inputs **list)
{
    while (*list) {
        struct side_inputs *s = *list;
        *list = s->next;
        tdestroy(s->files, free);
        free(s);
    }
}
