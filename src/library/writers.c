/* Writers: struct ludex_writer and its functions. */
#include "made_records.h"

#include <stdlib.h>

#include "options.h"
#include "record_writer.h"

struct ludex_writer {
    struct writing_options asked;
    struct record_writer writing;
    struct text columns, written;    /* texts to which the options refer */
    struct text out, preamble, lost; /* returned texts */
};

/* The requested options. Their strings belong to the caller. */
struct writer_options {
    const char *notation, *columns, *written;
    bool ascii, list, repair, positions, raw;
};

static const struct option_row rows[] = {
    {"notation", TO_TEXT(struct writer_options, notation)},
    {"columns", TO_TEXT(struct writer_options, columns)},
    {"written", TO_TEXT(struct writer_options, written)},
    {"ascii", TO_FLAG(struct writer_options, ascii)},
    {"list", TO_FLAG(struct writer_options, list)},
    {"repair", TO_FLAG(struct writer_options, repair)},
    {"positions", TO_FLAG(struct writer_options, positions)},
    {"raw", TO_FLAG(struct writer_options, raw)},
    OPTIONS_END,
};

/* Returns the writer's own copy of a text. `text` may be NULL. */
static struct str own_copy(struct text *to, const char *text)
{
    text_add(to, str_of(text ? text : ""));
    return text_str(to);
}

static int set_options(struct ludex_writer *w, const struct writer_options *o,
                       struct ludex_error *error)
{
    const struct notation *to;
    int code = find_named_notation(&to, o->notation, error);

    if (code)
        return code;
    if (to && !notation_is_native(to) && !to->write)
        return fail(error, LUDEX_REFUSED, "records cannot be written in %s",
                    to->name);
    w->asked = (struct writing_options){
        .to = to, .repair = o->repair, .no_positions = !o->positions};
    w->asked.options = (struct write_options){
        .style = o->list ? STYLE_LIST : STYLE_ROUNDS,
        .ascii = o->ascii,
        .raw = o->raw,
        .columns = own_copy(&w->columns, o->columns),
        .written = own_copy(&w->written, o->written),
    };
    return w->columns.failed || w->written.failed ? fail_no_memory(error)
                                                  : LUDEX_OK;
}

int ludex_writer_new(struct ludex_writer **out,
                     const struct ludex_option *options,
                     struct ludex_error *error)
{
    struct writer_options asked = {.positions = true};
    struct ludex_writer *w = calloc(1, sizeof *w);
    int code =
        w ? options_read(rows, &asked, options, error) : fail_no_memory(error);

    if (!code)
        code = set_options(w, &asked, error);
    *out = w;
    if (code) {
        ludex_writer_free(w);
        *out = NULL;
    }
    return code;
}

void ludex_writer_free(struct ludex_writer *w)
{
    if (!w)
        return;
    record_writer_release(&w->writing);
    text_release(&w->columns);
    text_release(&w->written);
    text_release(&w->out);
    text_release(&w->preamble);
    text_release(&w->lost);
    free(w);
}

const char *ludex_writer_preamble(struct ludex_writer *w, size_t *length)
{
    const struct notation *to = w->asked.to;

    text_clear(&w->preamble);
    if (to && to->preamble)
        to->preamble(&w->asked.options, &w->preamble);
    return text_c(&w->preamble, length);
}

/* Converts the outcome of writing a record to a code. If out of memory, the
   workspace is initialised again. */
static int end_record_call(struct ludex_writer *w, enum writing_fit fit,
                           struct ludex_error *error)
{
    if (fit == WRITING_UNFIT)
        return fail(error, LUDEX_REFUSED, "%.*s", (int)w->writing.why.len,
                    w->writing.why.ptr);
    if (fit == WRITING_FIT)
        return LUDEX_OK;
    record_writer_release(&w->writing);
    w->writing = (struct record_writer){.why = {.len = 0}};
    text_release(&w->out);
    w->out = (struct text){0};
    return fail_no_memory(error);
}

static enum writing_fit write_record(struct ludex_writer *w,
                                     const struct ludex_record *r)
{
    const struct notation *to = record_writer_target(&w->asked, r->record);
    struct replay *replay = &r->reading->replay;
    enum writing_fit fit =
        record_writer_prepare(&w->writing, &w->asked, to, r->record, replay);
    unsigned lost = fit == WRITING_FIT ? record_writer_lost(to, r->record) : 0;

    if (lost)
        parts_write(lost, &w->lost);
    return fit == WRITING_FIT
               ? record_writer_record(&w->writing, &w->asked, to, r->record,
                                      replay, &r->reading->diags, &w->out)
               : fit;
}

const char *ludex_writer_record(struct ludex_writer *w,
                                struct ludex_record *record, size_t *length,
                                struct ludex_error *error)
{
    const char *text = NULL;

    if (length)
        *length = 0;
    text_clear(&w->out);
    text_clear(&w->lost);
    if (!record->record) {
        fail(error, LUDEX_REFUSED, "no part of the record could be read");
        return NULL;
    }
    record_settle(record);
    if (!end_record_call(w, write_record(w, record), error)) {
        text = text_c(&w->out, length);
        if (!text)
            fail_no_memory(error);
    }
    ludex_record_walk(record, LUDEX_MAIN_LINE);
    return text;
}

const char *ludex_writer_lost(struct ludex_writer *w)
{
    const char *text;
    size_t length;

    text = text_c(&w->lost, &length);
    w->lost.len = text ? length : 0;
    return text;
}
