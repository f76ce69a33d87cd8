/* Finds names that are equal if case is ignored, in a list that grows. */
#ifndef LUDEX_EVENTS_NAME_INDEX_H
#define LUDEX_EVENTS_NAME_INDEX_H

#include "arena.h"
#include "event.h"

struct indexed_name {
    struct str name;
    uint32_t index;
};

/*
 * The names with the indices 0 to `count` - 1, in sorted runs: runs[k] has 2^k
 * names, or is NULL. A new name is merged with full runs, as a binary counter
 * carries. Adding n names therefore takes n log n steps, whatever the names
 * are.
 */
enum { NAME_RUNS = 32 };
struct name_index {
    struct indexed_name *runs[NAME_RUNS];
    uint32_t count;
};

/* Adds the next name, whose bytes must live as long as the index. Uses the arena
   for the index. Returns false if out of memory. */
bool name_index_add(struct name_index *x, struct str name, struct arena *arena);
/* Returns the index of the first name that is equal if the case of ASCII letters
   is ignored, or NOBODY. */
uint32_t name_index_find(const struct name_index *x, struct str name);

#endif
