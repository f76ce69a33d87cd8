/*
 * Arena: the memory of one record. Nothing in it is freed on its own.
 *
 * The hard limit bounds what a record may take: an allocation beyond it gives
 * NULL and sets `exhausted`, and the caller reports the record as too large.
 * If the machine has no memory `no_memory` is set besides, and stays so: that
 * is a fault of the world, never of the record. The soft limit is what a reset
 * keeps for the next record; what is above it goes back to the system, so that
 * one huge record does not weigh on the rest of the run.
 */
#ifndef LUDEX_ARENA_H
#define LUDEX_ARENA_H

#include <stdalign.h>
#include <string.h>

#include "text.h"

struct arena_block;

struct arena {
    struct arena_block *blocks; /* newest first */
    char *next, *end;           /* free bytes of the newest block */
    size_t held;                /* bytes held from the system */
    size_t soft, hard;          /* limits of `held`, in bytes */
    bool exhausted, no_memory;
};

void arena_init(struct arena *a, size_t soft, size_t hard);
void arena_reset(struct arena *a);
void arena_release(struct arena *a);
/* Zeroed memory, aligned for any type; NULL when a limit is met. */
void *arena_alloc(struct arena *a, size_t size);
/* A copy of s; an empty view when a limit is met. */
struct str arena_copy(struct arena *a, struct str s);

/* As LIST_ROOM (list.h), of an array in an arena; the smaller one before stays
   there. */
#define ARENA_ROOM(a, list, count, room, first)                           \
    ((count) < (room) ||                                                  \
     ((list) = arena_grow((a), (list), &(room), sizeof *(list), (first)), \
      (count) < (room)))

/* What ARENA_ROOM calls. */
void *arena_grow(struct arena *a, void *list, size_t *room, size_t size,
                 size_t first);

#define ARENA_NEW(a, type) ((type *)arena_alloc((a), sizeof(type)))

/* The same, without a call as a rule: for what there is most of. */
static inline void *arena_take(struct arena *a, size_t size)
{
    const size_t align = alignof(max_align_t);
    const size_t rounded = (size + align - 1) / align * align;
    char *memory = a->next;

    if (a->exhausted || (size_t)(a->end - memory) < rounded)
        return arena_alloc(a, size);
    a->next = memory + rounded;
    /* In two, since gcc clears more than 96 bytes by a slow instruction. */
    memset(memory, 0, size / 2);
    memset(memory + size / 2, 0, size - size / 2);
    return memory;
}

#define ARENA_TAKE(a, type) ((type *)arena_take((a), sizeof(type)))

#endif
