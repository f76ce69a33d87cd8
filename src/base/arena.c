#include "arena.h"

#include <assert.h>
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

enum {
    BLOCK_FIRST = 64 << 10, /* bytes of the first block; each further block is
                               twice as large as the one before it */
    BLOCK_LARGEST = 1 << 20,
};

struct arena_block {
    struct arena_block *older;
    size_t size; /* size of the whole block in bytes */
    alignas(max_align_t) char bytes[];
};

void arena_init(struct arena *a, size_t soft, size_t hard)
{
    assert(soft <= hard);
    *a = (struct arena){.soft = soft, .hard = hard};
}

#ifdef LUDEX_HARD
/* For builds that detect errors: allocates each object in a block of exactly
   its size, so that access beyond the object is detected. No blocks are
   retained, and memory is overwritten before it is freed. */
static size_t block_size(const struct arena *a, size_t least)
{
    (void)a;
    return least;
}

static bool is_retained_block(const struct arena *a,
                              const struct arena_block *block)
{
    (void)a;
    (void)block;
    return false;
}

static void free_block(struct arena_block *block)
{
    memset(block, TEXT_SPOILT, block->size);
    free(block);
}
#else
static size_t block_size(const struct arena *a, size_t least)
{
    size_t wanted = a->blocks ? a->blocks->size * 2 : BLOCK_FIRST;

    if (wanted > BLOCK_LARGEST)
        wanted = BLOCK_LARGEST;
    return wanted < least ? least : wanted;
}

static bool is_retained_block(const struct arena *a,
                              const struct arena_block *block)
{
    return block && block->size <= a->soft;
}

static void free_block(struct arena_block *block)
{
    free(block);
}
#endif

static void drop_newest(struct arena *a)
{
    struct arena_block *block = a->blocks;

    a->blocks = block->older;
    a->held -= block->size;
    free_block(block);
}

static void use_newest(struct arena *a)
{
    struct arena_block *block = a->blocks;

    a->next = block ? block->bytes : NULL;
    a->end = block ? (char *)block + block->size : NULL;
}

/* Frees all blocks except the newest, which is usually the largest. If the
   newest block is too large, frees it too. */
void arena_reset(struct arena *a)
{
    struct arena_block *kept = a->blocks;

    a->exhausted = false;
    if (is_retained_block(a, kept)) {
        a->blocks = kept->older;
        a->held -= kept->size;
    } else {
        kept = NULL;
    }
    while (a->blocks)
        drop_newest(a);
    if (kept) {
        kept->older = NULL;
        a->blocks = kept;
        a->held += kept->size;
    }
    use_newest(a);
}

void arena_release(struct arena *a)
{
    while (a->blocks)
        drop_newest(a);
    use_newest(a);
}

static bool add_block(struct arena *a, size_t size)
{
    size_t wanted = block_size(a, size + sizeof(struct arena_block));

    if (wanted > a->hard - a->held)
        wanted = a->hard - a->held;
    if (wanted < size + sizeof(struct arena_block))
        return false;

    struct arena_block *block = malloc(wanted);
    a->no_memory |= !block;
    if (!block)
        return false;
    *block = (struct arena_block){.older = a->blocks, .size = wanted};
    a->blocks = block;
    a->held += wanted;
    use_newest(a);
    return true;
}

void *arena_alloc(struct arena *a, size_t size)
{
    const size_t align = alignof(max_align_t);
    size_t rounded = size < a->hard ? (size + align - 1) / align * align : 0;

    if (a->exhausted || (rounded == 0 && size > 0) ||
        ((size_t)(a->end - a->next) < rounded && !add_block(a, rounded))) {
        a->exhausted = true;
        return NULL;
    }
    void *memory = a->next;
    a->next += rounded;
    return memory ? memset(memory, 0, size) : memory;
}

struct str arena_copy(struct arena *a, struct str s)
{
    char *copy = s.len ? arena_alloc(a, s.len) : NULL;

    if (!copy)
        return STR_NONE;
    memcpy(copy, s.ptr, s.len);
    return (struct str){copy, s.len};
}

void *arena_grow(struct arena *a, void *list, size_t *room, size_t size,
                 size_t first)
{
    size_t wanted = *room ? 2 * *room : first;
    void *more =
        *room > SIZE_MAX / 2 / size ? NULL : arena_alloc(a, wanted * size);

    if (!more)
        return list;
    if (*room)
        memcpy(more, list, *room * size);
    *room = wanted;
    return more;
}
