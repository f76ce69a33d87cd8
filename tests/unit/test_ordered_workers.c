/* Tests ordered workers: order, limits, and the state in which they are
   closed. */
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

#include "ordered_workers.h"

#include "suite.h"

enum { BATCHES = 200 };

struct batch {
    uint64_t number, square;
    bool seen; /* the batch was filled before */
};

struct seen {
    unsigned begun, ended;
};

static void *begin(void *context)
{
    ((struct seen *)context)->begun++;
    return malloc(1);
}

/* Every third batch takes longer, so that others overtake it. */
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

static void take(struct ordered_workers *ring, uint64_t *taken)
{
    const struct batch *b = ordered_workers_oldest(ring);

    ck_assert_uint_eq(b->number, *taken);
    ck_assert_uint_eq(b->square, *taken * *taken);
    ++*taken;
    ordered_workers_drop(ring);
}

static struct ordered_work squares(struct seen *seen)
{
    return (struct ordered_work){.batch_size = sizeof(struct batch),
                                 .begin = begin,
                                 .work = square,
                                 .end = end,
                                 .context = seen};
}

START_TEST(order)
{
    static const struct {
        unsigned threads;
        bool shared;
        size_t batches, most;
    } rings[] = {
        {1, false, 0, 1},
        {2, false, 0, 6},
        {7, false, 0, 21},
        {RING_THREADS, false, 0, 3 * RING_THREADS},
        {1, true, 24, 1},
        {2, true, 0, 6},
        {2, true, 24, 24},
        {7, true, 24, 24},
        {RING_THREADS, true, 24, 3 * RING_THREADS},
    };
    unsigned wanted = rings[_i].threads;
    struct seen seen = {0};
    const struct ordered_work work = squares(&seen);
    struct ordered_workers *ring =
        rings[_i].shared
            ? ordered_workers_open_shared(&work, wanted, rings[_i].batches)
            : ordered_workers_open(&work, wanted);
    uint64_t taken = 0;
    size_t fresh = 0;

    ck_assert_uint_eq(ordered_workers_threads(ring), wanted);
    ck_assert_ptr_null(ordered_workers_oldest(ring));
    for (uint64_t i = 0; i < BATCHES; i++) {
        struct batch *b = ordered_workers_next(ring);
        fresh += !b->seen;
        *b = (struct batch){.number = i, .seen = true};
        ordered_workers_submit(ring);
        if (!ordered_workers_next(ring))
            take(ring, &taken);
    }
    ck_assert_uint_eq(fresh, rings[_i].most);
    while (taken + 1 < BATCHES)
        take(ring, &taken);
    ordered_workers_close(ring); /* one batch has not been taken */
    ck_assert_uint_eq(seen.begun, wanted);
    ck_assert_uint_eq(seen.ended, wanted);
}
END_TEST

/* Side work is done in order, on a different thread from the owner's. */
struct row_spool {
    uint64_t next;
    pthread_t owner;
    bool elsewhere; /* true if the last batch ran on another thread */
};

static void in_order(void *context, void *workspace, void *batch)
{
    struct row_spool *aside = context;

    ck_assert_ptr_null(workspace);
    ck_assert_uint_eq(((struct batch *)batch)->number, aside->next++);
    aside->elsewhere = !pthread_equal(pthread_self(), aside->owner);
}

START_TEST(side_work_in_order)
{
    struct row_spool aside = {.owner = pthread_self()};
    const struct ordered_work work = {.batch_size = sizeof(struct batch),
                                      .work = in_order,
                                      .context = &aside};
    struct ordered_workers *ring = ordered_workers_open_aside(&work);

    for (uint64_t i = 0; i < BATCHES; i++) {
        *(struct batch *)ordered_workers_next(ring) =
            (struct batch){.number = i};
        ordered_workers_submit(ring);
        if (i && ordered_workers_next(ring))
            continue;
        ck_assert_ptr_nonnull(ordered_workers_oldest(ring));
        ck_assert(aside.elsewhere); /* this is also true for the first batch */
        ordered_workers_drop(ring);
    }
    while (ordered_workers_oldest(ring))
        ordered_workers_drop(ring);
    ck_assert_uint_eq(aside.next, BATCHES);
    ordered_workers_close(ring);
}
END_TEST

/* The owner itself works on a batch if no other batch is waiting. */
START_TEST(one_batch_starts_no_thread)
{
    struct seen seen = {0};
    const struct ordered_work work = squares(&seen);
    struct ordered_workers *ring = ordered_workers_open(&work, 4);
    uint64_t taken = 0;

    for (uint64_t i = 0; i < BATCHES; i++) {
        *(struct batch *)ordered_workers_next(ring) =
            (struct batch){.number = i};
        ordered_workers_submit(ring);
        take(ring, &taken);
    }
    ck_assert_uint_eq(seen.begun, 1);
    ordered_workers_close(ring);
    ck_assert_uint_eq(seen.ended, 1);
}
END_TEST

/* Work of the owner, and of another thread that waits for the owner. */
struct shared {
    struct seen seen; /* must be first, because a pointer to it is passed to
                         begin and end */
    pthread_t owner;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    unsigned by_owner, by_others;
};

static void work_shared(void *context, void *workspace, void *batch)
{
    struct shared *s = context;

    (void)workspace;
    (void)batch;
    pthread_mutex_lock(&s->lock);
    if (pthread_equal(pthread_self(), s->owner)) {
        s->by_owner++;
        pthread_cond_broadcast(&s->changed);
    } else {
        s->by_others++;
        while (!s->by_owner)
            pthread_cond_wait(&s->changed, &s->lock);
    }
    pthread_mutex_unlock(&s->lock);
}

START_TEST(owner_works)
{
    struct shared s = {.owner = pthread_self()};
    struct ordered_work work = squares(&s.seen);

    work.work = work_shared;
    pthread_mutex_init(&s.lock, NULL);
    pthread_cond_init(&s.changed, NULL);
    struct ordered_workers *ring = ordered_workers_open_shared(&work, 2, 0);
    for (int i = 0; i < 3; i++)
        ordered_workers_submit(ring);
    ck_assert_uint_eq(s.seen.begun, 2);
    for (int i = 0; i < 3; i++) {
        ck_assert_ptr_nonnull(ordered_workers_oldest(ring));
        ordered_workers_drop(ring);
    }
    ordered_workers_close(ring);
    ck_assert_uint_ge(s.by_owner, 1);
    ck_assert_uint_eq(s.by_owner + s.by_others, 3);
    ck_assert_uint_eq(s.seen.ended, 2);
    pthread_cond_destroy(&s.changed);
    pthread_mutex_destroy(&s.lock);
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
    struct ordered_work work = squares(&seen);

    work.begin = begin_nothing;

    ck_assert_ptr_null(ordered_workers_open(&work, 1 + (unsigned)_i));
    ck_assert_uint_eq(seen.ended, 0);
    ordered_workers_close(NULL);
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("all");

    tcase_add_loop_test(cases, order, 0, 9);
    tcase_add_test(cases, side_work_in_order);
    tcase_add_test(cases, one_batch_starts_no_thread);
    tcase_add_test(cases, owner_works);
    tcase_add_loop_test(cases, no_memory, 0, 2);
    return suite_run_one("ring", cases);
}
