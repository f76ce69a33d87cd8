#include "list.h"

#include <stdint.h>
#include <stdlib.h>

void *list_grow(void *list, size_t *room, size_t size, size_t first)
{
    size_t wanted = *room ? 2 * *room : first;
    void *more =
        *room > SIZE_MAX / 2 / size ? NULL : realloc(list, wanted * size);

    if (!more)
        return list;
    *room = wanted;
    return more;
}

int list_by_number(const void *left, const void *right)
{
    const int64_t *a = left, *b = right;

    return (*a > *b) - (*a < *b);
}
