/*
 * Passes batches of records through the worker threads. The main thread splits
 * the input, prints diagnostics and calls `take`. The workers read records and
 * call `make`. The main thread helps the workers when it would have to wait.
 * The last batch of a file closes the file; batches of the next file may be in
 * progress by then.
 */
#include "record_stream.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "record_outcome.h"

enum {
    BATCH_BYTES = 64 << 10,
    BATCH_RECORDS = 256,
    BATCHES_AHEAD = 256, /* enough work for the workers during a commit */
    BYTES_AHEAD =
        2 * BATCHES_AHEAD * BATCH_BYTES, /* maximum number of bytes in waiting
                                            batches, which matters for long
                                            records */
};

struct batch {
    struct input *input;
    struct text bytes;
    struct slice slices[BATCH_RECORDS]; /* ptr is set by the worker that
                                           processes the batch */
    size_t begins[BATCH_RECORDS];       /* offsets in bytes */
    uint64_t numbers[BATCH_RECORDS];    /* numbers in the file, or 0 for text
                                           that is not a record */
    struct stored_record stored[BATCH_RECORDS];
    size_t
        names[BATCH_RECORDS]; /* offsets in bytes, for records of an archive */
    struct outcome list[BATCH_RECORDS];
    struct outcomes outcomes;
    uint64_t counts[DIAG_COUNT];
    size_t count;
    bool last;      /* the last batch of its input */
    int fault;      /* fault that ended the input, or 0 */
    bool no_memory; /* out of memory: later records were not read */
};

struct record_stream {
    struct files *files;
    bool on_main_thread; /* true if the visitor has no `make` */
    struct ordered_workers *ring;
    struct reader *own; /* reader of the main thread, created on first use */
    uint64_t fed;       /* number of bytes read so far */
    size_t ahead;       /* number of bytes in batches that are not taken yet */
};

/* ---- workers ------------------------------------------------------------- */

static void *begin_worker(void *context)
{
    return reader_open(context);
}

static struct visit make_visit(struct files *f, const struct batch *b, size_t i)
{
    struct visit v = {.files = f,
                      .path = b->input->path,
                      .number = b->numbers[i],
                      .slice = &b->slices[i]};

    if (b->input->query) {
        v.stored = &b->stored[i];
        v.number = (uint64_t)v.stored->id;
        v.path = b->bytes.ptr + b->names[i];
        v.persons = v.path + strlen(v.path) + 1;
    }
    return v;
}

static void place_slices(struct batch *b)
{
    for (size_t i = 0; i < b->count; i++)
        b->slices[i].ptr = b->bytes.ptr + b->begins[i];
}

static void work_on_batch(void *context, void *workspace, void *batch)
{
    struct reader *reader = workspace;
    struct batch *b = batch;

    place_slices(b);
    for (size_t i = 0; i < b->count && !b->no_memory; i++) {
        struct visit v = make_visit(context, b, i);
        b->no_memory = !reader_work(reader, &v, &b->input->options,
                                    &b->outcomes, &b->list[i]);
        reader_add_counts(reader, b->counts);
        if (b->no_memory)
            b->count = i;
    }
}

static void work_on_late_batch(void *context, void *workspace, void *batch)
{
    (void)context, (void)workspace;
    place_slices(batch);
}

static void end_worker(void *context, void *workspace)
{
    (void)context;
    reader_close(workspace);
}

static void release_batch(void *batch)
{
    struct batch *b = batch;

    text_release(&b->bytes);
    outcomes_release(&b->outcomes);
}

/* ---- inputs -------------------------------------------------------------- */

static bool stream_is_over(const struct files *f)
{
    return f->printer.stopped || f->ended;
}

static void report_input(struct files *f, const char *path, enum diag_code code,
                         struct str words)
{
    printer_report_file(&f->printer, path, code, words);
    if (f->visitor && f->visitor->fault)
        files_end_with_status(
            f, f->visitor->fault(f->visitor->context, code, words));
}

/* True if the file was found in a folder. Faults are reported in the order of
   the files. */
static bool was_found(struct files *f, const char *path)
{
    const struct input_paths *paths = &f->paths;

    while (f->faulty < paths->count && paths->list[f->faulty] != path)
        f->faulty++;
    return f->faulty < paths->count && paths->found[f->faulty];
}

static void report_unreadable(struct files *f, const char *path, int fault)
{
    int status = cli_environment("%s: %s", path, strerror(-fault));

    if (f->reads_on && was_found(f, path))
        f->unread = status;
    else
        printer_raise_status(&f->printer, status);
}

static void report_fault(struct files *f, const char *path, int fault)
{
    if (fault == SOURCE_TRUNCATED)
        report_input(f, path, DIAG_TRUNCATED,
                     STR("the compressed data is corrupt or ends early; the "
                         "data before the fault was read"));
    else if (fault == SOURCE_WINDOW)
        printer_raise_status(
            &f->printer,
            cli_environment(
                "%s: unpacking this file needs more memory than the limit of "
                "%llu MiB; use --memory to raise the limit",
                path, (unsigned long long)f->input.memory));
    else if (fault == SOURCE_DEVICE)
        printer_raise_status(
            &f->printer,
            cli_environment("%s: this is a device, not a file of text", path));
    else if (fault == -EISDIR && f->paths.count)
        report_input(f, path, DIAG_EMPTY_FILE,
                     STR("there is no file of records in this folder"));
    else if (fault == SOURCE_MEMORY || fault == -ENOMEM)
        printer_no_memory(&f->printer, path);
    else
        report_unreadable(f, path, fault);
}

static void begin_input(struct files *f, struct input *in)
{
    f->packed = in->source && source_is_packed(in->source);
    if (!in->begun && f->visitor && f->visitor->file)
        files_end_with_status(f,
                              f->visitor->file(f->visitor->context, in->path));
    in->begun = true;
}

static void finish_input(struct files *f, const char *path)
{
    const struct visitor *visitor = f->visitor;
    struct diag_counts *counts = &f->printer.counts;

    if (visitor && visitor->done && !stream_is_over(f))
        files_end_with_status(f, visitor->done(visitor->context, path));
    diag_counts_file(counts, str_of(path), &f->printer.levels);
    if (counts->files.failed)
        printer_no_memory(&f->printer, path);
}

/* Names what an empty input lacks: records, or what the command reads. */
static struct str empty_words(const struct files *f)
{
    return f->events.lists  ? STR("there is no player in this file")
           : f->events.only ? STR("there is no event in this file")
                            : str_of(diag_info(DIAG_EMPTY_FILE)->text);
}

/* Reports the fault that ended the input, if any, and closes the input. */
static void end_input(struct files *f, struct input *in, int fault)
{
    if (fault < 0 && !f->ended)
        report_fault(f, in->path, fault);
    else if (in->count == 0 && !in->query && !stream_is_over(f))
        report_input(f, in->path, DIAG_EMPTY_FILE, empty_words(f));
    if (in->source)
        f->form = source_form(in->source);
    f->fault = fault;
    finish_input(f, in->path);
    input_close(in);
    free(in);
}

/* Counts the bytes read from an input. */
static void count_bytes(struct files *f, const struct input *in)
{
    f->past += input_bytes_read(in);
}

static void show_progress(struct files *f, const struct input *in)
{
    if (in->source) /* a query shows progress itself */
        progress_show(
            &f->printer.progress,
            &(struct progress_at){.done = f->past + input_bytes_read(in),
                                  .total = f->bytes,
                                  .what = str_of(in->path)});
}

/* ---- taking -------------------------------------------------------------- */

static int process_record(struct record_stream *s, struct batch *b, size_t i)
{
    struct files *f = s->files;
    struct visit v = make_visit(f, b, i);
    const struct reading_options *options = &b->input->options;
    bool reads = s->on_main_thread || b->list[i].later;

    if (reads && !s->own && !(s->own = reader_open(f)))
        return printer_no_memory(&f->printer, v.path);
    return s->on_main_thread ? outcome_read_record(s->own, &v, options)
                             : outcome_deliver(s->own, &v, options,
                                               &b->outcomes, &b->list[i]);
}

static void process_batch(struct record_stream *s, struct batch *b)
{
    struct files *f = s->files;

    if (!stream_is_over(f))
        begin_input(f, b->input);
    for (size_t i = 0; i < b->count && !stream_is_over(f); i++)
        files_end_with_status(f, process_record(s, b, i));
    for (size_t i = 0; i < DIAG_COUNT; i++)
        f->printer.counts.file[i] += b->counts[i];
    if (b->no_memory && !stream_is_over(f))
        printer_no_memory(&f->printer, b->input->path);
    if (b->last)
        end_input(f, b->input, b->fault);
}

/* Empties a batch for reuse. If a record was long, releases its memory. */
static void empty_batch(struct batch *b)
{
    if (b->bytes.len > 2 * BATCH_BYTES) {
        release_batch(b);
        b->outcomes = (struct outcomes){0};
    }
    text_clear(&b->bytes);
    outcomes_clear(&b->outcomes);
    memset(b->counts, 0, sizeof b->counts);
    b->count = 0;
    b->no_memory = false;
}

/* Waits for the oldest batch and takes it. Returns false if there is none. */
static bool deliver_oldest_batch(struct record_stream *s)
{
    struct batch *b = ordered_workers_oldest(s->ring);

    if (!b)
        return false;
    process_batch(s, b);
    s->ahead -= b->bytes.len;
    empty_batch(b);
    ordered_workers_drop(s->ring);
    return true;
}

void record_stream_settle(struct record_stream *s)
{
    while (deliver_oldest_batch(s))
        ;
    fflush(stdout); /* so that the output appears at once */
}

/* ---- feeding ------------------------------------------------------------- */

/* Submits the current batch. Takes finished batches only when there is no room
   for another batch, so that the workers have as much work as possible while
   the main thread is in `take`. */
static void submit_batch(struct record_stream *s)
{
    const struct batch *b = ordered_workers_next(s->ring);

    s->ahead += b->bytes.len;
    ordered_workers_submit(s->ring);
    while ((!ordered_workers_next(s->ring) || s->ahead > BYTES_AHEAD) &&
           deliver_oldest_batch(s))
        ;
}

/* Returns the batch that is currently being filled. */
static struct batch *batch_for(struct record_stream *s, struct input *in)
{
    struct batch *b = ordered_workers_next(s->ring);

    if (b->count)
        return b;
    b->input = in;
    b->last = false;
    b->fault = 0;
    return b;
}

static bool add_slice(struct batch *b, const struct slice *slice)
{
    const struct input *in = b->input;

    b->begins[b->count] = b->bytes.len;
    b->numbers[b->count] = slice->stray ? 0 : in->count;
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

/* Submits a batch if it is full, or if the next record is not available yet. */
static void submit_if_full(struct record_stream *s, const struct batch *b,
                           const struct input *in)
{
    if (b->count == BATCH_RECORDS || b->bytes.len >= BATCH_BYTES) {
        submit_batch(s);
        show_progress(s->files, in);
    } else if (input_would_wait(in)) {
        submit_batch(s);
        record_stream_settle(s);
    }
}

/* Reads the input into batches. Returns 0, or the fault that ended the
   input. */
static int feed_input(struct record_stream *s, struct input *in)
{
    struct files *f = s->files;
    struct slice slice;
    int more = 0, status = STATUS_FINE;

    while (!stream_is_over(f) && (!f->only || in->count < f->only) &&
           (more = input_next(in, &slice, &status)) > 0) {
        struct batch *b;
        if (in->count < f->only)
            continue;
        b = batch_for(s, in);
        s->fed += slice.len;
        if (!add_slice(b, &slice))
            return SOURCE_MEMORY;
        submit_if_full(s, b, in);
    }
    files_end_with_status(f, status);
    count_bytes(f, in);
    return more < 0 ? more : 0;
}

/* Reads an input. As long as all inputs have been small, waits until all
   records are taken. */
static void read_records(struct record_stream *s, struct input *in)
{
    int fault = feed_input(s, in);
    struct batch *b = batch_for(s, in);

    b->last = true;
    b->fault = fault;
    submit_batch(s);
    if (s->fed < BATCH_BYTES)
        record_stream_settle(s);
}

static void read_events(struct files *f, struct input *in)
{
    int fault;

    begin_input(f, in);
    in->count = events_read(f, in, &fault);
    count_bytes(f, in);
    end_input(f, in, fault);
}

/* Reports an input that cannot be read, after taking all earlier records. */
static void refuse_input(struct record_stream *s, struct input *in, int fault,
                         const struct text *foreign)
{
    struct files *f = s->files;
    struct text words = {0};

    record_stream_settle(s);
    text_addf(&words, "this is %.*s", (int)foreign->len,
              foreign->len ? foreign->ptr : "");
    if (fault > 0 && (foreign->failed || words.failed))
        printer_no_memory(&f->printer, in->path);
    else if (fault > 0)
        report_input(f, in->path, DIAG_FOREIGN_FILE, text_str(&words));
    else
        report_fault(f, in->path, fault);
    f->packed = false;
    f->fault = fault;
    finish_input(f, in->path);
    text_release(&words);
    input_close(in);
    free(in);
}

static enum input_events events_mode(const struct events_taker *events)
{
    return events->tables_too                ? INPUT_TABLES
           : events->tables || events->lists ? INPUT_ALL_EVENTS
           : events->visit                   ? INPUT_EVENTS
                                             : INPUT_NO_EVENTS;
}

void record_stream_read(struct record_stream *s, const char *path)
{
    struct files *f = s->files;
    struct input *in = malloc(sizeof *in);
    struct text foreign = {0};
    int fault;

    if (!in) {
        printer_no_memory(&f->printer, path);
        return;
    }
    fault = input_open(in, path, &f->input, events_mode(&f->events), &foreign);
    if (!fault)
        splitter_set_unit(in->splitter, f->printer.style.unit);
    if (fault) {
        refuse_input(s, in, fault, &foreign);
    } else if (in->events) {
        record_stream_settle(s);
        read_events(f, in);
    } else {
        read_records(s, in);
    }
    text_release(&foreign);
}

void record_stream_read_query(struct record_stream *s, struct query_run *query)
{
    struct input *in = malloc(sizeof *in);

    if (!in) {
        printer_no_memory(&s->files->printer, "records");
        return;
    }
    input_open_query(in, query, &s->files->input);
    read_records(s, in);
}

/* ---- the stream ---------------------------------------------------------- */

struct record_stream *record_stream_open(struct files *f)
{
    const struct visitor *visitor = f->visitor;
    bool late = visitor && visitor->take && !visitor->make;
    bool pauses = visitor && visitor->pauses;
    const struct ordered_work how = {.batch_size = sizeof(struct batch),
                                     .begin = late ? NULL : begin_worker,
                                     .work = late ? work_on_late_batch
                                                  : work_on_batch,
                                     .end = late ? NULL : end_worker,
                                     .release = release_batch,
                                     .context = f};
    struct record_stream *s = calloc(1, sizeof *s);

    if (!s)
        return NULL;
    s->files = f;
    s->on_main_thread = late;
    s->ring = ordered_workers_open_shared(
        &how, late || f->only ? 1 : (unsigned)f->threads,
        pauses ? BATCHES_AHEAD : 0);
    if (s->ring)
        return s;
    free(s);
    return NULL;
}

void record_stream_close(struct record_stream *s)
{
    if (!s)
        return;
    record_stream_settle(s);
    ordered_workers_close(s->ring);
    reader_close(s->own);
    free(s);
}
