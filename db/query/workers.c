#include "workers.h"

#include <stdlib.h>

#include "../store/watch.h"
#include "ordered_workers.h"

enum {
    BATCH_ITEMS = 256,
    BATCH_BYTES = 1 << 16, /* a single large record may exceed this size */
};

struct item {
    struct candidate candidate; /* the texts of the candidate are stored in
                                   `bytes`, from offset `start` on */
    size_t start;               /* offset in the bytes of the batch */
    size_t place;
    struct measured measured;
    bool found;
};

struct batch {
    struct text bytes;
    size_t count, next; /* number of items, and the next one to return */
    bool failed;        /* out of memory */
    struct item items[BATCH_ITEMS];
};

struct workers {
    struct archive *archive; /* used for reporting progress */
    struct sql_rows *rows;   /* rows with candidates */
    const struct criteria *criteria;
    const struct filter *filter;
    struct feature_sets *features; /* NULL if no criterion needs signatures */
    bool more;                     /* the statement may have more rows */
    struct ordered_workers *ring;
    size_t place; /* place at which the last returned record satisfied the
                     query */
    struct measured measured; /* measured numbers of the last returned record */
};

/* ---- evaluating candidates ----------------------------------------------- */

/* Makes a text point to the bytes at *bytes, and advances *bytes. */
static void point_text_at_bytes(const char **bytes, struct str *s)
{
    s->ptr = *bytes;
    *bytes += s->len;
}

static void evaluate_item(const struct workers *w, struct replayer *replayer,
                          const struct batch *batch, struct item *item)
{
    struct candidate *c = &item->candidate;
    const char *bytes = text_str(&batch->bytes).ptr + item->start;

    point_text_at_bytes(&bytes, &c->start);
    point_text_at_bytes(&bytes, &c->plies);
    point_text_at_bytes(&bytes, &c->content);
    item->found = replayer_evaluate(replayer, c, w->filter, &item->place);
    item->measured = replayer_measured(replayer);
}

static void evaluate_batch(void *context, void *workspace, void *filled)
{
    const struct workers *w = context;
    struct replayer *replayer = workspace;
    struct batch *batch = filled;

    for (size_t i = 0; i < batch->count && !batch->failed; i++)
        evaluate_item(w, replayer, batch, &batch->items[i]);
    batch->failed |= replayer_failed(replayer);
}

/* ---- workers ------------------------------------------------------------- */

static void *make_replayer(void *context)
{
    return replayer_make(((const struct workers *)context)->criteria);
}

static void free_replayer(void *context, void *replayer)
{
    (void)context;
    replayer_free(replayer);
}

static void release_batch(void *batch)
{
    text_release(&((struct batch *)batch)->bytes);
}

static unsigned threads_wanted(unsigned threads)
{
    if (!threads)
        return ordered_workers_processors();
    return threads < RING_THREADS ? threads : RING_THREADS;
}

struct workers *workers_begin(struct archive *a, struct sql_rows *rows,
                              const struct criteria *criteria,
                              const struct filter *filter)
{
    struct workers *w = calloc(1, sizeof *w);
    const struct ordered_work how = {sizeof(struct batch), make_replayer,
                                     evaluate_batch,       free_replayer,
                                     release_batch,        w};

    if (!w)
        return NULL;
    w->archive = a;
    w->rows = rows;
    w->criteria = criteria;
    w->filter = filter;
    w->more = true;
    if (criteria_want_signatures(criteria))
        w->features = feature_sets_open(rows->db);
    if (w->features || !criteria_want_signatures(criteria))
        w->ring = ordered_workers_open(&how, threads_wanted(a->threads));
    if (w->ring)
        return w;
    workers_end(w);
    return NULL;
}

void workers_end(struct workers *w)
{
    if (w) {
        ordered_workers_close(w->ring);
        feature_sets_close(w->features);
    }
    free(w);
}

/* ---- filling batches ----------------------------------------------------- */

static void add_item(struct workers *w, struct batch *batch)
{
    struct item *item = &batch->items[batch->count++];
    struct candidate *c = &item->candidate;

    candidate_read(c, w->rows, w->filter->facts, w->features);
    item->start = batch->bytes.len;
    text_add(&batch->bytes, c->start);
    text_add(&batch->bytes, c->plies);
    text_add(&batch->bytes, c->content);
}

/* Fills a batch. Returns false if there were no more candidates. */
static bool fill_batch(struct workers *w, struct batch *batch)
{
    text_clear(&batch->bytes);
    batch->count = batch->next = 0;
    batch->failed = false;
    while (batch->count < BATCH_ITEMS && batch->bytes.len < BATCH_BYTES &&
           (w->more = sql_next(w->rows))) {
        add_item(w, batch);
        watch_note_record(w->archive,
                          batch->items[batch->count - 1].candidate.id);
    }
    batch->failed = batch->bytes.failed;
    return batch->count > 0;
}

/* Fills all free batches. */
static void feed_workers(struct workers *w)
{
    struct batch *batch;

    while (w->more && (batch = ordered_workers_next(w->ring)) &&
           fill_batch(w, batch))
        ordered_workers_submit(w->ring);
}

/* ---- returning records --------------------------------------------------- */

static bool next_candidate_id(struct workers *w, struct batch *batch,
                              int64_t *id)
{
    while (batch->next < batch->count) {
        const struct item *item = &batch->items[batch->next++];
        if (!item->found)
            continue;
        *id = item->candidate.id;
        w->place = item->place;
        w->measured = item->measured;
        return true;
    }
    return false;
}

int workers_next(struct workers *w, int64_t *id)
{
    struct batch *oldest;

    for (;;) {
        feed_workers(w);
        if (w->archive->stopped)
            return watch_stopped(w->archive);
        oldest = ordered_workers_oldest(w->ring);
        if (!oldest)
            return w->rows->fault;
        if (oldest->failed)
            return sql_fault(w->rows->db, ARCHIVE_MEMORY);
        if (next_candidate_id(w, oldest, id))
            return 1;
        ordered_workers_drop(w->ring);
    }
}

unsigned workers_threads(const struct workers *w)
{
    return ordered_workers_threads(w->ring);
}

const struct measured *workers_measured(const struct workers *w)
{
    return &w->measured;
}

size_t workers_match_ply(const struct workers *w)
{
    return w->place;
}
