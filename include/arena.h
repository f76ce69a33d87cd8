/*
 * Arena: the memory of one record. Objects in an arena are not freed one by
 * one.
 *
 * A record may use memory up to the hard limit. An allocation that exceeds the
 * limit returns NULL and sets `exhausted`, and the caller reports the record as
 * too large. If the system is out of memory, the allocation also sets
 * `no_memory`, which is never reset: this is a fault of the environment, not of
 * the record. A reset retains memory up to the soft limit for the next record
 * and frees the rest, so that one huge record does not slow down the rest of
 * the run.
 */
#ifndef LUDEX_ARENA_H
#define LUDEX_ARENA_H

#include <stdalign.h>
#include <string.h>

#include "text.h"

struct arena_block;

struct arena {
    struct arena_block *blocks; /* newest first */
    char *next, *end;           /* free part of the newest block */
    size_t held;                /* bytes allocated from the system */
    size_t soft, hard;          /* limits of `held`, in bytes */
    bool exhausted, no_memory;
};

void arena_init(struct arena *a, size_t soft, size_t hard);
void arena_reset(struct arena *a);
void arena_release(struct arena *a);
/* Returns zeroed memory, aligned for any type, or NULL if a limit is
   reached. */
void *arena_alloc(struct arena *a, size_t size);
/* Returns a copy of s, or an empty view if a limit is reached. */
struct str arena_copy(struct arena *a, struct str s);

/* Works like LIST_ROOM (list.h) for an array in an arena. The memory of the
   old, smaller array is not reused. */
#define ARENA_ROOM(a, list, count, room, first)                           \
    ((count) < (room) ||                                                  \
     ((list) = arena_grow((a), (list), &(room), sizeof *(list), (first)), \
      (count) < (room)))

/* Used by ARENA_ROOM. */
void *arena_grow(struct arena *a, void *list, size_t *room, size_t size,
                 size_t first);

#define ARENA_NEW(a, type) ((type *)arena_alloc((a), sizeof(type)))

/* Like arena_alloc, but inlined for the most frequent case. */
static inline void *arena_alloc_inline(struct arena *a, size_t size)
{
    const size_t align = alignof(max_align_t);
    const size_t rounded = (size + align - 1) / align * align;
    char *memory = a->next;

    if (a->exhausted || (size_t)(a->end - memory) < rounded)
        return arena_alloc(a, size);
    a->next = memory + rounded;
    /* Calls memset for two halves, since gcc clears more than 96 bytes with a
       slow instruction. */
    memset(memory, 0, size / 2);
    memset(memory + size / 2, 0, size - size / 2);
    return memory;
}

#define ARENA_TAKE(a, type) ((type *)arena_alloc_inline((a), sizeof(type)))

#endif
