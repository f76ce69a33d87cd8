#include "name_index.h"

/* Compares the lengths first, then the letters in lower case. */
static int compare_names(struct str a, struct str b)
{
    if (a.len != b.len)
        return a.len < b.len ? -1 : 1;
    for (size_t i = 0; i < a.len; i++) {
        uint8_t x = (uint8_t)ascii_lower(a.ptr[i]);
        uint8_t y = (uint8_t)ascii_lower(b.ptr[i]);
        if (x != y)
            return x < y ? -1 : 1;
    }
    return 0;
}

/* Merges two runs of `size` names into one, in which equal names of `a` come
   first. Returns NULL if out of memory. */
static struct indexed_name *merge_runs(const struct indexed_name *a,
                                       const struct indexed_name *b,
                                       size_t size, struct arena *arena)
{
    struct indexed_name *out = arena_alloc(arena, 2 * size * sizeof *out);
    size_t i = 0, k = 0;

    while (out && i + k < 2 * size) {
        bool first =
            k == size || (i < size && compare_names(a[i].name, b[k].name) <= 0);
        out[i + k] = first ? a[i] : b[k];
        i += first;
        k += !first;
    }
    return out;
}

bool name_index_add(struct name_index *x, struct str name, struct arena *arena)
{
    struct indexed_name *run = ARENA_NEW(arena, struct indexed_name);
    size_t k = 0;

    if (run)
        *run = (struct indexed_name){name, x->count};
    for (; run && x->runs[k]; k++) {
        run = merge_runs(x->runs[k], run, (size_t)1 << k, arena);
        x->runs[k] = NULL;
    }
    x->runs[k] = run;
    x->count++;
    return run != NULL;
}

/* Returns the first place in a run whose name is not before this one. */
static size_t find_place(const struct indexed_name *run, size_t size,
                         struct str name)
{
    size_t from = 0, to = size;

    while (from < to) {
        size_t middle = from + (to - from) / 2;
        if (compare_names(run[middle].name, name) < 0)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

uint32_t name_index_find(const struct name_index *x, struct str name)
{
    uint32_t found = NOBODY;

    for (size_t k = 0; k < NAME_RUNS; k++) { /* longer runs have earlier
                                                names */
        const struct indexed_name *run = x->runs[k];
        size_t size = (size_t)1 << k;
        size_t place = run ? find_place(run, size, name) : size;
        if (place < size && compare_names(run[place].name, name) == 0)
            found = run[place].index;
    }
    return found;
}
