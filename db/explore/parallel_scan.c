#include "parallel_scan.h"

#include <stdlib.h>

#include "ordered_workers.h"

enum {
    BATCH_GAMES = 512,
    BATCH_BYTES = 1 << 17,  /* a single large game may exceed this size */
    MOVES_BYTES = 16 << 20, /* more than the number of bytes of any stored
                               record */
};

/* ---- batches ------------------------------------------------------------- */

struct item {
    struct tallied_game game;
    size_t start, moves, end; /* offsets in the bytes of the batch */
};

struct batch {
    struct text bytes;
    size_t count;
    struct item items[BATCH_GAMES];
};

/* Adds a game to the batch. Games of other variants and games without moves are
   skipped. */
static void add_item(struct batch *batch, const struct sql_rows *row,
                     int64_t variant)
{
    struct item *item = &batch->items[batch->count];
    struct str start, moves;

    game_columns_read(row, 1, &item->game, &start, &moves);
    if (moves.len > MOVES_BYTES || !game_columns_are_of(row, 1, variant))
        return;
    item->start = batch->bytes.len;
    text_add(&batch->bytes, start);
    item->moves = batch->bytes.len;
    text_add(&batch->bytes, moves);
    item->end = batch->bytes.len;
    batch->count += !batch->bytes.failed;
}

/* Fills a batch. Returns 1 if the query may have more games, 0 if not, or a
   fault. */
static int fill_batch(struct archive_query *query, struct batch *batch,
                      int64_t variant)
{
    int64_t id;
    int more = 1;

    text_clear(&batch->bytes);
    batch->count = 0;
    while (batch->count < BATCH_GAMES && batch->bytes.len < BATCH_BYTES &&
           !batch->bytes.failed && (more = archive_query_next(query, &id)) > 0)
        add_item(batch, archive_query_row(query), variant);
    return batch->bytes.failed ? ARCHIVE_MEMORY : more;
}

static void release_batch(void *batch)
{
    text_release(&((struct batch *)batch)->bytes);
}

/* ---- workers ------------------------------------------------------------- */

struct parallel_scan {
    const struct route *route;
    struct node_tallies *out;
};

static void *begin_worker(void *context)
{
    struct walker *w = malloc(sizeof *w);

    if (w && walker_init(w, ((const struct parallel_scan *)context)->route))
        return w;
    free(w);
    return NULL;
}

static void scan_batch(void *context, void *workspace, void *filled)
{
    const struct batch *batch = filled;
    struct str bytes = text_str(&batch->bytes);

    (void)context;
    for (size_t i = 0; i < batch->count; i++) {
        const struct item *item = &batch->items[i];
        walker_take(workspace, &item->game,
                    str_part(bytes, item->start, item->moves),
                    str_part(bytes, item->moves, item->end));
    }
}

static void end_worker(void *context, void *workspace)
{
    struct parallel_scan *pass = context;
    struct walker *w = workspace;

    node_tallies_merge(pass->out, &w->counted);
    walker_release(w);
    free(w);
}

static int feed_workers(struct archive_query *query,
                        struct ordered_workers *ring, int64_t variant)
{
    struct batch *batch;
    int more = 1;

    while (more > 0) {
        while (more > 0 && (batch = ordered_workers_next(ring))) {
            more = fill_batch(query, batch, variant);
            ordered_workers_submit(ring);
        }
        if (ordered_workers_oldest(ring))
            ordered_workers_drop(ring);
    }
    while (ordered_workers_oldest(ring))
        ordered_workers_drop(ring);
    return more;
}

int parallel_scan_run(struct archive *a, struct archive_query *query,
                      const struct route *route, struct node_tallies *out)
{
    struct parallel_scan pass = {route, out};
    const struct ordered_work how = {sizeof(struct batch), begin_worker,
                                     scan_batch,           end_worker,
                                     release_batch,        &pass};
    unsigned threads = a->threads ? a->threads : ordered_workers_processors();
    struct ordered_workers *ring = ordered_workers_open(
        &how, threads < RING_THREADS ? threads : RING_THREADS);
    int fault =
        ring ? feed_workers(query, ring, route->variant) : ARCHIVE_MEMORY;

    ordered_workers_close(ring);
    return fault == ARCHIVE_MEMORY || out->ways.failed
               ? sql_fault(a->sql, ARCHIVE_MEMORY)
               : fault;
}
