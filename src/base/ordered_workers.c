#include "ordered_workers.h"

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

enum { BATCHES_PER_THREAD = 3 };

struct worker {
    struct ring *ring;
    void *workspace;
    pthread_t thread;
};

/* Batches so far; their index is modulo `size`. Only the owner changes `filled`
   and `dropped`, only workers `taken`, and all of it under the lock. */
struct ring {
    struct ring_work work;
    char *batches;
    bool *done;
    size_t size, filled, taken, dropped;
    bool ended;
    struct worker *workers; /* the first is the owner's, where none runs or it
                               works too */
    unsigned threads, made, running;
    bool alone;  /* the owner's thread does the work, */
    bool shared; /* or its share of it */
    pthread_mutex_t lock;
    pthread_cond_t changed;
};

static void *batch_at(const struct ring *r, size_t at)
{
    return r->batches + at % r->size * r->work.batch_size;
}

/* ---- workers -------------------------------------------------------------- */

/* The lock is held, but not while a batch is worked on. */
static void work_on(struct worker *w, size_t at)
{
    struct ring *r = w->ring;

    pthread_mutex_unlock(&r->lock);
    r->work.work(r->work.context, w->workspace, batch_at(r, at));
    pthread_mutex_lock(&r->lock);
    r->done[at % r->size] = true;
    pthread_cond_broadcast(&r->changed);
}

static void *run(void *argument)
{
    struct worker *w = argument;
    struct ring *r = w->ring;

    pthread_mutex_lock(&r->lock);
    while (!r->ended) {
        if (r->taken < r->filled)
            work_on(w, r->taken++);
        else
            pthread_cond_wait(&r->changed, &r->lock);
    }
    pthread_mutex_unlock(&r->lock);
    return NULL;
}

static bool make_worker(struct ring *r)
{
    struct worker *w = &r->workers[r->made];

    w->ring = r;
    if (r->work.begin && !(w->workspace = r->work.begin(r->work.context)))
        return false;
    r->made++;
    return true;
}

/* The first worker that has a thread of its own. */
static unsigned first_of(const struct ring *r)
{
    return r->shared;
}

/* As many threads as there can be. */
static void start_threads(struct ring *r)
{
    unsigned next = first_of(r);

    while (next < r->threads && (next < r->made || make_worker(r)) &&
           pthread_create(&r->workers[next].thread, NULL, run,
                          &r->workers[next]) == 0)
        next++;
    r->running = next - first_of(r);
}

unsigned ring_processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);

    return count < 1              ? 1
           : count < RING_THREADS ? (unsigned)count
                                  : RING_THREADS;
}

static bool make(struct ring *r, size_t batches)
{
    r->size = r->alone ? 1 : BATCHES_PER_THREAD * r->threads;
    if (!r->alone && r->size < batches)
        r->size = batches;
    r->batches = calloc(r->size, r->work.batch_size);
    r->done = calloc(r->size, sizeof *r->done);
    r->workers = calloc(r->threads, sizeof *r->workers);
    return r->batches && r->done && r->workers && make_worker(r);
}

static struct ring *open_ring(const struct ring_work *work, unsigned threads,
                              size_t batches, bool alone, bool shared)
{
    struct ring *r = calloc(1, sizeof *r);

    if (!r)
        return NULL;
    r->work = *work;
    r->threads = threads;
    r->alone = alone;
    r->shared = shared;
    pthread_mutex_init(&r->lock, NULL);
    pthread_cond_init(&r->changed, NULL);
    if (make(r, batches))
        return r;
    ring_close(r);
    return NULL;
}

struct ring *ring_open(const struct ring_work *work, unsigned threads)
{
    assert(threads >= 1 && threads <= RING_THREADS);
    return open_ring(work, threads, 0, threads == 1, false);
}

struct ring *ring_open_shared(const struct ring_work *work, unsigned threads,
                              size_t batches)
{
    assert(threads >= 1 && threads <= RING_THREADS);
    return open_ring(work, threads, batches, threads == 1, true);
}

struct ring *ring_open_aside(const struct ring_work *work)
{
    return open_ring(work, 1, 0, false, false);
}

void ring_close(struct ring *r)
{
    if (!r)
        return;
    pthread_mutex_lock(&r->lock);
    r->ended = true;
    pthread_cond_broadcast(&r->changed);
    pthread_mutex_unlock(&r->lock);
    for (unsigned i = 0; i < r->running; i++)
        pthread_join(r->workers[first_of(r) + i].thread, NULL);
    for (unsigned i = 0; r->work.end && i < r->made; i++)
        r->work.end(r->work.context, r->workers[i].workspace);
    for (size_t i = 0; r->work.release && r->batches && i < r->size; i++)
        r->work.release(batch_at(r, i));
    pthread_mutex_destroy(&r->lock);
    pthread_cond_destroy(&r->changed);
    free(r->workers);
    free(r->batches);
    free(r->done);
    free(r);
}

/* ---- the owner ------------------------------------------------------------ */

void *ring_next(const struct ring *r)
{
    return r->filled - r->dropped < r->size ? batch_at(r, r->filled) : NULL;
}

void ring_submit(struct ring *r)
{
    assert(r->filled - r->dropped < r->size);
    pthread_mutex_lock(&r->lock);
    r->filled++;
    pthread_cond_broadcast(&r->changed);
    pthread_mutex_unlock(&r->lock);
    if (!r->running && !r->alone && r->filled - r->dropped > (r->threads > 1))
        start_threads(r);
}

/* The lock is held. */
static bool is_done(const struct ring *r)
{
    return r->done[r->dropped % r->size];
}

void *ring_oldest(struct ring *r)
{
    bool works = !r->running || r->shared;

    if (r->dropped == r->filled)
        return NULL;
    pthread_mutex_lock(&r->lock);
    while (!is_done(r)) {
        if (works && r->taken < r->filled)
            work_on(&r->workers[0], r->taken++);
        else
            pthread_cond_wait(&r->changed, &r->lock);
    }
    pthread_mutex_unlock(&r->lock);
    return batch_at(r, r->dropped);
}

void ring_drop(struct ring *r)
{
    assert(r->dropped < r->filled && r->done[r->dropped % r->size]);
    pthread_mutex_lock(&r->lock);
    r->done[r->dropped++ % r->size] = false;
    pthread_mutex_unlock(&r->lock);
}

unsigned ring_threads(const struct ring *r)
{
    return r->threads;
}
