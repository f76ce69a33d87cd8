/*
 * Ring: work on several threads whose results come in order. One thread, the
 * ring's owner, fills batches and hands them over; workers take them, and the
 * owner gets them back in the order in which it filled them. There are a few
 * batches for each worker and no more, so that memory is bounded.
 *
 *     while ((batch = ordered_workers_oldest(ring)) != NULL) {
 *         print(batch);
 *         ordered_workers_drop(ring);
 *     }
 *
 * Threads start when a second batch is handed over before the first was taken
 * back. Until then, and where no thread can be had or one alone is wanted, the
 * owner's does the work, in ordered_workers_oldest.
 */
#ifndef LUDEX_ORDERED_WORKERS_H
#define LUDEX_ORDERED_WORKERS_H

#include <stdbool.h>
#include <stddef.h>

enum { RING_THREADS = 64 }; /* at the most */

/* What is done, all of it with the context. */
struct ordered_work {
    size_t batch_size; /* bytes of a batch, which is zeroed when it is new */
    /* A worker's own workspace, made before it begins; NULL: no memory. Where
       workers need none, this and `end` are NULL. */
    void *(*begin)(void *context);
    /* On a worker's thread, with a batch that no other thread looks at. What
       fails is said in the batch. */
    void (*work)(void *context, void *workspace, void *batch);
    /* By the owner, when no worker is left: one after another. */
    void (*end)(void *context, void *workspace);
    /* What a batch holds; not the batch. NULL: it holds nothing. */
    void (*release)(void *batch);
    void *context;
};

struct ordered_workers;

/* `threads` from 1 to RING_THREADS. NULL: no memory. */
struct ordered_workers *ordered_workers_open(const struct ordered_work *work,
                                             unsigned threads);
/* One whose owner is one of the threads: it works, too, while it would wait in
   ordered_workers_oldest. There are so many batches at least, for when it is away. */
struct ordered_workers *
ordered_workers_open_shared(const struct ordered_work *work, unsigned threads,
                            size_t batches);
/* One whose single worker is a thread beside the owner's from the first batch on,
   and does batch after batch in their order. */
struct ordered_workers *
ordered_workers_open_aside(const struct ordered_work *work);
/* Drops what was not taken back; NULL is fine. */
void ordered_workers_close(struct ordered_workers *ring);
/* The batch that is filled next, as ordered_workers_drop left it; NULL: all are in use,
   and the oldest has to be dropped first. */
void *ordered_workers_next(const struct ordered_workers *ring);
/* Hands that one over. */
void ordered_workers_submit(struct ordered_workers *ring);
/* Waits until the oldest batch that was handed over is done; NULL: none was. */
void *ordered_workers_oldest(struct ordered_workers *ring);
/* That one may be filled again. */
void ordered_workers_drop(struct ordered_workers *ring);
/* How many threads work once they have started, if so many can be had. */
unsigned ordered_workers_threads(const struct ordered_workers *ring);
/* As many as there are processors, RING_THREADS at the most. */
unsigned ordered_workers_processors(void);

#endif
