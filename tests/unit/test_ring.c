/* The ring of workers: order, bounds, and what is left when it is closed. */
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

#include "ring.h"

#include "suite.h"

enum { BATCHES = 200 };

struct batch {
    uint64_t number, square;
    bool seen; /* it was filled before */
};

struct seen {
    unsigned begun, ended;
};

static void *begin(void *context)
{
    ((struct seen *)context)->begun++;
    return malloc(1);
}

/* Every third one takes longer, so that others overtake it. */
static void square(void *context, void *workspace, void *batch)
{
    const struct timespec while_others_work = {0, 200000};
    struct batch *b = batch;

    (void)context;
    ck_assert_ptr_nonnull(workspace);
    if (b->number % 3 == 0)
        nanosleep(&while_others_work, NULL);
    b->square = b->number * b->number;
}

static void end(void *context, void *workspace)
{
    ((struct seen *)context)->ended++;
    free(workspace);
}

static void release(void *batch)
{
    (void)batch;
}

static void take(struct ring *ring, uint64_t *taken)
{
    const struct batch *b = ring_oldest(ring);

    ck_assert_uint_eq(b->number, *taken);
    ck_assert_uint_eq(b->square, *taken * *taken);
    ++*taken;
    ring_drop(ring);
}

START_TEST(order)
{
    static const unsigned threads[] = {1, 2, 7, RING_THREADS};
    struct seen seen = {0};
    const struct ring_work work = {
        sizeof(struct batch), begin, square, end, release, &seen};
    struct ring *ring = ring_open(&work, threads[_i]);
    uint64_t taken = 0;
    size_t fresh = 0;

    ck_assert_uint_eq(ring_threads(ring), threads[_i]);
    ck_assert_ptr_null(ring_oldest(ring));
    for (uint64_t i = 0; i < BATCHES; i++) {
        struct batch *b = ring_next(ring);
        fresh += !b->seen;
        *b = (struct batch){.number = i, .seen = true};
        ring_submit(ring);
        if (!ring_next(ring))
            take(ring, &taken);
    }
    ck_assert_uint_le(fresh, 3 * threads[_i]);
    while (taken + 1 < BATCHES)
        take(ring, &taken);
    ring_close(ring); /* with one that nobody took */
    ck_assert_uint_eq(seen.begun, threads[_i]);
    ck_assert_uint_eq(seen.ended, threads[_i]);
}
END_TEST

/* What is done aside is done in its order, by a thread that is not the owner's. */
struct aside {
    uint64_t next;
    pthread_t owner;
    bool elsewhere; /* the last batch */
};

static void *begin_aside(void *context)
{
    return context;
}

static void in_order(void *context, void *workspace, void *batch)
{
    struct aside *aside = context;

    (void)workspace;
    ck_assert_uint_eq(((struct batch *)batch)->number, aside->next++);
    aside->elsewhere = !pthread_equal(pthread_self(), aside->owner);
}

static void end_aside(void *context, void *workspace)
{
    ck_assert_ptr_eq(context, workspace);
}

START_TEST(one_works_aside)
{
    struct aside aside = {.owner = pthread_self()};
    const struct ring_work work = {sizeof(struct batch),
                                   begin_aside,
                                   in_order,
                                   end_aside,
                                   release,
                                   &aside};
    struct ring *ring = ring_open_aside(&work);

    for (uint64_t i = 0; i < BATCHES; i++) {
        *(struct batch *)ring_next(ring) = (struct batch){.number = i};
        ring_submit(ring);
        if (ring_next(ring))
            continue;
        ck_assert_ptr_nonnull(ring_oldest(ring));
        ring_drop(ring);
    }
    while (ring_oldest(ring))
        ring_drop(ring);
    ck_assert_uint_eq(aside.next, BATCHES);
    ck_assert(aside.elsewhere);
    ring_close(ring);
}
END_TEST

/* A batch that nobody waits behind is the owner's work. */
START_TEST(one_batch_starts_no_thread)
{
    struct seen seen = {0};
    const struct ring_work work = {
        sizeof(struct batch), begin, square, end, release, &seen};
    struct ring *ring = ring_open(&work, 4);
    uint64_t taken = 0;

    for (uint64_t i = 0; i < BATCHES; i++) {
        *(struct batch *)ring_next(ring) = (struct batch){.number = i};
        ring_submit(ring);
        take(ring, &taken);
    }
    ck_assert_uint_eq(seen.begun, 1);
    ring_close(ring);
    ck_assert_uint_eq(seen.ended, 1);
}
END_TEST

static void *begin_nothing(void *context)
{
    (void)context;
    return NULL;
}

START_TEST(no_memory)
{
    struct seen seen = {0};
    const struct ring_work work = {
        sizeof(struct batch), begin_nothing, square, end, release, &seen};

    ck_assert_ptr_null(ring_open(&work, 1 + (unsigned)_i));
    ck_assert_uint_eq(seen.ended, 0);
    ring_close(NULL);
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("all");

    tcase_add_loop_test(cases, order, 0, 4);
    tcase_add_test(cases, one_works_aside);
    tcase_add_test(cases, one_batch_starts_no_thread);
    tcase_add_loop_test(cases, no_memory, 0, 2);
    return suite_run_one("ring", cases);
}
