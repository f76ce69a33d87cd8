/*
 * Reading on many threads: the main thread splits, prints and takes, workers
 * read and make, and so does the main one instead of waiting for them. Records
 * travel in batches through a ring, so that what is printed comes in the order
 * of the files and memory stays bounded. A file's last batch closes it; those of
 * the next one may be under way by then.
 */
#include <stdlib.h>
#include <string.h>

#include "outcome.h"
#include "ring.h"

enum {
    BATCH_BYTES = 64 << 10,
    BATCH_RECORDS = 256,
    BATCHES_AHEAD = 256, /* of who pauses, as long as a commit takes */
    BYTES_AHEAD = 2 * BATCHES_AHEAD * BATCH_BYTES, /* where records are long */
};

/* One file on its way. */
struct file {
    const char *path;
    struct input input;
    uint64_t records;
};

struct batch {
    struct file *file;
    struct text bytes;
    struct slice slices[BATCH_RECORDS]; /* ptr is set by the worker */
    size_t begins[BATCH_RECORDS];       /* in bytes */
    struct stored_record stored[BATCH_RECORDS];
    size_t names[BATCH_RECORDS]; /* of records of an archive, in bytes */
    struct outcome list[BATCH_RECORDS];
    struct outcomes outcomes;
    uint64_t counts[DIAG_COUNT];
    size_t count;
    uint64_t first; /* number of its first record */
    bool last;      /* of its file */
    int fault;      /* that ended the file; 0: none */
    bool no_memory; /* the others from there on were not read */
};

struct pool {
    struct files *files;
    struct ring *ring;
    struct reader *own; /* the main thread's; made when first wanted */
    uint64_t fed;       /* bytes */
    size_t ahead;       /* those that were handed over and not yet taken */
};

/* ---- workers -------------------------------------------------------------- */

static void *begin(void *context)
{
    return reader_open(context);
}

static struct visit visit_of(struct files *f, const struct batch *b, size_t i)
{
    struct visit v = {.files = f,
                      .path = b->file->path,
                      .number = b->first + i,
                      .slice = &b->slices[i]};

    if (b->file->input.query) {
        v.stored = &b->stored[i];
        v.number = (uint64_t)v.stored->id;
        v.path = b->bytes.ptr + b->names[i];
    }
    return v;
}

static void work(void *context, void *workspace, void *batch)
{
    struct reader *reader = workspace;
    struct batch *b = batch;

    for (size_t i = 0; i < b->count && !b->no_memory; i++) {
        struct visit v = visit_of(context, b, i);
        b->slices[i].ptr = b->bytes.ptr + b->begins[i];
        b->no_memory = !reader_work(reader, &v, &b->file->input.options,
                                    &b->outcomes, &b->list[i]);
        reader_add_counts(reader, b->counts);
        if (b->no_memory)
            b->count = i;
    }
}

static void end(void *context, void *workspace)
{
    (void)context;
    reader_close(workspace);
}

static void release(void *batch)
{
    struct batch *b = batch;

    text_release(&b->bytes);
    outcomes_release(&b->outcomes);
}

/* ---- the main thread ------------------------------------------------------ */

static bool is_over(const struct files *f)
{
    return f->stopped || f->ended;
}

static void take_record(struct pool *pool, struct batch *b, size_t i)
{
    struct files *f = pool->files;
    struct visit v = visit_of(f, b, i);

    if (b->list[i].later && !pool->own)
        pool->own = reader_open(f);
    if (b->list[i].later && !pool->own)
        files_no_memory(f, v.path);
    else
        files_end_at(f, outcome_take(pool->own, &v, &b->file->input.options,
                                     &b->outcomes, &b->list[i]));
}

static void close_file(struct files *f, struct batch *b)
{
    input_close(f, b->file->path, &b->file->input, b->fault, b->file->records);
    files_file_done(f, b->file->path);
    free(b->file);
}

static void take_batch(struct pool *pool, struct batch *b)
{
    struct files *f = pool->files;

    if (b->first == 1 && !is_over(f))
        files_file_begins(f, b->file->path);
    for (size_t i = 0; i < b->count && !is_over(f); i++)
        take_record(pool, b, i);
    for (size_t i = 0; i < DIAG_COUNT; i++)
        f->counts.file[i] += b->counts[i];
    if (b->no_memory && !is_over(f))
        files_no_memory(f, b->file->path);
    if (b->last)
        close_file(f, b);
}

/* To be filled again. What one long record took is given back. */
static void empty(struct batch *b)
{
    if (b->bytes.len > 2 * BATCH_BYTES) {
        release(b);
        b->outcomes = (struct outcomes){0};
    }
    text_clear(&b->bytes);
    outcomes_clear(&b->outcomes);
    memset(b->counts, 0, sizeof b->counts);
    b->count = 0;
    b->no_memory = false;
}

/* Waits for the oldest batch and takes it; false if there is none. */
static bool take_next(struct pool *pool)
{
    struct batch *b = ring_oldest(pool->ring);

    if (!b)
        return false;
    pool->files->taking = true;
    take_batch(pool, b);
    pool->files->taking = false;
    pool->ahead -= b->bytes.len;
    empty(b);
    ring_drop(pool->ring);
    return true;
}

void pool_settle(struct pool *pool)
{
    while (take_next(pool))
        ;
    fflush(stdout);
}

/* None is taken while there is room for more: where the main thread is away, to
   take one or because it pauses, the others have work for longest. */
static void hand_over(struct pool *pool)
{
    const struct batch *b = ring_next(pool->ring);

    pool->ahead += b->bytes.len;
    ring_submit(pool->ring);
    while ((!ring_next(pool->ring) || pool->ahead > BYTES_AHEAD) &&
           take_next(pool))
        ;
}

/* The one that is being filled. */
static struct batch *batch_for(struct pool *pool, struct file *file)
{
    struct batch *b = ring_next(pool->ring);

    if (b->count)
        return b;
    b->file = file;
    b->first = file->records + 1;
    b->last = false;
    b->fault = 0;
    return b;
}

static bool add(struct batch *b, const struct slice *slice)
{
    const struct input *in = &b->file->input;

    b->begins[b->count] = b->bytes.len;
    b->slices[b->count] = *slice;
    text_add(&b->bytes, slice_text(slice));
    text_add_repeat(&b->bytes, '\0', SLICE_SLACK);
    if (in->query) {
        b->stored[b->count] = in->stored;
        b->names[b->count] = b->bytes.len;
        text_add(&b->bytes, text_str(&in->name));
    }
    b->count += !b->bytes.failed;
    return !b->bytes.failed;
}

/* Reads the input into batches: 0, or the fault that ended it. */
static int feed(struct pool *pool, struct file *file)
{
    struct input *in = &file->input;
    struct slice slice;
    int more = 0;

    while (!is_over(pool->files) &&
           (more = input_next(pool->files, in, &slice)) > 0) {
        struct batch *b = batch_for(pool, file);
        file->records++;
        pool->fed += slice.len;
        if (!add(b, &slice))
            return SOURCE_MEMORY;
        if (b->count == BATCH_RECORDS || b->bytes.len >= BATCH_BYTES) {
            hand_over(pool);
            files_progress(pool->files, in, file->path);
        } else if (input_waits(in)) {
            hand_over(pool);
            pool_settle(pool);
        }
    }
    files_progress_past(pool->files, in);
    return more;
}

/* Files are read one after another while all of them are small. */
static void read_records(struct pool *pool, struct file *file)
{
    int fault = feed(pool, file);
    struct batch *b = batch_for(pool, file);

    b->last = true;
    b->fault = fault < 0 ? fault : 0;
    hand_over(pool);
    if (pool->fed < BATCH_BYTES)
        pool_settle(pool);
}

static void read_events(struct pool *pool, struct file *file)
{
    int fault;

    pool_settle(pool);
    files_file_begins(pool->files, file->path);
    file->records = events_read(pool->files, file->path, &file->input, &fault);
    files_progress_past(pool->files, &file->input);
    input_close(pool->files, file->path, &file->input, fault, file->records);
    files_file_done(pool->files, file->path);
    free(file);
}

static void read_file(struct pool *pool, struct file *file)
{
    struct files *f = pool->files;

    if (!file->input.query && !input_open(f, file->path, &file->input)) {
        files_file_done(f, file->path);
        free(file);
    } else if (file->input.events) {
        read_events(pool, file);
    } else {
        read_records(pool, file);
    }
}

void pool_read(struct pool *pool, const char *path, struct query_run *query)
{
    struct file *file = calloc(1, sizeof *file);

    if (!file) {
        files_no_memory(pool->files, path);
        return;
    }
    file->path = path;
    file->input =
        (struct input){.query = query, .options = pool->files->options};
    read_file(pool, file);
}

/* ---- all of it ------------------------------------------------------------ */

struct pool *pool_open(struct files *f)
{
    bool pauses = f->visitor && f->visitor->pauses;
    const struct ring_work how = {
        sizeof(struct batch), begin, work, end, release, f};
    struct pool *pool = calloc(1, sizeof *pool);

    if (!pool)
        return NULL;
    pool->files = f;
    pool->ring = ring_open_shared(&how, (unsigned)f->threads,
                                  pauses ? BATCHES_AHEAD : 0);
    if (pool->ring)
        return pool;
    free(pool);
    return NULL;
}

void pool_close(struct pool *pool)
{
    if (!pool)
        return;
    pool_settle(pool);
    ring_close(pool->ring);
    reader_close(pool->own);
    free(pool);
}
