/*
 * Makes memory run out within this process, and checks what calls of ludex.h
 * report then. A test program includes this header once.
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

/* ---- memory -------------------------------------------------------------- */

static atomic_ulong allocations; /* number of allocations, on all threads */
static unsigned long fail_at;
static bool fail_all;
static atomic_bool denied;
static atomic_long held; /* number of allocations that have not been freed */
static long lost;        /* number of allocations leaked by one use */

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

/* ---- checking calls ------------------------------------------------------ */

static struct ludex_error *error; /* error object for all calls */
static uint64_t results_hash;
static bool missed;    /* a call reported that memory ran out */
static int wrong_line; /* line of the first wrong result, or 0; not asserted at
                          once, because Check's assertions allocate memory */

/* Checks a returned text. It may be NULL only if memory ran out. */
static inline void note_text(const char *text)
{
    missed |= !text;
    if (!text && !denied)
        wrong_line = __LINE__;
    for (; text && *text; text++)
        results_hash =
            (results_hash ^ (unsigned char)*text) * UINT64_C(1099511628211);
}

/* True if the call succeeded. If it failed, checks that memory ran out. */
static bool fine(int code)
{
    if (code >= 0)
        return true;
    if (code != LUDEX_NO_MEMORY || !denied || !*ludex_error_message(error))
        wrong_line = __LINE__;
    missed = true;
    return false;
}

/* Checks a call without an error object, which must succeed or run out of
   memory. */
static inline void no_memory(int code)
{
    if (code < 0 && (code != LUDEX_NO_MEMORY || !denied))
        wrong_line = __LINE__;
    missed |= code < 0;
}

/* Checks a call that must be refused for a known reason, or run out of
   memory. */
static inline void refused(int code)
{
    if (code == LUDEX_REFUSED)
        note_text(ludex_error_message(error));
    else
        fine(code);
}

/* Calls `use` while the allocation with the number `at` fails. If `all` is set,
   all later allocations fail as well. If `at` is 0, none fails. */
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
