/*
 * Checking on many threads: the main thread splits and prints, workers read.
 * Records travel in batches through a ring, so that what is printed comes in
 * the file's order and memory stays bounded.
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"

enum {
    BATCH_BYTES = 256 << 10,
    BATCH_RECORDS = 1024,
};

enum batch_state { BATCH_FREE, BATCH_FULL, BATCH_DONE };

struct outcome {
    uint64_t plies;
    size_t report_end, pieces_end; /* of its report in the batch's */
    enum severity worst;
};

struct batch {
    enum batch_state state;
    struct text bytes;
    struct slice slices[BATCH_RECORDS]; /* ptr is set by the worker */
    size_t begins[BATCH_RECORDS];       /* in bytes */
    struct outcome outcomes[BATCH_RECORDS];
    size_t count;
    uint64_t first; /* number of its first record */
    struct text report, pieces;
    bool no_memory; /* the others from there on were not read */
};

struct ring {
    struct files *files;
    const char *path;
    const struct reading_options *options;
    struct batch *batches;
    size_t size;
    size_t filled, taken, printed; /* batches so far; index is modulo size */
    bool ended;
    pthread_mutex_t lock;
    pthread_cond_t changed;
};

/* ---- workers -------------------------------------------------------------- */

static void read_slice(struct ring *r, struct batch *b, size_t i,
                       struct reading *reading)
{
    struct slice *slice = &b->slices[i];
    const struct record *record;

    slice->ptr = b->bytes.ptr + b->begins[i];
    record = reading_run(reading, slice, r->options);
    if (reading->diags.first)
        report_pieces(&b->report, &b->pieces, &r->files->style, str_of(r->path),
                      b->first + i, slice, record, &reading->diags);
    b->no_memory = reading->no_memory || b->report.failed;
    if (b->no_memory)
        return;
    b->outcomes[i] = (struct outcome){.plies = record ? record->plies : 0,
                                      .report_end = b->report.len,
                                      .pieces_end = b->pieces.len,
                                      .worst = diags_worst(&reading->diags)};
}

static struct batch *take(struct ring *r)
{
    struct batch *b = NULL;

    pthread_mutex_lock(&r->lock);
    while (r->taken == r->filled && !r->ended)
        pthread_cond_wait(&r->changed, &r->lock);
    if (r->taken < r->filled)
        b = &r->batches[r->taken++ % r->size];
    pthread_mutex_unlock(&r->lock);
    return b;
}

static void set_state(struct ring *r, struct batch *b, enum batch_state state)
{
    pthread_mutex_lock(&r->lock);
    b->state = state;
    pthread_cond_broadcast(&r->changed);
    pthread_mutex_unlock(&r->lock);
}

/* All that this worker read. */
static void add_counts(struct ring *r, const uint64_t counts[DIAG_COUNT])
{
    pthread_mutex_lock(&r->lock);
    for (size_t i = 0; i < DIAG_COUNT; i++)
        r->files->counts.file[i] += counts[i];
    pthread_mutex_unlock(&r->lock);
}

static void *work(void *argument)
{
    struct ring *r = argument;
    struct diag_tally tally = {0};
    uint64_t counts[DIAG_COUNT] = {0};
    struct reading reading;
    struct batch *b;

    reading_init(&reading, &r->files->levels, files_kept(r->files));
    reading.diags.tally = &tally;
    while ((b = take(r))) {
        for (size_t i = 0; i < b->count && !b->no_memory; i++) {
            read_slice(r, b, i, &reading);
            if (diags_worst(&reading.diags) != SEVERITY_OFF)
                diag_counts_add(counts, &tally);
        }
        set_state(r, b, BATCH_DONE);
    }
    add_counts(r, counts);
    reading_release(&reading);
    return NULL;
}

/* ---- the main thread ------------------------------------------------------ */

static void print_batch(struct ring *r, struct batch *b)
{
    size_t begin = 0, pieces = 0;

    if (b->no_memory)
        files_no_memory(r->files, r->path);
    for (size_t i = 0; i < b->count && !r->files->stopped; i++) {
        const struct outcome *o = &b->outcomes[i];
        files_count(r->files, o->plies, o->worst == SEVERITY_ERROR);
        files_print(r->files,
                    &(struct told){.report = text_str(&b->report),
                                   .pieces = str_part(text_str(&b->pieces),
                                                      pieces, o->pieces_end),
                                   .begin = begin,
                                   .end = o->report_end,
                                   .worst = o->worst});
        begin = o->report_end;
        pieces = o->pieces_end;
    }
    text_clear(&b->report);
    text_clear(&b->pieces);
    text_clear(&b->bytes);
    b->count = 0;
}

/* Waits for the oldest batch and prints it. */
static void print_next(struct ring *r)
{
    struct batch *b = &r->batches[r->printed++ % r->size];

    pthread_mutex_lock(&r->lock);
    while (b->state != BATCH_DONE)
        pthread_cond_wait(&r->changed, &r->lock);
    b->state = BATCH_FREE;
    pthread_mutex_unlock(&r->lock);
    print_batch(r, b);
}

static void hand_over(struct ring *r)
{
    struct batch *b = &r->batches[r->filled % r->size];

    pthread_mutex_lock(&r->lock);
    b->state = BATCH_FULL;
    r->filled++;
    pthread_cond_broadcast(&r->changed);
    pthread_mutex_unlock(&r->lock);
    if (r->filled - r->printed == r->size)
        print_next(r);
}

/* What there is so far, before the input is waited for. */
static void print_all(struct ring *r)
{
    while (r->printed < r->filled)
        print_next(r);
    fflush(stdout);
}

static bool add(struct batch *b, const struct slice *slice)
{
    b->begins[b->count] = b->bytes.len;
    b->slices[b->count++] = *slice;
    text_add(&b->bytes, (struct str){slice->ptr, slice->len});
    text_add_repeat(&b->bytes, '\0', SLICE_SLACK);
    return !b->bytes.failed;
}

/* Splits the file into batches; gives the splitter's last word. */
static int feed(struct ring *r, struct input *in, uint64_t *records)
{
    struct slice slice;
    int more = 0;

    while (!r->files->stopped &&
           (more = splitter_next(in->splitter, &slice)) > 0) {
        struct batch *b = &r->batches[r->filled % r->size];
        if (b->count == 0)
            b->first = *records + 1;
        ++*records;
        if (!add(b, &slice))
            return SOURCE_MEMORY;
        if (b->count == BATCH_RECORDS || b->bytes.len >= BATCH_BYTES) {
            hand_over(r);
            files_progress(r->files, in, r->path, false);
        } else if (source_waits(in->source)) {
            hand_over(r);
            print_all(r);
        }
    }
    if (r->batches[r->filled % r->size].count)
        hand_over(r);
    return more;
}

static bool ring_begin(struct ring *r, size_t size)
{
    r->size = size;
    r->batches = calloc(size, sizeof *r->batches);
    return r->batches && pthread_mutex_init(&r->lock, NULL) == 0 &&
           pthread_cond_init(&r->changed, NULL) == 0;
}

static void ring_end(struct ring *r, pthread_t *threads, unsigned count)
{
    pthread_mutex_lock(&r->lock);
    r->ended = true;
    pthread_cond_broadcast(&r->changed);
    pthread_mutex_unlock(&r->lock);
    print_all(r);
    for (unsigned i = 0; i < count; i++)
        pthread_join(threads[i], NULL);
    for (size_t i = 0; i < r->size; i++) {
        text_release(&r->batches[i].bytes);
        text_release(&r->batches[i].report);
        text_release(&r->batches[i].pieces);
    }
    free(r->batches);
    pthread_mutex_destroy(&r->lock);
    pthread_cond_destroy(&r->changed);
}

void files_read_parallel(struct files *f, const char *path)
{
    unsigned threads = f->threads;
    pthread_t *workers = calloc(threads, sizeof *workers);
    struct input in;
    struct ring r = {.files = f, .path = path, .options = &in.options};
    unsigned started = 0;
    uint64_t records = 0;
    int fault;

    if (!workers)
        files_no_memory(f, path);
    if (!workers || !input_open(f, path, &in)) {
        free(workers);
        return;
    }
    if (in.events) {
        free(workers);
        records = events_read(f, path, &in, &fault);
        input_close(f, path, &in, fault, records);
        return;
    }
    if (!ring_begin(&r, 2 * (size_t)threads)) {
        input_close(f, path, &in, SOURCE_MEMORY, 0);
        free(workers);
        return;
    }
    while (started < threads &&
           pthread_create(&workers[started], NULL, work, &r) == 0)
        started++;
    fault = started ? feed(&r, &in, &records) : SOURCE_MEMORY;
    ring_end(&r, workers, started);
    files_progress(f, &in, path, true);
    input_close(f, path, &in, fault < 0 ? fault : 0, records);
    free(workers);
}
