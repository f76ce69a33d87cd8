#include "ordered_workers.h"

#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

enum { BATCHES_PER_THREAD = 3 };

struct worker {
    struct ordered_workers *ring;
    void *workspace;
    pthread_t thread;
};

/* The counters are numbers of batches since the ring was opened; the index of a
   batch is its number modulo `size`. Only the owner changes `filled` and
   `dropped`, and only workers change `taken`. The lock is held for all
   changes. */
struct ordered_workers {
    struct ordered_work work;
    char *batches;
    bool *done;
    size_t size, filled, taken, dropped;
    bool ended;
    struct worker *workers; /* the first one is the owner if there are no others
                               or if the owner works too */
    unsigned threads, made, running;
    bool alone;  /* the owner's thread does all of the work */
    bool shared; /* the owner's thread does part of the work */
    pthread_mutex_t lock;
    pthread_cond_t changed;
};

static void *batch_at(const struct ordered_workers *r, size_t at)
{
    return r->batches + at % r->size * r->work.batch_size;
}

/* ---- workers ------------------------------------------------------------- */

/* Processes a batch. Called with the lock held, which is released in the
   meantime. */
static void process_batch(struct worker *w, size_t at)
{
    struct ordered_workers *r = w->ring;

    pthread_mutex_unlock(&r->lock);
    r->work.work(r->work.context, w->workspace, batch_at(r, at));
    pthread_mutex_lock(&r->lock);
    r->done[at % r->size] = true;
    pthread_cond_broadcast(&r->changed);
}

static void *run_worker(void *argument)
{
    struct worker *w = argument;
    struct ordered_workers *r = w->ring;

    pthread_mutex_lock(&r->lock);
    while (!r->ended) {
        if (r->taken < r->filled)
            process_batch(w, r->taken++);
        else
            pthread_cond_wait(&r->changed, &r->lock);
    }
    pthread_mutex_unlock(&r->lock);
    return NULL;
}

static bool make_worker(struct ordered_workers *r)
{
    struct worker *w = &r->workers[r->made];

    w->ring = r;
    if (r->work.begin && !(w->workspace = r->work.begin(r->work.context)))
        return false;
    r->made++;
    return true;
}

/* Returns the index of the first worker that has its own thread. */
static unsigned first_threaded_worker(const struct ordered_workers *r)
{
    return r->shared;
}

/* Selects the signals that other processes send, but not those that faults of
   this program cause. */
static void set_signals(sigset_t *set)
{
    static const int faults[] = {SIGABRT, SIGBUS,  SIGFPE, SIGILL,
                                 SIGSEGV, SIGTRAP, SIGSYS};

    sigfillset(set);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        sigdelset(set, faults[i]);
}

/* Starts as many threads as possible, up to the limit. They receive no signals,
   so that a signal which the owner blocks does not end the program. */
static void start_threads(struct ordered_workers *r)
{
    unsigned next = first_threaded_worker(r);
    sigset_t blocked, before;

    set_signals(&blocked);
    pthread_sigmask(SIG_BLOCK, &blocked, &before);
    while (next < r->threads && (next < r->made || make_worker(r)) &&
           pthread_create(&r->workers[next].thread, NULL, run_worker,
                          &r->workers[next]) == 0)
        next++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    r->running = next - first_threaded_worker(r);
}

unsigned ordered_workers_processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);

    return count < 1              ? 1
           : count < RING_THREADS ? (unsigned)count
                                  : RING_THREADS;
}

static bool make_workers(struct ordered_workers *r, size_t batches)
{
    r->size = r->alone ? 1 : BATCHES_PER_THREAD * r->threads;
    if (!r->alone && r->size < batches)
        r->size = batches;
    r->batches = calloc(r->size, r->work.batch_size);
    r->done = calloc(r->size, sizeof *r->done);
    r->workers = calloc(r->threads, sizeof *r->workers);
    return r->batches && r->done && r->workers && make_worker(r);
}

static struct ordered_workers *open_ring(const struct ordered_work *work,
                                         unsigned threads, size_t batches,
                                         bool alone, bool shared)
{
    struct ordered_workers *r = calloc(1, sizeof *r);

    if (!r)
        return NULL;
    r->work = *work;
    r->threads = threads;
    r->alone = alone;
    r->shared = shared;
    pthread_mutex_init(&r->lock, NULL);
    pthread_cond_init(&r->changed, NULL);
    if (make_workers(r, batches))
        return r;
    ordered_workers_close(r);
    return NULL;
}

struct ordered_workers *ordered_workers_open(const struct ordered_work *work,
                                             unsigned threads)
{
    assert(threads >= 1 && threads <= RING_THREADS);
    return open_ring(work, threads, 0, threads == 1, false);
}

struct ordered_workers *
ordered_workers_open_shared(const struct ordered_work *work, unsigned threads,
                            size_t batches)
{
    assert(threads >= 1 && threads <= RING_THREADS);
    return open_ring(work, threads, batches, threads == 1, true);
}

struct ordered_workers *
ordered_workers_open_aside(const struct ordered_work *work)
{
    return open_ring(work, 1, 0, false, false);
}

void ordered_workers_close(struct ordered_workers *r)
{
    if (!r)
        return;
    pthread_mutex_lock(&r->lock);
    r->ended = true;
    pthread_cond_broadcast(&r->changed);
    pthread_mutex_unlock(&r->lock);
    for (unsigned i = 0; i < r->running; i++)
        pthread_join(r->workers[first_threaded_worker(r) + i].thread, NULL);
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

/* ---- the owner ----------------------------------------------------------- */

void *ordered_workers_next(const struct ordered_workers *r)
{
    return r->filled - r->dropped < r->size ? batch_at(r, r->filled) : NULL;
}

void ordered_workers_submit(struct ordered_workers *r)
{
    assert(r->filled - r->dropped < r->size);
    pthread_mutex_lock(&r->lock);
    r->filled++;
    pthread_cond_broadcast(&r->changed);
    pthread_mutex_unlock(&r->lock);
    if (!r->running && !r->alone && r->filled - r->dropped > (r->threads > 1))
        start_threads(r);
}

/* True if the oldest batch is processed. Called with the lock held. */
static bool is_done(const struct ordered_workers *r)
{
    return r->done[r->dropped % r->size];
}

void *ordered_workers_oldest(struct ordered_workers *r)
{
    bool works = !r->running || r->shared;

    if (r->dropped == r->filled)
        return NULL;
    pthread_mutex_lock(&r->lock);
    while (!is_done(r)) {
        if (works && r->taken < r->filled)
            process_batch(&r->workers[0], r->taken++);
        else
            pthread_cond_wait(&r->changed, &r->lock);
    }
    pthread_mutex_unlock(&r->lock);
    return batch_at(r, r->dropped);
}

void ordered_workers_drop(struct ordered_workers *r)
{
    assert(r->dropped < r->filled && r->done[r->dropped % r->size]);
    pthread_mutex_lock(&r->lock);
    r->done[r->dropped++ % r->size] = false;
    pthread_mutex_unlock(&r->lock);
}

unsigned ordered_workers_threads(const struct ordered_workers *r)
{
    return r->threads;
}
