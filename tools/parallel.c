/*
 * Checking on many threads: the main thread splits and prints, workers read.
 * Records travel in batches through a ring, so that what is printed comes in
 * the file's order and memory stays bounded.
 */
#include <stdlib.h>

#include "cli.h"
#include "ring.h"

enum {
    BATCH_BYTES = 256 << 10,
    BATCH_RECORDS = 1024,
};

struct checked {
    uint64_t plies;
    size_t report_end, pieces_end; /* of its report in the batch's */
    enum severity worst;
};

struct batch {
    struct text bytes;
    struct slice slices[BATCH_RECORDS]; /* ptr is set by the worker */
    size_t begins[BATCH_RECORDS];       /* in bytes */
    struct checked checked[BATCH_RECORDS];
    size_t count;
    uint64_t first; /* number of its first record */
    struct text report, pieces;
    bool no_memory; /* the others from there on were not read */
};

/* One file on its way. */
struct file {
    struct files *files;
    const char *path;
    struct input input;
    struct ring *ring;
    uint64_t records;
};

/* ---- workers -------------------------------------------------------------- */

/* A worker's own. */
struct reader {
    struct reading reading;
    struct diag_tally tally;     /* of the record at hand */
    uint64_t counts[DIAG_COUNT]; /* of all */
};

static void *begin(void *context)
{
    struct file *file = context;
    struct reader *reader = calloc(1, sizeof *reader);

    if (reader) {
        reading_init(&reader->reading, &file->files->levels,
                     files_kept(file->files));
        reader->reading.diags.tally = &reader->tally;
    }
    return reader;
}

static void read_slice(struct file *file, struct batch *b, size_t i,
                       struct reading *reading)
{
    struct slice *slice = &b->slices[i];
    const struct record *record;

    slice->ptr = b->bytes.ptr + b->begins[i];
    record = reading_run(reading, slice, &file->input.options);
    if (reading->diags.first)
        report_pieces(&b->report, &b->pieces, &file->files->style,
                      str_of(file->path), b->first + i, slice, record,
                      &reading->diags);
    b->no_memory = reading->no_memory || b->report.failed;
    if (b->no_memory)
        return;
    b->checked[i] = (struct checked){.plies = record ? record->plies : 0,
                                     .report_end = b->report.len,
                                     .pieces_end = b->pieces.len,
                                     .worst = diags_worst(&reading->diags)};
}

static void work(void *context, void *workspace, void *batch)
{
    struct reader *reader = workspace;
    struct batch *b = batch;

    for (size_t i = 0; i < b->count && !b->no_memory; i++) {
        read_slice(context, b, i, &reader->reading);
        if (diags_worst(&reader->reading.diags) != SEVERITY_OFF)
            diag_counts_add(reader->counts, &reader->tally);
    }
}

/* All that this worker read. */
static void end(void *context, void *workspace)
{
    struct file *file = context;
    struct reader *reader = workspace;

    for (size_t i = 0; i < DIAG_COUNT; i++)
        file->files->counts.file[i] += reader->counts[i];
    reading_release(&reader->reading);
    free(reader);
}

static void release(void *batch)
{
    struct batch *b = batch;

    text_release(&b->bytes);
    text_release(&b->report);
    text_release(&b->pieces);
}

/* ---- the main thread ------------------------------------------------------ */

static void print_batch(struct file *file, const struct batch *b)
{
    struct files *f = file->files;
    size_t begin = 0, pieces = 0;

    if (b->no_memory)
        files_no_memory(f, file->path);
    for (size_t i = 0; i < b->count && !f->stopped; i++) {
        const struct checked *o = &b->checked[i];
        files_count(f, o->plies, o->worst == SEVERITY_ERROR);
        files_print(f, &(struct told){.report = text_str(&b->report),
                                      .pieces = str_part(text_str(&b->pieces),
                                                         pieces, o->pieces_end),
                                      .begin = begin,
                                      .end = o->report_end,
                                      .worst = o->worst});
        begin = o->report_end;
        pieces = o->pieces_end;
    }
}

/* Waits for the oldest batch and prints it; false if there is none. */
static bool print_next(struct file *file)
{
    struct batch *b = ring_oldest(file->ring);

    if (!b)
        return false;
    print_batch(file, b);
    text_clear(&b->report);
    text_clear(&b->pieces);
    text_clear(&b->bytes);
    b->count = 0;
    ring_drop(file->ring);
    return true;
}

static void hand_over(struct file *file)
{
    ring_submit(file->ring);
    if (!ring_next(file->ring))
        print_next(file);
}

/* What there is so far. */
static void print_all(struct file *file)
{
    while (print_next(file))
        ;
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
static int feed(struct file *file)
{
    struct input *in = &file->input;
    struct slice slice;
    int more = 0;

    while (!file->files->stopped &&
           (more = splitter_next(in->splitter, &slice)) > 0) {
        struct batch *b = ring_next(file->ring);
        if (b->count == 0)
            b->first = file->records + 1;
        file->records++;
        if (!add(b, &slice))
            return SOURCE_MEMORY;
        if (b->count == BATCH_RECORDS || b->bytes.len >= BATCH_BYTES) {
            hand_over(file);
            files_progress(file->files, in, file->path, false);
        } else if (source_waits(in->source)) {
            hand_over(file);
            print_all(file);
        }
    }
    if (((struct batch *)ring_next(file->ring))->count)
        hand_over(file);
    return more;
}

static int read_records(struct file *file)
{
    const struct ring_work how = {
        sizeof(struct batch), begin, work, end, release, file};
    int fault = SOURCE_MEMORY;

    file->ring = ring_open(&how, file->files->threads);
    if (file->ring) {
        fault = feed(file);
        print_all(file);
        files_progress(file->files, &file->input, file->path, true);
    }
    ring_close(file->ring);
    return fault;
}

void files_read_parallel(struct files *f, const char *path)
{
    struct file file = {.files = f, .path = path};
    int fault;

    if (!input_open(f, path, &file.input))
        return;
    if (file.input.events)
        file.records = events_read(f, path, &file.input, &fault);
    else
        fault = read_records(&file);
    input_close(f, path, &file.input, fault < 0 ? fault : 0, file.records);
}
