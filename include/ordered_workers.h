/*
 * Ordered workers: process batches on several threads and return them in order.
 * One thread, the owner, fills batches and submits them. Workers process the
 * batches, and the owner receives them back in the order of submission. There
 * is a fixed number of batches per worker, so that memory is bounded.
 *
 *     while ((batch = ordered_workers_oldest(ring)) != NULL) {
 *         print(batch);
 *         ordered_workers_drop(ring);
 *     }
 *
 * Threads are started when a second batch is submitted before the first was
 * received back. Until then, and if no thread can be started or only one is
 * requested, ordered_workers_oldest does the work on the owner's thread.
 */
#ifndef LUDEX_ORDERED_WORKERS_H
#define LUDEX_ORDERED_WORKERS_H

#include <stdbool.h>
#include <stddef.h>

enum { RING_THREADS = 64 }; /* maximum number of threads */

/* The work to be done. All functions receive the context. */
struct ordered_work {
    size_t batch_size; /* size of a batch in bytes; a new batch is zeroed */
    /* Makes the workspace of a worker before it starts; returns NULL if out of
       memory. `begin` and `end` are NULL if workers need no workspace. */
    void *(*begin)(void *context);
    /* Processes a batch on a worker's thread, while no other thread accesses
       it. Failures are stored in the batch. */
    void (*work)(void *context, void *workspace, void *batch);
    /* Frees a workspace. Called by the owner after all workers have stopped. */
    void (*end)(void *context, void *workspace);
    /* Frees the contents of a batch, but not the batch itself. The pointer is
       NULL if there is nothing to free. */
    void (*release)(void *batch);
    void *context;
};

struct ordered_workers;

/* Opens a ring of `threads` workers, 1 to RING_THREADS. Returns NULL if out of
   memory. */
struct ordered_workers *ordered_workers_open(const struct ordered_work *work,
                                             unsigned threads);
/* Opens a ring in which the owner's thread is one of the workers: in
   ordered_workers_oldest it processes batches instead of waiting. There are at
   least `batches` batches, so that the other workers stay busy while the owner
   does something else. */
struct ordered_workers *
ordered_workers_open_shared(const struct ordered_work *work, unsigned threads,
                            size_t batches);
/* Opens a ring with one worker, which has its own thread from the first batch
   on and processes the batches in the order of submission. */
struct ordered_workers *
ordered_workers_open_aside(const struct ordered_work *work);
/* Closes a ring, and discards batches that the owner has not received back.
   `ring` may be NULL. */
void ordered_workers_close(struct ordered_workers *ring);
/* Returns the batch to be filled next, in the state in which it was dropped.
   Returns NULL if all batches are in use; the oldest must then be dropped
   first. */
void *ordered_workers_next(const struct ordered_workers *ring);
/* Submits the batch that ordered_workers_next returned. */
void ordered_workers_submit(struct ordered_workers *ring);
/* Waits until the oldest submitted batch is processed, and returns it, or NULL
   if no batch was submitted. */
void *ordered_workers_oldest(struct ordered_workers *ring);
/* Makes the oldest batch available again. */
void ordered_workers_drop(struct ordered_workers *ring);
/* Returns the number of threads that will work once they have started, if all
   can be started. */
unsigned ordered_workers_threads(const struct ordered_workers *ring);
/* Returns the number of processors, at most RING_THREADS. */
unsigned ordered_workers_processors(void);

#endif
