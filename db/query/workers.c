#include "workers.h"

#include <stdlib.h>

#include "../store/feature_sets.h"
#include "../store/watch.h"
#include "ordered_workers.h"
#include "replayer.h"

enum {
    BATCH_ITEMS = 256,
    BATCH_BYTES = 1 << 16, /* or more by one record */
};

struct item {
    int64_t id, variant;
    size_t start, moves, content, end; /* in the batch's bytes */
    size_t place;
    uint64_t facts[FACTS_MAX / 64];
    struct features features;
    bool has_signature;
    bool has_moves, playable, claimed, found; /* claimed: `moves` are claims */
};

struct batch {
    struct text bytes;
    size_t count, next; /* items in it; the next one to be asked about */
    bool failed;        /* memory ran out */
    struct item items[BATCH_ITEMS];
};

struct workers {
    struct archive *archive; /* who watches its passing */
    struct sql_rows *rows;   /* of candidates */
    const struct criteria *criteria;
    const struct filter *filter;
    struct feature_sets *signatures; /* NULL: no criterion asks for them */
    bool more;                       /* there may be more rows */
    struct ordered_workers *ring;
    size_t place; /* of what was found last */
};

/* ---- judging -------------------------------------------------------------- */

static void judge_item(const struct workers *w, struct replayer *replayer,
                       const struct batch *batch, struct item *item)
{
    struct str bytes = text_str(&batch->bytes);
    struct str moves = str_part(bytes, item->moves, item->content);
    uint64_t met = 0;

    item->place = NO_PLACE;
    replayer_content(replayer, str_part(bytes, item->content, item->end),
                     item->has_moves);
    if (item->playable)
        met = replayer_run(replayer, item->variant,
                           str_part(bytes, item->start, item->moves), moves,
                           item->has_signature ? item->features.set : NULL);
    else if (item->claimed)
        met = replayer_claims(replayer, item->variant, moves);
    else
        met = replayer_clocks(replayer);
    if (met)
        item->place = replayer_place(replayer);
    item->found = filter_passes(w->filter, item->facts, met);
}

static void judge(void *context, void *workspace, void *filled)
{
    const struct workers *w = context;
    struct replayer *replayer = workspace;
    struct batch *batch = filled;

    for (size_t i = 0; i < batch->count && !batch->failed; i++)
        judge_item(w, replayer, batch, &batch->items[i]);
    batch->failed |= replayer_failed(replayer);
}

/* ---- workers -------------------------------------------------------------- */

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
    const struct ordered_work how = {sizeof(struct batch), make_replayer, judge,
                                     free_replayer,        release_batch, w};

    if (!w)
        return NULL;
    w->archive = a;
    w->rows = rows;
    w->criteria = criteria;
    w->filter = filter;
    w->more = true;
    if (criteria_want_signatures(criteria))
        w->signatures = feature_sets_open(rows->db);
    if (w->signatures || !criteria_want_signatures(criteria))
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
        feature_sets_close(w->signatures);
    }
    free(w);
}

/* ---- filling -------------------------------------------------------------- */

static size_t keep(struct batch *batch, struct str s)
{
    text_add(&batch->bytes, s);
    return batch->bytes.len;
}

static void keep_signature(struct workers *w, struct item *item)
{
    const struct features none = features_none();

    if (!w->signatures)
        return;
    sql_stop(w->rows,
             feature_sets_get(w->signatures, item->id, &item->features));
    item->has_signature = !features_same(&item->features, &none);
}

static void add_item(struct workers *w, struct batch *batch)
{
    struct item *item = &batch->items[batch->count++];
    struct str moves = sql_text(w->rows, CANDIDATE_MOVES);
    struct str claims = sql_text(w->rows, CANDIDATE_CLAIMS);
    struct str content = sql_text(w->rows, CANDIDATE_CONTENT);

    *item = (struct item){
        .id = sql_number(w->rows, CANDIDATE_ID),
        .variant = sql_number(w->rows, CANDIDATE_VARIANT),
        .playable = moves.len <= CANDIDATE_MOST &&
                    !sql_is_null(w->rows, CANDIDATE_MOVES),
        .has_moves = !sql_is_null(w->rows, CANDIDATE_MOVES),
        .claimed = claims.len && claims.len <= CANDIDATE_MOST,
        .start = batch->bytes.len,
    };
    keep_signature(w, item);
    item->moves = keep(batch, sql_text(w->rows, CANDIDATE_START));
    item->content = keep(batch, item->playable  ? moves
                                : item->claimed ? claims
                                                : STR(""));
    item->end = keep(batch, content.len <= CANDIDATE_MOST ? content : STR(""));
    for (size_t i = 0; i < w->filter->facts; i++)
        if (sql_number(w->rows, CANDIDATE_FACTS + (int)i))
            item->facts[i / 64] |= UINT64_C(1) << i % 64;
}

/* False: nothing was left. */
static bool fill(struct workers *w, struct batch *batch)
{
    text_clear(&batch->bytes);
    batch->count = batch->next = 0;
    batch->failed = false;
    while (batch->count < BATCH_ITEMS && batch->bytes.len < BATCH_BYTES &&
           (w->more = sql_next(w->rows))) {
        add_item(w, batch);
        watch_passed(w->archive, batch->items[batch->count - 1].id);
    }
    batch->failed = batch->bytes.failed;
    return batch->count > 0;
}

/* Fills as many batches as are free. */
static void feed(struct workers *w)
{
    struct batch *batch;

    while (w->more && (batch = ordered_workers_next(w->ring)) && fill(w, batch))
        ordered_workers_submit(w->ring);
}

/* ---- yielding ------------------------------------------------------------- */

static bool next_found(struct workers *w, struct batch *batch, int64_t *id)
{
    while (batch->next < batch->count) {
        const struct item *item = &batch->items[batch->next++];
        if (!item->found)
            continue;
        *id = item->id;
        w->place = item->place;
        return true;
    }
    return false;
}

int workers_next(struct workers *w, int64_t *id)
{
    struct batch *oldest;

    for (;;) {
        feed(w);
        oldest = ordered_workers_oldest(w->ring);
        if (!oldest)
            return w->rows->fault;
        if (oldest->failed)
            return sql_fault(w->rows->db, ARCHIVE_MEMORY);
        if (next_found(w, oldest, id))
            return 1;
        ordered_workers_drop(w->ring);
    }
}

unsigned workers_threads(const struct workers *w)
{
    return ordered_workers_threads(w->ring);
}

size_t workers_place(const struct workers *w)
{
    return w->place;
}
