#include "search.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../store.h"

enum {
    BATCH_ITEMS = 256,
    BATCH_BYTES = 1 << 16,  /* or more by one record */
    MOVES_BYTES = 16 << 20, /* more than any record that was stored */
    BATCHES_PER_THREAD = 3,
    WORKERS_MAX = 64,
};

struct item {
    int64_t id, variant;
    size_t start, start_len, moves, moves_len; /* in the batch's bytes */
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

struct search {
    sqlite3_stmt *statement;
    const struct trials *trials;
    const struct verdicts *verdicts;
    size_t facts;
    int result; /* of the statement: SQLITE_ROW while there is more */
    struct batch *batches;
    size_t batch_count;
    size_t head, tail; /* batches filled and emptied so far: head first */
    struct tryer *own; /* without threads */
    pthread_t threads[WORKERS_MAX];
    unsigned started;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool stop, failed;
    uint64_t plies;
};

/* ---- judging -------------------------------------------------------------- */

static bool fact_of(const struct item *item, size_t which)
{
    return item->facts[which / 64] >> which % 64 & 1;
}

static bool is_found(const struct verdicts *v, const struct item *item,
                     uint64_t passed)
{
    bool stack[VERDICT_MAX];
    size_t height = 0;

    for (size_t i = 0; i < v->count; i++) {
        const struct verdict_step *step = &v->steps[i];
        switch (step->op) {
        case VERDICT_FACT:
            stack[height++] = fact_of(item, step->what);
            break;
        case VERDICT_TRIAL:
            stack[height++] = passed >> step->what & 1;
            break;
        case VERDICT_NOT:
            stack[height - 1] = !stack[height - 1];
            break;
        case VERDICT_AND:
            height--;
            stack[height - 1] = stack[height - 1] && stack[height];
            break;
        default:
            height--;
            stack[height - 1] = stack[height - 1] || stack[height];
        }
    }
    return !height || stack[height - 1];
}

static void judge_item(const struct search *s, struct tryer *tryer,
                       const struct batch *batch, struct item *item)
{
    const char *bytes = batch->bytes.ptr;
    uint64_t passed = 0;

    if (item->playable)
        passed = tryer_run(tryer, item->variant,
                           (struct str){bytes + item->start, item->start_len},
                           (struct str){bytes + item->moves, item->moves_len});
    else if (item->claimed)
        passed =
            tryer_claims(tryer, item->variant,
                         (struct str){bytes + item->moves, item->moves_len});
    item->found = is_found(s->verdicts, item, passed);
}

static void judge(const struct search *s, struct tryer *tryer,
                  struct batch *batch)
{
    for (size_t i = 0; i < batch->count; i++)
        judge_item(s, tryer, batch, &batch->items[i]);
}

/* ---- workers -------------------------------------------------------------- */

/* The first batch that is ready, or none. */
static struct batch *find_ready(struct search *s)
{
    for (size_t i = s->tail; i < s->head; i++)
        if (s->batches[i % s->batch_count].state == BATCH_READY)
            return &s->batches[i % s->batch_count];
    return NULL;
}

static struct batch *wait_for_work(struct search *s)
{
    struct batch *batch = NULL;

    while (!s->stop && !(batch = find_ready(s)))
        pthread_cond_wait(&s->changed, &s->lock);
    if (s->stop)
        return NULL;
    batch->state = BATCH_JUDGING;
    return batch;
}

static void *work(void *context)
{
    struct search *s = context;
    struct tryer *tryer = tryer_make(s->trials);
    struct batch *batch;

    pthread_mutex_lock(&s->lock);
    s->failed |= !tryer;
    while (tryer && (batch = wait_for_work(s))) {
        pthread_mutex_unlock(&s->lock);
        judge(s, tryer, batch);
        pthread_mutex_lock(&s->lock);
        batch->state = BATCH_JUDGED;
        s->failed |= tryer_failed(tryer);
        s->plies = s->plies + tryer_take_plies(tryer);
        pthread_cond_broadcast(&s->changed);
    }
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
    tryer_release(tryer);
    return NULL;
}

static unsigned processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);

    return count < 1 ? 1 : (unsigned)count;
}

struct search *search_begin(sqlite3_stmt *statement,
                            const struct trials *trials,
                            const struct verdicts *verdicts, size_t facts,
                            unsigned threads)
{
    struct search *s = calloc(1, sizeof *s);

    if (!s)
        return NULL;
    if (!threads)
        threads = processors();
    if (threads > WORKERS_MAX)
        threads = WORKERS_MAX;
    s->statement = statement;
    s->trials = trials;
    s->verdicts = verdicts;
    s->facts = facts;
    s->result = SQLITE_ROW;
    s->batch_count = threads > 1 ? BATCHES_PER_THREAD * threads : 1;
    s->batches = calloc(s->batch_count, sizeof *s->batches);
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->changed, NULL);
    while (s->batches && threads > 1 && s->started < threads &&
           pthread_create(&s->threads[s->started], NULL, work, s) == 0)
        s->started++;
    if (!s->started)
        s->own = tryer_make(trials);
    if (s->batches && (s->started || s->own))
        return s;
    search_end(s);
    return NULL;
}

void search_end(struct search *s)
{
    if (!s)
        return;
    pthread_mutex_lock(&s->lock);
    s->stop = true;
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
    for (unsigned i = 0; i < s->started; i++)
        pthread_join(s->threads[i], NULL);
    for (size_t i = 0; s->batches && i < s->batch_count; i++)
        text_release(&s->batches[i].bytes);
    tryer_release(s->own);
    pthread_mutex_destroy(&s->lock);
    pthread_cond_destroy(&s->changed);
    free(s->batches);
    free(s);
}

/* ---- filling -------------------------------------------------------------- */

static void keep(struct batch *batch, struct str s, size_t *at, size_t *len)
{
    *at = batch->bytes.len;
    *len = s.len;
    text_add(&batch->bytes, s);
}

static void add_item(struct search *s, struct batch *batch)
{
    struct item *item = &batch->items[batch->count++];
    struct str moves = column_view(s->statement, SEARCH_MOVES);
    struct str claims = column_view(s->statement, SEARCH_CLAIMS);

    *item = (struct item){
        .id = sqlite3_column_int64(s->statement, SEARCH_ID),
        .variant = sqlite3_column_int64(s->statement, SEARCH_VARIANT),
        .playable =
            moves.len <= MOVES_BYTES &&
            sqlite3_column_type(s->statement, SEARCH_MOVES) != SQLITE_NULL,
        .claimed = claims.len > 0 && claims.len <= MOVES_BYTES,
    };
    if (item->playable) {
        keep(batch, moves, &item->moves, &item->moves_len);
        keep(batch, column_view(s->statement, SEARCH_START), &item->start,
             &item->start_len);
    } else if (item->claimed) {
        keep(batch, claims, &item->moves, &item->moves_len);
    }
    for (size_t i = 0; i < s->facts; i++)
        if (sqlite3_column_int(s->statement, SEARCH_FACTS + (int)i))
            item->facts[i / 64] |= UINT64_C(1) << i % 64;
}

/* False: nothing was left. */
static bool fill(struct search *s, struct batch *batch)
{
    text_clear(&batch->bytes);
    batch->count = batch->next = 0;
    while (batch->count < BATCH_ITEMS && batch->bytes.len < BATCH_BYTES &&
           (s->result = sqlite3_step(s->statement)) == SQLITE_ROW)
        add_item(s, batch);
    return batch->count > 0;
}

/* Fills as many batches as are free. */
static void feed(struct search *s)
{
    while (s->result == SQLITE_ROW && s->head - s->tail < s->batch_count) {
        struct batch *batch = &s->batches[s->head % s->batch_count];
        if (!fill(s, batch))
            return;
        if (s->own)
            judge(s, s->own, batch);
        pthread_mutex_lock(&s->lock);
        s->failed |= batch->bytes.failed;
        batch->state = s->own ? BATCH_JUDGED : BATCH_READY;
        s->head++;
        pthread_cond_broadcast(&s->changed);
        pthread_mutex_unlock(&s->lock);
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
static bool wait_for_oldest(struct search *s)
{
    struct batch *batch = &s->batches[s->tail % s->batch_count];

    pthread_mutex_lock(&s->lock);
    while (batch->state != BATCH_JUDGED && !s->failed)
        pthread_cond_wait(&s->changed, &s->lock);
    bool fine = !s->failed;
    pthread_mutex_unlock(&s->lock);
    return fine && !(s->own && tryer_failed(s->own));
}

static void drop_oldest(struct search *s)
{
    pthread_mutex_lock(&s->lock);
    s->batches[s->tail % s->batch_count].state = BATCH_FREE;
    s->tail++;
    pthread_mutex_unlock(&s->lock);
}

int search_next(struct search *s, int64_t *id)
{
    for (;;) {
        feed(s);
        if (s->head == s->tail)
            return s->result == SQLITE_DONE ? 0 : -s->result;
        if (!wait_for_oldest(s))
            return -SQLITE_NOMEM;
        if (next_found(&s->batches[s->tail % s->batch_count], id))
            return 1;
        drop_oldest(s);
    }
}

unsigned search_threads(const struct search *s)
{
    return s->started ? s->started : 1;
}

uint64_t search_plies(struct search *s)
{
    pthread_mutex_lock(&s->lock);
    uint64_t plies = s->plies + (s->own ? tryer_take_plies(s->own) : 0);
    s->plies = plies;
    pthread_mutex_unlock(&s->lock);
    return plies;
}
