/*
 * Lets memory run out within this process, and checks what calls of ludex.h report
 * then. A test program includes it once.
 */
#ifndef LUDEX_TESTS_FAILING_MEMORY_H
#define LUDEX_TESTS_FAILING_MEMORY_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "ludex.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif

/* ---- memory --------------------------------------------------------------- */

static atomic_ulong allocations; /* of allocations, on all threads */
static unsigned long fail_at;
static bool fail_all;
static atomic_bool denied;
static atomic_long held; /* allocations that have not been freed */
static long lost;        /* leaked by one use */

#ifndef SANITIZED
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t members, size_t size);
void *__libc_realloc(void *old, size_t size);
void __libc_free(void *memory);

static bool fails(void)
{
    unsigned long at = ++allocations;

    if (!fail_at || (fail_all ? at < fail_at : at != fail_at))
        return false;
    denied = true;
    return true;
}

void *malloc(size_t size)
{
    void *memory = fails() ? NULL : __libc_malloc(size);

    held += memory != NULL;
    return memory;
}

void *calloc(size_t members, size_t size)
{
    void *memory = fails() ? NULL : __libc_calloc(members, size);

    held += memory != NULL;
    return memory;
}

void *realloc(void *old, size_t size)
{
    void *memory = fails() ? NULL : __libc_realloc(old, size);

    held += memory && !old;
    return memory;
}

void free(void *memory)
{
    held -= memory != NULL;
    __libc_free(memory);
}
#endif

/* ---- checking calls ------------------------------------------------------- */

static struct ludex_error *error; /* for all calls */
static uint64_t results_hash;
static bool missed;    /* a call reported that there was no memory */
static int wrong_line; /* line of the first wrong result, or 0; Check's own
                       assertions allocate memory */

/* Checks a returned text: it is NULL only if out of memory. */
static inline void note_text(const char *text)
{
    missed |= !text;
    if (!text && !denied)
        wrong_line = __LINE__;
    for (; text && *text; text++)
        results_hash =
            (results_hash ^ (unsigned char)*text) * UINT64_C(1099511628211);
}

/* True if the call succeeded; otherwise it must have been out of memory. */
static bool fine(int code)
{
    if (code >= 0)
        return true;
    if (code != LUDEX_NO_MEMORY || !denied || !*ludex_error_message(error))
        wrong_line = __LINE__;
    missed = true;
    return false;
}

/* Checks a call that succeeds or runs out of memory, without an error
   object. */
static inline void no_memory(int code)
{
    if (code < 0 && (code != LUDEX_NO_MEMORY || !denied))
        wrong_line = __LINE__;
    missed |= code < 0;
}

/* Checks a call that is refused for a known reason or runs out of memory. */
static inline void refused(int code)
{
    if (code == LUDEX_REFUSED)
        note_text(ludex_error_message(error));
    else
        fine(code);
}

/* Calls `use` while the allocation of that number fails, only that one or `all`
   from it on; none if it is 0. */
static void run(void (*use)(void), unsigned long at, bool all)
{
    allocations = 0;
    results_hash = 0;
    missed = false;
    denied = false;
    fail_all = all;
    lost = held;
    fail_at = at;
    use();
    fail_at = 0;
    lost = held - lost;
}

#endif
