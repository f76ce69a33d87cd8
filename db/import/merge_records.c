/*
 * Records of another archive. This thread reads them, passes over those that are
 * known, and stores the others; what has to be computed of these anew, as nothing
 * in the file is taken on trust, is done by workers.
 */
#include <stdlib.h>
#include <string.h>

#include "../upkeep.h"
#include "archive_edit.h"
#include "merge.h"
#include "ring.h"

enum {
    BATCH_RECORDS = 256,
    BATCH_BYTES = 1 << 20, /* of rows and texts, or more by one record */
};

enum verdict { SOUND, DAMAGED, NO_MEMORY };

struct item {
    int64_t id, import, byte;
    struct kept_text kept; /* its bytes are those from `text` on */
    const struct dictionary *dictionary; /* NULL: they are the text */
    bool learned; /* the dictionary comes along, so that it stays packed */
    size_t row, text, end; /* in the batch's bytes */
    enum verdict verdict;
    size_t made, unpacked, made_end; /* in what was made of them */
};

struct batch {
    struct text bytes, made; /* rows and texts, as they came and as they are */
    size_t length;           /* of these texts, unpacked */
    size_t count;
    struct item items[BATCH_RECORDS];
};

struct taking {
    struct merging *merging;
    struct stored *from;
    struct row row;        /* of what is taken */
    struct offers *theirs; /* dictionaries there */
    struct ring *ring;
    int64_t total, labels; /* records there; whether any has labels */
    bool more;
};

/* ---- workers -------------------------------------------------------------- */

struct judge {
    struct row row;
    struct packer *packer;
};

static void *make_judge(void *context)
{
    struct judge *j = calloc(1, sizeof *j);

    (void)context;
    if (!j)
        return NULL;
    row_init(&j->row);
    j->packer = packer_new();
    if (j->packer)
        return j;
    free(j);
    return NULL;
}

static void free_judge(void *context, void *workspace)
{
    struct judge *j = workspace;

    (void)context;
    packer_free(j->packer);
    row_release(&j->row);
    free(j);
}

static enum verdict unpack(struct judge *j, const struct item *item,
                           struct str packed)
{
    enum text_result result =
        text_unpack(j->packer, item->dictionary, &j->row, packed, &j->row.text);

    return result == TEXT_FINE     ? SOUND
           : result == TEXT_MEMORY ? NO_MEMORY
                                   : DAMAGED;
}

static enum verdict replay(struct row *row)
{
    size_t plies = row->plies;
    int legal = row->played ? row_replay(row, &plies) : 1;

    return legal < 0                      ? NO_MEMORY
           : legal && plies == row->plies ? SOUND
                                          : DAMAGED;
}

static bool has_brace(struct str s)
{
    return s.len && memchr(s.ptr, '{', s.len);
}

/*
 * A text whose dictionary comes along stays packed as it is, unread: it can be
 * restored here if it can be there. But one that is all that there is of a
 * record, or that may have comments, is wanted for what it says.
 */
static bool is_wanted(const struct item *item, const struct row *row)
{
    bool wanted = !item->learned || row->broken || row->content.len;

    for (size_t i = 0; !wanted && i < ROW_FIELDS; i++)
        wanted = has_brace(row->field[i]);
    for (size_t i = 0; !wanted && i < row->tag_count; i++)
        wanted = has_brace(row->tags[i].value);
    return wanted;
}

static enum verdict see_text_of(struct judge *j, const struct item *item,
                                struct str kept)
{
    j->row.text = item->dictionary ? STR("") : kept;
    if (!item->dictionary)
        return SOUND;
    if (is_wanted(item, &j->row))
        return unpack(j, item, kept);
    return text_length(kept) ? SOUND : DAMAGED;
}

static void judge_item(struct judge *j, struct batch *batch, struct item *item)
{
    struct str bytes = text_str(&batch->bytes);

    row_unpack(&j->row, STR(""), str_part(bytes, item->row, item->text));
    item->verdict =
        see_text_of(j, item, str_part(bytes, item->text, item->end));
    if (item->verdict == SOUND)
        item->verdict = replay(&j->row);
    item->made = batch->made.len;
    row_pack(&j->row, &batch->made);
    item->unpacked = batch->made.len;
    text_add(&batch->made, j->row.text);
    item->made_end = batch->made.len;
    if (batch->made.failed)
        item->verdict = NO_MEMORY;
}

static void judge(void *context, void *workspace, void *filled)
{
    struct batch *batch = filled;

    (void)context;
    text_clear(&batch->made);
    for (size_t i = 0; i < batch->count; i++)
        if (batch->items[i].verdict == SOUND)
            judge_item(workspace, batch, &batch->items[i]);
}

static void release_batch(void *batch)
{
    text_release(&((struct batch *)batch)->bytes);
    text_release(&((struct batch *)batch)->made);
}

/* ---- labels --------------------------------------------------------------- */

/* Those of a record that is known here come along too. */
static int merge_labels(const struct taking *t, int64_t there, int64_t here)
{
    const struct merging *m = t->merging;

    if (!t->labels || !here)
        return ARCHIVE_OK;
    struct sql_rows rows =
        sql_ask(m->there, "SELECT name FROM label WHERE record = ?1",
                VALUES(value_number(there)));
    while (sql_next(&rows)) {
        struct str label = sql_text(&rows, 0);
        if (archive_is_label(label))
            sql_stop(&rows,
                     sql_run(m->here,
                             "INSERT INTO label (record, name) VALUES (?1, ?2)"
                             " ON CONFLICT DO NOTHING",
                             VALUES(value_number(here), value_words(label))));
    }
    return sql_end(&rows);
}

/* ---- storing -------------------------------------------------------------- */

/* One that the archive cannot hold. */
static int tell_refused(const struct merging *m, int64_t there)
{
    struct text number = {0};

    text_addf(&number, "%lld", (long long)there);
    if (number.failed)
        return sql_fault(m->here, ARCHIVE_MEMORY);
    const struct archive_value values[] = {
        value_words(STR("record")), value_words(text_str(&number)),
        value_words(STR("it is larger than this archive can hold"))};
    m->rows->take(m->rows->context, values);
    text_release(&number);
    return ARCHIVE_OK;
}

/* As many as will be stored if the others are like those so far. */
static uint64_t expected(const struct taking *t)
{
    const struct archive_merged *counts = t->merging->counts;

    return (uint64_t)((double)t->total * (double)counts->stored /
                      (double)counts->records);
}

static int count(const struct taking *t, int64_t there, int64_t here,
                 enum imported imported)
{
    const struct merging *m = t->merging;

    int fault =
        imported == IMPORT_REFUSED ? tell_refused(m, there) : ARCHIVE_OK;

    watch_see(m->other, m->counts->records++, t->total);
    m->counts->known += imported == IMPORT_KNOWN;
    m->counts->stored += imported != IMPORT_KNOWN && here;
    m->import->expected = expected(t);
    return fault ? fault : merge_labels(t, there, here);
}

static int damaged_record(const struct merging *m, int64_t record)
{
    return sql_fail(
        m->here, ARCHIVE_BROKEN,
        "record %lld of the other archive is damaged: \"ludex archive"
        " ... check\" says how",
        (long long)record);
}

static int store(struct taking *t, const struct item *item)
{
    struct merging *m = t->merging;
    enum imported imported;
    int64_t id = 0;
    int fault = merge_source(m, item->import);

    if (fault)
        return fault;
    m->import->kept = &item->kept;
    m->import->theirs = t->from->texts;
    fault = import_row(m->import, &t->row, item->byte, &imported, &id);
    m->import->kept = NULL;
    return fault ? fault : count(t, item->id, id, imported);
}

static int take_item(struct taking *t, const struct batch *batch,
                     struct item *item)
{
    struct str bytes = text_str(&batch->bytes), made = text_str(&batch->made);

    if (item->verdict == DAMAGED)
        return damaged_record(t->merging, item->id);
    if (item->verdict == NO_MEMORY)
        return sql_fault(t->merging->here, ARCHIVE_MEMORY);
    item->kept.bytes = str_part(bytes, item->text, item->end);
    row_unpack(&t->row, STR(""), str_part(made, item->made, item->unpacked));
    t->row.text = str_part(made, item->unpacked, item->made_end);
    return store(t, item);
}

static int take_batch(struct taking *t, struct batch *batch)
{
    int fault = ARCHIVE_OK;

    for (size_t i = 0; !fault && i < batch->count; i++)
        fault = take_item(t, batch, &batch->items[i]);
    return fault ? fault : import_flush(t->merging->import);
}

/* ---- reading -------------------------------------------------------------- */

/* A broken record is known by its text; one whose dictionary is not at hand for
   workers is unpacked here. */
static int see_text(struct taking *t, struct item *item)
{
    struct stored *s = t->from;
    int64_t learned = 0;

    if (!s->kept.dictionary)
        return ARCHIVE_OK;
    int fault = offers_dictionary(t->theirs, s->texts, s->kept.dictionary,
                                  &item->dictionary, &learned);
    item->learned = learned > 0;
    if (item->dictionary)
        item->kept.dictionary = s->kept.dictionary;
    if (!fault && (s->row.broken || !item->dictionary))
        fault = stored_text(s);
    return fault;
}

static void add_item(struct batch *batch, struct stored *s, struct item *item)
{
    item->row = batch->bytes.len;
    row_pack(&s->row, &batch->bytes);
    item->text = batch->bytes.len;
    text_add(&batch->bytes, item->dictionary ? s->kept.bytes : s->row.text);
    item->end = batch->bytes.len;
    batch->length += item->dictionary ? text_length(s->kept.bytes) : 0;
    if (batch->bytes.failed)
        item->verdict = NO_MEMORY;
}

/* What is known here needs nothing more. */
static int see_record(struct taking *t, struct batch *batch)
{
    struct stored *s = t->from;
    struct item *item = &batch->items[batch->count];
    int64_t known = 0;

    *item = (struct item){.id = s->id, .import = s->import, .byte = s->byte};
    int fault = see_text(t, item);
    if (!fault && s->damage)
        item->verdict = DAMAGED;
    if (!fault && !row_identity(&s->row))
        fault = sql_fault(t->merging->here, ARCHIVE_MEMORY);
    if (!fault && !s->damage)
        fault = import_known(t->merging->import, &s->row, &known);
    if (fault)
        return fault;
    if (known)
        return count(t, s->id, known, IMPORT_KNOWN);
    add_item(batch, s, item);
    batch->count++;
    return ARCHIVE_OK;
}

static int fill(struct taking *t, struct batch *batch)
{
    struct stored *s = t->from;
    int fault = ARCHIVE_OK;

    text_clear(&batch->bytes);
    batch->count = batch->length = 0;
    while (!fault && batch->count < BATCH_RECORDS &&
           batch->bytes.len + batch->length < BATCH_BYTES &&
           (t->more = stored_next(s)))
        fault = see_record(t, batch);
    return fault;
}

/* ---- all ------------------------------------------------------------------ */

static int take_all(struct taking *t)
{
    struct batch *batch;
    int fault = ARCHIVE_OK;

    for (t->more = true; !fault;) {
        while (!fault && t->more && (batch = ring_next(t->ring))) {
            fault = fill(t, batch);
            if (batch->count)
                ring_submit(t->ring);
        }
        batch = fault ? NULL : ring_oldest(t->ring);
        if (!batch)
            break;
        fault = take_batch(t, batch);
        ring_drop(t->ring);
    }
    return fault;
}

static int begin(struct taking *t)
{
    const struct merging *m = t->merging;
    const struct ring_work how = {sizeof(struct batch), make_judge,    judge,
                                  free_judge,           release_batch, NULL};

    t->theirs = offers_new();
    t->ring = ring_open(&how, ring_processors());
    t->from = malloc(sizeof *t->from);
    if (t->from)
        stored_init(t->from, m->there);
    if (!t->theirs || !t->ring || !t->from)
        return sql_fault(m->here, ARCHIVE_MEMORY);
    t->from->leaves_texts = true;
    int fault = sql_get(m->there, "SELECT EXISTS (SELECT 1 FROM label)",
                        NO_VALUES, &t->labels);
    if (!fault)
        fault = import_bulk(m->import);
    return fault ? fault : watch_begin(m->other, &t->total);
}

static int take_records(struct taking *t)
{
    stored_all(t->from);
    int fault = take_all(t);
    int end = stored_end(t->from);
    return fault ? fault : end;
}

int merge_records(struct merging *m)
{
    struct taking t = {.merging = m};

    row_init(&t.row);
    int fault = begin(&t);
    if (!fault)
        fault = take_records(&t);
    ring_close(t.ring);
    if (t.from)
        stored_release(t.from);
    free(t.from);
    offers_free(t.theirs);
    row_release(&t.row);
    return fault;
}
