/*
 * Merges the records of another archive. A separate thread reads them. The main
 * thread skips records that are already stored in this archive, passes the
 * others on for checking, and stores them.
 */
#include <stdlib.h>
#include <string.h>

#include "../store/record_scan.h"
#include "../store/watch.h"
#include "archive_edit.h"
#include "merge.h"
#include "merge_batch.h"

struct merge_reader {
    struct merge_state *merging;
    struct row row; /* row of the record being stored */
    struct ordered_workers *reader, *checks;
    int64_t total, watched, labels; /* number of records in the other archive
                                       (an estimate, or an exact count if
                                       progress is shown), and whether any
                                       record has labels */
    bool more;
    /* The members below are used only by the reading thread; no other thread
       queries the other archive. */
    struct record_scan *from;
    struct shared_dictionaries *theirs; /* dictionaries of the other archive */
    bool *told; /* for each source: true if the source was sent */
    bool goes_on;
};

/* ---- storing ------------------------------------------------------------- */

/* Reports a record that the archive cannot hold. */
static int report_refused(const struct merge_state *m, int64_t there)
{
    return merge_report_record(
        m, there, there, "the record is larger than this archive can store");
}

/* Estimates the number of records that will be stored, from the share that has
   been stored so far. */
static uint64_t estimate_stored(const struct merge_reader *t)
{
    const struct archive_merge_result *counts = t->merging->counts;

    return (uint64_t)((double)t->total * (double)counts->stored /
                      (double)counts->records);
}

/* Adds the labels of a record after the record was stored, or after an
   identical record was found in this archive. */
static int merge_labels(const struct merge_state *m, struct str labels,
                        int64_t here)
{
    static const struct sql_write put_on = {
        SQL_INSERT("label", "record", "name"), .skips = true};
    int fault = labels.len ? bulk_write(&m->import->bulk) : ARCHIVE_OK;

    while (!fault && labels.len)
        fault = sql_run(
            m->here, &put_on,
            VALUES(value_number(here), value_words(str_take(&labels, '\n'))));
    return fault;
}

static int count_import(const struct merge_reader *t, const struct batch *batch,
                        const struct item *item, int64_t here,
                        enum imported imported)
{
    const struct merge_state *m = t->merging;

    int fault =
        imported == IMPORT_REFUSED ? report_refused(m, item->id) : ARCHIVE_OK;

    if (!fault && watch_report(m->other, m->counts->records++, t->watched))
        fault = sql_fault(m->here, ARCHIVE_INTERRUPTED);
    m->counts->known += imported == IMPORT_KNOWN;
    m->counts->stored += imported != IMPORT_KNOWN && here;
    m->import->transaction.expected = estimate_stored(t);
    if (fault || !here)
        return fault;
    return merge_labels(
        m, str_part(text_str(&batch->bytes), item->labels, item->end), here);
}

static int report_damaged_record(const struct merge_state *m, int64_t record)
{
    if (m->recovers)
        return merge_report_record(m, record, record,
                                   "its text or its moves are damaged");
    return sql_fail(m->here, ARCHIVE_BROKEN,
                    "record %lld of the other archive is damaged: see \"ludex "
                    "archive ... check\"",
                    (long long)record);
}

static bool has_same_identity(const struct row *again, const struct row *row)
{
    return again->identity == row->identity;
}

/* Compares a record whose identity is lost with its text. Reports the record if
   they differ. */
static int check_unidentified(struct merge_reader *t, const struct item *item,
                              bool *sound)
{
    const struct merge_state *m = t->merging;
    const struct archive_reader *reader = m->other->options.reader;
    struct row again;

    row_init(&again);
    *sound = false;
    bool done = !reader ||
                row_reread(reader, &t->row, &again, has_same_identity, sound);
    row_release(&again);
    if (!done)
        return sql_fault(m->here, ARCHIVE_MEMORY);
    return *sound ? ARCHIVE_OK
                  : merge_report_record(m, item->id, item->id,
                                        "its tags, moves or comments are "
                                        "damaged");
}

static int store_item(struct merge_reader *t, const struct batch *batch,
                      const struct item *item)
{
    struct merge_state *m = t->merging;
    enum imported imported;
    int64_t id = 0;
    int fault = merge_set_source(m, item->import);

    if (fault)
        return fault;
    struct str text = str_part(text_str(&batch->bytes), item->text, item->file);
    texts_set_packed(
        m->import->texts,
        (struct packed_text){.theirs = item->dictionary, .bytes = text});
    fault = import_row(m->import, &t->row, item->byte, &imported, &id);
    texts_set_packed(m->import->texts, (struct packed_text){.offer = NULL});
    if (fault)
        return fault;
    if (imported != IMPORT_KNOWN && id)
        merge_mark_source_used(m, item->import);
    return count_import(t, batch, item, id, imported);
}

static int store_or_skip_item(struct merge_reader *t, const struct batch *batch,
                              struct item *item)
{
    struct str made = text_str(&batch->made);
    bool sound = true;
    int fault = ARCHIVE_OK;

    if (item->verdict == DAMAGED)
        return report_damaged_record(t->merging, item->id);
    if (item->verdict == LOST)
        return merge_report_record(t->merging, item->id, item->last,
                                   "the pages are damaged");
    if (item->verdict == NO_MEMORY)
        return sql_fault(t->merging->here, ARCHIVE_MEMORY);
    row_unpack(&t->row, STR(""), str_part(made, item->made, item->unpacked));
    t->row.text = str_part(made, item->unpacked, item->made_end);
    if (t->merging->recovers && !item->identified)
        fault = check_unidentified(t, item, &sound);
    if (!fault && item->unlabelled)
        fault = merge_report_record(t->merging, item->id, item->id,
                                    "its labels are damaged");
    return fault || !sound ? fault : store_item(t, batch, item);
}

static int store_batch(struct merge_reader *t, struct batch *batch)
{
    int fault = ARCHIVE_OK;

    for (size_t i = 0; !fault && i < batch->count; i++)
        fault = store_or_skip_item(t, batch, &batch->items[i]);
    return fault ? fault : bulk_write(&t->merging->import->bulk);
}

/* ---- reading ------------------------------------------------------------- */

/* Unpacks the text of a broken record, which is needed for comparing it, and
   texts whose dictionary other threads cannot use. */
static int unpack_item_text(struct merge_reader *t, struct item *item)
{
    struct stored *s = &t->from->stored;

    if (!s->kept.dictionary)
        return ARCHIVE_OK;
    int fault = shared_dictionaries_find_by_number(
        t->theirs, s->texts, s->kept.dictionary, &item->dictionary);
    if (!fault && (s->row.broken || !item->dictionary))
        fault = stored_text(s);
    return fault;
}

static void add_text(struct batch *batch, struct stored *s, struct item *item)
{
    item->row = batch->bytes.len;
    row_pack(&s->row, &batch->bytes);
    item->text = batch->bytes.len;
    text_add(&batch->bytes, item->dictionary ? s->kept.bytes : s->row.text);
    batch->length += item->dictionary ? text_length(s->kept.bytes) : 0;
}

/* Adds the source of a record if this is the first record from that source. */
static int add_source(struct merge_reader *t, struct batch *batch,
                      struct item *item)
{
    const struct merge_state *m = t->merging;
    int64_t import = item->import;

    item->file = item->when = batch->bytes.len;
    if (!merge_is_source(m, import) || t->told[import])
        return ARCHIVE_OK;
    struct sql_rows row = merge_query_source(m, import);
    t->told[import] = true;
    item->source = sql_next(&row);
    if (item->source) {
        text_add(&batch->bytes, sql_text(&row, 0));
        item->when = batch->bytes.len;
        text_add(&batch->bytes, sql_text(&row, 1));
    }
    return merge_forgive(m, sql_end(&row));
}

static int add_labels(struct merge_reader *t, struct batch *batch,
                      struct item *item)
{
    item->labels = item->end = batch->bytes.len;
    if (!t->labels)
        return ARCHIVE_OK;
    struct sql_rows rows =
        sql_query(t->merging->there, "SELECT name FROM label WHERE record = ?1",
                  VALUES(value_number(item->id)));
    while (sql_next(&rows)) {
        struct str label = sql_text(&rows, 0);
        if (archive_is_label(label)) {
            text_add(&batch->bytes, label);
            text_add_char(&batch->bytes, '\n');
        }
    }
    item->end = batch->bytes.len;
    int fault = sql_end(&rows), forgiven = merge_forgive(t->merging, fault);
    item->unlabelled = fault && !forgiven;
    return forgiven;
}

static int add_item(struct merge_reader *t, struct batch *batch,
                    struct item *item)
{
    add_text(batch, &t->from->stored, item);
    int fault = add_source(t, batch, item);
    if (!fault)
        fault = add_labels(t, batch, item);
    if (batch->bytes.failed)
        item->verdict = NO_MEMORY;
    batch->count++;
    return fault;
}

/* Adds an item for a range of records that cannot be read. */
static int add_lost_records(const struct merge_reader *t, struct batch *batch)
{
    size_t end = batch->bytes.len;

    batch->items[batch->count++] = (struct item){.id = t->from->first,
                                                 .last = t->from->last,
                                                 .verdict = LOST,
                                                 .row = end,
                                                 .text = end,
                                                 .file = end,
                                                 .when = end,
                                                 .labels = end,
                                                 .end = end};
    return ARCHIVE_OK;
}

/* Looks up the identity of the record, which was computed again. */
static int find_stored_identity(const struct merge_reader *t, struct item *item)
{
    const struct merge_state *m = t->merging;
    int64_t found = 0;
    int fault = sql_get(
        m->there, "SELECT 1 FROM identity WHERE hash = ?1 AND record = ?2",
        VALUES(value_number(row_stored_identity(item->identity)),
               value_number(item->id)),
        &found);

    item->identified = !fault && found;
    return merge_forgive(m, fault);
}

static int read_source_record(struct merge_reader *t, struct batch *batch)
{
    struct stored *s = &t->from->stored;
    struct item *item = &batch->items[batch->count];

    if (t->from->lost)
        return add_lost_records(t, batch);
    *item = (struct item){.id = s->id,
                          .import = s->import,
                          .byte = s->byte,
                          .wanted = t->merging->recovers};
    int read = unpack_item_text(t, item),
        fault = merge_forgive(t->merging, read);
    if (!fault && (read || stored_text_damage(s)))
        item->verdict = DAMAGED;
    if (!fault && !row_identity(&s->row))
        fault = sql_fault(t->merging->there, ARCHIVE_MEMORY);
    item->identity = s->row.identity;
    if (!fault && t->merging->recovers)
        fault = find_stored_identity(t, item);
    return fault ? fault : add_item(t, batch, item);
}

static int fill_batch(struct merge_reader *t, struct batch *batch)
{
    int fault = ARCHIVE_OK;

    while (!fault && batch->count < BATCH_RECORDS &&
           batch->bytes.len + batch->length < BATCH_BYTES &&
           (t->goes_on = record_scan_next(t->from)))
        fault = read_source_record(t, batch);
    return fault;
}

static void read_batch(void *context, void *workspace, void *filled)
{
    struct merge_reader *t = context;
    struct batch *batch = filled;

    (void)workspace;
    text_clear(&batch->bytes);
    batch->count = batch->length = 0;
    batch->fault = ARCHIVE_OK;
    if (t->goes_on)
        batch->fault = fill_batch(t, batch);
    t->goes_on &= !batch->fault;
    batch->last = !t->goes_on;
}

/* ---- skipping ------------------------------------------------------------ */

/* Looks up whether this archive already has a record. A broken record is
   compared by its text later, immediately before it would be stored. */
static int skip_item(struct merge_reader *t, const struct batch *read,
                     const struct item *item, int64_t *known)
{
    struct archive_import *import = t->merging->import;
    struct str bytes = text_str(&read->bytes);

    *known = 0;
    if (item->verdict == NO_MEMORY || item->verdict == LOST ||
        !identity_filter_may_contain(import->filter, item->identity))
        return ARCHIVE_OK;
    row_unpack(&t->row, STR(""), str_part(bytes, item->row, item->text));
    if (t->row.broken)
        return ARCHIVE_OK;
    int fault = import_find_identical(import, &t->row, known);
    return fault || !*known ? fault
                            : count_import(t, read, item, *known, IMPORT_KNOWN);
}

static int add_item_source(const struct merge_reader *t, struct str bytes,
                           const struct item *item)
{
    if (!item->source)
        return ARCHIVE_OK;
    if (item->verdict == NO_MEMORY) /* the record's bytes are incomplete */
        return sql_fault(t->merging->here, ARCHIVE_MEMORY);
    return merge_add_source(t->merging, item->import,
                            str_part(bytes, item->file, item->when),
                            str_part(bytes, item->when, item->labels));
}

/* Moves the records that are not yet stored in this archive to the next
   batch. */
static int skip_known(struct merge_reader *t, struct batch *read,
                      struct batch *batch)
{
    struct text bytes = batch->bytes;
    int64_t known = 0;
    int fault = read->fault;

    batch->count = 0;
    for (size_t i = 0; !fault && i < read->count; i++) {
        const struct item *item = &read->items[i];
        fault = add_item_source(t, text_str(&read->bytes), item);
        if (!fault)
            fault = skip_item(t, read, item, &known);
        if (!known)
            batch->items[batch->count++] = *item;
    }
    batch->bytes = read->bytes;
    read->bytes = bytes;
    return fault;
}

/* ---- the pipeline -------------------------------------------------------- */

/* Fills the next batch, while the reading thread reads further batches. */
static int next_batch(struct merge_reader *t, struct batch *batch)
{
    while (ordered_workers_next(t->reader))
        ordered_workers_submit(t->reader);
    struct batch *read = ordered_workers_oldest(t->reader);
    int fault = skip_known(t, read, batch);
    t->more = !read->last;
    ordered_workers_drop(t->reader);
    return fault;
}

static int store_all_batches(struct merge_reader *t)
{
    struct batch *batch;
    int fault = ARCHIVE_OK;

    for (t->more = true; !fault;) {
        while (!fault && t->more && (batch = ordered_workers_next(t->checks))) {
            fault = next_batch(t, batch);
            if (batch->count)
                ordered_workers_submit(t->checks);
        }
        batch = fault ? NULL : ordered_workers_oldest(t->checks);
        if (!batch)
            break;
        fault = store_batch(t, batch);
        ordered_workers_drop(t->checks);
    }
    return fault;
}

/* On a single processor, a second thread for reading would not help. */
static bool open_rings(struct merge_reader *t)
{
    unsigned processors = ordered_workers_processors();
    const struct ordered_work reading = {.batch_size = sizeof(struct batch),
                                         .work = read_batch,
                                         .release = merge_release_batch,
                                         .context = t};

    t->reader = processors > 1 ? ordered_workers_open_aside(&reading)
                               : ordered_workers_open(&reading, 1);
    t->checks = ordered_workers_open(&merge_check, processors);
    return t->reader && t->checks;
}

/* Estimates the total number of records. The estimate is too high if the
   numbers have gaps. */
static int estimate_total(struct merge_reader *t)
{
    const struct merge_state *m = t->merging;
    int fault = merge_forgive(
        m, sql_get(m->there, "SELECT max(id) - min(id) + 1 FROM record",
                   NO_VALUES, &t->total));

    if (t->total < 0)
        t->total = 0;
    return fault ? fault : merge_forgive(m, watch_begin(m->other, &t->watched));
}

static int begin_merge_reading(struct merge_reader *t)
{
    const struct merge_state *m = t->merging;

    t->theirs = shared_dictionaries_new();
    t->told = calloc(m->source_count, sizeof *t->told);
    t->from = malloc(sizeof *t->from);
    if (t->from)
        stored_init(&t->from->stored, m->there);
    if (!t->theirs || !t->told || !t->from || !open_rings(t))
        return sql_fault(m->here, ARCHIVE_MEMORY);
    t->from->strict = !m->recovers;
    t->from->stored.leaves_texts = t->goes_on = true;
    int read = sql_get(m->there, "SELECT EXISTS (SELECT 1 FROM label)",
                       NO_VALUES, &t->labels);
    int fault = merge_forgive(m, read);
    t->labels |= read && !fault;
    if (!fault)
        fault = bulk_begin(&m->import->bulk, m->here, &record_insert);
    return fault ? fault : estimate_total(t);
}

static int store_records(struct merge_reader *t)
{
    record_scan_begin(t->from);
    int fault = store_all_batches(t);
    ordered_workers_close(t->reader);
    t->reader = NULL;
    int end = record_scan_end(t->from);
    return fault ? fault : end;
}

int merge_records(struct merge_state *m)
{
    struct merge_reader t = {.merging = m};

    row_init(&t.row);
    int fault = begin_merge_reading(&t);
    if (!fault)
        fault = store_records(&t);
    ordered_workers_close(t.reader);
    ordered_workers_close(t.checks);
    if (t.from)
        stored_release(&t.from->stored);
    free(t.from);
    free(t.told);
    shared_dictionaries_free(t.theirs);
    row_release(&t.row);
    return fault;
}
