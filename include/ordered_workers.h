/*
 * Ordered workers: work on several threads whose results come back in order.
 * One thread, the owner, fills batches and submits them; workers process them,
 * and the owner gets them back in the order in which it submitted them. There
 * is a fixed number of batches per worker, so that memory is bounded.
 *
 *     while ((batch = ordered_workers_oldest(ring)) != NULL) {
 *         print(batch);
 *         ordered_workers_drop(ring);
 *     }
 *
 * Threads are started when a second batch is submitted before the first was
 * taken back. Until then, and if no thread can be started or only one is
 * wanted, the owner's thread does the work, in ordered_workers_oldest.
 */
#ifndef LUDEX_ORDERED_WORKERS_H
#define LUDEX_ORDERED_WORKERS_H

#include <stdbool.h>
#include <stddef.h>

enum { RING_THREADS = 64 }; /* maximum */

/* The work to be done; all functions get the context. */
struct ordered_work {
    size_t batch_size; /* bytes of a batch, which is zeroed when it is new */
    /* Makes a worker's own workspace, before it begins; NULL: out of memory. If
       workers need none, this and `end` are NULL. */
    void *(*begin)(void *context);
    /* Processes a batch, on a worker's thread; no other thread accesses the
       batch meanwhile. Failures are stored in the batch. */
    void (*work)(void *context, void *workspace, void *batch);
    /* Frees a workspace; called by the owner when all workers have stopped. */
    void (*end)(void *context, void *workspace);
    /* Frees the contents of a batch, not the batch. NULL: there are none. */
    void (*release)(void *batch);
    void *context;
};

struct ordered_workers;

/* `threads` is from 1 to RING_THREADS. Returns NULL if out of memory. */
struct ordered_workers *ordered_workers_open(const struct ordered_work *work,
                                             unsigned threads);
/* The owner's thread is one of the threads: it works while it would otherwise
   wait in ordered_workers_oldest. There are at least `batches` batches, for
   times when it is busy elsewhere. */
struct ordered_workers *
ordered_workers_open_shared(const struct ordered_work *work, unsigned threads,
                            size_t batches);
/* One worker, on a thread of its own from the first batch on, which processes
   the batches in order. */
struct ordered_workers *
ordered_workers_open_aside(const struct ordered_work *work);
/* Closes it, and drops batches that were not taken. Accepts NULL. */
void ordered_workers_close(struct ordered_workers *ring);
/* Returns the batch to be filled next, as ordered_workers_drop left it; NULL:
   all are in use, and the oldest must be dropped first. */
void *ordered_workers_next(const struct ordered_workers *ring);
/* Submits that batch. */
void ordered_workers_submit(struct ordered_workers *ring);
/* Waits until the oldest submitted batch is done, and returns it; NULL: there
   is none. */
void *ordered_workers_oldest(struct ordered_workers *ring);
/* Makes that batch available again. */
void ordered_workers_drop(struct ordered_workers *ring);
/* Returns how many threads work once they have started, if all can be
   started. */
unsigned ordered_workers_threads(const struct ordered_workers *ring);
/* Returns the number of processors, at most RING_THREADS. */
unsigned ordered_workers_processors(void);

#endif
