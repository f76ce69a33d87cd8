#include "record_outcome.h"

#include <stdlib.h>
#include <string.h>

#include "companion_file.h"
#include "persons.h"

/* End offsets of one group of diagnostics in the texts. */
struct outcome_part {
    size_t report, pieces;
    enum severity worst;
};

static void words_clear(struct words *w)
{
    text_clear(&w->report);
    text_clear(&w->pieces);
    text_clear(&w->parts);
}

static void words_release(struct words *w)
{
    text_release(&w->report);
    text_release(&w->pieces);
    text_release(&w->parts);
}

void outcomes_clear(struct outcomes *o)
{
    words_clear(&o->words);
    text_clear(&o->made);
    text_clear(&o->names);
    text_clear(&o->notes);
    memset(&o->taken, 0, sizeof o->taken);
}

void outcomes_release(struct outcomes *o)
{
    words_release(&o->words);
    text_release(&o->made);
    text_release(&o->names);
    text_release(&o->notes);
}

/* ---- reading ------------------------------------------------------------- */

struct reader *reader_open(struct files *f)
{
    const struct visitor *visitor = f->visitor;
    struct reader *r = calloc(1, sizeof *r);

    if (!r)
        return NULL;
    r->files = f;
    record_reader_init(&r->reading, &f->printer.levels,
                       printer_limit(&f->printer));
    r->reading.diags.tally = &r->tally;
    r->side_inputs = side_inputs_borrow(&f->named);
    if (r->side_inputs && (!visitor || !visitor->begin ||
                           (r->workspace = visitor->begin(visitor->context))))
        return r;
    reader_close(r);
    return NULL;
}

void reader_close(struct reader *r)
{
    if (!r)
        return;
    if (r->workspace)
        r->files->visitor->end(r->files->visitor->context, r->workspace);
    if (r->side_inputs)
        r->side_inputs->lent = false;
    record_reader_release(&r->reading);
    free(r);
}

void reader_add_counts(const struct reader *r, uint64_t counts[DIAG_COUNT])
{
    if (diags_worst(&r->reading.diags) != SEVERITY_OFF)
        diag_counts_add(counts, &r->tally);
}

void words_add(struct words *w, const struct visit *v,
               const struct diags *diags)
{
    struct outcome_part part = {.worst = diags_worst(diags)};

    if (diags->first)
        report_pieces(&w->report, &w->pieces, &v->files->printer.style,
                      str_of(v->path), v->number, v->slice, v->record, diags);
    part.report = w->report.len;
    part.pieces = w->pieces.len;
    text_add(&w->parts, (struct str){(const char *)&part, sizeof part});
    w->report.failed |= w->parts.failed || diags->no_memory;
}

/* Adds the value of a tag to the names. Returns false if the record does not
   have the tag. */
static bool add_name(struct text *names, const struct record *r,
                     struct str name)
{
    const struct tag *tag = r ? record_tag(r, name) : NULL;

    if (tag)
        text_add(names, tag->value);
    return tag != NULL;
}

static void set_outcome(const struct visit *v, struct outcomes *o,
                        struct outcome *out)
{
    const struct record *r = v->record;
    bool wanted = v->files->visitor && v->files->visitor->make;

    *out = (struct outcome){.plies = r ? r->plies : 0,
                            .rules = v->rules,
                            .broken = v->broken,
                            .stray = v->slice->stray,
                            .foreign = r && r->foreign.len,
                            .made = o->made.len,
                            .notes = o->notes.len};
    out->has_event = wanted && add_name(&o->names, r, STR("Event"));
    out->event = o->names.len;
    out->has_round = wanted && add_name(&o->names, r, STR("Round"));
    out->round = o->names.len;
    out->read = out->said = o->words.parts.len;
}

/* Reads a file that a record names. The file becomes an input. */
static bool fetch_named_file(const void *context, struct str name,
                             struct arena *arena, struct str *out,
                             struct text *why)
{
    const struct reader *r = context;
    struct text path = {0};
    struct stat about;
    bool fine = companion_file_fetch(r->path, name, arena, out, why);

    companion_file_path(r->path, name, &path);
    if (fine && (path.failed || (stat(path.ptr, &about) == 0 &&
                                 !side_inputs_add(r->side_inputs, &about)))) {
        why->failed = true;
        fine = false;
    }
    text_release(&path);
    return fine;
}

/* Returns the date order that the dates of the current file show. Examines the
   file once for each thread. */
static enum date_order infer_order(void *context)
{
    struct reader *r = context;

    if (r->dated != r->path) {
        r->order =
            input_date_order(r->path, &r->files->input, &r->reading.no_memory);
        r->dated = r->path;
    }
    return r->order;
}

/* Sets the game and the notation that the archive states for a text. */
static void use_stored_notation(const struct visit *v,
                                struct reading_options *out)
{
    out->game = v->stored->game ? v->stored->game : out->game;
    out->notation = v->stored->notation;
}

static bool read_record(struct reader *r, struct visit *v,
                        const struct reading_options *options,
                        struct outcomes *o, struct outcome *out)
{
    const struct diags *diags = &r->reading.diags;
    struct reading_options own = *options;

    r->path = v->stored ? v->stored->archive : v->path;
    own.fetcher.fetch = fetch_named_file;
    own.fetcher.context = r;
    r->dates = (struct date_orders){.given = r->files->input.dates.given,
                                    .infer = v->stored ? NULL : infer_order,
                                    .context = r};
    own.dates = &r->dates;
    if (v->stored)
        use_stored_notation(v, &own);
    v->reading = &r->reading;
    v->record = record_reader_run(&r->reading, v->slice, &own);
    if (v->record && v->persons && !persons_set(v->record, v->persons))
        r->reading.no_memory = true;
    v->rules = v->record ? v->record->rules : NULL;
    v->broken = diags->counts[SEVERITY_ERROR] > 0;
    words_add(&o->words, v, diags);
    set_outcome(v, o, out);
    return !r->reading.no_memory && !o->words.report.failed && !o->names.failed;
}

/* ---- making -------------------------------------------------------------- */

int visit_flush_now(struct visit *v)
{
    const struct visitor *visitor = v->files->visitor;
    int status;

    if (!v->can_flush)
        return MADE_LATER;
    v->made = str_from(text_str(v->out), v->flushed);
    status =
        v->out->failed ? MADE_NO_MEMORY : visitor->take(visitor->context, v);
    v->out->len = v->flushed;
    return status;
}

/* Lengths of the texts at a certain time, used to remove later additions. */
struct mark {
    size_t report, pieces, parts;
};

static struct mark mark_words(const struct words *w)
{
    return (struct mark){w->report.len, w->pieces.len, w->parts.len};
}

static void truncate_words(struct words *w, struct mark mark)
{
    w->report.len = mark.report;
    w->pieces.len = mark.pieces;
    w->parts.len = mark.parts;
}

/* Calls the visitor's `make`. Returns 0, MADE_NO_MEMORY, or a status. */
static int make_outcome(struct reader *r, struct visit *v, struct outcomes *o,
                        struct outcome *out)
{
    const struct visitor *visitor = r->files->visitor;
    struct mark mark = mark_words(&o->words);

    v->out = &o->made;
    v->notes = &o->notes;
    v->flushed = o->made.len;
    v->say = &o->words;
    v->kind = 0;
    int made = visitor->make(visitor->context, r->workspace, v);
    v->say = NULL;
    out->later = made == MADE_LATER;
    if (out->later) {
        o->made.len = v->flushed;
        o->notes.len = out->notes;
        truncate_words(&o->words, mark);
    }
    out->kind = v->kind;
    out->made = o->made.len;
    out->notes = o->notes.len;
    out->said = o->words.parts.len;
    if (o->made.failed || o->notes.failed || o->words.report.failed)
        return MADE_NO_MEMORY;
    return out->later ? STATUS_FINE : made;
}

/* True if the visitor gets this record, or this text that belongs to no
   record. */
static bool is_taken(const struct visit *v)
{
    return !v->slice->stray || v->files->visitor->takes_text;
}

bool reader_work(struct reader *r, struct visit *v,
                 const struct reading_options *options, struct outcomes *o,
                 struct outcome *out)
{
    const struct visitor *visitor = r->files->visitor;

    return read_record(r, v, options, o, out) &&
           (!visitor || !visitor->make || !is_taken(v) ||
            make_outcome(r, v, o, out) == STATUS_FINE);
}

/* ---- printing and taking results ----------------------------------------- */

static void print_parts(struct printer *p, struct outcomes *o, size_t end)
{
    struct outcome_part part;

    for (; o->taken.part < end && !p->stopped; o->taken.part += sizeof part) {
        memcpy(&part, o->words.parts.ptr + o->taken.part, sizeof part);
        printer_print(p, &(struct printed_part){
                             .report = text_str(&o->words.report),
                             .pieces = str_part(text_str(&o->words.pieces),
                                                o->taken.piece, part.pieces),
                             .begin = o->taken.report,
                             .end = part.report,
                             .worst = part.worst});
        if (part.worst == SEVERITY_ERROR)
            printer_raise_status(p, STATUS_DATA);
        o->taken.report = part.report;
        o->taken.piece = part.pieces;
    }
}

static void count_record(struct record_counts *counts, const struct outcome *o)
{
    if (o->stray) {
        counts->texts++;
        return;
    }
    counts->records++;
    counts->clean += !o->broken && !o->foreign;
    counts->foreign += !o->broken && o->foreign;
    counts->broken += o->broken;
    counts->plies += o->plies;
}

static void print_read(struct files *f, struct outcomes *o,
                       const struct outcome *out)
{
    print_parts(&f->printer, o, out->read);
    count_record(&f->counts, out);
    if (out->broken)
        printer_raise_status(&f->printer, STATUS_DATA);
}

/* Returns the visit that `take` receives, for a record that another thread may
   have read. */
static struct visit make_take_visit(const struct visit *v,
                                    const struct outcomes *o,
                                    const struct outcome *out)
{
    struct visit again = *v;
    struct str names = text_str(&o->names);

    again.rules = out->rules;
    again.broken = out->broken;
    again.record = NULL;
    again.reading = NULL;
    again.kind = out->kind;
    again.made = str_part(text_str(&o->made), o->taken.made, out->made);
    again.noted = str_part(text_str(&o->notes), o->taken.note, out->notes);
    again.event =
        out->has_event ? str_part(names, o->taken.name, out->event) : STR_NONE;
    again.round =
        out->has_round ? str_part(names, out->event, out->round) : STR_NONE;
    return again;
}

static int finish_outcome(struct files *f, struct outcomes *o,
                          const struct outcome *out, const struct visit *v)
{
    const struct visitor *visitor = f->visitor;
    struct visit again = make_take_visit(v, o, out);

    o->taken.made = out->made;
    o->taken.name = out->round;
    o->taken.note = out->notes;
    print_parts(&f->printer, o, out->said);
    return visitor && visitor->take && !f->printer.stopped && is_taken(v)
               ? visitor->take(visitor->context, &again)
               : STATUS_FINE;
}

/* Calls `make` and `take` while the record still exists. */
static int process_on_this_thread(struct reader *r, struct visit *v,
                                  struct outcomes *o, struct outcome *out)
{
    int status;

    v->can_flush = true;
    status = make_outcome(r, v, o, out);
    if (status == MADE_NO_MEMORY)
        return printer_no_memory(&v->files->printer, v->path);
    o->taken.made = v->flushed;
    return status ? status : finish_outcome(v->files, o, out, v);
}

static int read_later_record(struct reader *r, struct visit *v,
                             const struct reading_options *options)
{
    struct outcomes o = {0};
    struct outcome out;
    int status = STATUS_ENVIRONMENT;

    if (!read_record(r, v, options, &o, &out)) {
        printer_no_memory(&v->files->printer, v->path);
    } else {
        o.taken.part = out.read;
        status = process_on_this_thread(r, v, &o, &out);
    }
    outcomes_release(&o);
    return status;
}

int outcome_deliver(struct reader *r, struct visit *v,
                    const struct reading_options *options, struct outcomes *o,
                    const struct outcome *out)
{
    print_read(v->files, o, out);
    return out->later ? read_later_record(r, v, options)
                      : finish_outcome(v->files, o, out, v);
}

int outcome_read_record(struct reader *r, struct visit *v,
                        const struct reading_options *options)
{
    const struct visitor *visitor = v->files->visitor;
    struct printer *p = &v->files->printer;
    struct outcomes o = {0};
    struct outcome out;
    int status = STATUS_ENVIRONMENT;

    if (!read_record(r, v, options, &o, &out)) {
        printer_no_memory(p, v->path);
    } else {
        reader_add_counts(r, p->counts.file);
        print_read(v->files, &o, &out);
        status = p->stopped || !is_taken(v)
                     ? STATUS_FINE
                     : visitor->take(visitor->context, v);
    }
    outcomes_release(&o);
    return status;
}
