#include "repair_summary.h"

#include <string.h>

#include "record_survives.h"
#include "table.h"

void rereader_release(struct rereader *r)
{
    if (r->begun)
        record_reader_release(&r->reading);
    text_release(&r->text);
    text_release(&r->joined);
    text_release(&r->lost);
}

static void begin(struct rereader *r, const struct visit *v)
{
    if (r->begun)
        return;
    record_reader_init(&r->reading, &v->files->printer.levels,
                       printer_limit(&v->files->printer)); /* with the same
                                                              limit */
    r->reading.diags.tally = &r->tally;
    r->begun = true;
}

/* Returns NULL if out of memory. */
static const struct record *reread(struct rereader *r, const struct visit *v,
                                   const struct notation *to, struct str table,
                                   struct str text)
{
    struct reading_options options = v->files->input.reading;
    const struct record *record;
    struct slice slice;

    options.notation = to;
    options.game = v->rules;
    options.fetcher = v->reading->replay.fetcher;
    options.adjudicate = 0;
    text_clear(&r->joined);
    text_add(&r->joined, table);
    text_add(&r->joined, text);
    if (r->joined.failed ||
        !slice_of_text(&slice, text_str(&r->joined), &r->text))
        return NULL;
    slice.head = table.len;
    slice.preamble = str_part(slice_text(&slice), 0, table.len);
    memset(&r->tally, 0, sizeof r->tally);
    record = record_reader_run(&r->reading, &slice, &options);
    return r->reading.no_memory ? NULL : record;
}

/* True for a guess about bytes: it is written as a character, and is still a
   guess. */
static bool is_guess(size_t code)
{
    return code == DIAG_WINDOWS_1252 || code == DIAG_INVALID_UTF8 ||
           code == DIAG_UNDECODABLE;
}

/* True if a number was written among words that are not plies: it may be a
   word, as in "on move 12". */
static bool renumbers_words(const struct rereader *r, const struct visit *v)
{
    const struct diag_tally *was = v->reading->diags.tally;

    return v->record->unread &&
           r->tally.counts[DIAG_WRONG_NUMBER] < was->counts[DIAG_WRONG_NUMBER];
}

static enum mended_how compare(const struct rereader *r, const struct visit *v)
{
    const struct diag_tally *was = v->reading->diags.tally;
    enum mended_how how = MENDED_NOTHING;

    for (size_t i = 0; i < DIAG_COUNT; i++) {
        uint32_t before = was->counts[i], after = r->tally.counts[i];
        if (after > before &&
            diag_info((enum diag_code)i)->severity == SEVERITY_ERROR)
            return MENDED_LOSES;
        if (after < before && !is_guess(i))
            how = MENDED;
    }
    return how;
}

enum mended_how repair_summary_judge(struct rereader *r, const struct visit *v,
                                     const struct notation *to,
                                     struct str table, struct str text)
{
    begin(r, v);
    const struct record *record = reread(r, v, to, table, text);
    if (!record)
        return MENDED_NO_MEMORY;
    text_clear(&r->lost);
    if (!record_survives(v->record, record, &r->lost))
        return r->lost.failed ? MENDED_NO_MEMORY : MENDED_LOSES;
    if (renumbers_words(r, v)) {
        text_add(&r->lost, STR("a number among words that are not plies"));
        return r->lost.failed ? MENDED_NO_MEMORY : MENDED_LOSES;
    }
    return compare(r, v);
}

void repair_summary_count(struct repair_summary *m, const struct rereader *r,
                          const struct visit *v)
{
    const struct diag_tally *was = v->reading->diags.tally;

    for (size_t i = 0; i < DIAG_COUNT; i++) {
        uint32_t before = was->counts[i];
        uint32_t after = r && !is_guess(i) ? r->tally.counts[i] : before;
        m->mended[i] += before > after ? before - after : 0;
        m->left[i] += before < after ? before : after;
    }
}

void repair_summary_add(struct repair_summary *to,
                        const struct repair_summary *from)
{
    for (size_t i = 0; i < DIAG_COUNT; i++) {
        to->mended[i] += from->mended[i];
        to->left[i] += from->left[i];
    }
}

static int write_json(const struct repair_summary *m, FILE *stream)
{
    json_t *mended = json_object(), *left = json_object();

    for (size_t i = 0; i < DIAG_COUNT; i++) {
        const char *slug = diag_info((enum diag_code)i)->slug;
        if (m->mended[i])
            json_set(&mended, slug, json_count(m->mended[i]));
        if (m->left[i])
            json_set(&left, slug, json_count(m->left[i]));
    }
    return cli_json_line(
        stream, json_pack("{soso}", "repaired", mended, "remaining", left));
}

int repair_summary_write(const struct repair_summary *m, bool json,
                         FILE *stream)
{
    static const char *const heads[] = {"kind", ">repaired", ">remaining"};
    struct table table;
    struct text out = {0};

    if (json)
        return write_json(m, stream);
    table_init(&table, heads, 3);
    for (size_t i = 0; i < DIAG_COUNT; i++)
        if (m->mended[i] || m->left[i]) {
            text_add(table_cell(&table),
                     str_of(diag_info((enum diag_code)i)->slug));
            text_add_number(table_cell(&table), m->mended[i]);
            text_add_number(table_cell(&table), m->left[i]);
        }
    if (table_rows(&table))
        table_write(&table, TABLE_TEXT, &out);
    bool failed = table.failed || out.failed;
    if (!failed)
        cli_write(stream, text_str(&out));
    table_release(&table);
    text_release(&out);
    return failed ? cli_world("out of memory") : STATUS_FINE;
}
