#include "workers.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include "replayer.h"

enum {
    BATCH_ITEMS = 256,
    BATCH_BYTES = 1 << 16,  /* or more by one record */
    MOVES_BYTES = 16 << 20, /* more than any record that was stored */
    BATCHES_PER_THREAD = 3,
    WORKERS_MAX = 64,
};

struct item {
    int64_t id, variant;
    size_t start, moves, end; /* in the batch's bytes */
    uint64_t facts[FACTS_MAX / 64];
    bool playable, claimed, found; /* claimed: `moves` are claims */
};

enum batch_state { BATCH_FREE, BATCH_READY, BATCH_JUDGING, BATCH_JUDGED };

struct batch {
    enum batch_state state;
    struct text bytes;
    size_t count, next; /* items in it; the next one to be asked about */
    struct item items[BATCH_ITEMS];
};

struct workers {
    struct sql_rows *rows; /* of candidates */
    const struct criteria *criteria;
    const struct verdict *verdict;
    bool more; /* there may be more rows */
    struct batch *batches;
    size_t batch_count;
    size_t head, tail;    /* batches filled and emptied so far: head first */
    struct replayer *own; /* without threads */
    pthread_t threads[WORKERS_MAX];
    unsigned started;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool stop, failed;
};

/* ---- judging -------------------------------------------------------------- */

static void judge_item(const struct workers *w, struct replayer *replayer,
                       const struct batch *batch, struct item *item)
{
    struct str bytes = text_str(&batch->bytes);
    struct str moves = str_part(bytes, item->moves, item->end);
    uint64_t met = 0;

    if (item->playable)
        met = replayer_run(replayer, item->variant,
                           str_part(bytes, item->start, item->moves), moves);
    else if (item->claimed)
        met = replayer_claims(replayer, item->variant, moves);
    item->found = verdict_of(w->verdict, item->facts, met);
}

static void judge(const struct workers *w, struct replayer *replayer,
                  struct batch *batch)
{
    for (size_t i = 0; i < batch->count; i++)
        judge_item(w, replayer, batch, &batch->items[i]);
}

/* ---- workers -------------------------------------------------------------- */

/* The first batch that is ready, or none. */
static struct batch *find_ready(struct workers *w)
{
    for (size_t i = w->tail; i < w->head; i++)
        if (w->batches[i % w->batch_count].state == BATCH_READY)
            return &w->batches[i % w->batch_count];
    return NULL;
}

static struct batch *wait_for_work(struct workers *w)
{
    struct batch *batch = NULL;

    while (!w->stop && !(batch = find_ready(w)))
        pthread_cond_wait(&w->changed, &w->lock);
    if (w->stop)
        return NULL;
    batch->state = BATCH_JUDGING;
    return batch;
}

static void *work(void *context)
{
    struct workers *w = context;
    struct replayer *replayer = replayer_make(w->criteria);
    struct batch *batch;

    pthread_mutex_lock(&w->lock);
    w->failed |= !replayer;
    while (replayer && (batch = wait_for_work(w))) {
        pthread_mutex_unlock(&w->lock);
        judge(w, replayer, batch);
        pthread_mutex_lock(&w->lock);
        batch->state = BATCH_JUDGED;
        w->failed |= replayer_failed(replayer);
        pthread_cond_broadcast(&w->changed);
    }
    pthread_cond_broadcast(&w->changed);
    pthread_mutex_unlock(&w->lock);
    replayer_free(replayer);
    return NULL;
}

static unsigned processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);

    return count < 1 ? 1 : (unsigned)count;
}

static unsigned threads_wanted(unsigned threads)
{
    if (!threads)
        threads = processors();
    return threads < WORKERS_MAX ? threads : WORKERS_MAX;
}

/* As many threads as there can be; without any the caller's own judges. */
static bool start(struct workers *w, unsigned threads)
{
    w->batch_count = threads > 1 ? BATCHES_PER_THREAD * threads : 1;
    w->batches = calloc(w->batch_count, sizeof *w->batches);
    while (w->batches && threads > 1 && w->started < threads &&
           pthread_create(&w->threads[w->started], NULL, work, w) == 0)
        w->started++;
    if (!w->started)
        w->own = replayer_make(w->criteria);
    return w->batches && (w->started || w->own);
}

struct workers *workers_begin(struct sql_rows *rows,
                              const struct criteria *criteria,
                              const struct verdict *verdict, unsigned threads)
{
    struct workers *w = calloc(1, sizeof *w);

    if (!w)
        return NULL;
    w->rows = rows;
    w->criteria = criteria;
    w->verdict = verdict;
    w->more = true;
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->changed, NULL);
    if (start(w, threads_wanted(threads)))
        return w;
    workers_end(w);
    return NULL;
}

void workers_end(struct workers *w)
{
    if (!w)
        return;
    pthread_mutex_lock(&w->lock);
    w->stop = true;
    pthread_cond_broadcast(&w->changed);
    pthread_mutex_unlock(&w->lock);
    for (unsigned i = 0; i < w->started; i++)
        pthread_join(w->threads[i], NULL);
    for (size_t i = 0; w->batches && i < w->batch_count; i++)
        text_release(&w->batches[i].bytes);
    replayer_free(w->own);
    pthread_mutex_destroy(&w->lock);
    pthread_cond_destroy(&w->changed);
    free(w->batches);
    free(w);
}

/* ---- filling -------------------------------------------------------------- */

static size_t keep(struct batch *batch, struct str s)
{
    text_add(&batch->bytes, s);
    return batch->bytes.len;
}

static void add_item(struct workers *w, struct batch *batch)
{
    struct item *item = &batch->items[batch->count++];
    struct str moves = sql_text(w->rows, CANDIDATE_MOVES);
    struct str claims = sql_text(w->rows, CANDIDATE_CLAIMS);

    *item = (struct item){
        .id = sql_number(w->rows, CANDIDATE_ID),
        .variant = sql_number(w->rows, CANDIDATE_VARIANT),
        .playable =
            moves.len <= MOVES_BYTES && !sql_is_null(w->rows, CANDIDATE_MOVES),
        .claimed = claims.len <= MOVES_BYTES,
        .start = batch->bytes.len,
    };
    item->moves = keep(batch, sql_text(w->rows, CANDIDATE_START));
    item->end = keep(batch, item->playable  ? moves
                            : item->claimed ? claims
                                            : STR(""));
    for (size_t i = 0; i < w->verdict->facts; i++)
        if (sql_number(w->rows, CANDIDATE_FACTS + (int)i))
            item->facts[i / 64] |= UINT64_C(1) << i % 64;
}

/* False: nothing was left. */
static bool fill(struct workers *w, struct batch *batch)
{
    text_clear(&batch->bytes);
    batch->count = batch->next = 0;
    while (batch->count < BATCH_ITEMS && batch->bytes.len < BATCH_BYTES &&
           (w->more = sql_next(w->rows)))
        add_item(w, batch);
    return batch->count > 0;
}

/* Fills as many batches as are free. */
static void feed(struct workers *w)
{
    while (w->more && w->head - w->tail < w->batch_count) {
        struct batch *batch = &w->batches[w->head % w->batch_count];
        if (!fill(w, batch))
            return;
        if (w->own)
            judge(w, w->own, batch);
        pthread_mutex_lock(&w->lock);
        w->failed |= batch->bytes.failed;
        batch->state = w->own ? BATCH_JUDGED : BATCH_READY;
        w->head++;
        pthread_cond_broadcast(&w->changed);
        pthread_mutex_unlock(&w->lock);
    }
}

/* ---- yielding ------------------------------------------------------------- */

static bool next_found(struct batch *batch, int64_t *id)
{
    while (batch->next < batch->count) {
        const struct item *item = &batch->items[batch->next++];
        if (!item->found)
            continue;
        *id = item->id;
        return true;
    }
    return false;
}

/* Waits until the oldest batch is judged; false if memory ran out. */
static bool wait_for_oldest(struct workers *w)
{
    struct batch *batch = &w->batches[w->tail % w->batch_count];

    pthread_mutex_lock(&w->lock);
    while (batch->state != BATCH_JUDGED && !w->failed)
        pthread_cond_wait(&w->changed, &w->lock);
    bool fine = !w->failed;
    pthread_mutex_unlock(&w->lock);
    return fine && !(w->own && replayer_failed(w->own));
}

static void drop_oldest(struct workers *w)
{
    pthread_mutex_lock(&w->lock);
    w->batches[w->tail % w->batch_count].state = BATCH_FREE;
    w->tail++;
    pthread_mutex_unlock(&w->lock);
}

int workers_next(struct workers *w, int64_t *id)
{
    for (;;) {
        feed(w);
        if (w->head == w->tail)
            return w->rows->fault;
        if (!wait_for_oldest(w))
            return sql_fault(w->rows->db, ARCHIVE_MEMORY);
        if (next_found(&w->batches[w->tail % w->batch_count], id))
            return 1;
        drop_oldest(w);
    }
}

unsigned workers_threads(const struct workers *w)
{
    return w->started ? w->started : 1;
}
